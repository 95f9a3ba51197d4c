import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './write-lease.ts';

const quiet = () => ({ callersNow: 47, oldestSettlementMs: 0 });
const saturated = () => ({ callersNow: 48, oldestSettlementMs: 0 });

let nowMs = 50_000;
let turns: Turns;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  turns = new Turns();
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('turns are taken for a second after another process was seen', () => {
  expect(turns.taken).toBe(false);
  turns.sawRival();
  nowMs += 999;
  expect(turns.taken).toBe(true);
  nowMs += 1;
  expect(turns.taken).toBe(false);
});

test('a batch is decided by how long the last turn was waited for', () => {
  turns.sawRival();
  expect(turns.standing).toEqual({ inTurn: true, turnAwaitedMs: 0 });
  const askedMs = nowMs;
  nowMs += 70;
  turns.begin(askedMs);
  turns.end();
  nowMs += 10;
  expect(turns.standing).toEqual({ inTurn: true, turnAwaitedMs: 70 });
});

test('a turn is over by what it has taken and for how long it has lasted, and there is none before and after', () => {
  expect([turns.has, turns.isOver(quiet), turns.isKept(quiet)]).toEqual([false, false, false]);
  turns.begin(nowMs);
  turns.took(30);
  turns.took(0);
  expect([turns.has, turns.isOver(quiet)]).toEqual([true, false]);
  nowMs += 15;
  expect(turns.isOver(quiet)).toBe(true);
  expect([turns.isOver(saturated), turns.isKept(saturated), turns.isKept(quiet)]).toEqual([
    false,
    true,
    false,
  ]);
  turns.end();
  expect([turns.has, turns.isOver(quiet), turns.isKept(saturated)]).toEqual([false, false, false]);
});
