import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  BATCH_MAX,
  BORROW_MAX_MS,
  dueInMs,
  keepsLease,
  leaseIsOver,
  needsLease,
  nextBatchShare,
  type QueueStatus,
} from './queue-policy.ts';

const NEVER = Number.POSITIVE_INFINITY;
const LONG = BORROW_MAX_MS;

/** One tenant of one process, which settled long ago and has no callers but those that a row names. */
const QUIET: QueueStatus = {
  requests: 0,
  settlements: 0,
  oldestSettlementMs: 0,
  sinceSettlementMs: NEVER,
  callers: 0,
  callersNow: 0,
  background: 0,
  backgroundTaken: 0,
  sinceBackgroundMs: NEVER,
  sinceOthersMs: NEVER,
  besideCallers: false,
  settlementSlots: 0,
  isContended: false,
  leaseAwaitedMs: 0,
};

describe('the next batch', () => {
  // Requests and settlements that wait, the oldest settlement's wait, callers, settlementSlots; then the three of the share.
  it.each([
    // Requests keep up.
    [1, 0, 0, 0, 0, 1, 0, 0],
    [0, 1, 0, 0, 0, 0, 1, 0],
    [20, 20, 5, 0, 0, 20, 20, 0],
    [20, 90, 5, 95, 0, 20, 90, 0],
    [20, 900, 5, 0, 0, 20, 128, 0],
    [0, 900, 5, 0, 0, 0, 256, 0],
    [95, 0, 0, 0, 7, 95, 0, 0],
    // They saturate the batches: one settlement for eight requests, sixty-four at a time.
    [80, 900, 5, 96, 0, 80, 0, 10],
    [80, 900, 5, 96, 10, 80, 0, 20],
    [80, 900, 5, 96, 54, 80, 64, 0],
    [80, 900, 5, 96, 55.5, 80, 65, 0.5],
    [80, 20, 5, 96, 60, 80, 20, 50],
    [600, 900, 5, 96, 0, 456, 0, 57],
    [600, 900, 5, 96, 57, 456, 56, 58],
    [600, 10, 5, 96, 0, 502, 0, 62.75],
    [600, 0, 0, 96, 0, 512, 0, 64],
    [48, 0, 0, 96, 250, 48, 0, 256],
    // For as long as the oldest settlement has not waited for too long: then one for each.
    [80, 900, LONG - 1, 96, 0, 80, 0, 10],
    [80, 900, LONG, 96, 0, 80, 80, 0],
    [20, 900, LONG, 96, 0, 20, 0, 20],
    [20, 900, LONG, 96, 44, 20, 64, 0],
    [600, 900, LONG, 96, 0, 256, 256, 0],
    [600, 100, LONG, 96, 0, 412, 100, 156],
    [600, 900, LONG, 95, 0, 256, 128, 0],
  ])('%i requests and %i settlements for %i ms, %i callers, %d settlementSlots: %i, %i, %d', (...row) => {
    const [requests, settlements, oldestSettlementMs, callers, settlementSlots, ...expected] = row;
    const share = nextBatchShare({
      ...QUIET,
      requests,
      settlements,
      oldestSettlementMs,
      callers,
      settlementSlots: settlementSlots,
    });
    expect([share.requests, share.settlements, share.settlementSlots]).toEqual(expected);
    expect(share.background).toBe(0);
  });

  // Beside requests that keep up settlements gather until they are a group, or until the last one is long enough ago.
  it.each([
    [20, 63, 39, false, 0],
    [20, 63, 40, false, 63],
    [20, 64, 0, false, 64],
    [20, 255, 99, true, 0],
    [20, 90, 100, true, 90],
    [20, 256, 0, true, 128],
    [0, 3, 0, false, 3],
  ])('%i requests and %i settlements, the last %i ms ago, in lease %s: %i', (...row) => {
    const [requests, settlements, sinceSettlementMs, isContended, taken] = row;
    expect(
      nextBatchShare({
        ...QUIET,
        requests,
        settlements,
        sinceSettlementMs: sinceSettlementMs,
        isContended: isContended,
      }).settlements,
    ).toBe(taken);
  });

  // Where the other process keeps its lease because callers saturate it, they borrow as they do from their own process.
  it.each([
    [256, 99, 39, 0, true],
    [20, 99, 39, 0, false],
    [256, 179, 40, 0, false],
    [900, 179, 80, LONG - 1, false],
    [20, 180, 80, 0, true],
    [256, 0, 80, LONG, true],
  ])('%i settlements, the last %i ms ago, a lease after %i ms, the oldest after %i ms: go %s', (...row) => {
    const [settlements, sinceSettlementMs, leaseAwaitedMs, oldestSettlementMs, go] = row;
    const status = {
      ...QUIET,
      settlements,
      sinceSettlementMs,
      leaseAwaitedMs,
      oldestSettlementMs,
      isContended: true,
    };
    expect(dueInMs(status) === 0).toBe(go);
    expect(nextBatchShare({ ...status, requests: 20 }).settlements > 0).toBe(go);
  });

  // Beside another process half as many callers saturate: it has callers too.
  it.each([
    [47, true, 128],
    [48, true, 0],
    [95, false, 128],
    [96, false, 0],
  ])('%i callers, in lease %s: %i settlements', (callers, isContended, taken) => {
    expect(
      nextBatchShare({ ...QUIET, requests: 40, settlements: 900, callers, isContended: isContended })
        .settlements,
    ).toBe(taken);
  });
});

