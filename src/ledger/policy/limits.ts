import type { Kobo } from '../../platform/values/money.ts';
import type { LimitScope, LimitTerms } from './terms.ts';

/** Periods that limits sum over. */
export const LIMIT_PERIODS = ['day', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Usage in a period: sum and number of movements. */
export interface Usage {
  amount: Kobo;
  count: bigint;
}

/** A limit that a movement would exceed. */
export interface LimitExceeded {
  measure: 'single' | 'least' | 'amount' | 'count' | 'balance';
  /** `rail`: a bound of the rail that would pay. */
  scope: LimitScope | 'rail';
  /** Null for a single amount and a balance. */
  period: LimitPeriod | null;
  /** Kobo, or a number of movements. */
  limit: bigint;
  /** Amount or number left. */
  remaining: bigint;
}

/** The bound of a rail that an amount exceeds. Below the minimum, nothing remains. */
export function railBoundExceeded(
  { least, most }: { readonly least: Kobo; readonly most: Kobo | null },
  amount: Kobo,
): LimitExceeded {
  if (most !== null && amount > most) {
    return { measure: 'single', scope: 'rail', period: null, limit: most, remaining: most };
  }
  return { measure: 'least', scope: 'rail', period: null, limit: least, remaining: 0n };
}

/** The remainder of a limit, at least 0. */
export const clampToZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/**
 * The limit that an outgoing movement would exceed; null for none. Of several it is the one with the smallest
 * remainder, and of equal ones the narrowest and soonest to end.
 *
 * @param tier of the wallet's customer
 * @param used usage before the movement
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
 * The balance limit that a credit would exceed; null for none.
 *
 * @param tier of the wallet's customer
 * @param posted the ledger balance before the credit
 * @param amount added by the credit
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
