import { expect, it } from 'vitest';
import type { RailPosition } from '../payouts/in-flight.ts';
import { compareBalance } from './compare.ts';

const books = (owed: bigint, inFlight = 0n, payouts = inFlight > 0n ? 1n : 0n): RailPosition => ({
  owed,
  inFlight,
  payouts,
});
const COST = 5n;

it.each<[string, RailPosition, RailPosition, bigint, bigint, bigint]>([
  ['the same', books(100n), books(100n), 100n, 0n, 0n],
  ['more', books(100n), books(100n), 101n, 1n, 1n],
  ['less', books(100n), books(100n), 99n, -1n, -1n],
  ['nothing, of nothing', books(0n), books(0n), 0n, 0n, 0n],
  ['what the books are short of', books(-10n), books(-10n), 0n, 10n, 10n],
  ['what is in flight, still there', books(100n, 30n), books(100n, 30n), 100n, 0n, 0n],
  ['what is in flight, gone', books(100n, 30n), books(100n, 30n), 70n, -30n, 0n],
  ['what is in flight, gone with its cost', books(100n, 30n), books(100n, 30n), 65n, -35n, 0n],
  ['what is in flight, gone with more', books(100n, 30n), books(100n, 30n), 64n, -36n, -1n],
  ['several in flight', books(100n, 30n, 3n), books(100n, 30n, 3n), 55n, -45n, 0n],
  ['more, whatever is in flight', books(100n, 30n), books(100n, 30n), 101n, 1n, 1n],
  ['a payment that began and ended meanwhile', books(100n), books(70n), 100n, 30n, 0n],
  ['the same, and its money is gone', books(100n), books(70n), 70n, 0n, 0n],
  ['one that was submitted meanwhile', books(100n), books(100n, 30n), 70n, -30n, 0n],
  ['one that failed meanwhile', books(100n, 30n), books(100n), 70n, -30n, 0n],
  ['money that came in meanwhile', books(100n), books(150n), 150n, 0n, 0n],
  ['the same, not there yet', books(100n), books(150n), 100n, -50n, 0n],
  ['more than came in meanwhile', books(100n), books(150n), 151n, 1n, 1n],
])('a balance of %s', (_, before, after, available, difference, unexplained) => {
  expect(compareBalance([before, after], available, COST)).toEqual({ difference, unexplained });
});
