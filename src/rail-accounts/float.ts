import type { Balance } from '../rails/provider.ts';
import { kept } from '../values/kept.ts';
import type { Kobo } from '../values/money.ts';

/** How long a process goes by a balance that it has asked for, milliseconds. */
const ASKED_AGAIN_AFTER_MS = 2_000;

/** What money at a provider is looked at with. */
interface FloatParts {
  readonly balance: Balance;
  /** What has been told and is not final yet, by all processes, whole kobo. */
  readonly inFlight: () => Promise<Kobo>;
  /** A clock that is never set, milliseconds. */
  readonly monotonic: () => number;
}

/** The money that a provider has to pay with, as one process knows it. */
export class Float {
  readonly #free: () => Promise<{ kobo: Kobo }>;

  constructor({ balance, inFlight, monotonic }: FloatParts) {
    this.#free = kept(
      ASKED_AGAIN_AFTER_MS,
      async () => {
        // What is told meanwhile is in flight, and in the balance still: it counts against it, and never for it.
        const available = await balance.available();
        return { kobo: available - (await inFlight()) };
      },
      monotonic,
    );
  }

  /**
   * Takes so much, if it is there: what others take soon after counts it. The provider may refuse all the same.
   *
   * @throws what asking for the balance throws
   */
  async take(amount: Kobo): Promise<boolean> {
    const free = await this.#free();
    if (free.kobo < amount) return false;
    free.kobo -= amount;
    return true;
  }
}
