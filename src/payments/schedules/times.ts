import { type Calendar, FIRST_DAY } from '../../platform/values/calendar.ts';
import { isDay, parseRfc3339 } from '../../platform/values/clock.ts';

/** No time of a schedule is later: in every time zone its year has four digits. */
export const LATEST_MS = Date.UTC(9999, 11, 30);

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/;

/** The fault of a text that {@link readTime} refuses. */
export const NO_TIME =
  'must be a time as of RFC 3339, such as 2026-01-15T09:00:00Z, or YYYY-MM-DD HH:mm:ss in the business time zone';

/** The instant that a text names, in either of the two ways that schedules take, milliseconds; undefined when it names none. */
export function readTime(text: string, calendar: Calendar): number | undefined {
  const [, day, time] = LOCAL_TIME.exec(text) ?? [];
  const ms = day === undefined ? parseRfc3339(text) : localInstant(day, time!, calendar);
  return ms !== undefined && ms <= LATEST_MS ? ms : undefined;
}

const localInstant = (day: string, time: string, calendar: Calendar): number | undefined =>
  day >= FIRST_DAY && isDay(day) ? calendar.instantOf(`${day}T${time}`) : undefined;
