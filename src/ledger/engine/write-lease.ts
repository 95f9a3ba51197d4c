import { keepsTurn, type Standing, type TurnStanding, takesTurns, turnIsOver } from './queue-policy.ts';

/** How one lane takes turns with another process that writes its tenant too; `queue-policy.ts` says when and for how long. */
export class Turns {
  /** When another process was last seen to write the tenant, by `performance.now()`. */
  #rivalAtMs = Number.NEGATIVE_INFINITY;
  /** The turn that the lane has. */
  #turn: { begunMs: number; requests: number } | undefined;
  /** For how long the last one was waited for, milliseconds. */
  #awaitedMs = 0;

  /** Another process has written the tenant. */
  sawRival(): void {
    this.#rivalAtMs = performance.now();
  }

  /** Whether the tenant is written in turns. */
  get taken(): boolean {
    return takesTurns(performance.now() - this.#rivalAtMs);
  }

  /** What of turns a batch is decided by. */
  get standing(): TurnStanding {
    return { inTurn: this.taken, turnAwaitedMs: this.#awaitedMs };
  }

  /** Whether the lane has the turn. */
  get has(): boolean {
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
  took(requests: number): void {
    if (this.#turn !== undefined) this.#turn.requests += requests;
  }

  /**
   * Whether the turn is kept though nothing waits.
   *
   * @param standing asked only in a turn
   */
  isKept(standing: () => Pick<Standing, 'callersNow'>): boolean {
    return this.#turn !== undefined && keepsTurn(this.#turn, standing());
  }

  /**
   * Whether the turn ends though something waits.
   *
   * @param standing asked only in a turn
   */
  isOver(standing: () => Pick<Standing, 'callersNow' | 'oldestSettlementMs'>): boolean {
    if (this.#turn === undefined) return false;
    const { begunMs, requests } = this.#turn;
    return turnIsOver({ sinceBegunMs: performance.now() - begunMs, requests }, standing());
  }
}
