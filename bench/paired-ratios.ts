import { median } from './report.ts';

/** The two sides of a comparison: this checkout and the one that it is compared with. */
export type Side = 'this' | 'other';

/** The least median of the ratios with which a row is accepted, whatever its interval. */
export const ACCEPTED_FROM = 0.97;
/** The least chance that an interval holds the true median, where there are rounds enough for it (six). */
const CHANCE_MIN = 0.95;

/** Where the true median lies. */
interface Interval {
  low: number;
  high: number;
  /** The chance that it lies there. */
  chance: number;
}

/**
 * Which side is measured first, and which second: A B, B A, A B and so on. A machine that gets steadily slower or faster
 * favours the two sides in turn, which dice would promise of many rounds only.
 *
 * @param round from 1
 */
export const orderOf = (round: number): readonly [Side, Side] =>
  round % 2 === 1 ? ['this', 'other'] : ['other', 'this'];

/**
 * The exact interval of a median by the sign test: from the `k`-th smallest value to the `k`-th largest, with the largest
 * `k` that leaves a chance of 95 %. Each of `n` values is below the true median with chance ½, so the interval misses it
 * where fewer than `k` of them are on one side, by the binomial distribution. It takes nothing else for granted. Nine
 * values: from the second smallest to the second largest, 96.1 %. Up to five values it is all of them, and `chance` says
 * how little that is.
 */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = [...values].sort((a, b) => a - b);
  const n = sorted.length;
  // The chances that exactly `k` values, and that at most `k` values, are below the median.
  let exactly = 0.5 ** n;
  let atMost = exactly;
  let k = 0;
  for (;;) {
    exactly *= (n - k) / (k + 1);
    if (1 - 2 * (atMost + exactly) < CHANCE_MIN) break;
    atMost += exactly;
    k++;
  }
  return { low: sorted[k]!, high: sorted[n - 1 - k]!, chance: 1 - 2 * atMost };
}

/** Ratios that belong together, and whether the row is as fast as before. */
interface Verdict extends Interval {
  median: number;
  /** True if the median is large enough, or the interval contains 1. */
  accepted: boolean;
}

/** Judges the ratios of the rounds, at least one. @param acceptedFrom the least median that is accepted in any case */
export function judge(ratios: readonly number[], acceptedFrom = ACCEPTED_FROM): Verdict {
  const middle = median(ratios);
  const interval = medianInterval(ratios);
  const accepted = middle >= acceptedFrom || (interval.low <= 1 && interval.high >= 1);
  return { median: middle, ...interval, accepted };
}
