import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { DAY_MS, naira, StatementDesk } from './desk.ts';

let desk: StatementDesk;
let wallet: string;
beforeEach(async () => {
  desk = await StatementDesk.open();
  wallet = await desk.kolo.test.fundedWallet(1_000_000);
  await desk.setUp({ preset: 'signed_amount' });
});
afterEach(async () => {
  expect(await desk.kolo.findings()).toEqual([]);
  await desk.close();
});

/** A CSV of lines, each with an amount and a reference. */
const csv = (day: string, lines: readonly (readonly [number, string])[]): string =>
  [
    'Date,Amount,Reference,Narration',
    ...lines.map(
      ([kobo, reference]) =>
        `${day.split('-').toReversed().join('/')},${kobo < 0 ? '-' : ''}${naira(kobo)},${reference},`,
    ),
  ].join('\n');

const importLines = async (lines: readonly (readonly [number, string])[]): Promise<void> => {
  const { status, body } = await desk.import('csv', csv(desk.day(), lines), { opening_balance: 0 });
  expect([status, body.errors]).toEqual([201, undefined]);
};

async function bulk(amounts: readonly number[]): Promise<string[]> {
  const transfers = amounts.map((amount) => ({
    amount,
    reference: randomUUID(),
    accountNumber: '0123456789',
    bankCode: '058',
  }));
  const body = { reference: randomUUID(), currency: 'NGN', source: wallet, transfers };
  const answer = await desk.kolo.test.post('/api/v1/transfer/bank/bulk', body);
  expect(answer.status).toBe(202);
  for (const { reference } of transfers) await desk.kolo.test.finalStatus(reference);
  const { rows } = await desk.owner.query<{ id: string }>(
    'SELECT id FROM transactions WHERE bulk_id = $1 ORDER BY id',
    [answer.body.data.bulk_id],
  );
  return rows.map(({ id }) => id);
}

it('matches one line with a whole bulk transfer, and not where two lines or two transfers fit', async () => {
  const paid = await bulk([11_001, 22_002, 33_003]);
  await bulk([40_001, 40_002]);
  await bulk([40_000, 40_003]);
  await bulk([50_001, 50_002]);
  await importLines([
    [-66_006, 'BATCH-1'],
    [-80_003, 'BATCH-2'],
    [-100_003, 'BATCH-3'],
    [-100_003, 'BATCH-4'],
  ]);
  await desk.matched();
  const lines = (await desk.list('/lines')).toReversed();
  expect(lines.map((one: { state: string; reason: string }) => [one.state, one.reason])).toEqual([
    ['matched', 'batch'],
    ['open', null],
    ['open', null],
    ['open', null],
  ]);
  expect(lines[0].movements.toSorted()).toEqual(paid);

  expect((await desk.act('/lines/1/undo', { note: 'The bank made another batch' })).status).toBe(200);
  await desk.matched();
  const freed = (await desk.list('/unmatched-movements')).map(
    ({ transaction_id }: { transaction_id: string }) => transaction_id,
  );
  expect(freed).toEqual(expect.arrayContaining(paid));
});

