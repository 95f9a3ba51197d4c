/**
 * Has callers share one computation: those who ask while it runs, and those who ask soon after. A failure reaches all
 * who waited for it and is not kept.
 *
 * @param ttlMs how long a result is given again, milliseconds; 0 shares what is under way and nothing else
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
