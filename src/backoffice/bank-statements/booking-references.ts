/**
 * References of the adjustments that book a line of a statement: `statement:<rail>:<line>`, the second time
 * `statement:<rail>:<line>:2`, and either with `:reversal` behind it.
 */
const PREFIX = 'statement';
const REVERSAL = ':reversal';

/** @param nth counts from 1: only a booking whose predecessor is reversed is made */
export const bookingReference = (rail: string, line: number, nth: number): string =>
  `${PREFIX}:${rail}:${line}${nth === 1 ? '' : `:${nth}`}`;

export const reversalReference = (booking: string): string => `${booking}${REVERSAL}`;

/** SQL of the reference of a booking's reversal. @param booking SQL of a booking's reference */
export const reversalReferenceSql = (booking: string): string => `${booking} || '${REVERSAL}'`;

/** SQL of the line that a booking or its reversal is of; null for another reference. */
export const bookedLineSql = (reference: string): string =>
  `CASE WHEN ${reference} ~ '^${PREFIX}:[^:]+:[0-9]{1,15}(:|$)' THEN split_part(${reference}, ':', 3)::bigint END`;
