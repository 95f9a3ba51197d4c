import { describe, expect, it, test } from 'vitest';
import { nextCheckAt, nextState, type Outcome, type RunState } from './outcome.ts';

const HOUR = 3_600_000;
const FIRST = Date.parse('2026-01-15T09:00:00.000Z');
const TRANSFER = '019bbf6c-7e00-7000-8000-000000000005';

const NEW: RunState = {
  status: 'waiting',
  dueAt: FIRST,
  attempts: 0,
  firstAttemptAt: null,
  lastAttemptAt: null,
  transactionId: null,
  failureCode: null,
};
const RETRIED: RunState = {
  ...NEW,
  attempts: 1,
  firstAttemptAt: FIRST,
  lastAttemptAt: FIRST,
  dueAt: FIRST + HOUR,
  failureCode: 'insufficient_funds',
};
const AT_BANK: RunState = {
  ...NEW,
  status: 'processing',
  attempts: 1,
  firstAttemptAt: FIRST,
  lastAttemptAt: FIRST,
  dueAt: FIRST + 1_000,
  transactionId: TRANSFER,
};
const FAILED: RunState = { ...RETRIED, status: 'failed', dueAt: null };
const PAID: RunState = { ...AT_BANK, status: 'successful', dueAt: null };
const SKIPPED: RunState = { ...NEW, status: 'skipped', dueAt: null };

const made: Outcome = { kind: 'made', transactionId: TRANSFER };
const poor: Outcome = { kind: 'refused', code: 'insufficient_funds' };
const refused: Outcome = { kind: 'refused', code: 'wallet_restricted' };
const paid: Outcome = { kind: 'ended', status: 'successful', reason: null };
const unpaid: Outcome = { kind: 'ended', status: 'failed', reason: 'Invalid account' };

/** A run's state in short. It is due next so many hours after the first attempt. */
type ShortState = [status: string, dueAfter: number | null, attempts: number, failureCode: string | null];

describe('the outcome of a run', () => {
  test.each<
    [name: string, before: RunState, outcome: Outcome, afterMs: number, after: ShortState | undefined]
  >([
    ['a wallet is paid', NEW, made, 0, ['successful', null, 1, null]],
    ['a wallet is paid at a later attempt', RETRIED, made, HOUR, ['successful', null, 2, null]],
    ['there is no money', NEW, poor, 0, ['waiting', 1, 1, 'insufficient_funds']],
    ['there is no money an hour later', RETRIED, poor, HOUR, ['waiting', 4, 2, 'insufficient_funds']],
    ['there is none four hours later', RETRIED, poor, 4 * HOUR, ['waiting', 24, 2, 'insufficient_funds']],
    ['there is none a day later', RETRIED, poor, 24 * HOUR, ['failed', null, 2, 'insufficient_funds']],
    ['there was an outage in between', RETRIED, poor, 30 * HOUR, ['failed', null, 2, 'insufficient_funds']],
    ['it may not be', NEW, refused, 0, ['failed', null, 1, 'wallet_restricted']],
    ['it may not be any more', RETRIED, refused, HOUR, ['failed', null, 2, 'wallet_restricted']],
    ['the bank pays', AT_BANK, paid, HOUR, ['successful', null, 1, null]],
    ['the bank does not pay', AT_BANK, unpaid, HOUR, ['failed', null, 1, 'transfer_failed']],
    ['it was missed', NEW, { kind: 'skipped' }, HOUR, ['skipped', null, 0, null]],
    ['its schedule is not active', NEW, { kind: 'paused' }, 0, ['paused', 0, 0, null]],
    // Reports that repeat an earlier one.
    ['its transfer is reported twice', PAID, made, 0, undefined],
    ['it is refused after it was made', AT_BANK, poor, 0, undefined],
    ['it is made after it failed', FAILED, made, 0, undefined],
    ['it is refused after it failed', FAILED, refused, 0, undefined],
    ['it ends twice', PAID, unpaid, 0, undefined],
    ['it is skipped after it was made', AT_BANK, { kind: 'skipped' }, 0, undefined],
    ['it is paused after it was made', AT_BANK, { kind: 'paused' }, 0, undefined],
    // A transfer that was made is a fact.
    ['it was made and then skipped', SKIPPED, made, 0, ['successful', null, 1, null]],
  ])('when %s', (_what, before, outcome, afterMs, expected) => {
    const after = nextState(before, outcome, { active: true, toWallet: true, nowMs: FIRST + afterMs });
    const dueAfter = after?.dueAt == null ? null : (after.dueAt - FIRST) / HOUR;
    expect(after && [after.status, dueAfter, after.attempts, after.failureCode]).toEqual(expected);
  });

  it('waits for its next attempt only while its schedule is active', () => {
    const after = nextState(NEW, poor, { active: false, toWallet: true, nowMs: FIRST });
    expect(after).toMatchObject({ status: 'paused', dueAt: FIRST + HOUR, attempts: 1 });
  });

  it('is not known at once where a bank is to pay', () => {
    const after = nextState(NEW, made, { active: true, toWallet: false, nowMs: FIRST });
    expect(after).toEqual(AT_BANK);
  });
});

test.each([
  [0, 1_000],
  [1_000, 1_000],
  [8_000, 2_000],
  [60_000, 15_000],
  [HOUR, 300_000],
])('a bank transfer that has taken %i ms is checked again after %i ms', (takenMs, expected) => {
  expect(nextCheckAt(FIRST, FIRST + takenMs) - FIRST - takenMs).toBe(expected);
});
