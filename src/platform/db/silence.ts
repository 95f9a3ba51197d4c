/** The connections of a pool share what they know about the path to their server. */
export interface Reach {
  /** A connection whose last message is older is not used again; by `performance.now()`. */
  trustedFromMs: number;
}

/**
 * Detects a silent connection: no answer, and no reset either. The server's own limits end a statement, but a client that
 * no longer receives its answer waits for ever. Each connection has one timer, which answers do not reset.
 */
export class Silence {
  readonly #limitMs: number;
  readonly #onSilence: (sinceMs: number) => void;
  /** Questions that are not answered yet. */
  #owed = 0;
  #heardMs = performance.now();
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param limitMs how long an answer may take, milliseconds; behind others, from the answer before it
   * @param onSilence called when one takes longer, with the time since when it has been owed
   */
  constructor(limitMs: number, onSilence: (sinceMs: number) => void) {
    this.#limitMs = limitMs;
    this.#onSilence = onSilence;
  }

  /** Time of the server's last message, or since when it owes one; by `performance.now()`. */
  get heardMs(): number {
    return this.#heardMs;
  }

  /** Something was sent that will be answered. */
  sent(): void {
    if (this.#owed === 0) this.#heardMs = performance.now();
    this.#owed += 1;
    if (this.#timer === undefined && this.#limitMs !== Number.POSITIVE_INFINITY) this.#watch(this.#limitMs);
  }

  /** An answer came. */
  heard(): void {
    this.#heardMs = performance.now();
  }

  /** The query has been answered, or never will be. */
  settled(): void {
    this.#owed -= 1;
  }

  #watch(ms: number): void {
    this.#timer = setTimeout(() => this.#check(), ms).unref();
  }

  #check(): void {
    this.#timer = undefined;
    if (this.#owed === 0) return;
    const leftMs = this.#heardMs + this.#limitMs - performance.now();
    if (leftMs > 0) this.#watch(leftMs);
    else this.#onSilence(this.#heardMs);
  }
}
