import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BANKS } from '../../src/rails/banks.ts';
import type { PayoutInstruction } from '../../src/rails/rail.ts';
import type { SandboxBank, SandboxSettings } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { ManualClock } from '../../src/values/clock.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { IN_TIME, payout } from './support.ts';

let database: TestDatabase;
let bank: SandboxBank;
const clock = new ManualClock();

async function open(settings: SandboxSettings = {}): Promise<SandboxBank> {
  return openSandboxBank({ database: database.config, clock, settings: { timeoutMs: 1, ...settings } });
}

/** The book's row of a payment. */
async function booked(told: PayoutInstruction) {
  const before = (BigInt(told.railId) - 1n).toString().padStart(30, '0');
  const [row] = await bank.book.payments(before, 1);
  return row?.railId === told.railId ? row : undefined;
}

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  bank = await open();
});

afterEach(() => bank.setFaults({ latencyMs: 0, errorRate: 0, duplicateRate: 0 }));

afterAll(async () => {
  await bank.close();
  await database.drop();
});

describe('the special accounts', () => {
  const success = { kind: 'success', code: '00' };
  const timeout = { kind: 'unknown', code: null, detail: 'the bank did not answer in time' };
  const refusal = (code: string, reason: string) => ({ kind: 'failure', code, reason });
  const noFunds = refusal('51', 'No sufficient funds at the sending bank');
  const invalid = refusal('07', 'Invalid account');
  const garbage = { kind: 'unknown', code: null, detail: 'the bank answered something that cannot be read' };

  it.each([
    ['0000000010', noFunds, noFunds, false],
    ['0000000028', invalid, invalid, false],
    ['0000000036', timeout, success, true],
    ['0000000044', timeout, refusal('21', 'No action taken'), false],
    ['0000000060', success, success, true],
    ['0000000079', garbage, success, true],
    ['0000000087', timeout, { kind: 'not_found' }, false],
    ['0123456789', success, success, true],
    ['0000000000', success, success, true],
  ])('%s at every bank', async (accountNumber, answer, answerToQuery, paid) => {
    await Promise.all(
      BANKS.all.map(async ({ code, nip_code }) => {
        const told = payout({ accountNumber, bankCode: code, nipCode: nip_code });
        expect(await bank.payouts.query(told)).toEqual({ kind: 'not_found' });
        expect(await bank.payouts.send(told, IN_TIME)).toEqual(answer);
        expect(await bank.payouts.query(told)).toEqual(answerToQuery);
        // Told again, the bank says and does the same.
        expect(await bank.payouts.send(told, IN_TIME)).toEqual(answer);
        expect(await bank.payouts.query(told)).toEqual(answerToQuery);
        expect(await booked(told)).toMatchObject({ bankCode: code, paid, timesTold: 2, conflicts: 0 });
      }),
    );
  });

  it('0000000052 is in progress for 10 s of the clock, then paid', async () => {
    const told = payout({ accountNumber: '0000000052' });
    const inProgress = { kind: 'unknown', code: '09', detail: 'Request processing in progress' };
    expect(await bank.payouts.send(told, IN_TIME)).toEqual(inProgress);
    expect(await bank.payouts.query(told)).toEqual(inProgress);
    clock.advance(9_999);
    expect(await bank.payouts.send(told, IN_TIME)).toEqual(inProgress);
    expect(await bank.payouts.query(told)).toEqual(inProgress);
    expect(await booked(told)).toMatchObject({ paid: false });
    clock.advance(1);
    expect(await bank.payouts.query(told)).toEqual(success);
    expect(await bank.payouts.send(told, IN_TIME)).toEqual(success);
    expect(await booked(told)).toMatchObject({ paid: true, timesTold: 3 });
  });

  it('0000000052 is paid in time across a restart', async () => {
    const told = payout({ accountNumber: '0000000052' });
    await bank.payouts.send(told, IN_TIME);
    clock.advance(4_000);
    await bank.close();
    bank = await open();
    expect(await bank.payouts.query(told)).toMatchObject({ kind: 'unknown', code: '09' });
    clock.advance(6_000);
    expect(await bank.payouts.query(told)).toEqual(success);
  });
});

