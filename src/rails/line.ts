import type { Dispatcher } from 'undici';
import { Semaphore } from '../platform/values/semaphore.ts';
import { type Bounds, exchange, type Incoming, type Outgoing } from './exchange.ts';

/** How much a provider is asked at most, whatever waits. */
export interface LineBounds {
  readonly callsPerSecond: number;
  /** Calls at the same time. */
  readonly atOnce: number;
  /** A clock that is never set, milliseconds. */
  readonly monotonic?: () => number;
}

/**
 * The way to one account at a provider. Calls take turns; a deadline is looked at after whatever a call waited for, and its
 * timeout counts from then on.
 */
export class Line {
  readonly #dispatcher: Dispatcher;
  readonly #turns: Semaphore;
  readonly #everyMs: number;
  readonly #monotonic: () => number;
  /** When the next call may begin. */
  #nextAtMs = 0;

  constructor(dispatcher: Dispatcher, bounds: LineBounds) {
    this.#dispatcher = dispatcher;
    this.#turns = new Semaphore(bounds.atOnce);
    this.#everyMs = 1_000 / bounds.callsPerSecond;
    this.#monotonic = bounds.monotonic ?? (() => performance.now());
  }

  /**
   * Sends one request when its turn has come. Settles like {@link exchange}.
   *
   * @param outgoing the request, or what makes it then: one that says when it is made
   */
  exchange(outgoing: Outgoing | (() => Outgoing), bounds: Bounds): Promise<Incoming> {
    return this.#turns.run(async () => {
      const now = this.#monotonic();
      const atMs = Math.max(now, this.#nextAtMs);
      this.#nextAtMs = atMs + this.#everyMs;
      if (atMs > now) await new Promise((resolve) => setTimeout(resolve, atMs - now));
      return exchange(this.#dispatcher, typeof outgoing === 'function' ? outgoing() : outgoing, bounds);
    });
  }
}
