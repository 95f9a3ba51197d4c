import { ApiError } from './errors.ts';

/** Work that is refused, not queued, while much of it is under way: some places in all, and fewer for each tenant. */
export class ConcurrencyLimit {
  readonly #inAll: number;
  readonly #eachTenant: number;
  #taken = 0;
  /** Tenants that have any. */
  readonly #takenBy = new Map<string, number>();

  constructor(limits: { inAll: number; eachTenant: number }) {
    this.#inAll = limits.inAll;
    this.#eachTenant = limits.eachTenant;
  }

  /**
   * Takes a place.
   *
   * @returns what gives it back; called again it does nothing
   * @throws ApiError `service_unavailable` when none is free
   */
  take(tenantId: string): () => void {
    const ofTenant = this.#takenBy.get(tenantId) ?? 0;
    if (this.#taken >= this.#inAll || ofTenant >= this.#eachTenant) {
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
    const ofTenant = (this.#takenBy.get(tenantId) ?? 0) + more;
    if (ofTenant === 0) this.#takenBy.delete(tenantId);
    else this.#takenBy.set(tenantId, ofTenant);
  }
}
