import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WriteLease } from './write-lease.ts';

const quiet = () => ({ callersNow: 47, oldestSettlementMs: 0 });
const saturated = () => ({ callersNow: 48, oldestSettlementMs: 0 });

let nowMs = 50_000;
let lease: WriteLease;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  lease = new WriteLease();
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('lease are taken for a second after another process was seen', () => {
  expect(lease.isContended).toBe(false);
  lease.sawOtherWriter();
  nowMs += 999;
  expect(lease.isContended).toBe(true);
  nowMs += 1;
  expect(lease.isContended).toBe(false);
});

test('a batch is decided by how long the last lease was waited for', () => {
  lease.sawOtherWriter();
  expect(lease.status).toEqual({ isContended: true, leaseAwaitedMs: 0 });
  const requestedMs = nowMs;
  nowMs += 70;
  lease.begin(requestedMs);
  lease.end();
  nowMs += 10;
  expect(lease.status).toEqual({ isContended: true, leaseAwaitedMs: 70 });
});

test('a lease is over by what it has taken and for how long it has lasted, and there is none before and after', () => {
  expect([lease.isHeld, lease.isOver(quiet), lease.isHeldWhileIdle(quiet)]).toEqual([false, false, false]);
  lease.begin(nowMs);
  lease.countRequests(30);
  lease.countRequests(0);
  expect([lease.isHeld, lease.isOver(quiet)]).toEqual([true, false]);
  nowMs += 15;
  expect(lease.isOver(quiet)).toBe(true);
  expect([lease.isOver(saturated), lease.isHeldWhileIdle(saturated), lease.isHeldWhileIdle(quiet)]).toEqual([
    false,
    true,
    false,
  ]);
  lease.end();
  expect([lease.isHeld, lease.isOver(quiet), lease.isHeldWhileIdle(saturated)]).toEqual([
    false,
    false,
    false,
  ]);
});
