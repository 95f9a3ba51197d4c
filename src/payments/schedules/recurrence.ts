import type { Calendar } from '../../platform/values/calendar.ts';
import { LATEST_MS } from './times.ts';

/** Intervals at which schedules pay. */
export const FREQUENCIES = ['day', 'week', 'month'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The recurrence rule of a schedule; times are milliseconds since the epoch. */
export interface Timetable {
  /** The first occurrence. */
  startAt: number;
  /** Null: there is only the first. */
  frequency: Frequency | null;
  /** The last instant at which there may be one. */
  endAt: number | null;
}

const DAYS = { day: 1, week: 7 } as const;

/**
 * The time of the n-th occurrence, counted from 1, milliseconds; null where there is none.
 *
 * All are at the time of day of the first in the business time zone. A month later is the same day of the month, or the last one of a
 * month that is shorter: after 31 January comes 28 February, and then 31 March (contract section 3.8).
 */
export function occurrenceAt(timetable: Timetable, n: number, calendar: Calendar): number | null {
  const { startAt, frequency, endAt } = timetable;
  if (n === 1) return startAt;
  if (frequency === null) return null;
  const [day, time] = calendar.localTime(startAt).split('T') as [string, string];
  const moved = dayOf(day, n - 1, frequency);
  if (!(moved <= LATEST_MS)) return null;
  const local = `${new Date(moved).toISOString().slice(0, 10)}T${time}`;
  const at = calendar.instantOf(local) + (startAt % 1_000);
  return at > (endAt ?? LATEST_MS) ? null : at;
}

/** The day so many days, weeks or months after a day, as the UTC midnight of its name. */
function dayOf(day: string, periods: number, frequency: Frequency): number {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  if (frequency !== 'month') return Date.UTC(year, month - 1, dayOfMonth + periods * DAYS[frequency]);
  const lastOfMonth = new Date(Date.UTC(year, month + periods, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + periods, Math.min(dayOfMonth, lastOfMonth));
}

const HOUR_MS = 3_600_000;
/** Times of a run's retries after its first attempt, milliseconds (contract section 3.8). */
const RETRIES_MS = [HOUR_MS, 4 * HOUR_MS, 24 * HOUR_MS] as const;

/**
 * Time of the next retry of a run that could not be paid, milliseconds; null after the last one. A retry that an outage
 * missed is not made up.
 */
export const retryAt = (firstAttemptAt: number, nowMs: number): number | null =>
  RETRIES_MS.map((ms) => firstAttemptAt + ms).find((at) => at > nowMs) ?? null;

/** Age at which a run without an attempt counts as missed, milliseconds. Before that it is merely late. */
export const MISSED_AFTER_MS = HOUR_MS;
