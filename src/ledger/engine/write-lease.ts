import { keepsLease, type LeaseStatus, leaseIsOver, needsLease, type QueueStatus } from './queue-policy.ts';

/**
 * One lane's lease on writing its tenant while another process writes it too. `queue-policy.ts` decides when it is
 * needed and for how long.
 */
export class WriteLease {
  /** Time when another process was last seen to write the tenant, by `performance.now()`. */
  #rivalAtMs = Number.NEGATIVE_INFINITY;
  /** The lease that the lane holds. */
  #turn: { begunMs: number; requests: number } | undefined;
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
    return this.#turn !== undefined;
  }

  /** Starts the lease that was requested at a time by `performance.now()`. */
  begin(askedMs: number): void {
    this.#turn = { begunMs: performance.now(), requests: 0 };
    this.#awaitedMs = this.#turn.begunMs - askedMs;
  }

  end(): void {
    this.#turn = undefined;
  }

  /** Counts the requests of a batch under the lease, if there is one. */
  countRequests(requests: number): void {
    if (this.#turn !== undefined) this.#turn.requests += requests;
  }

  /**
   * True if the lease is kept though nothing waits.
   *
   * @param status read only under a lease
   */
  isKeptWhileIdle(status: () => Pick<QueueStatus, 'callersNow'>): boolean {
    return this.#turn !== undefined && keepsLease(this.#turn, status());
  }

  /**
   * True if the lease ends though commands wait.
   *
   * @param status read only under a lease
   */
  isOver(status: () => Pick<QueueStatus, 'callersNow' | 'oldestSettlementMs'>): boolean {
    if (this.#turn === undefined) return false;
    const { begunMs, requests } = this.#turn;
    return leaseIsOver({ sinceBegunMs: performance.now() - begunMs, requests }, status());
  }
}
