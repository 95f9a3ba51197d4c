import { cached } from '../../platform/values/cached.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Balance } from '../../rails/provider.ts';

/** How long a process goes by a balance that it has asked for, milliseconds. */
const BALANCE_CACHED_MS = 2_000;

/** What money at a provider is looked at with. */
interface FloatOptions {
  readonly balance: Balance;
  /** What has been told and is not final yet, by all processes, whole kobo. */
  readonly inFlight: () => Promise<Kobo>;
  /** A clock that is never set, milliseconds. */
  readonly monotonic: () => number;
}

/** The money that a provider has to pay with, as one process knows it. */
export class Float {
  readonly #free: () => Promise<{ kobo: Kobo }>;
  /** What was taken and is not in flight yet. */
  #taken = 0n;

  constructor({ balance, inFlight, monotonic }: FloatOptions) {
    this.#free = cached(
      BALANCE_CACHED_MS,
      async () => {
        // What is told meanwhile may count twice, and never not at all.
        const taken = this.#taken;
        const available = await balance.available();
        return { kobo: available - (await inFlight()) - taken };
      },
      monotonic,
    );
  }

  /**
   * Takes so much, if it is there: whoever takes more counts it. The provider may refuse all the same.
   *
   * @returns what to call once it is in flight, or is not told after all; null where it is not there
   * @throws what asking for the balance throws
   */
  async reserve(amount: Kobo): Promise<(() => void) | null> {
    const free = await this.#free();
    if (free.kobo < amount) return null;
    free.kobo -= amount;
    this.#taken += amount;
    return () => {
      this.#taken -= amount;
    };
  }
}
