import type { TenantRails } from '../../../src/payments/provider-accounts/tenant-rails.ts';
import type { RailDescription } from '../../../src/rails/description.ts';
import type {
  PayoutInstruction,
  Payouts,
  QueryOutcome,
  Rail,
  ResponseListener,
} from '../../../src/rails/rail.ts';
import { sandbox } from '../../../src/rails/sandbox/description.ts';
import { sharedRails } from '../../support/shared-rails.ts';

export const PAID: QueryOutcome = { kind: 'success', code: '00' };

export type Action = 'send' | 'query';

/** The simulated bank: it records submissions and queries, and answers as scripted. */
export class ScriptedRail implements Rail {
  readonly calls: { action: Action; instruction: PayoutInstruction }[] = [];
  description: RailDescription = { ...sandbox, dedupWindowMs: 3_600_000 };
  readonly payouts: Payouts = {
    send: (instruction) => this.#send(instruction),
    query: (instruction) => this.#answer('query', instruction),
    showsSender: () => false,
  };
  /** The raw response of each answer, as over the network; undefined for a bank in the process. */
  says: Parameters<ResponseListener>[0] | undefined;
  /** Answers in turn, the last one for ever. */
  script: Record<Action, (QueryOutcome | Error | Promise<QueryOutcome>)[]> = { send: [PAID], query: [PAID] };

  async #send(instruction: PayoutInstruction) {
    const outcome = await this.#answer('send', instruction);
    if (outcome.kind === 'not_found' || outcome.kind === 'reversed')
      throw new Error(`a bank does not answer a submission with ${outcome.kind}`);
    return outcome;
  }

  async #answer(action: Action, { onResponse, ...instruction }: PayoutInstruction): Promise<QueryOutcome> {
    this.calls.push({ action, instruction });
    if (this.says !== undefined) onResponse?.(this.says);
    const answers = this.script[action];
    const answer = await (answers.length > 1 ? answers.shift()! : answers[0]!);
    if (answer instanceof Error) throw answer;
    return answer;
  }

  /** All that a worker has. */
  get alone(): TenantRails {
    return sharedRails(this);
  }

  readonly close = () => Promise.resolve();

  /** Submissions and status queries so far, in order. */
  get actions(): Action[] {
    return this.calls.map((call) => call.action);
  }
}
