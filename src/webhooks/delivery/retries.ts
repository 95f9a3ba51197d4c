const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait after each failed attempt (contract section 4); after the last of them comes no other attempt. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  1 * MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Deliveries that failed together must not come back together. */
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/** RFC 9110 section 5.6.7, the form that is sent today: `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The wait that a `Retry-After` header requests, milliseconds, at most 24 hours; 0 if there is none or it cannot be read.
 *
 * @param header seconds or an HTTP date (RFC 9110 section 10.2.3)
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number {
  if (header === undefined) return 0;
  const text = header.trim();
  let waitMs = 0;
  if (/^\d+$/.test(text)) waitMs = Number(text) * SECOND_MS;
  else if (HTTP_DATE.test(text)) waitMs = Date.parse(text) - nowMs;
  // A date such as 99 Foo parses to NaN, which compares as false.
  return waitMs > 0 ? Math.min(waitMs, RETRY_AFTER_MAX_MS) : 0;
}

/**
 * Time of the next attempt, milliseconds since the epoch; null if the attempts are exhausted.
 *
 * @param failures failed attempts so far, this one included
 * @param random in [0, 1)
 */
export function nextAttemptAt(
  failures: number,
  retryAfter: string | undefined,
  nowMs: number,
  random: () => number,
): number | null {
  const delayMs = RETRY_DELAYS_MS[failures - 1];
  if (delayMs === undefined) return null;
  const jitteredMs = Math.round(delayMs * (1 - JITTER + 2 * JITTER * random()));
  return nowMs + Math.max(jitteredMs, retryAfterMs(retryAfter, nowMs));
}
