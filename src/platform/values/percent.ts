/*
 * A percentage has at most 4 decimals (contract sections 3.1 and 3.6). It is a JSON number at the edge, decimal text in the
 * database and whole ten-thousandths of a percent where it is calculated with: 7.5 %, `7.5000` and 75,000.
 */

/** A percentage in ten-thousandths of a percent. */
export type TenThousandths = bigint;

/** 100 percent. */
export const HUNDRED_PERCENT: TenThousandths = 1_000_000n;

const DECIMALS = 4;
const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?$/;

/** The message for a number that fails `isPercent`. */
export const NOT_A_PERCENT = `must have at most ${DECIMALS} decimals`;

/** True for a number with at most the decimals of a percentage, which a JSON schema cannot express. */
export const isPercent = (value: number): boolean => Number(value.toFixed(DECIMALS)) === value;

/** A percentage as decimal text. @param value one that `isPercent`, so nothing is rounded */
export const percentText = (value: number): string => value.toFixed(DECIMALS);

/** Parses a percentage for calculation. Throws `RangeError` on other text, which is a bug. */
export function tenThousandths(percent: string): TenThousandths {
  const [, whole, decimals = ''] = PERCENT.exec(percent) ?? [];
  if (whole === undefined)
    throw new RangeError(`${percent} is no percentage of at most ${DECIMALS} decimals`);
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'));
}

/** Formats a percentage for display, such as 12.5. */
export const shownPercent = (percent: TenThousandths): string => String(Number(percent) / 10_000);
