/** Who claims work, and whose claims are free although their leases have not ended. */
export interface Claimant {
  /** Of this process: what it claims is marked with it. */
  readonly processId: string;
  /** Processes that show no sign of life. What they had claimed may be taken over, never relied on: they may wake. */
  readonly deadProcessIds: readonly string[];
  /** Whether another process keeps the work of a tenant for itself now (`reserved-tenants.ts`): this one leaves it. */
  skipsTenant?(tenantId: string): boolean;
}