describe('an id', () => {
  it('is recognised after a restart', async () => {
    const told = payout();
    expect(await bank.payouts.send(told, IN_TIME)).toMatchObject({ kind: 'success' });
    await bank.close();
    bank = await open();
    expect(await bank.payouts.send(told, IN_TIME)).toMatchObject({ kind: 'success' });
    expect(await bank.payouts.send({ ...told, amount: told.amount + 1n }, IN_TIME)).toMatchObject({
      kind: 'unknown',
    });
    expect(await booked(told)).toMatchObject({ amount: told.amount, timesTold: 3, conflicts: 1, paid: true });
  });

  it.each<[string, Partial<PayoutInstruction>]>([
    ['amount', { amount: 150_001n }],
    ['account', { accountNumber: '1234567890' }],
    ['bank', { bankCode: '044', nipCode: '000014' }],
  ])('with another %s is not paid, and leaves the first as it was', async (_, change) => {
    const told = payout();
    const other = { ...told, ...change };
    expect(await bank.payouts.send(told, IN_TIME)).toMatchObject({ kind: 'success' });
    expect(await bank.payouts.send(other, IN_TIME)).toEqual({
      kind: 'unknown',
      code: '26',
      detail: 'Duplicate record',
    });
    expect(await booked(told)).toMatchObject({
      bankCode: told.bankCode,
      accountNumber: told.accountNumber,
      amount: told.amount,
      timesTold: 2,
      conflicts: 1,
      paid: true,
    });
    expect(await bank.payouts.query(told)).toMatchObject({ kind: 'success' });
  });

  it('that was refused is not paid under other content either', async () => {
    const told = payout({ accountNumber: '0000000010' });
    await bank.payouts.send(told, IN_TIME);
    const other = { ...told, accountNumber: '0123456789' };
    expect(await bank.payouts.send(other, IN_TIME)).toMatchObject({ kind: 'unknown' });
    expect(await bank.payouts.query(other)).toMatchObject({ kind: 'unknown' });
    expect(await booked(told)).toMatchObject({ paid: false, refusedCode: '51', conflicts: 1 });
  });

  it('is the same payment whatever its narration', async () => {
    const told = payout({ narration: 'Rent' });
    await bank.payouts.send(told, IN_TIME);
    expect(await bank.payouts.send({ ...told, narration: null }, IN_TIME)).toMatchObject({ kind: 'success' });
    expect(await booked(told)).toMatchObject({ timesTold: 2, conflicts: 0 });
  });
});

describe('an instruction', () => {
  it.each<[string, Partial<PayoutInstruction>]>([
    ['of an unknown bank', { bankCode: '999', nipCode: '999999' }],
    ['whose codes are of two banks', { bankCode: '044', nipCode: '000013' }],
  ])('%s is refused', async (_, fields) => {
    const told = payout(fields);
    expect(await bank.payouts.send(told, IN_TIME)).toEqual({
      kind: 'failure',
      code: '16',
      reason: 'Unknown bank code',
    });
    expect(await bank.payouts.query(told)).toMatchObject({ kind: 'failure', code: '16' });
    expect(await booked(told)).toMatchObject({ paid: false });
  });

  it.each<[string, Partial<PayoutInstruction>]>([
    ['a short rail id', { railId: '123' }],
    ['a short account number', { accountNumber: '123' }],
    ['no amount', { amount: 0n }],
    ['an amount past 2^53 − 1', { amount: 2n ** 53n }],
    ['a bank code of punctuation', { bankCode: "'" }],
  ])('with %s is a fault of the caller: not told', async (_, fields) => {
    await expect(bank.payouts.send(payout(fields), IN_TIME)).rejects.toThrow(RangeError);
    await expect(bank.payouts.query(payout(fields))).rejects.toThrow(RangeError);
  });

  it('of the largest amount is paid', async () => {
    const told = payout({ amount: 2n ** 53n - 1n });
    expect(await bank.payouts.send(told, IN_TIME)).toMatchObject({ kind: 'success' });
    expect(await booked(told)).toMatchObject({ amount: 2n ** 53n - 1n });
  });
});

