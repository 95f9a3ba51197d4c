/** Tellings in a row without an answer, after which a provider is told less. */
const FAILURES_MAX = 5;
/** Then one telling in so long finds out whether it answers again, milliseconds. */
const TRIES_AFTER_MS = 30_000;

/** Whether a provider answers those who tell it. Asking goes on whatever this says; each process finds out for itself. */
export class Breaker {
  #failures = 0;
  /** When the next one may be told while it does not answer. */
  #triesAtMs = 0;
  readonly #monotonic: () => number;

  /** @param monotonic a clock that is never set, milliseconds */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** Whether one more may be told now. True once in a while where the provider does not answer: whoever asked tells it. */
  maySubmit(): boolean {
    if (this.#failures < FAILURES_MAX) return true;
    const now = this.#monotonic();
    if (now < this.#triesAtMs) return false;
    this.#triesAtMs = now + TRIES_AFTER_MS;
    return true;
  }

  /** A telling was answered, whatever the answer was, or it was not. */
  recordSubmission(answered: boolean): void {
    if (answered) {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    if (this.#failures === FAILURES_MAX) this.#triesAtMs = this.#monotonic() + TRIES_AFTER_MS;
  }
}
