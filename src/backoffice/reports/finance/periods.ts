import { type Calendar, nextPeriod } from '../../../platform/values/calendar.ts';

/** Lengths of a report's periods. Weeks begin on Monday. */
export const LENGTHS = ['day', 'week', 'month'] as const;
export type Length = (typeof LENGTHS)[number];

/** A whole period of the business calendar. */
export interface ReportPeriod {
  /** `YYYY-MM-DD`, both included. */
  firstDay: string;
  lastDay: string;
  /** Its first instant and the first one after it, milliseconds since the epoch. */
  fromMs: number;
  untilMs: number;
}

const DAY_MS = 86_400_000;

/** @param days may be negative */
function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of the period that a day is in. */
function startOf(length: Length, day: string): string {
  if (length === 'day') return day;
  if (length === 'month') return `${day.slice(0, 7)}-01`;
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysLater(day, -daysSinceMonday);
}

/** The first day of the next period. @param start the first day of a period */
function nextStart(length: Length, start: string): string {
  if (length === 'month') return `${nextPeriod(start.slice(0, 7))}-01`;
  return daysLater(start, length === 'day' ? 1 : 7);
}

function periodFrom(calendar: Calendar, length: Length, firstDay: string): ReportPeriod {
  const next = nextStart(length, firstDay);
  return {
    firstDay,
    lastDay: daysLater(next, -1),
    fromMs: calendar.startOfDay(firstDay),
    untilMs: calendar.startOfDay(next),
  };
}

/** The periods that contain the days of a range, in order; one more than `periodsMax` at most. */
export function periodsOf(
  calendar: Calendar,
  length: Length,
  { from, to }: { from: string; to: string },
  periodsMax: number,
): ReportPeriod[] {
  const periods: ReportPeriod[] = [];
  let start = startOf(length, from);
  while (start <= to && periods.length <= periodsMax) {
    periods.push(periodFrom(calendar, length, start));
    start = nextStart(length, start);
  }
  return periods;
}

/** As many periods that end just before a day. @param firstDay the first day of a period */
export function periodsBefore(
  calendar: Calendar,
  length: Length,
  firstDay: string,
  count: number,
): ReportPeriod[] {
  const periods: ReportPeriod[] = [];
  let start = firstDay;
  while (periods.length < count) {
    start = startOf(length, daysLater(start, -1));
    periods.unshift(periodFrom(calendar, length, start));
  }
  return periods;
}
