import type { Session } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../platform/jobs/tenant-rounds.ts';
import { type RecheckOptions, recheck } from './recheck.ts';
import { claimChecks, tenantsWithDueChecks } from './recheck-queries.ts';

/** Payouts queried at the same time, of one tenant and of all. Few, because submissions share the connections. */
const IN_FLIGHT_MAX = { perTenantMax: 8, totalMax: 128 };
/** Checks claimed in one statement. */
const CLAIM_MAX = 8;
/** Length of a lease, milliseconds; longer than a provider call and the wait for it. */
const LEASE_MS = 180_000;
/** Polling interval, and minimum time between two claims, milliseconds. */
const POLL_MS = 1_000;
const PACE_MS = 100;

interface RecheckWorkerOptions extends RecheckOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  claimant: Claimant;
  /** Polling interval, milliseconds. */
  pollMs?: number | undefined;
}

/**
 * Rechecks final payouts by provider accounts, to find returns and wrongly reported outcomes. Any number of processes may
 * run it.
 */
export class RecheckWorker extends TenantJob {
  readonly #options: RecheckWorkerOptions;

  constructor(options: RecheckWorkerOptions) {
    super({
      name: 'checks of payouts',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: CLAIM_MAX,
      claimMax: CLAIM_MAX,
      isolated: IN_FLIGHT_MAX,
      onError: options.onError,
    });
    this.#options = options;
  }

  protected due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock, claimant } = this.#options;
    return tenantsWithDueChecks(directory, clock.now(), claimant.deadProcessIds, after, limit);
  }

  protected async claim({ tenantId }: HasTenant, limit: number): Promise<number> {
    const { database, clock, claimant } = this.#options;
    const nowMs = clock.now();
    const { processId: claimedBy, deadProcessIds: dead } = claimant;
    const claim = { nowMs, leaseEndMs: nowMs + LEASE_MS, claimedBy, dead, limit };
    const claimed = await database.within(tenantId, (session) => claimChecks(session, tenantId, claim));
    for (const check of claimed) {
      this.beginIsolated(tenantId, recheck(this.#options, tenantId, check));
    }
    return claimed.length;
  }
}