it('reopens a line whose payment the ledger released, and leaves it to people', async () => {
  const reference = randomUUID();
  // The bank never answers, and people say that it paid nothing.
  await desk.kolo.test.transfer({
    source: wallet,
    amount: 12_345,
    reference,
    accountNumber: '0000000087',
  });
  const payout = async () => {
    const { rows } = await desk.owner.query<{
      id: string;
      session: string;
      status: string;
      submissions: number;
      flagged: boolean;
    }>(
      `SELECT t.id, p.rail_id AS session, t.status, p.submissions, p.flagged_at IS NOT NULL AS flagged FROM payouts p
       JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id WHERE t.reference = $1`,
      [reference],
    );
    return rows[0]!;
  };
  await until(async () => (await payout()).submissions > 0);
  const { id, session, status } = await payout();
  expect(status).toBe('processing');
  await importLines([[-12_345, session]]);
  await until(async () => {
    desk.kolo.service.work.wake();
    return (await desk.list('/lines'))[0].state === 'matched';
  });
  expect((await desk.list('/lines'))[0]).toMatchObject({ state: 'matched', reason: 'reference' });

  await until(async () => {
    desk.kolo.clock.advance(60_000);
    desk.kolo.service.work.wake();
    return (await payout()).flagged;
  });
  const environment = `${desk.kolo.business.businessId}/test`;
  const evidence = { transaction_id: id, evidence: 'Adaeze of its settlement desk, by phone, 10:15' };
  expect((await desk.two.agree(environment, 'payout.fail', evidence)).status).toBe(200);
  const released = { state: 'open', reason: 'released_here', movements: [] };
  await desk.matched();
  expect((await desk.list('/lines'))[0]).toMatchObject(released);

  // Another payment of the same amount may not take it.
  await desk.pay(wallet, 12_345);
  await desk.matched();
  expect((await desk.list('/lines'))[0]).toMatchObject(released);
  desk.kolo.clock.advance(DAY_MS);
  await desk.matched();
  const [day] = await desk.list('/days');
  expect(day).toMatchObject({ unexplained: 0, unmatched_line_count: 1 });
});

it('matches a payment and its return, each by its own id', async () => {
  const reference = randomUUID();
  await desk.kolo.test.transfer({ source: wallet, amount: 23_456, reference, accountNumber: '0000000060' });
  await desk.kolo.test.finalStatus(reference);
  const other = await desk.pay(wallet, 23_456);
  const returned = async () => {
    const { rows } = await desk.owner.query<{
      id: string;
      payment: string;
      session: string;
      returned: string;
    }>(
      `SELECT r.transaction_id AS id, r.payment_id AS payment, p.rail_id AS session, r.rail_return_id AS returned
       FROM payment_returns r JOIN payouts p ON p.tenant_id = r.tenant_id AND p.transaction_id = r.payment_id`,
    );
    return rows[0];
  };
  await until(async () => {
    desk.kolo.clock.advance(5_000);
    desk.kolo.service.work.wake();
    return (await returned()) !== undefined;
  });
  const { id, payment, session, returned: returnId } = (await returned())!;
  await importLines([
    [23_456, returnId],
    [-23_456, other.reference],
    [-23_456, session],
  ]);
  await desk.matched();
  const lines = (await desk.list('/lines')).toReversed();
  expect(
    lines.map(
      ({ reference, reason, movements }: { reference: string; reason: string; movements: string[] }) => [
        reference,
        reason,
        ...movements,
      ],
    ),
  ).toEqual([
    [returnId, 'reference', id],
    [other.reference, 'reference', other.id],
    [session, 'reference', payment],
  ]);
});

it('match a payout that was submitted long after it was made', async () => {
  const environment = desk.path().replace(/\/reconciled-accounts.*/, '');
  const { ada } = desk.two;
  await ada.signIn();
  const stop = await ada.call('POST', `${environment}/payout-stops`, {
    rail: 'sandbox',
    reason: 'It pays twice',
  });
  expect(stop.status).toBe(201);
  const reference = randomUUID();
  await desk.kolo.test.transfer({ source: wallet, amount: 7_700, reference });
  const waits = async () =>
    (await desk.owner.query("SELECT FROM payouts WHERE wait_reason = 'stopped' AND submissions = 0")).rows
      .length;
  await until(async () => (await waits()) === 1);
  await importLines([[1_000_000, 'x']]);
  desk.kolo.clock.advance(20 * 60_000);
  await desk.kolo.test.fundedWallet(1_000);
  desk.kolo.clock.advance(20 * 60_000);
  await desk.matched();
  const resumed = await desk.two.agree(environment.replace('/ops/v1/businesses/', ''), 'payouts.resume', {
    stop_id: stop.body.data.id,
  });
  expect(resumed.status).toBe(200);
  await until(async () => {
    desk.kolo.clock.advance(1_000);
    return (await desk.kolo.test.tsq(reference)).body.data.status === 'successful';
  });
  await desk.matched();
  const amounts = (await desk.list('/unmatched-movements')).map((one: { amount: number }) => one.amount);
  expect(amounts).toContain(-7_700);
});
