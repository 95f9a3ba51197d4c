interface BackoffOptions {
  /** The rest after a first failure, milliseconds; each further one in a row doubles it. */
  initialMs: number;
  /** No rest is longer, milliseconds. */
  maxMs: number;
  /** Most keys remembered; past that, the one that has rested longest is forgotten and begins anew. */
  keysMax: number;
  /** A clock that is never set, milliseconds. */
  monotonic?: (() => number) | undefined;
}

/**
 * What keeps failing rests for longer and longer, so that it neither spins nor takes the place of what would
 * succeed. Kept in memory: a process that starts tries everything.
 */
export class Backoff {
  readonly #options: BackoffOptions;
  readonly #monotonic: () => number;
  readonly #failing = new Map<string, { failures: number; untilMs: number }>();

  constructor(options: BackoffOptions) {
    this.#options = options;
    this.#monotonic = options.monotonic ?? (() => performance.now());
  }

  /** Whether it is too early to try again. */
  isBackingOff(key: string): boolean {
    const entry = this.#failing.get(key);
    return entry !== undefined && this.#monotonic() < entry.untilMs;
  }

  /** Notes a failure; gives how many there have been in a row. */
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
