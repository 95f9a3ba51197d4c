import type { Session } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../platform/jobs/tenant-rounds.ts';
import { type RecheckOptions, recheck } from './recheck.ts';
import { claimChecks, tenantsWithDueChecks } from './recheck-queries.ts';

/** Payouts that are asked after at the same time, of one tenant and of all: they have time, and tellings need the line too. */
const UNDER_WAY_MAX = { ofTenantMax: 8, ofAllMax: 128 };
/** Checks claimed in one statement. */
const CLAIM_MAX = 8;
/** A claim is this process's for so long, milliseconds; longer than a call to a provider and the wait for its turn. */
const LEASE_MS = 180_000;
/** How often to look for checks that are due, milliseconds, and the rest between two claims. */
const POLL_MS = 1_000;
const PACE_MS = 100;

/** What checks are claimed with. */
interface PayoutChecksOptions extends RecheckOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  claimant: Claimant;
  /** How often to look, milliseconds. */
  pollMs?: number | undefined;
}

/**
 * Asks after payouts by accounts at providers once they are final: for returns, and for what a provider said without knowing. Any
 * number of processes may do so.
 */
export class PayoutChecks extends TenantJob {
  readonly #options: PayoutChecksOptions;

  constructor(options: PayoutChecksOptions) {
    super({
      name: 'checks of payouts',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: CLAIM_MAX,
      claimMax: CLAIM_MAX,
      apart: UNDER_WAY_MAX,
      onError: options.onError,
    });
    this.#options = options;
  }

  protected due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock, claimant } = this.#options;
    return tenantsWithDueChecks(directory, clock.now(), claimant.dead, after, limit);
  }

  protected async claim({ tenantId }: HasTenant, limit: number): Promise<number> {
    const { database, clock, claimant } = this.#options;
    const nowMs = clock.now();
    const { processId: claimedBy, dead } = claimant;
    const claim = { nowMs, leaseEndMs: nowMs + LEASE_MS, claimedBy, dead, limit };
    const claimed = await database.within(tenantId, (session) => claimChecks(session, tenantId, claim));
    for (const check of claimed) {
      this.beginApart(tenantId, recheck(this.#options, tenantId, check));
    }
    return claimed.length;
  }
}
