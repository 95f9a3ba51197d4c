import { cached } from '../../platform/values/cached.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Balance } from '../../rails/provider.ts';

/** Time for which a process caches a balance, milliseconds. */
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
  #reserved = 0n;

  constructor({ balance, inFlight, monotonic }: FloatOptions) {
    this.#free = cached(
      BALANCE_CACHED_MS,
      async () => {
        // Read first: a payout that is submitted meanwhile counts twice at worst, and is never left out.
        const reserved = this.#reserved;
        const available = await balance.available();
        return { kobo: available - (await inFlight()) - reserved };
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
    this.#reserved += amount;
    return () => {
      this.#reserved -= amount;
    };
  }
}
