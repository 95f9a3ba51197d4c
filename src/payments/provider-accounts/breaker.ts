/** Submissions in a row without a response that open the breaker. */
const FAILURES_MAX = 5;
/** While it is open, one submission in this time tests the provider, milliseconds. */
const TRIES_AFTER_MS = 30_000;

/** A circuit breaker for submissions to a provider. Status queries go on while it is open. Each process has its own. */
export class Breaker {
  #failures = 0;
  /** The time of the next test. */
  #triesAtMs = 0;
  readonly #monotonic: () => number;

  /** @param monotonic a clock that is never set, milliseconds */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /**
   * True if another payout may be submitted now. While the breaker is open, it lets one through now and then; the
   * caller must submit it.
   */
  maySubmit(): boolean {
    if (this.#failures < FAILURES_MAX) return true;
    const now = this.#monotonic();
    if (now < this.#triesAtMs) return false;
    this.#triesAtMs = now + TRIES_AFTER_MS;
    return true;
  }

  /** Records whether a submission got a response of any kind. */
  recordSubmission(answered: boolean): void {
    if (answered) {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    if (this.#failures === FAILURES_MAX) this.#triesAtMs = this.#monotonic() + TRIES_AFTER_MS;
  }
}