test.each([
  [900, 256],
  [40, 40],
])('without requests, %i settlements: %i', (settlements, taken) => {
  expect(nextBatchShare({ ...QUIET, settlements }).settlements).toBe(taken);
});

test.each([
  [0, 900, 0, 32],
  [0, 20, 0, 20],
  [20, 900, 0, 32],
  [80, 900, 96, 64],
])('beside callers of other tenants, %i requests and %i settlements, %i callers: %i settlements', (...row) => {
  const [requests, settlements, callers, taken] = row;
  const status = { ...QUIET, requests, settlements, callers, settlementSlots: 54, besideCallers: true };
  expect(nextBatchShare(status).settlements).toBe(taken);
});

// The callers may be other tenants': what is overdue does not wait for the end of their burst.
test.each([
  [64, LONG - 1, NEVER, 10],
  [64, LONG, NEVER, 0],
  [3, LONG, NEVER, 0],
  [3, LONG, 10, 30],
])('beside a burst, %i settlements, the oldest for %i ms, the last %d ms ago: due in %i ms', (...row) => {
  const [settlements, oldestSettlementMs, sinceSettlementMs, due] = row;
  expect(
    dueInMs({ ...QUIET, settlements, oldestSettlementMs, sinceSettlementMs: sinceSettlementMs, callers: 96 }),
  ).toBe(due);
});

test.each([
  // Requests, settlements, how long ago the last of these, callers.
  [0, 0, NEVER, 0, NEVER],
  [1, 0, NEVER, 0, 0],
  [1, 0, NEVER, 96, 0],
  [0, 1, NEVER, 0, 0],
  [0, 1, 40, 95, 0],
  [0, 1, 39, 0, 1],
  [0, 63, 0, 0, 40],
  [0, 64, 0, 0, 0],
  [0, 64, NEVER, 96, 10],
])('%i requests, %i settlements, the last %d ms ago, %i callers: due in %d ms', (...row) => {
  const [requests, settlements, sinceSettlementMs, callers, due] = row;
  expect(dueInMs({ ...QUIET, requests, settlements, sinceSettlementMs: sinceSettlementMs, callers })).toBe(
    due,
  );
});

const count = fc.oneof(fc.nat(40), fc.nat(2_000));

const status: fc.Arbitrary<QueueStatus> = fc.record({
  requests: count,
  settlements: count,
  oldestSettlementMs: fc.nat(2 * BORROW_MAX_MS),
  sinceSettlementMs: fc.nat(200),
  callers: fc.nat(200),
  callersNow: fc.nat(200),
  background: count,
  backgroundTaken: fc.nat(1_499),
  sinceBackgroundMs: fc.nat(200),
  sinceOthersMs: fc.nat(200),
  besideCallers: fc.boolean(),
  settlementSlots: fc.nat(256),
  isContended: fc.boolean(),
  leaseAwaitedMs: fc.nat(100),
});

