import { keepsLease, type LeaseStatus, leaseIsOver, needsLease, type QueueStatus } from './queue-policy.ts';

/**
 * One lane's lease on writing its tenant while another process writes it too. `queue-policy.ts` decides when it is
 * needed and for how long.
 */
export class WriteLease {
  /** Time when another process was last seen to write the tenant, by `performance.now()`. */
  #rivalAtMs = Number.NEGATIVE_INFINITY;
  /** The lease that the lane holds. */
  #held: { begunMs: number; requests: number } | undefined;
  /** Wait for the last lease, milliseconds. */
  #awaitedMs = 0;

  /** Records that another process wrote the tenant. */
  sawOtherWriter(): void {
    this.#rivalAtMs = performance.now();
  }

  /** True while writing the tenant needs the lease. */
  get isContended(): boolean {
    return needsLease(performance.now() - this.#rivalAtMs);
  }

  /** Input of `queue-policy.ts`. */
  get status(): LeaseStatus {
    return { isContended: this.isContended, leaseAwaitedMs: this.#awaitedMs };
  }

  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  /** Starts the lease that was requested at a time by `performance.now()`. */
  begin(requestedMs: number): void {
    this.#held = { begunMs: performance.now(), requests: 0 };
    this.#awaitedMs = this.#held.begunMs - requestedMs;
  }

  end(): void {
    this.#held = undefined;
  }

  /** Counts the requests of a batch under the lease, if there is one. */
  countRequests(requests: number): void {
    if (this.#held !== undefined) this.#held.requests += requests;
  }

  /**
   * True if the lease is held though nothing waits.
   *
   * @param status read only under a lease
   */
  isHeldWhileIdle(status: () => Pick<QueueStatus, 'callersNow'>): boolean {
    return this.#held !== undefined && keepsLease(this.#held, status());
  }

  /**
   * True if the lease ends though commands wait.
   *
   * @param status read only under a lease
   */
  isOver(status: () => Pick<QueueStatus, 'callersNow' | 'oldestSettlementMs'>): boolean {
    if (this.#held === undefined) return false;
    const { begunMs, requests } = this.#held;
    return leaseIsOver({ sinceBegunMs: performance.now() - begunMs, requests }, status());
  }
}
