import { type Calendar, nextPeriod } from '../../platform/values/calendar.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Days that are over, before the day of now: any so many have an end of a month among them. */
const DAYS = 31;
/** Nothing happens later, so that what is done last is over when the demo ends. */
const BEFORE_NOW_MS = 10 * MINUTE_MS;
/** When people are awake, in the business time zone. */
const FIRST_HOUR = 6;
const LAST_HOUR = 22;
const MOMENTS_A_DAY = 9;
/** Today is as long as this at least, however early it is. */
const TODAY_MIN_MS = 30 * MINUTE_MS;

/** When something happens, milliseconds since the epoch, and on which day of the month, from 0. */
interface Instant {
  atMs: number;
  day: number;
}

/** A month up to an instant. */
export interface Month {
  /** The business is opened: early on its first day. */
  startMs: number;
  /** The business days, such as 2026-01-15; the last is today. */
  days: readonly string[];
  /** When people move money, in order: as many whenever the month ends. */
  moments: readonly Instant[];
  /** Nothing happens later. */
  endMs: number;
  /** Hours in which only what is due by itself happens: for a few days at the end, day and night. */
  quiet: readonly number[];
}

/**
 * The month up to an instant; when things happen in it is of chance.
 *
 * @param quietFromMs from when on it is looked every hour what is due
 */
export function monthUpTo(nowMs: number, calendar: Calendar, random: Random, quietFromMs: number): Month {
  const first = calendar.dayOf(calendar.startOfDay(calendar.dayOf(nowMs)) - DAYS * DAY_MS + DAY_MS / 2);
  const days = [first];
  for (let i = 0; i < DAYS; i++) days.push(nextPeriod(days.at(-1)!));
  const endMs = nowMs - BEFORE_NOW_MS;
  const moments = days.flatMap((name, day): Instant[] => {
    const midnight = calendar.startOfDay(name);
    const whole = { fromMs: midnight + FIRST_HOUR * HOUR_MS, untilMs: midnight + LAST_HOUR * HOUR_MS };
    // The first hour of a day is for those who join.
    const awake = { ...whole, fromMs: whole.fromMs + HOUR_MS };
    const today = { fromMs: Math.min(midnight, endMs - TODAY_MIN_MS), untilMs: endMs };
    return momentsIn(day === DAYS ? today : awake, day, random);
  });
  const quiet: number[] = [];
  for (let ms = quietFromMs; ms < endMs; ms += HOUR_MS) quiet.push(ms);
  return { startMs: calendar.startOfDay(first) + FIRST_HOUR * HOUR_MS, endMs, days, moments, quiet };
}

/** Parts into which a day is divided, to say when something happens. */
const PARTS = 100_000;

function momentsIn(
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  day: number,
  random: Random,
): Instant[] {
  const parts = Array.from({ length: MOMENTS_A_DAY }, () => random.below(PARTS)).sort((a, b) => a - b);
  return parts.map((part) => ({ atMs: fromMs + Math.floor(((untilMs - fromMs) * part) / PARTS), day }));
}
