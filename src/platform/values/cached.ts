/**
 * Caches one computation. Callers share it while it runs and for `ttlMs` afterwards. A failure rejects all
 * callers that wait for it and is not cached.
 *
 * @param ttlMs lifetime of a result, milliseconds; 0 shares only a computation that is running
 * @param nowMs a clock that never goes back, for tests
 */
export function cached<T>(
  ttlMs: number,
  compute: () => Promise<T>,
  nowMs: () => number = () => performance.now(),
): () => Promise<T> {
  let result: Promise<T> | undefined;
  let untilMs = 0;
  return () => {
    if (result !== undefined && nowMs() < untilMs) return result;
    result = compute();
    untilMs = Number.POSITIVE_INFINITY;
    result.then(
      () => {
        untilMs = nowMs() + ttlMs;
      },
      () => {
        untilMs = 0;
      },
    );
    return result;
  };
}
