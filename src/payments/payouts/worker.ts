import type { ClaimAtAcceptance, Submitter } from '../../ledger/engine/submitter.ts';
import type { Payout } from '../../ledger/transactions.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../platform/jobs/tenant-rounds.ts';
import { deadlineIn } from '../../rails/deadline.ts';
import { claimPayouts, tenantsWithDuePayouts } from './claim.ts';
import {
  type ClaimResult,
  claimedAtAcceptance,
  insertClaimedPayouts,
  type UnknownClaim,
  undoClaim,
} from './claim-at-acceptance.ts';
import { prepareAndSubmit } from './prepare-and-submit.ts';
import type { SubmissionOptions } from './settle.ts';
import { attemptPayout } from './submit.ts';

/** Payouts that are submitted or queried at the same time. */
const IN_FLIGHT_MAX = 1_024;
/** The same for payouts by provider accounts, counted apart: of one tenant, and of all. */
const ACCOUNT_IN_FLIGHT_MAX = { perTenantMax: 64, totalMax: 1_024 };
/** Payouts claimed in one statement. */
const CLAIM_MAX = 512;
/** Length of a lease, milliseconds; longer than any rail's timeout. */
const LEASE_MS = 60_000;
/** Maximum time from claim to submission, milliseconds. Later the status is only queried. */
const SUBMIT_WITHIN_MS = 15_000;
/** Minimum time between two claims, milliseconds. At full load each claims a hundred payouts or more. */
const PACE_MS = 25;
/** Interval of polling for payouts that another process accepted, milliseconds. */
const POLL_MS = 250;

export interface PayoutWorkerOptions extends SubmissionOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  claimant: Claimant;
  /** Names of the rails with provider accounts. Their payouts are prepared first. */
  accountRails: readonly string[];
  /** A monotonic clock, milliseconds. */
  monotonic?: () => number;
}

/**
 * Claims due payouts in a short transaction, commits, calls the bank outside any transaction, and settles or reschedules
 * each payout by the outcome. The batch that accepts a payout claims it too, while the worker has room for it and nothing
 * older waits.
 */
export class PayoutWorker extends TenantJob implements Submitter {
  readonly #options: PayoutWorkerOptions;
  readonly #monotonic: () => number;
  readonly #unknownClaims = new Set<UnknownClaim>();
  /** Claims at acceptance so far. */
  #claims = 0;

  constructor(options: PayoutWorkerOptions) {
    super({
      name: 'payouts',
      pollMs: POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: IN_FLIGHT_MAX,
      claimMax: CLAIM_MAX,
      isolated: ACCOUNT_IN_FLIGHT_MAX,
      claimant: options.claimant,
      onError: options.onError,
    });
    this.#options = options;
    this.#monotonic = options.monotonic ?? (() => performance.now());
  }

  /** Polls now. */
  wake(): void {
    this.pollNow();
  }

  payoutsQueued(): void {
    this.wake();
  }

  claimAccepted(tenantId: string, payouts: readonly Payout[]): ClaimAtAcceptance | null {
    const { claimant, accountRails } = this.#options;
    // A provider account has to prepare the payout first.
    if (payouts.some(({ rail }) => accountRails.includes(rail))) return null;
    if (claimant.skipsTenant?.(tenantId)) return null;
    const { deadline, ...times } = this.#claimTimes();
    const claim = { ...times, claimedBy: claimant.processId, number: this.#claims++ };
    if (!this.reserve(payouts.length)) return null;
    return {
      step: insertClaimedPayouts(tenantId, payouts, claim),
      committed: ([row]) => {
        this.release(payouts.length);
        if (!(row as ClaimResult).claimed) return this.payoutsQueued();
        for (const payout of payouts)
          this.begin(attemptPayout(this.#options, tenantId, claimedAtAcceptance(payout, claim), deadline));
      },
      abandoned: (mayHaveCommitted) => {
        this.release(payouts.length);
        if (mayHaveCommitted) this.#unknownClaims.add({ tenantId, ids: payouts.map(({ id }) => id), claim });
      },
    };
  }

  /** The times of a claim that begins now. They start before its statement: the database may be slow, and this process may stall. */
  #claimTimes() {
    const { clock } = this.#options;
    const nowMs = clock.now();
    const deadline = deadlineIn(SUBMIT_WITHIN_MS, clock, this.#monotonic);
    return { deadline, nowMs, submitUntilMs: deadline.atMs, leaseEndMs: nowMs + LEASE_MS };
  }

  /**
   * Queues the payouts again whose batch has committed without an answer to this process. It has submitted nothing under their
   * claims. The server may commit late, so it tries each until the lease has ended. After that a claim queries the status.
   */
  async #undoUnknownClaims(): Promise<void> {
    const { database, clock } = this.#options;
    for (const unknown of this.#unknownClaims) {
      if (clock.now() >= unknown.claim.leaseEndMs) this.#unknownClaims.delete(unknown);
      else if (await database.within(unknown.tenantId, (session) => undoClaim(session, unknown)))
        this.#unknownClaims.delete(unknown);
    }
  }

  protected async due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock, claimant } = this.#options;
    await this.#undoUnknownClaims();
    return tenantsWithDuePayouts(directory, clock.now(), claimant.deadProcessIds, after, limit);
  }

  protected async claim({ tenantId }: HasTenant, limit: number): Promise<number> {
    const { database, claimant, accountRails } = this.#options;
    const { deadline, ...times } = this.#claimTimes();
    const input = {
      ...times,
      claimedBy: claimant.processId,
      dead: claimant.deadProcessIds,
      accountRails,
      limit,
    };
    const payouts = await database.within(tenantId, (session) => claimPayouts(session, tenantId, input));
    const monotonic = this.#monotonic;
    const preparing = { ...this.#options, monotonic, submitWithinMs: SUBMIT_WITHIN_MS, leaseMs: LEASE_MS };
    for (const payout of payouts) {
      if (payout.reclaimed) this.#options.onReclaimed?.({ tenantId, transactionId: payout.id });
      const work = payout.needsPreparation
        ? prepareAndSubmit(preparing, tenantId, payout)
        : attemptPayout(this.#options, tenantId, payout, deadline);
      // A provider that hangs delays only its own tenant.
      if (accountRails.includes(payout.rail)) this.beginIsolated(tenantId, work);
      else this.begin(work);
    }
    // Another process may have been first: there may be more.
    return 1;
  }
}