test('a batch takes no more than there is, no more than it may, and something where something waits', () => {
  fc.assert(
    fc.property(status, (before) => {
      const { requests, settlements, background, settlementSlots } = nextBatchShare(before);
      expect(requests).toBeLessThanOrEqual(before.requests);
      expect(settlements).toBeLessThanOrEqual(before.settlements);
      expect(background).toBeLessThanOrEqual(before.background);
      expect(requests + settlements + background).toBeLessThanOrEqual(BATCH_MAX);
      for (const left of [requests, settlements, background, settlementSlots])
        expect(left).toBeGreaterThanOrEqual(0);
      if (background > 0) expect(requests + settlements).toBe(0);
      const waiting = before.requests + before.settlements + before.background;
      if (waiting > 0) expect(requests + settlements + background).toBeGreaterThan(0);
      const gatherMs = before.isContended && before.leaseAwaitedMs >= 40 ? 180 : 125;
      if (waiting > 0) expect(dueInMs(before)).toBeLessThanOrEqual(gatherMs);
    }),
  );
});

/** So many batches, 10 ms apart, with so many requests each and settlements without end; gives what they took. */
function load(batches: number, requests: number, oldestSettlementMs: number, background = 0) {
  const taken = { requests: 0, settlements: 0, background: 0 };
  let settlementSlots = 0;
  let sinceBackgroundMs = NEVER;
  for (let i = 0; i < batches; i++) {
    const waiting = { ...QUIET, requests, settlements: 10_000, background, oldestSettlementMs, callers: 96 };
    const share = nextBatchShare({
      ...waiting,
      settlementSlots: settlementSlots,
      sinceBackgroundMs,
      sinceOthersMs: 10,
    });
    taken.requests += share.requests;
    taken.settlements += share.settlements;
    taken.background += share.background;
    settlementSlots = share.settlementSlots;
    sinceBackgroundMs = share.background > 0 ? 10 : sinceBackgroundMs + 10;
  }
  return taken;
}

test('under a load that saturates, settlements get an eighth at first and parity in the end, whatever the batches', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 256 }), (requests) => {
      const burst = load(1_000, requests, 0);
      expect(burst.settlements).toBeGreaterThanOrEqual(burst.requests / 8 - 64);
      expect(burst.settlements).toBeLessThanOrEqual(burst.requests / 8);
      const lasting = load(1_000, requests, BORROW_MAX_MS);
      expect(lasting.settlements).toBeGreaterThanOrEqual(lasting.requests - 64);
    }),
  );
});

