/** Numbers that a bank gives its statements, counted within a year or for ever. */
export interface NumberRange {
  from: number;
  until: number;
}

/** The number in `12`, `00012/001` or `12/2`; undefined where a bank does not number its statements. */
export function numberIn(bankNumber: string | null): number | undefined {
  const digits = /^0*([1-9][0-9]{0,8})(?:\/[0-9]+)?$/.exec(bankNumber ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Numbers that are missing between two statements, such as `2 to 4`; null where none is. A lower number begins again from 1. */
export function missingNumbers(
  before: number | null | undefined,
  from: number | null | undefined,
): string | null {
  if (typeof before !== 'number' || typeof from !== 'number') return null;
  const expected = from < before ? 1 : before + 1;
  if (from <= expected) return null;
  return expected === from - 1 ? String(expected) : `${expected} to ${from - 1}`;
}