describe('name enquiry', () => {
  it('gives one stable name for an account, by either code of its bank', async () => {
    const first = await bank.nameEnquiry.ask('058', '0123456789');
    expect(first).toEqual({ kind: 'found', accountName: expect.stringMatching(/^[A-Z]+ [A-Z]+ [A-Z]+$/) });
    expect(await bank.nameEnquiry.ask('000013', '0123456789')).toEqual(first);
    // Pinned: a change of the lists would change the name of every account in every sandbox.
    expect(first).toMatchObject({ accountName: 'BALOGUN OLUWASEUN DAMILOLA' });
  });

  it('gives many names', async () => {
    const accounts = Array.from({ length: 200 }, (_, serial) => String(serial + 1_000).padStart(10, '0'));
    const names = await Promise.all(accounts.map((account) => bank.nameEnquiry.ask('058', account)));
    expect(new Set(names.map((name) => JSON.stringify(name))).size).toBeGreaterThan(150);
  });

  it.each([
    ['058', '0000000028'],
    ['999', '0123456789'],
    ['058', '012345678'],
    ['058', '01234567890'],
    ['', ''],
  ])('at %j knows no account %j', async (bankCode, accountNumber) => {
    expect(await bank.nameEnquiry.ask(bankCode, accountNumber)).toEqual({ kind: 'not_found' });
  });
});

describe('the line', () => {
  /** Dice that fall as told, then as 0.999 for ever. */
  const dice =
    (...falls: number[]) =>
    () =>
      falls.shift() ?? 0.999;

  it.each([
    ['before the bank hears', 0.4, { kind: 'not_found' }, undefined],
    ['after the bank acted', 0.6, { kind: 'success', code: '00' }, { timesTold: 1, paid: true }],
  ])('loses a message %s', async (_, half, answerToQuery, row) => {
    await bank.close();
    bank = await open({ random: dice(0.1, half) });
    bank.setFaults({ errorRate: 0.5 });
    const told = payout();
    expect(await bank.payouts.send(told, IN_TIME)).toEqual({
      kind: 'unknown',
      code: null,
      detail: 'the connection to the bank was lost',
    });
    expect(await bank.payouts.query(told)).toEqual(answerToQuery);
    const found = await booked(told);
    if (row) expect(found).toMatchObject(row);
    else expect(found).toBeUndefined();
  });

  it('loses queries and name enquiries too', async () => {
    bank.setFaults({ errorRate: 1 });
    expect(await bank.payouts.query(payout())).toMatchObject({ kind: 'unknown' });
    expect(await bank.nameEnquiry.ask('058', '0123456789')).toMatchObject({ kind: 'unavailable' });
  });

  it('delivers a message twice: told twice, paid once', async () => {
    bank.setFaults({ duplicateRate: 1, latencyMs: 1 });
    const told = payout();
    expect(await bank.payouts.send(told, IN_TIME)).toEqual({ kind: 'success', code: '00' });
    expect(await booked(told)).toMatchObject({ timesTold: 2, conflicts: 0, paid: true });
  });

  it.each([
    { errorRate: -0.1 },
    { errorRate: 1.1 },
    { duplicateRate: Number.NaN },
    { latencyMs: -1 },
  ])('refuses %j', (faults) => {
    expect(() => bank.setFaults(faults)).toThrow(RangeError);
  });
});

