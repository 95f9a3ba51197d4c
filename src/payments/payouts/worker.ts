import type { Session } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../platform/jobs/tenant-rounds.ts';
import { deadlineIn } from '../../rails/deadline.ts';
import { claimPayouts, tenantsWithDuePayouts } from './claim.ts';
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
 * each payout by the outcome.
 */
export class PayoutWorker extends TenantJob {
  readonly #options: PayoutWorkerOptions;

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
  }

  /** Polls now. */
  wake(): void {
    this.pollNow();
  }

  /** Polls now, because payouts may have been accepted. */
  batchCommitted(): void {
    this.wake();
  }

  protected due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock, claimant } = this.#options;
    return tenantsWithDuePayouts(directory, clock.now(), claimant.deadProcessIds, after, limit);
  }

  protected async claim({ tenantId }: HasTenant, limit: number): Promise<number> {
    const { database, clock, claimant, accountRails, monotonic = () => performance.now() } = this.#options;
    const nowMs = clock.now();
    // Starts before the claim is sent: its result may take long, and this process may stall.
    const deadline = deadlineIn(SUBMIT_WITHIN_MS, clock, monotonic);
    const input = {
      nowMs,
      leaseEndMs: nowMs + LEASE_MS,
      submitUntilMs: deadline.atMs,
      claimedBy: claimant.processId,
      dead: claimant.deadProcessIds,
      accountRails,
      limit,
    };
    const payouts = await database.within(tenantId, (session) => claimPayouts(session, tenantId, input));
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
