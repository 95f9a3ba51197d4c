import { NIL_UUID } from '../values/ids.ts';
import { Backoff } from './backoff.ts';
import type { Claimant } from './claimant.ts';

/** Tenants served in one round. */
const TENANTS_MAX = 64;
/** A tenant whose claim fails is tried again after this long, and then after longer and longer, milliseconds. */
const CLAIM_BACKOFF = { initialMs: 1_000, maxMs: 60_000, keysMax: 10_000 };

/** Whose work it is. */
export interface HasTenant {
  readonly tenantId: string;
}

/** What tenants take turns with. */
export interface TenantRoundsOptions<Tenant extends HasTenant> {
  /** Tenants that have something due, in order of id, after one of them; at most so many. */
  due(after: string, limit: number): Promise<readonly Tenant[]>;
  /** Claims at most so many of a tenant, and begins each; gives whether there was anything to do, 0 for nothing. */
  claim(tenant: Tenant, limit: number): Promise<number>;
  /** What was claimed and is under way at the same time. */
  inFlightMax: number;
  /** Claimed in one statement. */
  claimMax: number;
  /** What is begun apart at the same time, of one tenant and of all. */
  isolated?: { perTenantMax: number; totalMax: number };
  /** In whose name it is claimed, where some of it may be kept by another process. */
  claimant?: Pick<Claimant, 'skipsTenant'>;
  onError: (error: unknown, context: { tenantId: string }) => void;
}

/**
 * The rounds of a job that claims work of many tenants: one tenant after the other, so that none starves the others, with
 * bounded work under way. A tenant whose claim fails rests, and the others have their turns. Work that waits for a provider of
 * one tenant's is begun apart: however long that takes, it keeps no place from the work of others.
 */
export class TenantRounds<Tenant extends HasTenant> {
  readonly #options: TenantRoundsOptions<Tenant>;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #isolated = new Set<Promise<void>>();
  /** How much is under way apart, of each tenant that ever had any. */
  readonly #isolatedByTenant = new Map<string, number>();
  readonly #backoff = new Backoff(CLAIM_BACKOFF);
  /** The next round begins after this tenant. */
  #servedLast = NIL_UUID;
  /** Since the turn began with the first tenant: what there was to do, and tenants whose claims worked, and failed or rest. */
  #pass = { work: 0, served: 0, failing: 0 };
  #claimsFail = false;

  constructor(options: TenantRoundsOptions<Tenant>) {
    this.#options = options;
  }

  /** In the last whole turn claims failed and none worked. */
  get failing(): boolean {
    return this.#claimsFail;
  }

  /** Serves some tenants; gives 0 only after a whole turn in which there was nothing to do. */
  async round(): Promise<number> {
    const { inFlightMax, claimMax, due } = this.#options;
    if (this.#inFlight.size > inFlightMax - claimMax) {
      await Promise.race(this.#inFlight);
      return 1;
    }
    const tenants = await due(this.#servedLast, TENANTS_MAX);
    for (const tenant of tenants) {
      const room = inFlightMax - this.#inFlight.size;
      if (room <= 0) return 1;
      this.#servedLast = tenant.tenantId;
      await this.#serve(tenant, Math.min(claimMax, room, this.#isolatedCapacity(tenant)));
    }
    if (tenants.length === TENANTS_MAX) return 1;
    const { work, served, failing } = this.#pass;
    this.#claimsFail = failing > 0 && served === 0;
    this.#servedLast = NIL_UUID;
    this.#pass = { work: 0, served: 0, failing: 0 };
    return work;
  }

  /** Of a tenant that has never had work apart nothing is known: the first claim is a whole one. */
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
      this.#pass.served += 1;
      this.#backoff.recordSuccess(tenantId);
    } catch (error) {
      this.#pass.failing += 1;
      this.#backoff.recordFailure(tenantId);
      this.#options.onError(error, { tenantId });
    }
  }

  /** Counts what was claimed as under way until it has ended; it never rejects. */
  begin(work: Promise<void>): void {
    const ended = work.finally(() => this.#inFlight.delete(ended));
    this.#inFlight.add(ended);
  }

  /** The same of work that waits for what only this tenant has. */
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

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#inFlight, ...this.#isolated]);
  }
}