describe('a payment whose deadline has passed', () => {
  const notSent = { kind: 'unknown', code: null, detail: expect.stringContaining('not sent') };
  const TOO_LATE = { ...IN_TIME, passed: true };

  it('is not made, and those that are told with it are', async () => {
    const all = Array.from({ length: 40 }, () => payout());
    const outcomes = await Promise.all(
      all.map((one, i) => bank.payouts.send(one, i % 2 ? TOO_LATE : IN_TIME)),
    );
    for (const [i, one] of all.entries()) {
      expect(outcomes[i]).toEqual(i % 2 ? notSent : { kind: 'success', code: '00' });
      expect((await booked(one))?.timesTold).toBe(i % 2 ? undefined : 1);
    }
    expect(await bank.payouts.query(all[1]!)).toEqual({ kind: 'not_found' });
  });

  it('on its way to the bank is not made either', async () => {
    bank.setFaults({ latencyMs: 20 });
    const deadline = { ...IN_TIME };
    const told = payout();
    const outcome = bank.payouts.send(told, deadline);
    deadline.passed = true;
    expect(await outcome).toEqual(notSent);
    expect(await booked(told)).toBeUndefined();
  });

  it('while the connection to its book was waited for is not made either', async () => {
    const narrow = await openSandboxBank({ database: { ...database.config, max: 1 }, clock });
    const waiting = Array.from({ length: 3 }, () => narrow.book.payments(null, 10_000));
    const deadline = { ...IN_TIME };
    const told = payout();
    const outcome = narrow.payouts.send(told, deadline);
    // Its batch has begun; the one connection is still taken.
    await new Promise(setImmediate);
    deadline.passed = true;
    expect(await outcome).toEqual(notSent);
    await Promise.all(waiting);
    await narrow.close();
  });
});

describe('closing', () => {
  it('ends waits at once, finishes what was begun, and answers later requests with unknown', async () => {
    const closing = await open({ timeoutMs: 2 ** 31 - 1 });
    const silent = payout({ accountNumber: '0000000036' });
    const waiting = closing.payouts.send(silent, IN_TIME);
    await vi.waitFor(async () => expect(await booked(silent)).toBeDefined());
    const last = payout();
    const begun = closing.payouts.send(last, IN_TIME);
    await Promise.all([closing.close(), closing.close()]);
    expect(await waiting).toMatchObject({ kind: 'unknown' });
    expect(await begun).toMatchObject({ kind: expect.stringMatching(/^(success|unknown)$/) });
    expect((await booked(last)) !== undefined).toBe((await begun).kind === 'success');
    const unknown = { kind: 'unknown', code: null, detail: 'the bank is closed' };
    expect(await closing.payouts.send(payout(), IN_TIME)).toEqual(unknown);
    expect(await closing.payouts.query(last)).toEqual(unknown);
    expect(await closing.nameEnquiry.ask('058', '0123456789')).toMatchObject({ kind: 'unavailable' });
    await expect(closing.book.payments(null, 1)).rejects.toThrow('closed');
  });
});

describe('a database that is away', () => {
  it('makes every outcome unknown, and is reported', async () => {
    const lost = await createTestDatabase({ empty: true });
    const error = vi.fn();
    const orphan = await openSandboxBank({ database: lost.config, clock, log: { error } });
    await orphan.payouts.send(payout(), IN_TIME);
    await lost.drop();
    const unknown = { kind: 'unknown', code: null, detail: "the bank's book cannot be reached" };
    expect(await orphan.payouts.send(payout(), IN_TIME)).toEqual(unknown);
    expect(await orphan.payouts.query(payout())).toEqual(unknown);
    expect(error).toHaveBeenCalled();
    await orphan.close();
    await expect(openSandboxBank({ database: lost.config, clock })).rejects.toThrow('does not exist');
  });

  it('with a book of a newer version is refused', async () => {
    const newer = await createTestDatabase({ empty: true });
    await (await openSandboxBank({ database: newer.config, clock })).close();
    const client = new pg.Client(newer.config);
    await client.connect();
    await client.query('UPDATE sandbox_bank.schema_version SET version = 999');
    await client.end();
    await expect(openSandboxBank({ database: newer.config, clock })).rejects.toThrow('version 999');
    await newer.drop();
  });
});
