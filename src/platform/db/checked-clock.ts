import type { Clock } from '../values/clock.ts';
import { ApiError } from '../values/errors.ts';
import { OperatorError } from '../values/operator-error.ts';
import type { Session } from './database.ts';

/** How far a process's clock may be from the database server's, milliseconds. */
export const CLOCK_DIFFERENCE_MAX_MS = 5_000;

interface CheckedClockOptions {
  /** The clock that is checked. */
  clock: Clock;
  /** How far it may be from the server's, milliseconds; infinite where a test moves it by hand. */
  differenceMaxMs: number;
  /** Time that is never set, milliseconds. */
  monotonic?: () => number;
}

/**
 * A process's clock, which tells no time that the database server does not agree with: `now` throws
 * `service_unavailable`. One posting by a clock a year ahead would date all that follow it for a year, for posting
 * times never decrease; and so would leases, schedules and the ends of keys be wrong. The server's clock is looked at
 * now and then, and between two looks goes on by the machine's monotonic time, so a clock that is set is found out at
 * its next use.
 */
export class CheckedClock implements Clock {
  readonly #clock: Clock;
  readonly #differenceMaxMs: number;
  readonly #monotonic: () => number;
  /** The server's time less monotonic time, and how long the look took that found it, milliseconds. */
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

  /** Looks at the server's clock. */
  async look(session: Session): Promise<void> {
    const sentAt = this.#monotonic();
    const [server] = await session.query<{ now: number }>('SELECT clock_timestamp() AS now');
    const tookMs = this.#monotonic() - sentAt;
    this.#server = { offsetMs: server!.now - (sentAt + tookMs / 2), tookMs };
  }

  /** How far the clock is ahead of the server's; NaN before that has been looked at. */
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
  await checked.look(session);
  const { fault } = checked;
  if (fault !== undefined) throw new OperatorError(`Nothing is done, for ${fault}: set it right first.`);
  return checked.now();
}
