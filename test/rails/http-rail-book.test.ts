import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
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
  bank = await openSandboxBank({ database: database.config, clock });
  line = await listen(bank.protocol, clock);
});

afterAll(async () => {
  await line.close();
  await bank.close();
  await database.drop();
});

/** In no order of their own: the last digits count first. */
const idOf = (i: number): string => [...i.toString(16).padStart(32, '0')].toReversed().join('');
const SENDER = { name: 'CHIDI OKAFOR', accountNumber: '0123456789', bankCode: '058', bankName: 'GTBank' };

describe('the book of the sandbox bank over the network', () => {
  const COUNT = 230;
  const submitted = Array.from({ length: COUNT }, (_, i) =>
    payout({ railId: idOf(i), accountNumber: i % 5 === 0 ? '0000000060' : '0123456789' }),
  );

  beforeAll(async () => {
    await Promise.all(submitted.map((one) => line.rail.payouts.send(one, IN_TIME)));
    for (let i = 0; i < COUNT; i++) {
      await bank.testPayments.payIn({
        sessionId: String((i * 919) % 1_000)
          .padStart(3, '0')
          .padEnd(30, '7'),
        accountNumber: '0000000011',
        amount: BigInt(i + 1),
        sender: SENDER,
        narration: null,
      });
    }
    clock.advance(10_000);
  });

  it('has the payments submitted over the network, as the bank itself has them', async () => {
    // Resubmitted, with other content, refused, and submitted by the rail of the bank's own process.
    await line.rail.payouts.send(submitted[0]!, IN_TIME);
    await line.rail.payouts.send({ ...submitted[0]!, amount: 1n }, IN_TIME);
    await line.rail.payouts.send(payout({ railId: 'f'.repeat(32), accountNumber: '0000000010' }), IN_TIME);
    const inProcess = payout();
    await bank.payouts.send(inProcess, IN_TIME);
    const own = await bank.book.payments(null, 1_000);
    const theirs = await line.rail.book.payments(null, 1_000);
    expect(theirs).toEqual(own.filter(({ railId }) => railId !== inProcess.railId));
    expect(theirs).toHaveLength(COUNT + 1);
    expect(theirs[0]).toMatchObject({
      railId: submitted[0]!.railId,
      timesSubmitted: 3,
      conflicts: 1,
      paid: true,
    });
    expect(theirs.at(-1)).toMatchObject({ refusedCode: '51', paid: false });
  });

  it('has what came in and what came back', async () => {
    expect(await line.rail.book.inflows(null, 1_000)).toEqual(await bank.book.inflows(null, 1_000));
    const back = await line.rail.book.paymentReturns(null, 1_000);
    expect(back).toEqual(await bank.book.paymentReturns(null, 1_000));
    expect(back).toHaveLength(COUNT / 5);
  });

  it.each([1, 99, 100, 101, 230, 231, 1_000])('gives at most %i entries', async (limit) => {
    const whole = await bank.book.inflows(null, 1_000);
    for (const place of [0, 100, 228, 229]) {
      const page = await line.rail.book.inflows(whole[place]!.inflowId, limit);
      expect(page).toEqual(whole.slice(place + 1, place + 1 + limit));
    }
  });

  it.each(['limit=0', 'limit=101', 'after=', 'after=a%20b'])('has no page of ?%s', async (query) => {
    const answer = await line.client.request('GET', `/v1/book/payments?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });
});

describe('a bad line', () => {
  const entry = (id: string, changes: object = {}) => ({
    id,
    amount: 5,
    bank_code: '058',
    account_number: '0123456789',
    paid: true,
    refused_code: null,
    times_submitted: 1,
    conflicts: 0,
    ...changes,
  });
  const book = (...payments: object[]): string => JSON.stringify({ payments });
  const whole = book(entry('b'), entry('c'));

  it.each<[string, (request: string) => string]>([
    ['without a signature', () => unsigned(whole)],
    ['with the signature of another secret', (r) => signed(clock, r, whole, 200, 'a guess')],
    ['of garbage', (r) => signed(clock, r, '<html>')],
    ['of another part', (r) => signed(clock, r, whole.replace('payments', 'inflows'))],
    ['of more than was requested', (r) => signed(clock, r, book(entry('b'), entry('c'), entry('d')))],
    ['out of order', (r) => signed(clock, r, book(entry('c'), entry('b')))],
    ['with an entry twice', (r) => signed(clock, r, book(entry('b'), entry('b')))],
    ['with what stands before it', (r) => signed(clock, r, book(entry('a')))],
    ['with an amount of half a kobo', (r) => signed(clock, r, book(entry('b', { amount: 0.5 })))],
    ['with nothing of having been paid', (r) => signed(clock, r, book(entry('b', { paid: null })))],
    ['that is a server error', (r) => signed(clock, r, whole, 500)],
  ])('gives a book %s, and it is none', async (_, answer) => {
    const other = await misbehaving(clock, (socket, request) => socket.write(answer(request)));
    await expect(other.rail.book.payments('a', 2)).rejects.toThrow(/bank/);
    await other.close();
  });
});
