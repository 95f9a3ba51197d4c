import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import type { PayoutInstruction } from '../../src/rails/rail.ts';
import type { SandboxBank, SandboxSettings } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { IN_TIME, payout } from './support.ts';

let database: TestDatabase;
let bank: SandboxBank;
const clock = new ManualClock();

async function open(settings: SandboxSettings = {}): Promise<SandboxBank> {
  return openSandboxBank({ database: database.config, clock, settings: { timeoutMs: 1, ...settings } });
}

/** The book's row of a payment. */
async function booked(submitted: PayoutInstruction) {
  const before = (BigInt(submitted.railId) - 1n).toString().padStart(30, '0');
  const [row] = await bank.book.payments(before, 1);
  return row?.railId === submitted.railId ? row : undefined;
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

describe('an instruction', () => {
  it.each<[string, Partial<PayoutInstruction>]>([
    ['a short rail id', { railId: '123' }],
    ['a short account number', { accountNumber: '123' }],
    ['no amount', { amount: 0n }],
    ['an amount past 2^53 − 1', { amount: 2n ** 53n }],
    ['a bank code of punctuation', { bankCode: "'" }],
  ])('with %s is a fault of the caller: not submitted', async (_, fields) => {
    await expect(bank.payouts.send(payout(fields), IN_TIME)).rejects.toThrow(RangeError);
    await expect(bank.payouts.query(payout(fields))).rejects.toThrow(RangeError);
  });
});

describe('the line', () => {
  /** Dice that fall as given, then as 0.999 for ever. */
  const dice =
    (...falls: number[]) =>
    () =>
      falls.shift() ?? 0.999;

  it.each([
    ['before the bank hears', 0.4, { kind: 'not_found' }, undefined],
    ['after the bank acted', 0.6, { kind: 'success', code: '00' }, { timesSubmitted: 1, paid: true }],
  ])('loses a message %s', async (_, half, answerToQuery, row) => {
    await bank.close();
    bank = await open({ random: dice(0.1, half) });
    bank.setFaults({ errorRate: 0.5 });
    const submitted = payout();
    expect(await bank.payouts.send(submitted, IN_TIME)).toEqual({
      kind: 'unknown',
      code: null,
      detail: 'the connection to the bank was lost',
    });
    expect(await bank.payouts.query(submitted)).toEqual(answerToQuery);
    const found = await booked(submitted);
    if (row) expect(found).toMatchObject(row);
    else expect(found).toBeUndefined();
  });

  it('loses queries and name enquiries too', async () => {
    bank.setFaults({ errorRate: 1 });
    expect(await bank.payouts.query(payout())).toMatchObject({ kind: 'unknown' });
    expect(await bank.nameEnquiry.ask('058', '0123456789')).toMatchObject({ kind: 'unavailable' });
  });

  it('delivers a message twice: submitted twice, paid once', async () => {
    bank.setFaults({ duplicateRate: 1, latencyMs: 1 });
    const submitted = payout();
    expect(await bank.payouts.send(submitted, IN_TIME)).toEqual({ kind: 'success', code: '00' });
    expect(await booked(submitted)).toMatchObject({ timesSubmitted: 2, conflicts: 0, paid: true });
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

  it('on its way to the bank is not made either', async () => {
    bank.setFaults({ latencyMs: 20 });
    const deadline = { ...IN_TIME };
    const submitted = payout();
    const outcome = bank.payouts.send(submitted, deadline);
    deadline.passed = true;
    expect(await outcome).toEqual(notSent);
    expect(await booked(submitted)).toBeUndefined();
  });

  it('while the connection to its book was waited for is not made either', async () => {
    const narrow = await openSandboxBank({ database: { ...database.config, max: 1 }, clock });
    const waiting = Array.from({ length: 3 }, () => narrow.book.payments(null, 10_000));
    const deadline = { ...IN_TIME };
    const submitted = payout();
    const outcome = narrow.payouts.send(submitted, deadline);
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
    await expect.poll(() => booked(silent)).toBeDefined();
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
