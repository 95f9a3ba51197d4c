const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Times of the rechecks of a final payout, milliseconds after it became final. */
const RECHECK_AFTER_MS = [HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS];
/** Most payouts are final this soon after submission, milliseconds. */
const SETTLES_WITHIN_MS = 300_000;
/** A query without an answer is repeated after a quarter of the payout's time as final, within these bounds, milliseconds. */
const RETRY_MIN_MS = 900_000;
const RETRY_MAX_MS = DAY_MS;
/** Time since a payout became final after which no unanswered query is repeated, milliseconds. */
const GIVEN_UP_AFTER_MS = 30 * DAY_MS;

/** First recheck of a payout that is submitted now or is not final yet, milliseconds since the epoch. */
export const firstRecheckAt = (nowMs: number): number => nowMs + RECHECK_AFTER_MS[0]! + SETTLES_WITHIN_MS;

/** Time of the next recheck of a final payout; null after the last one. Pure. */
export function nextRecheckAt(settledAtMs: number, nowMs: number): number | null {
  const after = RECHECK_AFTER_MS.find((afterMs) => settledAtMs + afterMs > nowMs);
  return after === undefined ? null : settledAtMs + after;
}

/** Time of the next query after one without an answer; null if there are no more. Pure. */
export function retryRecheckAt(settledAtMs: number, nowMs: number): number | null {
  const ageMs = nowMs - settledAtMs;
  const againMs = Math.min(Math.max(Math.floor(ageMs / 4), RETRY_MIN_MS), RETRY_MAX_MS);
  const nextMs = nextRecheckAt(settledAtMs, nowMs);
  if (nextMs === null && ageMs + againMs > GIVEN_UP_AFTER_MS) return null;
  return Math.min(nowMs + againMs, nextMs ?? Number.POSITIVE_INFINITY);
}

/** The step for a payout with a due check. */
type RecheckStep = { readonly kind: 'query' } | { readonly kind: 'later'; readonly atMs: number | null };

/**
 * Decides if the status of a payout is queried when its check is due. Pure. A certain failure is queried only on request; an
 * uncertain failure that was confirmed is queried like a success.
 *
 * @param check `settledAt`: when it became final, null while it is processing
 */
export function recheckStep(
  check: { settledAt: number | null; failedForCertain: boolean; requested: boolean },
  nowMs: number,
): RecheckStep {
  const { settledAt, failedForCertain, requested } = check;
  if (settledAt === null) return { kind: 'later', atMs: firstRecheckAt(nowMs) };
  if (requested) return { kind: 'query' };
  if (failedForCertain) return { kind: 'later', atMs: null };
  const firstMs = settledAt + RECHECK_AFTER_MS[0]!;
  return nowMs < firstMs ? { kind: 'later', atMs: firstMs } : { kind: 'query' };
}
