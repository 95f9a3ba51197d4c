import type { Clock } from '../values/clock.ts';
import { ApiError } from '../values/errors.ts';
import { OperatorError } from '../values/operator-error.ts';
import type { Session } from './database.ts';

/** Largest difference between a process's clock and the database server's, milliseconds. */
export const CLOCK_DIFFERENCE_MAX_MS = 5_000;

interface CheckedClockOptions {
  /** The clock that is checked. */
  clock: Clock;
  /** Largest difference from the server's clock, milliseconds; infinite where a test sets the clock. */
  differenceMaxMs: number;
  /** Time that is never set, milliseconds. */
  monotonic?: () => number;
}

/**
 * A process's clock that is checked against the database server's. If they differ, `now` throws `service_unavailable`.
 * Posting times never decrease, so one posting by a clock a year ahead would misdate all later ones for a year. Leases,
 * schedules and the expiry of keys would be wrong too. `read` is called periodically; in between, the server's time is
 * extrapolated by the machine's monotonic time. A change of the process's clock is therefore noticed at its next use.
 */
export class CheckedClock implements Clock {
  readonly #clock: Clock;
  readonly #differenceMaxMs: number;
  readonly #monotonic: () => number;
  /** The server's time less monotonic time, and how long reading it took, milliseconds. */
  #server: { offsetMs: number; tookMs: number } | undefined;

  constructor({ clock, differenceMaxMs, monotonic = () => performance.now() }: CheckedClockOptions) {
    this.#clock = clock;
    this.#differenceMaxMs = differenceMaxMs;
    this.#monotonic = monotonic;
  }

  now(): number {
    const nowMs = this.#clock.now();
    if (!this.#agrees(this.#differenceMs(nowMs))) throw new ApiError('service_unavailable');
    return nowMs;
  }

  /** The fault of the clock as a clause for an operator; undefined if there is none. */
  get fault(): string | undefined {
    const differenceMs = this.#differenceMs(this.#clock.now());
    if (this.#agrees(differenceMs)) return undefined;
    if (Number.isNaN(differenceMs)) return "the database server's clock has not been seen yet";
    const seconds = Math.round(Math.abs(differenceMs) / 1_000);
    return `this process's clock is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the database server's`;
  }

  /** Reads the database server's clock. */
  async read(session: Session): Promise<void> {
    const sentAt = this.#monotonic();
    const [server] = await session.query<{ now: number }>('SELECT clock_timestamp() AS now');
    const tookMs = this.#monotonic() - sentAt;
    this.#server = { offsetMs: server!.now - (sentAt + tookMs / 2), tookMs };
  }

  /** Lead of the clock over the server's; NaN before the server's was read. */
  #differenceMs(nowMs: number): number {
    return nowMs - this.#monotonic() - (this.#server?.offsetMs ?? Number.NaN);
  }

  #agrees(differenceMs: number): boolean {
    return Math.abs(differenceMs) <= this.#differenceMaxMs + (this.#server?.tookMs ?? 0) / 2;
  }
}

/**
 * The time for a dated act that an operator's command does, maybe on another machine.
 *
 * @throws OperatorError if the server's clock differs
 */
export async function agreedTime(clock: Clock, session: Session): Promise<number> {
  const checked = new CheckedClock({ clock, differenceMaxMs: CLOCK_DIFFERENCE_MAX_MS });
  await checked.read(session);
  const { fault } = checked;
  if (fault !== undefined) throw new OperatorError(`Nothing was done: ${fault}. Correct it, then try again.`);
  return checked.now();
}
