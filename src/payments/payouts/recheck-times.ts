const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long after it became final a payout is asked after again, milliseconds. */
const LOOKS_AFTER_MS = [HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS];
/** Most payouts are final so soon after they are told, milliseconds. */
const SETTLES_WITHIN_MS = 300_000;
/** Without an answer it is asked again after a quarter of the time since it became final, but within these bounds, milliseconds. */
const AGAIN_MIN_MS = 900_000;
const AGAIN_MAX_MS = DAY_MS;
/** A provider that has not answered for so long is asked no more, milliseconds. */
const GIVEN_UP_AFTER_MS = 30 * DAY_MS;

/** When a payout is first looked at that is told now, or that is not final yet, milliseconds since the epoch. */
export const firstLookAt = (nowMs: number): number => nowMs + LOOKS_AFTER_MS[0]! + SETTLES_WITHIN_MS;

/** When a final payout is to be looked at next; null once it has been looked at as often as it is to be. Pure. */
export function nextLookAt(settledAtMs: number, nowMs: number): number | null {
  const after = LOOKS_AFTER_MS.find((afterMs) => settledAtMs + afterMs > nowMs);
  return after === undefined ? null : settledAtMs + after;
}

/** When a provider is asked again that gave no answer; null where it is asked no more. Pure. */
export function askAgainAt(settledAtMs: number, nowMs: number): number | null {
  const ageMs = nowMs - settledAtMs;
  const againMs = Math.min(Math.max(Math.floor(ageMs / 4), AGAIN_MIN_MS), AGAIN_MAX_MS);
  const nextMs = nextLookAt(settledAtMs, nowMs);
  if (nextMs === null && ageMs + againMs > GIVEN_UP_AFTER_MS) return null;
  return Math.min(nowMs + againMs, nextMs ?? Number.POSITIVE_INFINITY);
}

/** What is to be done with a payout whose check is due. */
type Look = { readonly kind: 'ask' } | { readonly kind: 'later'; readonly atMs: number | null };

/**
 * Whether a payout is asked after whose check is due. Pure. A failure that was certain is asked after only when somebody wants it;
 * one that its provider had said twice without knowing is asked after like a success.
 *
 * @param check `settledAt`: when it became final, null while it is processing
 */
export function lookAt(
  check: { settledAt: number | null; failedForCertain: boolean; wanted: boolean },
  nowMs: number,
): Look {
  const { settledAt, failedForCertain, wanted } = check;
  if (settledAt === null) return { kind: 'later', atMs: firstLookAt(nowMs) };
  if (wanted) return { kind: 'ask' };
  if (failedForCertain) return { kind: 'later', atMs: null };
  const firstMs = settledAt + LOOKS_AFTER_MS[0]!;
  return nowMs < firstMs ? { kind: 'later', atMs: firstMs } : { kind: 'ask' };
}
