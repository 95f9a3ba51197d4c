import type { PayoutInstruction, QueryOutcome, Rail } from '../../src/rails/rail.ts';

export const PAID: QueryOutcome = { kind: 'success', code: '00' };

export type Action = 'send' | 'query';

/** The simulated bank: it notes whatever it is told or asked, and answers as scripted. */
export class ScriptedRail implements Rail {
  readonly name = 'sandbox';
  readonly calls: { action: Action; instruction: PayoutInstruction }[] = [];
  dedupWindowMs = 3_600_000;
  /** Answers in turn, the last one for ever. */
  script: Record<Action, (QueryOutcome | Error | Promise<QueryOutcome>)[]> = { send: [PAID], query: [PAID] };

  async send(instruction: PayoutInstruction) {
    const outcome = await this.#answer('send', instruction);
    if (outcome.kind === 'not_found')
      throw new Error('a bank that is told does not answer "never heard of it"');
    return outcome;
  }

  query(instruction: PayoutInstruction) {
    return this.#answer('query', instruction);
  }

  async #answer(action: Action, instruction: PayoutInstruction): Promise<QueryOutcome> {
    this.calls.push({ action, instruction });
    const answers = this.script[action];
    const answer = await (answers.length > 1 ? answers.shift()! : answers[0]!);
    if (answer instanceof Error) throw answer;
    return answer;
  }

  readonly banks = () => [];
  readonly nameEnquiry = () => Promise.reject(new Error('the worker asks nobody whose account it is'));

  /** What the bank was told and asked so far, in order. */
  get actions(): Action[] {
    return this.calls.map((call) => call.action);
  }
}
