/** A kind of business period. Jobs close each period once it is over. */
export type PeriodKind = 'day' | 'month';

/** A day or a month of a time zone. */
export interface Period {
  /** `2026-01-15` or `2026-01`. Names of one kind sort as the periods follow one another. */
  name: string;
  /** Its first instant, milliseconds since the epoch. */
  fromMs: number;
  /** The first instant after it, milliseconds since the epoch. */
  untilMs: number;
}

const DAY_MS = 86_400_000;

/** The earliest day that a request may name. Calendars and the database do not support days long before it. */
export const FIRST_DAY = '1970-01-01';

/**
 * Business days and months are those of a time zone (contract section 1, "Time"; `Africa/Lagos` by default).
 */
export class Calendar {
  /** An IANA name. */
  readonly timeZone: string;
  readonly #format: Intl.DateTimeFormat;
  /** Caches the last day that was looked up: most look-ups are of the same day. */
  #day: Period = { name: '', fromMs: 0, untilMs: 0 };

  /** @param timeZone an IANA name; throws `RangeError` when there is none such */
  constructor(timeZone: string) {
    this.timeZone = timeZone;
    this.#format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  /** The instant at which the local day `YYYY-MM-DD` begins, milliseconds since the epoch; from 1900 until the end of 9999. */
  startOfDay(day: string): number {
    const utc = Date.parse(`${day}T00:00:00.000Z`);
    // A clock change at midnight makes midnight occur twice or never: try the offsets before and after it.
    const midnights = [utc - this.#offset(utc - DAY_MS), utc - this.#offset(utc + DAY_MS)];
    return Math.min(...midnights.filter((ms) => this.periodNameAt('day', ms) >= day));
  }

  /** The instant at which the local month of `ms` began, milliseconds since the epoch. */
  startOfMonth(ms: number): number {
    return this.#startOf(this.periodNameAt('month', ms));
  }

  /** The name of the day that contains an instant. Cached, because every request looks it up. */
  dayOf(ms: number): string {
    if (ms < this.#day.fromMs || ms >= this.#day.untilMs)
      this.#day = this.period(this.periodNameAt('day', ms));
    return this.#day.name;
  }

  /** The name of the day or month that an instant is in. */
  periodNameAt(kind: PeriodKind, ms: number): string {
    return this.localTime(ms).slice(0, kind === 'day' ? 10 : 7);
  }

  /** The local time of an instant to the second, such as `2026-01-15T10:00:00`; from 1900 until the end of 9999. */
  localTime(ms: number): string {
    return this.#format.format(ms).replace(', ', 'T');
  }

  /**
   * The instant of a local time, milliseconds since the epoch. A local time that occurs twice, because clocks went back,
   * means the first one. A local time that clocks skipped moves forward by the length of the gap.
   */
  instantOf(local: string): number {
    const utc = Date.parse(`${local}Z`);
    const before = utc - this.#offset(utc - DAY_MS);
    const after = utc - this.#offset(utc + DAY_MS);
    return [before, after].find((ms) => this.localTime(ms) === local) ?? before;
  }

  /** An instant in local time, to the second: `2026-01-15 10:00:00`. */
  formatToSecond(ms: number): string {
    return this.localTime(ms).replace('T', ' ');
  }

  /** The same to the minute: `2026-01-15 10:00`. */
  formatToMinute(ms: number): string {
    return this.formatToSecond(ms).slice(0, 16);
  }

  /** The same for people: `15 Jan 2026, 10:00`. */
  formatForPeople(ms: number): string {
    return `${dayText(this.dayOf(ms))}, ${this.formatToMinute(ms).slice(11)}`;
  }

  /** A day or month by its name. */
  period(name: string): Period {
    return { name, fromMs: this.#startOf(name), untilMs: this.#startOf(nextPeriod(name)) };
  }

  #startOf(name: string): number {
    return this.startOfDay(name.length === 7 ? `${name}-01` : name);
  }

  /** Local time minus UTC at an instant, milliseconds. */
  #offset(ms: number): number {
    return Date.parse(`${this.localTime(ms)}Z`) - Math.floor(ms / 1000) * 1000;
  }
}

/** A day for people: `15 Jan 2026`. @param day `2026-01-15` */
export const dayText = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

/** Number of days from one day to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The name of the day after a day, or of the month after a month. */
export function nextPeriod(name: string): string {
  const first = new Date(`${name}T00:00:00.000Z`.replace(/^(\d{4}-\d{2})T/, '$1-01T'));
  if (name.length === 7) first.setUTCMonth(first.getUTCMonth() + 1);
  else first.setUTCDate(first.getUTCDate() + 1);
  return first.toISOString().slice(0, name.length);
}
