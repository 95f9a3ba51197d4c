import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { findInflow, inflowsBehind, returnsBehind } from '../../src/rails/http/lists.ts';
import { send } from '../../src/rails/http/payouts.ts';
import type { InflowMessage } from '../../src/rails/http/protocol.ts';
import type { InboundPayment } from '../../src/rails/money-in.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/http.ts';
import { type Line, listen } from './protocol-support.ts';
import { IN_TIME, payout } from './support.ts';

const clock = new ManualClock();
let database: TestDatabase;
let banks: SandboxBank[];
let line: Line;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  // Two processes of one bank.
  banks = [];
  for (let i = 0; i < 2; i++) banks.push(await openSandboxBank({ database: database.config, clock }));
  line = await listen(banks[0]!.protocol, clock);
});

afterAll(async () => {
  await line.close();
  await Promise.all(banks.map((bank) => bank.close()));
  await database.drop();
});

let payments = 0;
/** A payment from outside. */
const paid = (): InboundPayment => {
  payments += 1;
  return {
    sessionId: `999999260115090000${String(payments).padStart(12, '0')}`,
    accountNumber: '0000014573',
    amount: 5_000n,
    sender: { name: 'CHIDI OKAFOR', accountNumber: '0123456789', bankCode: '058', bankName: 'GTBank' },
    narration: 'Rent',
  };
};

it('an inflow is found behind a cursor, once, while other processes book and read', async () => {
  const submitted = Array.from({ length: 400 }, paid);
  let booked = false;
  const booking = Promise.all(submitted.map((payment, i) => banks[i % 2]!.testPayments.payIn(payment))).then(
    () => {
      booked = true;
    },
  );
  const seen: InflowMessage[] = [];
  let cursor: string | null = null;
  for (let ended = false; !ended; ) {
    const wasBooked = booked;
    const page = await inflowsBehind(line.client, cursor, 7);
    expect(page.messages.length).toBeLessThanOrEqual(7);
    seen.push(...page.messages);
    cursor = page.next;
    ended = wasBooked && page.messages.length === 0;
  }
  await booking;
  expect(seen.map(({ id }) => id).toSorted()).toEqual(submitted.map(({ sessionId }) => sessionId).toSorted());

  const later = paid();
  await banks[1]!.testPayments.payIn(later);
  const message = {
    id: later.sessionId,
    amount: 5_000,
    currency: 'NGN',
    bank_code: '50547',
    account_number: '0000014573',
    sender: { name: 'CHIDI OKAFOR', account_number: '0123456789', bank_code: '058', bank_name: 'GTBank' },
    narration: 'Rent',
    received_at: '2026-01-15T09:00:00.000Z',
  };
  const page = await inflowsBehind(line.client, cursor, 100);
  expect(page.messages).toEqual([message]);
  // Behind the last one there is nothing, and the cursor stays.
  expect(await inflowsBehind(line.client, page.next, 100)).toEqual({ messages: [], next: page.next });
  expect(await findInflow(line.client, later.sessionId)).toEqual(message);
  await expect(findInflow(line.client, paid().sessionId)).rejects.toThrow('the bank answered 404');
});

it('a row that commits late stands behind rows read before', async () => {
  const late = paid();
  const held = paid();
  const early = paid();
  let cursor: string | null = null;
  for (let page = await inflowsBehind(line.client, null, 100); page.next !== cursor; ) {
    cursor = page.next;
    page = await inflowsBehind(line.client, cursor, 100);
  }
  const client = new pg.Client(database.config);
  await client.connect();
  try {
    // Transactions that book both hold their positions and wait for the second, which another may have booked.
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO sandbox_bank.inflows (session_id, bank_code, account_number, amount, received_at)
       VALUES ($1, '50547', '0000014573', 1, now())`,
      [held.sessionId],
    );
    const waiters = async (): Promise<number> => {
      const sql = `SELECT count(*)::int AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
                   WHERE datname = current_database() AND NOT granted`;
      return (await client.query<{ count: number }>(sql)).rows[0]!.count;
    };
    const first = banks[0]!;
    const second = banks[1]!;
    const both = Promise.all([first.testPayments.payIn(late), first.testPayments.payIn(held)]);
    await until(async () => (await waiters()) === 1);
    let isBooked = false;
    const other = second.testPayments.payIn(early).then(() => {
      isBooked = true;
    });
    await until(async () => isBooked || (await waiters()) === 2);
    const before = await inflowsBehind(line.client, cursor, 100);
    await client.query('ROLLBACK');
    await Promise.all([both, other]);
    const after = await inflowsBehind(line.client, before.next, 100);
    const ids = [...before.messages, ...after.messages].map(({ id }) => id);
    expect(ids.toSorted()).toEqual([late, held, early].map(({ sessionId }) => sessionId).toSorted());
  } finally {
    await client.end();
  }
});

it('a return is found behind a cursor, once the payment has come back', async () => {
  expect(await returnsBehind(line.client, null, 100)).toEqual({ messages: [], next: null });
  const orders = ['a', 'b', 'c'].map((digit) =>
    payout({ railId: digit.repeat(32), accountNumber: '0000000060' }),
  );
  for (const order of orders) await send(line.client, order, IN_TIME);
  expect(await returnsBehind(line.client, null, 100)).toEqual({ messages: [], next: null });
  clock.advance(10_000);
  const first = await returnsBehind(line.client, null, 2);
  const second = await returnsBehind(line.client, first.next, 2);
  const messages = [...first.messages, ...second.messages];
  expect(messages.map((message) => message.payment_id)).toEqual(orders.map(({ railId }) => railId));
  expect(messages[0]).toEqual({
    id: `R${orders[0]!.railId}`,
    payment_id: orders[0]!.railId,
    amount: 150_000,
    returned_at: '2026-01-15T09:00:10.000Z',
  });
  expect(await returnsBehind(line.client, second.next, 2)).toEqual({ messages: [], next: second.next });
});

it.each([
  ['inflows', 'yesterday'],
  ['returns', 'yesterday'],
  ['returns', '1.'],
])('a list of %s has no page behind %j', async (list, after) => {
  const answer = await line.client.request('GET', `/v1/${list}?after=${after}`);
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});

it.each(['0', '101', '-1', 'x'])('a page has no %s entries', async (limit) => {
  const answer = await line.client.request('GET', `/v1/inflows?limit=${limit}`);
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});
