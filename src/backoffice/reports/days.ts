import { daysBetween } from '../../platform/values/calendar.ts';
import { isDay } from '../../platform/values/clock.ts';
import { invalidField } from '../../platform/values/errors.ts';

/** The first day of a report: calendars support the days before it that a comparison reads. */
const FIRST_DAY = '1971-01-01';

/** @throws ApiError `invalid_request` for a text that is no day, and for one before reports begin */
export function requireDay(name: string, day: string): void {
  if (!isDay(day)) throw invalidField(name, 'must be a day such as 2026-01-15');
  if (day < FIRST_DAY) throw invalidField(name, `must be ${FIRST_DAY} at the earliest`);
}

/** @param daysMax of the range, both ends included @throws ApiError `invalid_request` */
export function requireDays(from: string, to: string, daysMax = Number.POSITIVE_INFINITY): void {
  requireDay('from', from);
  requireDay('to', to);
  if (to < from) throw invalidField('to', 'must not be before `from`');
  if (daysBetween(from, to) >= daysMax)
    throw invalidField('to', `must be at most ${daysMax} days after \`from\``);
}
