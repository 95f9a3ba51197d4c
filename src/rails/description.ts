import type { Mode } from '../values/mode.ts';
import type { RailIdParts } from '../values/nip-session-id.ts';
import type { Setting } from '../values/setting-kinds.ts';

/** What a rail can do; `rail.ts` has the interface of each. */
export type Capability =
  | 'payouts'
  | 'nameEnquiry'
  | 'virtualAccounts'
  | 'inflows'
  | 'inflowQueries'
  | 'returns'
  | 'paymentReturns'
  | 'testPayments'
  | 'book';

/**
 * All that is fixed about a rail, in one place. It is pure: whoever reads it (the ledger for its settlement account,
 * the settings for its own) loads no code of the bank.
 */
export interface RailDescription {
  /** Names the rail in Kolo's books; never changes once used. */
  readonly name: string;
  /** The sides of a business that it serves. What simulates a bank serves `test` alone. */
  readonly modes: readonly Mode[];
  /** Makes the id under which the bank is told of a payment. Unique for ever, as its parts are. */
  readonly newRailId: (parts: RailIdParts) => string;
  /**
   * How long, in milliseconds from the first telling, the rail recognises an id that it was told before.
   * 0: it does not deduplicate. Infinity: it does for ever.
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
}
