import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  BATCH_MAX,
  BORROW_MAX_MS,
  isDue,
  keepsTurn,
  nextShare,
  type Standing,
  takesTurns,
  turnIsOver,
} from './queue-policy.ts';

const NEVER = Number.POSITIVE_INFINITY;
const LONG = BORROW_MAX_MS;

describe('what the next batch takes', () => {
  // Requests and settlements that wait, the oldest settlement's wait, callers, rides; then the three of the share.
  it.each([
    // Requests keep up.
    [1, 0, 0, 0, 0, 1, 0, 0],
    [0, 1, 0, 0, 0, 0, 1, 0],
    [20, 20, 5, 0, 0, 20, 20, 0],
    [20, 90, 5, 95, 0, 20, 90, 0],
    [20, 900, 5, 0, 0, 20, 128, 0],
    [0, 900, 5, 0, 0, 0, 256, 0],
    [95, 0, 0, 0, 7, 95, 0, 0],
    // They saturate the batches: one settlement for eight requests, thirty-two at a time.
    [80, 900, 5, 96, 0, 80, 0, 10],
    [80, 900, 5, 96, 10, 80, 0, 20],
    [80, 900, 5, 96, 22, 80, 32, 0],
    [80, 900, 5, 96, 23.5, 80, 33, 0.5],
    [80, 20, 5, 96, 30, 80, 20, 20],
    [600, 900, 5, 96, 0, 456, 56, 1],
    [600, 10, 5, 96, 0, 502, 10, 52.75],
    [600, 0, 0, 96, 0, 512, 0, 64],
    [48, 0, 0, 96, 250, 48, 0, 256],
    // For as long as the oldest settlement has not waited for too long: then one for each.
    [80, 900, LONG - 1, 96, 0, 80, 0, 10],
    [80, 900, LONG, 96, 0, 80, 80, 0],
    [20, 900, LONG, 96, 0, 20, 0, 20],
    [20, 900, LONG, 96, 20, 20, 40, 0],
    [600, 900, LONG, 96, 0, 256, 256, 0],
    [600, 100, LONG, 96, 0, 412, 100, 156],
    [600, 900, LONG, 95, 0, 256, 128, 0],
  ])('%i requests and %i settlements for %i ms, %i callers, %d rides: %i, %i, %d', (...row) => {
    const [requests, settlements, oldestSettlementMs, callers, rides, ...share] = row;
    const standing = { requests, settlements, oldestSettlementMs, callers, rides, inTurn: false };
    expect(Object.values(nextShare(standing))).toEqual(share);
  });
});

test.each([
  [900, 0, false, 256],
  [900, 0, true, 64],
  [40, 0, true, 40],
  [900, LONG, true, 256],
])('without requests, %i settlements for %i ms, in turns %s: %i', (settlements, oldestSettlementMs, inTurn, taken) => {
  const waiting = { requests: 0, settlements, oldestSettlementMs, callers: 0, rides: 0, inTurn };
  expect(nextShare(waiting).settlements).toBe(taken);
});

test.each([
  [0, 0, 0, false],
  [1, 0, 0, true],
  [1, 0, 96, true],
  [0, 1, 0, true],
  [0, 1, 95, true],
  [0, 1, 96, false],
])('%i requests and %i settlements, %i callers: due %s', (requests, settlements, callers, due) => {
  const standing = {
    requests,
    settlements,
    oldestSettlementMs: 0,
    callers,
    rides: 0,
    inTurn: false,
  };
  expect(isDue(standing)).toBe(due);
});

const count = fc.oneof(fc.nat(40), fc.nat(2_000));

const standing: fc.Arbitrary<Standing> = fc.record({
  requests: count,
  settlements: count,
  oldestSettlementMs: fc.nat(2 * BORROW_MAX_MS),
  callers: fc.nat(200),
  rides: fc.nat(256),
  inTurn: fc.boolean(),
});

test('a batch takes no more than there is, no more than it may, and something where something waits', () => {
  fc.assert(
    fc.property(standing, (before) => {
      const { requests, settlements, rides } = nextShare(before);
      expect(requests).toBeLessThanOrEqual(before.requests);
      expect(settlements).toBeLessThanOrEqual(before.settlements);
      expect(requests + settlements).toBeLessThanOrEqual(BATCH_MAX);
      expect(rides).toBeGreaterThanOrEqual(0);
      if (before.requests + before.settlements > 0) expect(requests + settlements).toBeGreaterThan(0);
    }),
  );
});

/** So many batches with so many requests each and settlements without end; gives what they took. */
function load(batches: number, requests: number, oldestSettlementMs: number) {
  const taken = { requests: 0, settlements: 0 };
  let rides = 0;
  for (let i = 0; i < batches; i++) {
    const waiting = {
      requests,
      settlements: 10_000,
      oldestSettlementMs,
      callers: 96,
      rides,
      inTurn: false,
    };
    const share = nextShare(waiting);
    taken.requests += share.requests;
    taken.settlements += share.settlements;
    rides = share.rides;
  }
  return taken;
}

test('under a load that saturates, settlements get an eighth at first and parity in the end, whatever the batches', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 256 }), (requests) => {
      const burst = load(1_000, requests, 0);
      expect(burst.settlements).toBeGreaterThanOrEqual(burst.requests / 8 - 32);
      expect(burst.settlements).toBeLessThanOrEqual(burst.requests / 8);
      const lasting = load(1_000, requests, BORROW_MAX_MS);
      expect(lasting.settlements).toBeGreaterThanOrEqual(lasting.requests - 32);
    }),
  );
});

test.each([
  [0, true],
  [999, true],
  [1_000, false],
  [NEVER, false],
])('another process seen %d ms ago: takes turns %s', (since, turns) => expect(takesTurns(since)).toBe(turns));

test.each([
  [1, 96, true],
  [1, 95, false],
  [0, 96, false],
])('nothing waits in a turn of %i requests, %i callers: kept %s', (requests, callers, kept) => {
  expect(keepsTurn({ requests, callers })).toBe(kept);
});

describe('when a turn ends though more is to be done', () => {
  // For how long it has lasted, requests that it took, the oldest settlement's wait.
  it.each([
    [49, 1, 0, false],
    [50, 1, 0, true],
    [49, 500, LONG, false],
    [50, 500, LONG, true],
    // One that only settles lets who answers callers come back soon, until settling is overdue.
    [14, 0, 0, false],
    [15, 0, LONG - 1, true],
    [15, 0, LONG, false],
    [74, 0, LONG, false],
    [75, 0, LONG, true],
  ])('%d ms, %i requests, a settlement that waits for %d ms: %s', (sinceBegunMs, requests, oldestSettlementMs, over) => {
    expect(turnIsOver({ sinceBegunMs, requests, oldestSettlementMs })).toBe(over);
  });
});
