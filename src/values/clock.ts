/**
 * The source of time. Everything that acts on time takes a `Clock`, so that tests move it by hand and no
 * rule depends on when a test happens to run.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that only moves when told to; `offset` style tests start it at a fixed instant. */
export class ManualClock implements Clock {
  #nowMs: number;

  constructor(startMs: number = Date.parse('2026-01-15T09:00:00.000Z')) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  /** Moves time forward by `ms` milliseconds. */
  advance(ms: number): void {
    if (ms < 0) throw new RangeError('time only moves forward');
    this.#nowMs += ms;
  }
}

let writtenMs = Number.NaN;
let written = '';

/** RFC 3339 UTC with milliseconds (contract section 1, "Time"). What a batch writes is mostly of one millisecond. */
export function toRfc3339(ms: number): string {
  if (ms !== writtenMs) {
    written = new Date(ms).toISOString();
    writtenMs = ms;
  }
  return written;
}

/** The same of a time that there may not be. */
export const toRfc3339OrNull = (ms: number | null): string | null => (ms === null ? null : toRfc3339(ms));

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Whether a text is a day of the calendar, such as 2026-01-15. `Date.parse` alone would take 31 February for 3 March. */
export function isDay(text: string): boolean {
  const ms = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** The instant that a text of RFC 3339 names, milliseconds since the epoch; undefined when it is none. */
export function parseRfc3339(text: string): number | undefined {
  const day = INSTANT.exec(text)?.[1];
  const ms = day !== undefined && isDay(day) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
