import { keepsLease, type QueueStatus, type LeaseStatus, needsLease, leaseIsOver } from './queue-policy.ts';

/** How one lane takes lease with another process that writes its tenant too; `queue-policy.ts` says when and for how long. */
export class WriteLease {
  /** When another process was last seen to write the tenant, by `performance.now()`. */
  #rivalAtMs = Number.NEGATIVE_INFINITY;
  /** The turn that the lane has. */
  #turn: { begunMs: number; requests: number } | undefined;
  /** For how long the last one was waited for, milliseconds. */
  #awaitedMs = 0;

  /** Another process has written the tenant. */
  sawOtherWriter(): void {
    this.#rivalAtMs = performance.now();
  }

  /** Whether the tenant is written in lease. */
  get isContended(): boolean {
    return needsLease(performance.now() - this.#rivalAtMs);
  }

  /** What of lease a batch is decided by. */
  get status(): LeaseStatus {
    return { isContended: this.isContended, leaseAwaitedMs: this.#awaitedMs };
  }

  /** Whether the lane has the turn. */
  get isHeld(): boolean {
    return this.#turn !== undefined;
  }

  /** The turn that was asked for at a time by `performance.now()` has come. */
  begin(askedMs: number): void {
    this.#turn = { begunMs: performance.now(), requests: 0 };
    this.#awaitedMs = this.#turn.begunMs - askedMs;
  }

  end(): void {
    this.#turn = undefined;
  }

  /** A batch with so many requests goes in the turn, if there is one. */
  countRequests(requests: number): void {
    if (this.#turn !== undefined) this.#turn.requests += requests;
  }

  /**
   * Whether the turn is kept though nothing waits.
   *
   * @param status asked only in a turn
   */
  isKeptWhileIdle(status: () => Pick<QueueStatus, 'callersNow'>): boolean {
    return this.#turn !== undefined && keepsLease(this.#turn, status());
  }

  /**
   * Whether the turn ends though something waits.
   *
   * @param status asked only in a turn
   */
  isOver(status: () => Pick<QueueStatus, 'callersNow' | 'oldestSettlementMs'>): boolean {
    if (this.#turn === undefined) return false;
    const { begunMs, requests } = this.#turn;
    return leaseIsOver({ sinceBegunMs: performance.now() - begunMs, requests }, status());
  }
}