describe('work that can wait', () => {
  // Requests, settlements, background, callers, since the last background and since others; then what goes of the three.
  it.each([
    // There is nothing else.
    [0, 0, 900, 0, 0, NEVER, 0, 0, 500],
    [0, 0, 900, 0, 0, 100, 0, 0, 500],
    // There was just something else, or is: some at a time, and not at once again.
    [0, 0, 900, 0, 0, 99, 0, 0, 256],
    [0, 0, 900, 96, 0, NEVER, 0, 0, 256],
    // Due background commands go first, in a batch of their own; the next batch has the others.
    [20, 0, 900, 0, 125, NEVER, 0, 0, 256],
    [20, 0, 900, 0, 124, NEVER, 20, 0, 0],
    [0, 900, 900, 0, 125, NEVER, 0, 0, 256],
    [0, 900, 900, 0, 124, NEVER, 0, 256, 0],
    [20, 90, 900, 0, 124, 5, 20, 90, 0],
    [20, 90, 3, 0, 125, 5, 0, 0, 3],
    [600, 900, 900, 96, 125, 5, 0, 0, 256],
    [600, 900, 900, 96, 124, 5, 456, 0, 0],
  ])('%i requests, %i settlements, %i of it, %i callers, %d and %d ms: %i, %i, %i', (...row) => {
    const [requests, settlements, background, callers, sinceBackgroundMs, sinceOthersMs, ...expected] = row;
    const waiting = { ...QUIET, requests, settlements, background, callers };
    const share = nextBatchShare({ ...waiting, sinceBackgroundMs, sinceOthersMs });
    expect([share.requests, share.settlements, share.background]).toEqual(expected);
  });

  it.each([
    [0, 0, 1, 0, NEVER, 0, 0],
    [0, 0, 1, 0, 99, 0, 125],
    [0, 0, 1, 0, 99, 124, 1],
    [0, 0, 1, 0, 99, 126, 0],
    [0, 0, 1, 96, NEVER, 10, 115],
    [0, 3, 1, 0, 5, 0, 0],
    [0, 64, 1, 96, 5, 10, 10],
    [1, 0, 1, 96, 5, 0, 0],
  ])('%i requests, %i settlements, %i of it, %i callers, others %d ms ago, it %i: due in %i ms', (...row) => {
    const [requests, settlements, background, callers, sinceOthersMs, sinceBackgroundMs, due] = row;
    const waiting = { ...QUIET, requests, settlements, background, callers };
    expect(dueInMs({ ...waiting, sinceOthersMs, sinceBackgroundMs })).toBe(due);
  });

  // So many have been taken, with so many requests beside them: that is bounded, whatever else there is.
  it.each([
    [1_499, 0, 0],
    [1_500, 0, NEVER],
    [1_500, 20, 0],
  ])('%i taken and not answered, %i requests: due in %i ms', (backgroundTaken, requests, due) => {
    const waiting = { ...QUIET, requests, background: 900, backgroundTaken };
    expect(dueInMs(waiting)).toBe(due);
    expect(nextBatchShare(waiting).requests).toBe(backgroundTaken < 1_500 ? 0 : requests);
  });

  it('goes every 125 ms under a load that saturates, and takes nothing from settlements', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 256 }),
        fc.constantFrom(0, BORROW_MAX_MS),
        (requests, oldestMs) => {
          const taken = load(1_000, requests, oldestMs, 10_000);
          expect(taken.background).toBe(77 * 256);
          const settled = oldestMs > 0 ? taken.requests : taken.requests / 8;
          expect(taken.settlements).toBeGreaterThanOrEqual(0.98 * settled - 64);
        },
      ),
    );
  });
});

test.each([
  [0, true],
  [999, true],
  [1_000, false],
  [NEVER, false],
])('another process seen %d ms ago: takes lease %s', (since, lease) => expect(needsLease(since)).toBe(lease));

test.each([
  [1, 48, true],
  [1, 47, false],
  [0, 48, false],
])('nothing waits in a lease of %i requests, %i callers at the moment: lease held %s', (requests, callersNow, held) => {
  expect(keepsLease({ requests }, { callersNow })).toBe(held);
});

describe('when a lease ends though more is to be done', () => {
  // For how long it has lasted, requests that it took, callers at the moment, the oldest settlement's wait.
  it.each([
    [79, 1, 48, 0, false],
    [80, 1, 48, 0, true],
    [79, 500, 48, LONG, false],
    [80, 500, 48, LONG, true],
    // Callers that are kept up with do not need all of it.
    [14, 500, 47, 0, false],
    [15, 1, 47, 0, true],
    // One that only settles lets who answers callers come back soon, until settling is overdue.
    [4, 0, 0, 0, false],
    [5, 0, 0, LONG - 1, true],
    [5, 0, 0, LONG, false],
    [74, 0, 0, LONG, false],
    [75, 0, 0, LONG, true],
  ])('%d ms, %i requests, %i callers, a settlement that waits for %d ms: %s', (...row) => {
    const [sinceBegunMs, requests, callersNow, oldestSettlementMs, over] = row;
    expect(leaseIsOver({ sinceBegunMs, requests }, { callersNow, oldestSettlementMs })).toBe(over);
  });
});
