/** The identity under which this process claims work, and the processes whose unexpired claims are free. */
export interface Claimant {
  /** The id of this process, stored with each claim. */
  readonly processId: string;
  /** Processes whose heartbeat has stopped. Their claims may be taken over, but they may wake up. */
  readonly deadProcessIds: readonly string[];
  /** True when another process has reserved the tenant's work (`reserved-tenants.ts`): this process skips it. */
  skipsTenant?(tenantId: string): boolean;
}
