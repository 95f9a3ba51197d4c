import type { Dispatcher } from 'undici';
import { Semaphore } from '../platform/values/semaphore.ts';
import { type Bounds, exchange, type Incoming, type Outgoing } from './exchange.ts';

/** The limits on requests to a provider, whatever waits. */
export interface LineBounds {
  readonly callsPerSecond: number;
  /** Calls at the same time. */
  readonly atOnce: number;
  /** A clock that is never set, milliseconds. */
  readonly monotonic?: () => number;
}

/**
 * Connection to one account at a provider. A semaphore limits concurrent calls. A call's deadline is checked once it has waited, and its
 * timeout counts from then on.
 */
export class Line {
  readonly #dispatcher: Dispatcher;
  readonly #semaphore: Semaphore;
  readonly #everyMs: number;
  readonly #monotonic: () => number;
  /** Earliest start of the next call. */
  #nextAtMs = 0;

  constructor(dispatcher: Dispatcher, bounds: LineBounds) {
    this.#dispatcher = dispatcher;
    this.#semaphore = new Semaphore(bounds.atOnce);
    this.#everyMs = 1_000 / bounds.callsPerSecond;
    this.#monotonic = bounds.monotonic ?? (() => performance.now());
  }

  /**
   * Sends one request when its turn has come. Settles like {@link exchange}.
   *
   * @param outgoing the request, or what makes it then: one that says when it is made
   */
  exchange(outgoing: Outgoing | (() => Outgoing), bounds: Bounds): Promise<Incoming> {
    return this.#semaphore.run(async () => {
      const now = this.#monotonic();
      const atMs = Math.max(now, this.#nextAtMs);
      this.#nextAtMs = atMs + this.#everyMs;
      if (atMs > now) await new Promise((resolve) => setTimeout(resolve, atMs - now));
      return exchange(this.#dispatcher, typeof outgoing === 'function' ? outgoing() : outgoing, bounds);
    });
  }
}
