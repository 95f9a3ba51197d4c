import type { TObject } from 'typebox';
import type { FieldError } from '../platform/values/errors.ts';
import type { Mode } from '../platform/values/mode.ts';
import type { Kobo } from '../platform/values/money.ts';
import type { RailIdParts } from '../platform/values/nip-session-id.ts';
import type { Setting } from '../platform/values/setting-kinds.ts';

/** Capabilities of a rail; `rail.ts` has the interface of each. */
export type Capability =
  | 'payouts'
  | 'nameEnquiry'
  | 'virtualAccounts'
  | 'inflows'
  | 'inflowQueries'
  | 'returns'
  | 'paymentReturns'
  | 'testPayments'
  | 'book'
  | 'callbacks'
  | 'sweeps'
  | 'confirmations'
  | 'issuing'
  | 'balance'
  | 'accountChecks';

/** All fixed facts about a rail. It is pure: its readers (the ledger, the settings) load no code of the bank. */
export interface RailDescription {
  /** Names the rail in Kolo's books; never changes once used. */
  readonly name: string;
  /** The environments that it serves. A simulated bank serves `test` alone. */
  readonly modes: readonly Mode[];
  /** Makes the id under which the bank knows a payment. Unique for ever, as its parts are. */
  readonly newRailId: (parts: RailIdParts) => string;
  /**
   * Time for which the rail recognises a submitted id, milliseconds from its first submission. 0: it does not deduplicate.
   * Infinity: for ever.
   */
  readonly dedupWindowMs: number;
  /**
   * The ledger account of what its bank owes the business, a UUID that no other account has: the same in every
   * tenant, never changed once used.
   */
  readonly settlementAccountId: string;
  readonly capabilities: readonly Capability[];
  /** Its rows of the table of settings. */
  readonly settings: Readonly<Record<string, Setting<unknown>>>;
  /** Present where the money is in the business's own account at a provider; left out where one bank serves every tenant. */
  readonly account?: ProviderTerms;
}

/** Fixed properties of accounts at a provider. */
export interface ProviderTerms {
  /** Credentials that an operator enters, as a JSON object; secret values stay sealed. */
  readonly credentials: TObject;
  /** Those of its fields that are no secret: who approves an account sees them. */
  readonly shown: readonly string[];
  /** Reasons why credentials, valid by their schema, are not those of a live account: test keys, hosts of a sandbox. Else none. */
  readonly liveFaults: (credentials: never) => readonly FieldError[];
  /** Least and most of one payout, whole kobo; null where none is known. */
  readonly payoutLeast: Kobo;
  readonly payoutMost: Kobo | null;
  /** Banks that it pays, by `code` of the bank list; `every` one where the provider takes the list's own codes. */
  readonly banks: 'every' | ReadonlySet<string>;
  /** Maximum cost of one payout, whole kobo. The float must cover it beside the amount. */
  readonly payoutCostMost: Kobo;
  /** Minimum time between two submissions of the same id, milliseconds. */
  readonly resubmitAfterMs: number;
  /** Minimum time between two payments of the same amount to the same account, milliseconds. */
  readonly repeatAfterMs: number;
  /** Customer fields that it needs to issue an account. */
  readonly customerData: readonly ('firstName' | 'lastName' | 'email' | 'phone' | 'bvn')[];
}
