import type { Session } from '../../db/database.ts';
import type { Claimant } from '../../jobs/claimant.ts';
import type { Job } from '../../jobs/job.ts';
import { Loop } from '../../jobs/loop.ts';
import { TenantTurns } from '../../jobs/tenant-turns.ts';
import { claimChecks, tenantsWithDueChecks } from './check-queries.ts';
import { type RecheckOptions, recheck } from './recheck.ts';

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
export class PayoutChecks implements Job {
  readonly name = 'checks of payouts';
  readonly #options: PayoutChecksOptions;
  readonly #loop: Loop;
  readonly #turns: TenantTurns<{ tenantId: string }>;

  constructor(options: PayoutChecksOptions) {
    this.#options = options;
    const { directory, clock, claimant, onError } = options;
    this.#turns = new TenantTurns({
      due: (after, limit) => tenantsWithDueChecks(directory, clock.now(), claimant.dead, after, limit),
      claim: ({ tenantId }, limit) => this.#claim(tenantId, limit),
      inFlightMax: CLAIM_MAX,
      claimMax: CLAIM_MAX,
      apart: UNDER_WAY_MAX,
      onError,
    });
    this.#loop = new Loop({
      name: this.name,
      round: () => this.#turns.round(),
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      onError: (error) => onError(error, {}),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** The last look for work failed. */
  get failing(): boolean {
    return this.#loop.failing || this.#turns.failing;
  }

  get lookedAtMs(): number | undefined {
    return this.#loop.lookedAtMs;
  }

  /** Claims nothing more and waits for what is asked. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#turns.settled();
  }

  async #claim(tenantId: string, limit: number): Promise<number> {
    const { database, clock, claimant } = this.#options;
    const nowMs = clock.now();
    const { processId: claimedBy, dead } = claimant;
    const claim = { nowMs, leaseEndMs: nowMs + LEASE_MS, claimedBy, dead, limit };
    const claimed = await database.within(tenantId, (session) => claimChecks(session, tenantId, claim));
    for (const check of claimed) {
      this.#turns.beginApart(tenantId, recheck(this.#options, tenantId, check));
    }
    return claimed.length;
  }
}
