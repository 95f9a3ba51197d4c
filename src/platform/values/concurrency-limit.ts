import { ApiError } from './errors.ts';

/** Work that is refused, not queued, while much of it is under way: some places in all, and fewer for each tenant. */
export class ConcurrencyLimit {
  readonly #totalMax: number;
  readonly #perTenantMax: number;
  #taken = 0;
  /** Tenants that have any. */
  readonly #heldBy = new Map<string, number>();

  constructor(limits: { totalMax: number; perTenantMax: number }) {
    this.#totalMax = limits.totalMax;
    this.#perTenantMax = limits.perTenantMax;
  }

  /**
   * Takes a place.
   *
   * @returns what gives it back; called again it does nothing
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
