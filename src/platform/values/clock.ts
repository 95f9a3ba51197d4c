/**
 * The source of time. All code that depends on time takes a `Clock`, so tests control it and do not depend on
 * when they run.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that only `advance` moves, for tests. */
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

const MINUTE_MS = 60_000;
/** The last instant of the year 9999: later years have more than four digits. */
const LAST_MS = 253_402_300_799_999;
const SECONDS = Array.from({ length: 60 }, (_, second) => `${String(second).padStart(2, '0')}.`);
const MILLISECONDS = Array.from({ length: 1_000 }, (_, ms) => `${String(ms).padStart(3, '0')}Z`);
let minuteMs = Number.NaN;
let minute = '';

/**
 * Formats a time as RFC 3339 UTC with milliseconds (contract section 1, "Time"). Caches the text of the last minute,
 * because consecutive times mostly share one: `Date` alone takes ten times as long.
 *
 * @throws RangeError for an invalid time
 */
export function toRfc3339(ms: number): string {
  if (!Number.isInteger(ms) || ms < 0 || ms > LAST_MS) return new Date(ms).toISOString();
  const inMinute = ms % MINUTE_MS;
  if (ms - inMinute !== minuteMs) {
    minuteMs = ms - inMinute;
    minute = new Date(minuteMs).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:'.length);
  }
  const inSecond = inMinute % 1_000;
  return minute + SECONDS[(inMinute - inSecond) / 1_000]! + MILLISECONDS[inSecond]!;
}

/** Like {@link toRfc3339}, but null stays null. */
export const toRfc3339OrNull = (ms: number | null): string | null => (ms === null ? null : toRfc3339(ms));

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** True for a calendar day such as 2026-01-15. `Date.parse` alone would accept 31 February as 3 March. */
export function isDay(text: string): boolean {
  const ms = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Parses an RFC 3339 time into milliseconds since the epoch; undefined when it is malformed. */
export function parseRfc3339(text: string): number | undefined {
  const day = INSTANT.exec(text)?.[1];
  const ms = day !== undefined && isDay(day) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
