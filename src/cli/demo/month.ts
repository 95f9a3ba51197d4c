import { type Calendar, nextPeriod } from '../../platform/values/calendar.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Whole days before today. Any 31 contain the end of a month. */
const DAYS = 31;
/** The simulation ends this long before now, so that its last work is done when the demo ends. */
const BEFORE_NOW_MS = 10 * MINUTE_MS;
/** Hours in which people move money, in the business time zone. */
const FIRST_HOUR = 6;
const LAST_HOUR = 22;
const MOMENTS_A_DAY = 9;
/** Minimum length of today, however early it is. */
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
  /** The end of the simulation. */
  endMs: number;
  /** Times at which only due background work runs: hourly in the last days. */
  quiet: readonly number[];
}

/**
 * The month up to an instant, with random times of movements.
 *
 * @param quietFromMs from then on, due work runs every hour
 */
export function monthUpTo(nowMs: number, calendar: Calendar, random: Random, quietFromMs: number): Month {
  const first = calendar.dayOf(calendar.startOfDay(calendar.dayOf(nowMs)) - DAYS * DAY_MS + DAY_MS / 2);
  const days = [first];
  for (let i = 0; i < DAYS; i++) days.push(nextPeriod(days.at(-1)!));
  const endMs = nowMs - BEFORE_NOW_MS;
  const moments = days.flatMap((name, day): Instant[] => {
    const midnight = calendar.startOfDay(name);
    const whole = { fromMs: midnight + FIRST_HOUR * HOUR_MS, untilMs: midnight + LAST_HOUR * HOUR_MS };
    // New customers join in the first hour.
    const awake = { ...whole, fromMs: whole.fromMs + HOUR_MS };
    const today = { fromMs: Math.min(midnight, endMs - TODAY_MIN_MS), untilMs: endMs };
    return momentsIn(day === DAYS ? today : awake, day, random);
  });
  const quiet: number[] = [];
  for (let ms = quietFromMs; ms < endMs; ms += HOUR_MS) quiet.push(ms);
  return { startMs: calendar.startOfDay(first) + FIRST_HOUR * HOUR_MS, endMs, days, moments, quiet };
}

/** Resolution of times within a day. */
const PARTS = 100_000;

function momentsIn(
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  day: number,
  random: Random,
): Instant[] {
  const parts = Array.from({ length: MOMENTS_A_DAY }, () => random.below(PARTS)).sort((a, b) => a - b);
  return parts.map((part) => ({ atMs: fromMs + Math.floor(((untilMs - fromMs) * part) / PARTS), day }));
}
