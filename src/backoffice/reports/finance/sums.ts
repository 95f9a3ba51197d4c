import { LONGER_S } from '../../../ledger/batch-sums.ts';
import type { MovementRow, PayoutRow } from './queries.ts';

/** Movements added up. */
export interface Sum {
  count: bigint;
  /** Kobo, like all amounts. */
  amount: bigint;
}

/** Final payouts. */
export interface PayoutSums {
  successful: Sum;
  failed: Sum;
  /** Percent of final payouts that succeeded, rounded down to two decimals; null without any. */
  successRate: string | null;
  /**
   * At least half, and at least 95 %, of the successful payouts took at most so many seconds from acceptance to
   * outcome. Null without any, and where it is more than a day.
   */
  medianWithinS: number | null;
  p95WithinS: number | null;
  fee: bigint;
  vat: bigint;
  stampDuty: bigint;
}

/** Figures of payouts and other movements with banks. */
export interface BankSums {
  payouts: PayoutSums;
  inflows: Sum;
  /** Successful payouts that the bank sent back. */
  returns: Sum;
  /** Charges of providers less their refunds. */
  providerCosts: bigint;
}

const NOTHING: Sum = { count: 0n, amount: 0n };
const plus = (sum: Sum, row: { count: bigint; amount: string }): Sum => ({
  count: sum.count + row.count,
  amount: sum.amount + BigInt(row.amount),
});

/** The smallest bound within which this share of some payouts ended. @param percent 1 to 100 */
function withinShare(bounds: ReadonlyMap<number, bigint>, percent: bigint): number | null {
  const total = [...bounds.values()].reduce((sum, count) => sum + count, 0n);
  let ended = 0n;
  for (const [bound, count] of [...bounds].sort(([a], [b]) => a - b)) {
    ended += count;
    if (ended * 100n >= total * percent) return bound === LONGER_S ? null : bound;
  }
  return null;
}

/** `99.95`, rounded down: 100.00 means that none failed. */
function percentOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const hundredths = String((part * 10_000n) / whole).padStart(3, '0');
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`;
}

/** Adds up payouts. */
export function payoutSums(rows: readonly PayoutRow[]): PayoutSums {
  const sums = { successful: NOTHING, failed: NOTHING };
  const charged = { fee: 0n, vat: 0n, stampDuty: 0n };
  const bounds = new Map<number, bigint>();
  for (const row of rows) {
    sums[row.outcome] = plus(sums[row.outcome], row);
    charged.fee += BigInt(row.fee);
    charged.vat += BigInt(row.vat);
    charged.stampDuty += BigInt(row.stampDuty);
    if (row.outcome === 'successful') bounds.set(row.withinS, (bounds.get(row.withinS) ?? 0n) + row.count);
  }
  return {
    ...sums,
    ...charged,
    successRate: percentOf(sums.successful.count, sums.successful.count + sums.failed.count),
    medianWithinS: withinShare(bounds, 50n),
    p95WithinS: withinShare(bounds, 95n),
  };
}

/** Adds up movements with banks. */
export function bankSums(payouts: readonly PayoutRow[], movements: readonly MovementRow[]): BankSums {
  const of = (category: MovementRow['category']): Sum =>
    movements.filter((row) => row.category === category).reduce(plus, NOTHING);
  return {
    payouts: payoutSums(payouts),
    inflows: of('bank-inflow'),
    returns: of('bank-outflow-reversal'),
    providerCosts: of('rail-fee').amount - of('rail-fee-refund').amount,
  };
}
