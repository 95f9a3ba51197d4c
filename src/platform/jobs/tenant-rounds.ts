import { NIL_UUID } from '../values/ids.ts';
import { Backoff } from './backoff.ts';
import type { Claimant } from './claimant.ts';

/** Tenants served in one round. */
const TENANTS_MAX = 64;
/** The backoff of a tenant whose claim fails, milliseconds. */
const CLAIM_BACKOFF = { initialMs: 1_000, maxMs: 60_000, keysMax: 10_000 };

export interface HasTenant {
  readonly tenantId: string;
}

export interface TenantRoundsOptions<Tenant extends HasTenant> {
  /** Lists at most `limit` tenants with due work, in order of id, starting after `after`. */
  due(after: string, limit: number): Promise<readonly Tenant[]>;
  /** Claims and starts at most `limit` items of a tenant; 0 when there was nothing to do. */
  claim(tenant: Tenant, limit: number): Promise<number>;
  /** The most claimed work that runs at the same time. */
  inFlightMax: number;
  /** The most items to claim in one statement. */
  claimMax: number;
  /** The most isolated work that runs at the same time, per tenant and in total. */
  isolated?: { perTenantMax: number; totalMax: number };
  /** Skips tenants that another process has reserved. */
  claimant?: Pick<Claimant, 'skipsTenant'>;
  onError: (error: unknown, context: { tenantId: string }) => void;
}

/**
 * Claims work of many tenants round-robin, so that none starves the others, with bounded concurrency. A tenant whose
 * claim fails backs off while the others go on. Work that waits for one tenant's own provider runs isolated (a bulkhead):
 * a slow provider takes no slot from other tenants.
 */
export class TenantRounds<Tenant extends HasTenant> {
  readonly #options: TenantRoundsOptions<Tenant>;
  readonly #inFlight = new Set<Promise<void>>();
  /** Work that other code has room reserved for, and has not begun. */
  #reserved = 0;
  /** The last complete pass found no work. */
  #caughtUp = false;
  readonly #isolated = new Set<Promise<void>>();
  /** The running isolated work of each tenant that ever had any. */
  readonly #isolatedByTenant = new Map<string, number>();
  readonly #backoff = new Backoff(CLAIM_BACKOFF);
  /** Tenants whose counted work failed last. A claim alone is no success of theirs. */
  readonly #failed = new Set<string>();
  /** The next round begins after this tenant. */
  #servedLast = NIL_UUID;
  /** Counts since the pass began with the first tenant: work found, tenants served, and tenants that failed or back off. */
  #pass = { work: 0, served: 0, failing: 0 };
  #claimsFail = false;

  constructor(options: TenantRoundsOptions<Tenant>) {
    this.#options = options;
  }

  /** True when claims failed in the last complete pass and none succeeded. */
  get failing(): boolean {
    return this.#claimsFail;
  }

  /** Serves some tenants. Returns 0 only after a complete pass without work. */
  async round(): Promise<number> {
    const { inFlightMax, claimMax, due } = this.#options;
    if (this.#inFlight.size + this.#reserved > inFlightMax - claimMax) {
      await Promise.race(this.#inFlight);
      return 1;
    }
    const tenants = await due(this.#servedLast, TENANTS_MAX);
    if (tenants.length > 0) this.#caughtUp = false;
    for (const tenant of tenants) {
      const room = inFlightMax - this.#inFlight.size - this.#reserved;
      if (room <= 0) return 1;
      this.#servedLast = tenant.tenantId;
      await this.#serve(tenant, Math.min(claimMax, room, this.#isolatedCapacity(tenant)));
    }
    if (tenants.length === TENANTS_MAX) return 1;
    const { work, served, failing } = this.#pass;
    this.#claimsFail = failing > 0 && served === 0;
    this.#caughtUp = work + failing === 0;
    this.#servedLast = NIL_UUID;
    this.#pass = { work: 0, served: 0, failing: 0 };
    return work;
  }

  /** A tenant that never had isolated work gets its full claim: nothing is known about it. */
  #isolatedCapacity({ tenantId }: Tenant): number {
    const { isolated: apart } = this.#options;
    const ofTenant = this.#isolatedByTenant.get(tenantId);
    if (apart === undefined || ofTenant === undefined) return Number.POSITIVE_INFINITY;
    return Math.min(apart.perTenantMax - ofTenant, apart.totalMax - this.#isolated.size);
  }

  async #serve(tenant: Tenant, limit: number): Promise<void> {
    if (limit <= 0) return;
    const { tenantId } = tenant;
    if (this.#options.claimant?.skipsTenant?.(tenantId)) return;
    if (this.#backoff.isBackingOff(tenantId)) {
      this.#pass.failing += 1;
      return;
    }
    try {
      this.#pass.work += await this.#options.claim(tenant, limit);
      if (this.#failed.has(tenantId)) {
        this.#pass.failing += 1;
        return;
      }
      this.#pass.served += 1;
      this.#backoff.recordSuccess(tenantId);
    } catch (error) {
      this.#pass.failing += 1;
      this.#backoff.recordFailure(tenantId);
      this.#options.onError(error, { tenantId });
    }
  }

  /**
   * Reserves room for work that is claimed elsewhere; false while older work waits, or if it would leave a round less
   * room than one claim. Call `release` before the work begins, or if it does not.
   */
  reserve(count: number): boolean {
    const { inFlightMax, claimMax } = this.#options;
    if (!this.#caughtUp || this.#inFlight.size + this.#reserved + count > inFlightMax - claimMax)
      return false;
    this.#reserved += count;
    return true;
  }

  release(count: number): void {
    this.#reserved -= count;
  }

  /** Tracks claimed work until it ends. The promise must never reject. */
  begin(work: Promise<void>): void {
    const ended = work.finally(() => this.#inFlight.delete(ended));
    this.#inFlight.add(ended);
  }

  /** Tracks claimed work until it ends. Where it fails, its tenant backs off as after a claim that fails. */
  beginCounted(tenantId: string, work: Promise<void>): void {
    const succeeded = (): void => {
      if (this.#failed.delete(tenantId)) this.#backoff.recordSuccess(tenantId);
    };
    const failed = (error: unknown): void => {
      this.#failed.add(tenantId);
      this.#backoff.recordFailure(tenantId);
      this.#options.onError(error, { tenantId });
    };
    this.begin(work.then(succeeded, failed));
  }

  /** Tracks work that waits for a resource of this tenant alone. */
  beginIsolated(tenantId: string, work: Promise<void>): void {
    const count = (more: 1 | -1) =>
      this.#isolatedByTenant.set(tenantId, (this.#isolatedByTenant.get(tenantId) ?? 0) + more);
    const ended = work.finally(() => {
      this.#isolated.delete(ended);
      count(-1);
    });
    this.#isolated.add(ended);
    count(1);
  }

  /** Resolves when no work is running. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#inFlight, ...this.#isolated]);
  }
}
