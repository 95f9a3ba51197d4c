import { type Calendar, daysBetween, FIRST_DAY } from '../../platform/values/calendar.ts';
import { isDay } from '../../platform/values/clock.ts';

/** The days of a statement, both part of it, in the business time zone. */
export interface StatementPeriod {
  /** `2026-01-01`. */
  startDate: string;
  endDate: string;
  /** The first instant of the first day, milliseconds since the epoch. */
  fromMs: number;
  /** The first instant after the last day. */
  untilMs: number;
}

/** The reason for which two texts are no period: the text at fault, and what would be right. */
interface PeriodFault {
  at: 'start' | 'end';
  message: string;
}

/** A leap year. */
const DAYS_MAX = 366;

/**
 * Reads the first and the last day of a statement.
 *
 * @returns the period, or its fault
 */
export function statementPeriod(
  calendar: Calendar,
  startDate: string,
  endDate: string,
  nowMs: number,
): StatementPeriod | PeriodFault {
  const today = calendar.periodNameAt('day', nowMs);
  for (const [at, day] of [
    ['start', startDate],
    ['end', endDate],
  ] as const) {
    if (!isDay(day)) return { at, message: 'must be a day such as 2026-01-15' };
    if (day < FIRST_DAY) return { at, message: `must not be before ${FIRST_DAY}` };
    if (day > today) return { at, message: `must not be after today, ${today}` };
  }
  if (startDate > endDate) return { at: 'start', message: 'must not be after the end' };
  const days = daysBetween(startDate, endDate) + 1;
  if (days > DAYS_MAX) {
    return {
      at: 'end',
      message: `must be at most ${DAYS_MAX} days from the start, both counted; it is ${days}`,
    };
  }
  const { fromMs } = calendar.period(startDate);
  const { untilMs } = calendar.period(endDate);
  return { startDate, endDate, fromMs, untilMs };
}
