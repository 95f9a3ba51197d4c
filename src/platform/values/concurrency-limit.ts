import { ApiError } from './errors.ts';

/** A concurrency limiter that rejects instead of queueing, with a limit in total and a lower one per tenant. */
export class ConcurrencyLimit {
  readonly #totalMax: number;
  readonly #perTenantMax: number;
  #taken = 0;
  /** Slots in use, by tenant; tenants without any are absent. */
  readonly #heldBy = new Map<string, number>();

  constructor(limits: { totalMax: number; perTenantMax: number }) {
    this.#totalMax = limits.totalMax;
    this.#perTenantMax = limits.perTenantMax;
  }

  /**
   * Takes a slot.
   *
   * @returns a function that releases the slot; further calls do nothing
   * @throws ApiError `service_unavailable` when none is free
   */
  acquire(tenantId: string): () => void {
    const ofTenant = this.#heldBy.get(tenantId) ?? 0;
    if (this.#taken >= this.#totalMax || ofTenant >= this.#perTenantMax) {
      throw new ApiError('service_unavailable');
    }
    this.#count(tenantId, 1);
    let given = false;
    return () => {
      if (!given) this.#count(tenantId, -1);
      given = true;
    };
  }

  #count(tenantId: string, more: 1 | -1): void {
    this.#taken += more;
    const ofTenant = (this.#heldBy.get(tenantId) ?? 0) + more;
    if (ofTenant === 0) this.#heldBy.delete(tenantId);
    else this.#heldBy.set(tenantId, ofTenant);
  }
}
