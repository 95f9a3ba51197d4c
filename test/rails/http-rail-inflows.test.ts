import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { UnreadableInflowError } from '../../src/rails/provider.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Line, listen, misbehaving, signed, unsigned } from './protocol-support.ts';
import { IN_TIME, payout } from './support.ts';

const clock = new ManualClock();
let database: TestDatabase;
let bank: SandboxBank;
let line: Line;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const costs = { payout: 1_075n, inflow: 0n };
  bank = await openSandboxBank({
    database: database.config,
    clock,
    settings: { costs, openingBalance: 500_000n },
  });
  line = await listen(bank.protocol, clock);
});

afterAll(async () => {
  await line.close();
  await bank.close();
  await database.drop();
});

const SENDER = { name: 'CHIDI OKAFOR', accountNumber: '0123456789', bankCode: '058', bankName: 'GTBank' };

describe("an inflow's confirmation", () => {
  it('is the answer of the bank to a query, with its charge', async () => {
    const paid = { sessionId: '1'.repeat(30), accountNumber: '0000000011', amount: 5_000n };
    await bank.testPayments.payIn({ ...paid, sender: SENDER, narration: 'Rent' });
    expect(await line.rail.confirmations.inflow(paid.sessionId)).toEqual({
      inflowId: paid.sessionId,
      to: { reference: null, accountNumber: '0000000011' },
      amount: 5_000n,
      sender: SENDER,
      narration: 'Rent',
      receivedAtMs: clock.now(),
      cost: 0n,
    });
  });

  it('under an id that the bank does not have is nothing', async () => {
    expect(await line.rail.confirmations.inflow('nobody/paid?this=1')).toBeNull();
  });

  const ID = 'in/1?a=b';
  const message = (changes: object = {}): string =>
    JSON.stringify({
      id: ID,
      amount: 5_000,
      currency: 'NGN',
      bank_code: '50547',
      account_number: '0000000011',
      narration: null,
      received_at: '2026-01-15T10:00:00+01:00',
      sender: { name: 'A', account_number: '0123456789', bank_code: '000013', bank_name: 'GTB' },
      ...changes,
    });
  const answered = async (answer: (request: string) => string) => {
    const other = await misbehaving(clock, (socket, request) => socket.write(answer(request)));
    try {
      return await other.rail.confirmations.inflow(ID);
    } finally {
      await other.close();
    }
  };

  it('is read with what counts of its sender alone', async () => {
    const whole = {
      inflowId: ID,
      to: { reference: null, accountNumber: '0000000011' },
      amount: 5_000n,
      narration: null,
      receivedAtMs: Date.parse('2026-01-15T09:00:00Z'),
      cost: null,
      sender: { name: 'A', accountNumber: '0123456789', bankCode: '058', bankName: 'GTB' },
    };
    expect(await answered((r) => signed(clock, r, message()))).toEqual(whole);
    const masked = { name: 'A', account_number: '******6789', bank_code: '999', bank_name: 'GTB' };
    expect(await answered((r) => signed(clock, r, message({ sender: masked, cost: null })))).toEqual({
      ...whole,
      sender: { name: 'A', accountNumber: null, bankCode: null, bankName: 'GTB' },
    });
  });

  it.each<[string, (request: string) => string]>([
    ['without a signature', () => unsigned(message())],
    ['with the signature of another secret', (r) => signed(clock, r, message(), 200, 'a guess')],
    ['of garbage', (r) => signed(clock, r, '<html>')],
    ['of another id', (r) => signed(clock, r, message({ id: 'in/2' }))],
    ['of no amount', (r) => signed(clock, r, message({ amount: 0 }))],
    ['of half a kobo', (r) => signed(clock, r, message().replace('5000', '5000.5'))],
    ['of nearly its amount', (r) => signed(clock, r, message().replace('5000', '5000.00000000000000001'))],
    ['of dollars', (r) => signed(clock, r, message({ currency: 'USD' }))],
    ['of no account', (r) => signed(clock, r, message({ account_number: null }))],
    ['of a time that is none', (r) => signed(clock, r, message({ received_at: 'yesterday' }))],
    ['of a cost below nothing', (r) => signed(clock, r, message({ cost: -1 }))],
    ['that is a server error', (r) => signed(clock, r, message(), 500)],
    ['that knows nothing, unsigned', () => unsigned('{"error":"not_found","message":""}', 404)],
    ['that knows nothing, in other words', (r) => signed(clock, r, '{"error":"Not Found"}', 404)],
  ])('an answer %s confirms nothing', async (_, answer) => {
    await expect(answered(answer)).rejects.toThrow(/bank|another inflow/);
  });

  it.each([
    ['no amount', { amount: 0 }, 'amount'],
    ['dollars', { currency: 'USD' }, 'currency'],
    ['no amount of dollars', { amount: 0, currency: 'USD' }, 'amount, currency'],
  ])('an answer of %s is unreadable, and says why', async (_, changes, wrong) => {
    const unreadable = answered((r) => signed(clock, r, message(changes)));
    await expect(unreadable).rejects.toThrow(UnreadableInflowError);
    await expect(unreadable).rejects.toThrow(`wrong fields: ${wrong}`);
  });
});

describe('a payment', () => {
  it('has what the bank charged for it, once it is paid', async () => {
    const instruction = payout({ railId: 'a'.repeat(32), amount: 100_000n });
    const refused = payout({ railId: 'b'.repeat(32), accountNumber: '0000000010' });
    const before = await line.rail.balance.available();
    const success = { kind: 'success', code: '00', cost: 1_075n };
    expect(await line.rail.payouts.send(instruction, IN_TIME)).toEqual(success);
    expect(await line.rail.payouts.query(instruction)).toEqual(success);
    expect(await line.rail.payouts.send(refused, IN_TIME)).toEqual({
      kind: 'failure',
      code: '51',
      reason: 'No sufficient funds at the sending bank',
    });
    expect(before - (await line.rail.balance.available())).toBe(101_075n);
  });
});
