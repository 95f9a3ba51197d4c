/**
 * Business days and months are those of a time zone (contract section 1, "Time"; `Africa/Lagos` by default).
 */
export class Calendar {
  readonly #format: Intl.DateTimeFormat;

  /** @param timeZone an IANA name; throws `RangeError` when there is none such */
  constructor(timeZone: string) {
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

  /** The instant at which the local day `YYYY-MM-DD` begins, milliseconds since the epoch. */
  startOfDay(day: string): number {
    const utc = Date.parse(`${day}T00:00:00.000Z`);
    const once = utc - this.#offset(utc);
    // The offset at local midnight may differ from that at UTC midnight.
    return utc - this.#offset(once);
  }

  /** The instant at which the local month of `ms` began, milliseconds since the epoch. */
  startOfMonth(ms: number): number {
    return this.startOfDay(`${this.#local(ms).slice(0, 7)}-01`);
  }

  /** Local time minus UTC at an instant, milliseconds. */
  #offset(ms: number): number {
    return Date.parse(`${this.#local(ms)}Z`) - Math.floor(ms / 1000) * 1000;
  }

  #local(ms: number): string {
    return this.#format.format(ms).replace(', ', 'T');
  }
}
