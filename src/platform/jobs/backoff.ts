interface BackoffOptions {
  /** The delay after a first failure, milliseconds; each further failure in a row doubles it. */
  initialMs: number;
  /** The longest delay, milliseconds. */
  maxMs: number;
  /** The most keys to track. Past that, the key that failed longest ago is dropped and starts afresh. */
  keysMax: number;
  /** A clock that is never set, milliseconds. */
  monotonic?: (() => number) | undefined;
}

/**
 * Exponential backoff for keys that keep failing, so that they neither spin nor displace work that would succeed.
 * Held in memory: a new process tries every key.
 */
export class Backoff {
  readonly #options: BackoffOptions;
  readonly #monotonic: () => number;
  readonly #failing = new Map<string, { failures: number; untilMs: number }>();

  constructor(options: BackoffOptions) {
    this.#options = options;
    this.#monotonic = options.monotonic ?? (() => performance.now());
  }

  /** True while it is too early to try again. */
  isBackingOff(key: string): boolean {
    const entry = this.#failing.get(key);
    return entry !== undefined && this.#monotonic() < entry.untilMs;
  }

  /** Records a failure and returns the number of failures in a row. */
  recordFailure(key: string): number {
    const { initialMs, maxMs, keysMax } = this.#options;
    const failures = (this.#failing.get(key)?.failures ?? 0) + 1;
    const delayMs = Math.min(initialMs * 2 ** (failures - 1), maxMs);
    this.#failing.delete(key);
    if (this.#failing.size >= keysMax) this.#failing.delete(this.#failing.keys().next().value!);
    this.#failing.set(key, { failures, untilMs: this.#monotonic() + delayMs });
    return failures;
  }

  recordSuccess(key: string): void {
    this.#failing.delete(key);
  }
}
