import type { Kobo } from '../../platform/values/money.ts';
import type { LimitScope, LimitTerms } from './terms.ts';

/** In what is summed. */
export const LIMIT_PERIODS = ['day', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** What has been used in a period: amounts of movements and how many they were. */
export interface Usage {
  amount: Kobo;
  count: bigint;
}

/** A limit that a movement would pass. */
export interface LimitExceeded {
  measure: 'single' | 'least' | 'amount' | 'count' | 'balance';
  /** `rail`: of the bank connection that would pay. */
  scope: LimitScope | 'rail';
  /** Null for a single amount and a balance. */
  period: LimitPeriod | null;
  /** Kobo, or how many movements. */
  limit: bigint;
  /** How much of it is left. */
  remaining: bigint;
}

/** Which of a rail's bounds an amount is outside of; no smaller amount would do for one that is below the least. */
export function railBoundExceeded(
  { least, most }: { readonly least: Kobo; readonly most: Kobo | null },
  amount: Kobo,
): LimitExceeded {
  if (most !== null && amount > most) {
    return { measure: 'single', scope: 'rail', period: null, limit: most, remaining: most };
  }
  return { measure: 'least', scope: 'rail', period: null, limit: least, remaining: 0n };
}

/** The amount, or nothing where it is below: what is left of a limit. */
export const clampToZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/**
 * The limit that a movement out of a wallet would pass: of several the one that leaves least, the narrowest and soonest
 * over of those that leave as little. Null when it passes none.
 *
 * @param tier of the wallet's customer
 * @param used what has been used before it
 */
export function exceededBy(
  terms: LimitTerms,
  tier: number,
  amount: Kobo,
  used: (scope: LimitScope, period: LimitPeriod) => Usage,
): LimitExceeded | null {
  const passed: LimitExceeded[] = [];
  for (const limits of terms[tier]!) {
    const { scope, single } = limits;
    if (single !== null && amount > single) {
      passed.push({ measure: 'single', scope, period: null, limit: single, remaining: single });
    }
    for (const period of LIMIT_PERIODS) {
      const limit = limits[period];
      if (limit.amount === null && limit.count === null) continue;
      const use = used(scope, period);
      if (limit.count !== null && use.count >= limit.count) {
        passed.push({ measure: 'count', scope, period, limit: limit.count, remaining: 0n });
      }
      if (limit.amount !== null && use.amount + amount > limit.amount) {
        const remaining = clampToZero(limit.amount - use.amount);
        passed.push({ measure: 'amount', scope, period, limit: limit.amount, remaining });
      }
    }
  }
  const [first, ...others] = passed;
  if (first === undefined) return null;
  return others.reduce((least, other) => (other.remaining < least.remaining ? other : least), first);
}

/**
 * The limit on the balance of a wallet that a credit would pass; null when it passes none.
 *
 * @param tier of the wallet's customer
 * @param posted the ledger balance before the credit
 * @param amount what the credit adds to it
 */
export function balanceExceededBy(
  terms: LimitTerms,
  tier: number,
  posted: Kobo,
  amount: Kobo,
): LimitExceeded | null {
  const limits = terms[tier]!;
  const passed = limits
    .filter(({ balance }) => balance !== null && posted + amount > balance)
    .map(({ scope, balance }) => ({ scope, limit: balance! }));
  const [first, ...others] = passed;
  if (first === undefined) return null;
  const { scope, limit } = others.reduce(
    (least, other) => (other.limit < least.limit ? other : least),
    first,
  );
  return { measure: 'balance', scope, period: null, limit, remaining: clampToZero(limit - posted) };
}
