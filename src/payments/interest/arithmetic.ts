import type { Kobo } from '../../platform/values/money.ts';
import { HUNDRED_PERCENT, tenThousandths } from '../../platform/values/percent.ts';

/*
 * Interest is counted in whole units of 1/365,000,000 kobo, so that only payouts are rounded. A rate in percent has 4
 * decimals, so balance × rate ÷ 100 ÷ 365 is a whole number of 1/(10,000 × 100 × 365). A leap year has 366 such days.
 * There is no floating point. The units would overflow PostgreSQL's bigint, so columns are `numeric(38,0)`.
 */

/** Units in a kobo. */
const UNITS_PER_KOBO = 365_000_000n;

/** Amounts of an interest payout. */
interface PayoutAmounts {
  /** Whole kobo, taxed. */
  gross: Kobo;
  tax: Kobo;
  /** Units that are left for the next month, less than a kobo. */
  carriedOut: bigint;
}

/**
 * The payout of carried-in and accrued interest, in whole kobo. Tax is rounded down, so that the payout is never zero.
 *
 * @param units carried in and accrued
 * @param taxPercent below 100, decimal text
 */
export function payoutOf(units: bigint, taxPercent: string): PayoutAmounts {
  const gross = units / UNITS_PER_KOBO;
  const tax = (gross * tenThousandths(taxPercent)) / HUNDRED_PERCENT;
  return { gross, tax, carriedOut: units % UNITS_PER_KOBO };
}

/** Decimals of kobo in which accrued interest is shown. */
const SHOWN_DECIMALS = 6;

/** Units as kobo, decimal text cut to 6 decimals: `27397.260273`. */
export function shownKobo(units: bigint): string {
  const digits = String((units * 10n ** BigInt(SHOWN_DECIMALS)) / UNITS_PER_KOBO).padStart(
    SHOWN_DECIMALS + 1,
    '0',
  );
  return `${digits.slice(0, -SHOWN_DECIMALS)}.${digits.slice(-SHOWN_DECIMALS)}`;
}
