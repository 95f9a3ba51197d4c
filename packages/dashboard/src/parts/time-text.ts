const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creates each formatter once, because creation is slow. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known;
}

/** A point in time in the time zone of the business: `23 Nov 2026, 13:04:05`. @param zone IANA, as `readSession` says it */
export const timeText = (at: string, zone: string): string =>
  formatter('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(at));

/** The business day of a point in time: `2026-11-23`. @param at milliseconds since the epoch @param zone IANA */
export const dayAt = (at: number, zone: string): string =>
  formatter('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);

/** Formats a day or month; a text that is none, such as one of an address, stays. */
const calendarText = (name: string, options: Intl.DateTimeFormatOptions): string =>
  Number.isNaN(Date.parse(name))
    ? name
    : formatter('en-GB', { ...options, timeZone: 'UTC', year: 'numeric' }).format(Date.parse(name));

/** A business day for people: `23 Nov 2026`. @param day `2026-11-23` */
export const dayName = (day: string): string => calendarText(day, { day: 'numeric', month: 'short' });

/** A message of the operator API with its days for people. */
export const withDays = (message: string): string =>
  message.replace(/\b\d{4}-\d\d-\d\d\b(?!T)/g, (day) => dayName(day));

/** A month for people: `November 2026`. @param month `2026-11` */
export const monthName = (month: string): string => calendarText(month, { month: 'long' });

/** Days for people, both included: `23 Nov 2026 to 29 Nov 2026`. */
export const daysName = (from: string, to: string): string =>
  from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`;

/** The day and month of a point in time: `23 Nov`. @param at milliseconds since the epoch @param zone IANA */
export const dayText = (at: number, zone: string): string =>
  formatter('en-GB', { timeZone: zone, day: 'numeric', month: 'short' }).format(at);

/** The time of day of a point in time: `13:04`. @param at milliseconds since the epoch @param zone IANA */
export const hourText = (at: number, zone: string): string =>
  formatter('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);

const STEPS: readonly [unit: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
];

/** A duration in its two largest units: `2 h 5 min`. @param ms milliseconds, at least 0 */
export function durationText(ms: number): string {
  let left = Math.max(0, Math.floor(ms / 1_000));
  const shown: string[] = [];
  for (const [unit, seconds] of STEPS) {
    const whole = Math.floor(left / seconds);
    left -= whole * seconds;
    if (whole > 0) shown.push(`${whole} ${unit}`);
    if (shown.length === 2) break;
  }
  return shown.length === 0 ? '0 s' : shown.join(' ');
}

/** Offset of a zone from UTC at a point in time, milliseconds. */
function offsetAt(at: number, zone: string): number {
  const parts = formatter('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1_000) * 1_000;
}

/** Start of a business day, milliseconds since the epoch. @param day `2026-11-23` */
export const dayBegins = (day: string, zone: string): number => instantOf(day, zone);

/** A point in time as a clock in the zone shows it, for a field: `2026-11-23T13:04`. @param at milliseconds since the epoch */
export const clockText = (at: number, zone: string): string =>
  new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);

/** The same to the second, as spreadsheets read it: `2026-11-23 13:04:05`. @param at milliseconds since the epoch */
export const sheetText = (at: number, zone: string): string =>
  new Date(at + offsetAt(at, zone)).toISOString().slice(0, 19).replace('T', ' ');

/** Reads what a clock in the zone shows, milliseconds since the epoch; not a number for another text. @param clock `2026-11-23T13:04` or a day */
export function instantOf(clock: string, zone: string): number {
  const asUtc = Date.parse(clock.includes('T') ? `${clock}Z` : clock);
  if (Number.isNaN(asUtc)) return asUtc;
  // The offset depends on the instant: the second computation is right where clocks change in between.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, zone), zone);
}

/** The day a number of days after another; negative: before it. @param day `2026-11-23` */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
