import type { Session } from '../db/database.ts';
import type { Claimant } from '../jobs/claimant.ts';
import type { Job } from '../jobs/job.ts';
import { Loop } from '../jobs/loop.ts';
import { Rests } from '../jobs/rests.ts';
import { deadlineIn } from '../rails/deadline.ts';
import { NIL_UUID } from '../values/ids.ts';
import { type AttemptOptions, attempt } from './attempt.ts';
import { claimOccurrences, type DueTenant, tenantsWithDueOccurrences } from './claims.ts';

/** Occurrences that are being looked after at the same time. */
const IN_FLIGHT_MAX = 128;
/** Occurrences claimed in one statement. */
const CLAIM_MAX = 64;
/** Tenants served in one round. */
const TENANTS_MAX = 64;
/** A claim is this process's for so long, milliseconds. */
const LEASE_MS = 60_000;
/** So long may it take from a claim until its transfer is asked for, milliseconds; the rest of the lease is for its commit. */
const ASKING_MAX_MS = 15_000;
/** Between two claims, milliseconds. */
const PACE_MS = 25;
/** How often to look for what is due, milliseconds. */
const POLL_MS = 500;
/** A tenant whose claim fails is tried again after this long, and then after longer and longer, milliseconds. */
const RESTS = { firstMs: 1_000, longestMs: 60_000, keysMax: 10_000 };

/** What scheduled payments are made with. */
export interface ScheduleWorkerOptions extends AttemptOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  claimant: Claimant;
  /** A clock that is never set, milliseconds. */
  monotonic?: () => number;
  /** How often to look, milliseconds. */
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string; scheduleId?: string; occurrence?: number }) => void;
}

/**
 * Makes scheduled payments: claims occurrences that are due under a lease, commits, has the engine make each one's transfer,
 * and keeps what came of it. Any number of processes may do so.
 */
export class ScheduleWorker implements Job {
  readonly name = 'scheduled payments';
  readonly #options: ScheduleWorkerOptions;
  readonly #loop: Loop;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #rests = new Rests(RESTS);
  /** Tenants take turns: the next round begins after this one. */
  #servedLast = NIL_UUID;

  constructor(options: ScheduleWorkerOptions) {
    this.#options = options;
    this.#loop = new Loop({
      name: this.name,
      round: () => this.#round(),
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      onError: (error) => options.onError(error, {}),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** The last look for work failed. */
  get failing(): boolean {
    return this.#loop.failing;
  }

  /** Claims nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.allSettled(this.#inFlight);
  }

  async #round(): Promise<number> {
    if (this.#inFlight.size > IN_FLIGHT_MAX - CLAIM_MAX) {
      await Promise.race(this.#inFlight);
      return 1;
    }
    const { directory, clock, claimant } = this.#options;
    const after = this.#servedLast;
    const tenants = await tenantsWithDueOccurrences(
      directory,
      clock.now(),
      claimant.dead,
      after,
      TENANTS_MAX,
    );
    let claimed = 0;
    for (const tenant of tenants) {
      const room = IN_FLIGHT_MAX - this.#inFlight.size;
      if (room <= 0) return 1;
      this.#servedLast = tenant.tenantId;
      claimed += await this.#serve(tenant, Math.min(CLAIM_MAX, room));
    }
    if (tenants.length === TENANTS_MAX) return 1;
    // After the last tenant the next round begins with the first.
    this.#servedLast = NIL_UUID;
    return claimed + (after === NIL_UUID ? 0 : 1);
  }

  /** Claims for one tenant; gives how many. What fails here is this tenant's alone: it rests, and the others have their turns. */
  async #serve(tenant: DueTenant, limit: number): Promise<number> {
    const { tenantId } = tenant;
    if (this.#rests.isResting(tenantId)) return 0;
    try {
      const claimed = await this.#claim(tenant, limit);
      this.#rests.succeeded(tenantId);
      return claimed;
    } catch (error) {
      this.#rests.failed(tenantId);
      this.#options.onError(error, { tenantId });
      return 0;
    }
  }

  async #claim(tenant: DueTenant, limit: number): Promise<number> {
    const { database, clock, claimant, monotonic = () => performance.now(), onError } = this.#options;
    const { tenantId } = tenant;
    const nowMs = clock.now();
    // Counted from before the claim is sent: its answer may be long in coming, and this process may stand still.
    const deadline = deadlineIn(ASKING_MAX_MS, clock, monotonic);
    const claim = {
      nowMs,
      leaseEndMs: nowMs + LEASE_MS,
      claimedBy: claimant.processId,
      dead: claimant.dead,
      limit,
    };
    const claimed = await database.within(tenantId, (session) => claimOccurrences(session, tenantId, claim));
    for (const occurrence of claimed) {
      // What fails is left to its lease: whoever claims it then finds out what was done.
      const work = attempt(this.#options, tenant, occurrence, deadline)
        .catch((error: unknown) => {
          onError(error, { tenantId, scheduleId: occurrence.scheduleId, occurrence: occurrence.n });
        })
        .finally(() => {
          this.#inFlight.delete(work);
          // The one after it may be due.
          this.#loop.wake();
        });
      this.#inFlight.add(work);
    }
    return claimed.length;
  }
}
