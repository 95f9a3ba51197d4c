import { describe, expect, it } from 'vitest';
import { firstRecheckAt, nextRecheckAt, recheckStep, retryRecheckAt } from './recheck-times.ts';

const SETTLED = 1_768_467_600_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const since = (atMs: number | null): number | null => (atMs === null ? null : atMs - SETTLED);

describe('a payout that is final', () => {
  it.each([
    [0, HOUR],
    [HOUR - 1, HOUR],
    [HOUR, DAY],
    [DAY, 3 * DAY],
    [2 * DAY, 3 * DAY],
    [3 * DAY, 7 * DAY],
    [7 * DAY - 1, 7 * DAY],
    [7 * DAY, null],
    [400 * DAY, null],
  ])('%i ms after settlement has its next recheck after %s ms', (ageMs, expected) => {
    expect(since(nextRecheckAt(SETTLED, SETTLED + ageMs))).toBe(expected);
  });

  it.each([
    [HOUR, HOUR + 15 * MINUTE],
    [2 * HOUR, 2 * HOUR + 30 * MINUTE],
    [23 * HOUR, DAY],
    [3 * DAY, 3 * DAY + 18 * HOUR],
    [6.5 * DAY, 7 * DAY],
    [10 * DAY, 11 * DAY],
    [29 * DAY, 30 * DAY],
    [29 * DAY + 1, null],
    [31 * DAY, null],
  ])('%i ms after settlement repeats a query without an answer after %s ms', (ageMs, expected) => {
    expect(since(retryRecheckAt(SETTLED, SETTLED + ageMs))).toBe(expected);
  });
});

describe('a payout whose check is due', () => {
  const check = { settledAt: SETTLED, failedForCertain: false, requested: false };
  const later = (ageMs: number | null) => ({
    kind: 'later',
    atMs: ageMs === null ? null : SETTLED + ageMs,
  });

  it.each([
    ['is queried after an hour', check, HOUR, { kind: 'query' }],
    ['is not queried before', check, HOUR - 1, later(HOUR)],
    ['is queried before on request', { ...check, requested: true }, 1, { kind: 'query' }],
    ['is not queried if it failed for certain', { ...check, failedForCertain: true }, HOUR, later(null)],
    [
      'is queried on request even if it failed for certain',
      { ...check, failedForCertain: true, requested: true },
      1,
      { kind: 'query' },
    ],
    ['is not queried while it is processing', { ...check, settledAt: null }, 0, later(firstRecheckAt(0))],
    [
      'is not queried on request while it is processing',
      { ...check, settledAt: null, requested: true },
      0,
      later(firstRecheckAt(0)),
    ],
  ])('%s', (_, given, ageMs, expected) => {
    expect(recheckStep(given, SETTLED + ageMs)).toEqual(expected);
  });

  it('has its first recheck an hour after most payouts are final', () => {
    expect(firstRecheckAt(0)).toBe(HOUR + 5 * MINUTE);
  });
});
