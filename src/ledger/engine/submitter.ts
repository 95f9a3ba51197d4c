import type { Step } from '../../platform/db/statement.ts';
import type { Payout } from '../transactions.ts';

/** A claim of payouts that their own batch makes. The engine calls `committed` or `abandoned`, once. */
export interface ClaimAtAcceptance {
  /** Inserts the payouts, claimed if nothing stops them. */
  readonly step: Step;
  /** The batch has committed. @param rows of the step */
  committed(rows: readonly unknown[]): void;
  /**
   * Nothing is submitted under this claim: the batch did not commit.
   *
   * @param mayHaveCommitted true if its outcome is unknown
   */
  abandoned(mayHaveCommitted: boolean): void;
}

/** The worker of this process that submits payouts, as the engine sees it. */
export interface Submitter {
  /** Claims payouts that a batch is about to accept; null if they have to be queued. */
  claimAccepted(tenantId: string, payouts: readonly Payout[]): ClaimAtAcceptance | null;
  /** Payouts were committed as queued. */
  payoutsQueued(): void;
}

/** For a process that accepts payouts and leaves them to others, or to their next poll. */
export const NO_SUBMITTER: Submitter = { claimAccepted: () => null, payoutsQueued: () => {} };
