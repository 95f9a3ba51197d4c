import { cached } from '../../platform/values/cached.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Balance } from '../../rails/provider.ts';

/** How long a process goes by a balance that it has asked for, milliseconds. */
const BALANCE_CACHED_MS = 2_000;

/** Dependencies of the float. */
interface FloatOptions {
  readonly balance: Balance;
  /** Total of payouts that all processes have submitted and that are not final, whole kobo. */
  readonly inFlight: () => Promise<Kobo>;
  /** A clock that is never set, milliseconds. */
  readonly monotonic: () => number;
}

/** The money that a provider has to pay with, as one process knows it. */
export class Float {
  readonly #free: () => Promise<{ kobo: Kobo }>;
  /** Reserved by this process and not yet in flight, whole kobo. */
  #taken = 0n;

  constructor({ balance, inFlight, monotonic }: FloatOptions) {
    this.#free = cached(
      BALANCE_CACHED_MS,
      async () => {
        // A payout that is submitted meanwhile may count twice, but never not at all.
        const taken = this.#taken;
        const available = await balance.available();
        return { kobo: available - (await inFlight()) - taken };
      },
      monotonic,
    );
  }

  /**
   * Reserves an amount of the float, counting all other reservations. The provider may refuse the payment all the same.
   *
   * @returns a function to call once the payout is in flight or is not submitted after all; null if the float is too
   * small
   * @throws the error of reading the balance
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
