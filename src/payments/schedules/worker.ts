import type { Session } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import { deadlineIn } from '../../rails/deadline.ts';
import { type AttemptOptions, attempt } from './attempt.ts';
import { claimRuns, type DueTenant, tenantsWithDueRuns } from './claims.ts';

/** Runs that are attempted at the same time. */
const IN_FLIGHT_MAX = 128;
/** Runs claimed in one statement. */
const CLAIM_MAX = 64;
/** A claim is this process's for so long, milliseconds. */
const LEASE_MS = 60_000;
/** Maximum time from a claim to its transfer, milliseconds; the rest of the lease is for the commit. */
const START_WITHIN_MS = 15_000;
/** Between two claims, milliseconds. */
const PACE_MS = 25;
/** Polling interval, milliseconds. */
const POLL_MS = 500;

/** Dependencies of the schedule worker. */
export interface ScheduleWorkerOptions extends AttemptOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  claimant: Claimant;
  /** A clock that is never set, milliseconds. */
  monotonic?: () => number;
  /** Polling interval, milliseconds. */
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string; scheduleId?: string; run?: number }) => void;
}

/**
 * Makes scheduled payments: claims runs that are due under a lease, commits, has the engine make each one's transfer,
 * and records the outcome. Any number of processes may run it.
 */
export class ScheduleWorker extends TenantJob<DueTenant> {
  readonly #options: ScheduleWorkerOptions;

  constructor(options: ScheduleWorkerOptions) {
    super({
      name: 'scheduled payments',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: IN_FLIGHT_MAX,
      claimMax: CLAIM_MAX,
      claimant: options.claimant,
      onError: options.onError,
    });
    this.#options = options;
  }

  protected due(after: string, limit: number): Promise<DueTenant[]> {
    const { directory, clock, claimant } = this.#options;
    return tenantsWithDueRuns(directory, clock.now(), claimant.deadProcessIds, after, limit);
  }

  protected async claim(tenant: DueTenant, limit: number): Promise<number> {
    const { database, clock, claimant, monotonic = () => performance.now(), onError } = this.#options;
    const { tenantId } = tenant;
    const nowMs = clock.now();
    // The time starts before the claim: the database may be slow, and this process may stall.
    const deadline = deadlineIn(START_WITHIN_MS, clock, monotonic);
    const claim = {
      nowMs,
      leaseEndMs: nowMs + LEASE_MS,
      claimedBy: claimant.processId,
      dead: claimant.deadProcessIds,
      limit,
    };
    const claimed = await database.within(tenantId, (session) => claimRuns(session, tenantId, claim));
    for (const run of claimed) {
      // After a failure the lease expires, and the next claim finds out what was done.
      const work = attempt(this.#options, tenant, run, deadline).catch((error: unknown) => {
        onError(error, { tenantId, scheduleId: run.scheduleId, run: run.n });
      });
      // The one after it may be due.
      this.begin(work.finally(() => this.pollNow()));
    }
    return claimed.length;
  }
}
