import type { AccountRail } from '../../../src/rails/context.ts';
import { http } from '../../../src/rails/http/description.ts';
import { paystack } from '../../../src/rails/paystack/description.ts';
import type { Balance } from '../../../src/rails/provider.ts';
import {
  NOT_SENT,
  type PayoutInstruction,
  type Payouts,
  type QueryOutcome,
  type Rail,
  type SendOutcome,
} from '../../../src/rails/rail.ts';

type Prepare = NonNullable<Payouts['prepare']>;
type PrepareOutcome = Awaited<ReturnType<Prepare>>;

type ProviderAction = 'prepare' | 'send' | 'query';

/** A scripted answer: one value for ever, or a function called each time. */
type Scripted<Outcome> = Outcome | ((instruction: PayoutInstruction) => Outcome | Promise<Outcome>);

const answer = <Outcome>(scripted: Scripted<Outcome>, instruction: PayoutInstruction) =>
  typeof scripted === 'function'
    ? (scripted as (instruction: PayoutInstruction) => Outcome | Promise<Outcome>)(instruction)
    : scripted;

export const READY: PrepareOutcome = { kind: 'ready', prepared: { recipient: 'known' } };
export const PAID: SendOutcome = { kind: 'success', code: 'paid' };
export const NO_ANSWER: SendOutcome = { kind: 'unknown', code: null, detail: 'no answer' };
export const PENDING: SendOutcome = { kind: 'unknown', code: 'pending', detail: 'at it' };
export const NOT_FOUND: QueryOutcome = { kind: 'not_found' };

/** A provider with one account of each tenant that adds it. It records submissions and queries, and answers as scripted. */
export class PayingProvider {
  readonly calls: { action: ProviderAction; railId: string; prepared?: unknown }[] = [];
  readonly description: AccountRail['description'];
  script: {
    prepare: Scripted<PrepareOutcome>;
    send: Scripted<SendOutcome>;
    query: Scripted<QueryOutcome>;
  } = { prepare: READY, send: PAID, query: PAID };
  /** Available balance, whole kobo, or the error of reading it. */
  available: bigint | Error | (() => Promise<bigint>) = 1_000_000_000n;
  /** Number of times that its account was opened. */
  opened = 0;
  /** Number of queries of the balance. */
  balances = 0;

  /** @param name whose settlement account the books have */
  constructor(
    name: 'http' | 'paystack' = 'http',
    terms: Partial<AccountRail['description']['account']> = {},
    dedupWindowMs = 0,
  ) {
    const { account, ...fixed } = name === 'http' ? http : paystack;
    const every = { payoutLeast: 1n, payoutMost: null, banks: 'every', payoutCostMost: 0n } as const;
    const rests = { resubmitAfterMs: 0, repeatAfterMs: 0 };
    this.description = { ...fixed, dedupWindowMs, account: { ...account, ...every, ...rests, ...terms } };
  }

  /** Its actions on all of its payments, in order. */
  get actions(): ProviderAction[] {
    return this.calls.map(({ action }) => action);
  }

  countOf(action: ProviderAction): number {
    return this.calls.filter((call) => call.action === action).length;
  }

  /** The rail, as in the registry. */
  get rail(): AccountRail {
    return { description: this.description, openAccount: async () => this.#open() };
  }

  #open(): Rail {
    this.opened += 1;
    const { description } = this;
    const note = (action: ProviderAction, { railId }: PayoutInstruction, prepared?: unknown) =>
      this.calls.push({ action, railId, ...(prepared !== undefined && { prepared }) });
    const payouts: Payouts = {
      prepare: async (instruction) => {
        note('prepare', instruction);
        return answer(this.script.prepare, instruction);
      },
      send: async (instruction, deadline, prepared) => {
        if (deadline.passed) return NOT_SENT;
        note('send', instruction, prepared);
        return answer(this.script.send, instruction);
      },
      query: async (instruction) => {
        note('query', instruction);
        return answer(this.script.query, instruction);
      },
      showsSender: () => false,
    };
    const balance: Balance = {
      available: async () => {
        this.balances += 1;
        if (this.available instanceof Error) throw this.available;
        return typeof this.available === 'function' ? this.available() : this.available;
      },
    };
    const identity = { account: `${description.name}-1`, isTest: true };
    return {
      description,
      payouts,
      balance,
      accountChecks: { identify: async () => identity, async *check() {} },
      close: async () => {},
    };
  }
}
