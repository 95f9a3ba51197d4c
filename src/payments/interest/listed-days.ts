import { type Calendar, FIRST_DAY, nextPeriod } from '../../platform/values/calendar.ts';
import { isDay } from '../../platform/values/clock.ts';
import { invalidField } from '../../platform/values/errors.ts';

/** Days as a query has them, both included. */
interface DayFilter {
  start_date?: string;
  end_date?: string;
}

/** True for a day whose accruals can be listed. */
export const isListedDay = (text: string): boolean => isDay(text) && text >= FIRST_DAY;

/** Requested days; a missing end is that of the current month. @throws ApiError `invalid_request` */
export function daysOf(query: DayFilter, calendar: Calendar, nowMs: number): { from: string; to: string } {
  for (const field of ['start_date', 'end_date'] as const) {
    const day = query[field];
    if (day !== undefined && !isListedDay(day))
      throw invalidField(field, `must be a day such as 2026-01-15, and not before ${FIRST_DAY}`);
  }
  const to = query.end_date ?? lastDayOf(calendar.periodNameAt('month', nowMs));
  const from = query.start_date ?? `${to.slice(0, 7)}-01`;
  if (from > to) throw invalidField('start_date', 'must not be after the end');
  return { from, to };
}

/** `2026-02` has `2026-02-28`. */
function lastDayOf(month: string): string {
  const first = `${nextPeriod(month)}-01`;
  return new Date(Date.parse(first) - 1).toISOString().slice(0, 10);
}
