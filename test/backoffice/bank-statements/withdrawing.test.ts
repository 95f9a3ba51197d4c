import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moneyText } from '../../../src/platform/values/money.ts';
import { DAY_MS, naira, type Paid, StatementDesk } from './desk.ts';

let desk: StatementDesk;
let wallet: string;
let funded: Paid;
beforeEach(async () => {
  desk = await StatementDesk.open();
  ({ walletId: wallet } = await desk.kolo.test.customer());
  funded = await desk.fund(wallet, 5_000_000);
  await desk.setUp({ preset: 'signed_amount' });
});
afterEach(async () => {
  expect(await desk.kolo.findings()).toEqual([]);
  await desk.close();
});

type Row = readonly [day: string, amount: number, reference: string];
const csv = (rows: readonly Row[]): string =>
  [
    'Date,Amount,Reference,Narration',
    ...rows.map(
      ([day, kobo, reference]) =>
        `${day.split('-').toReversed().join('/')},${kobo < 0 ? '-' : ''}${naira(kobo)},${reference},`,
    ),
  ].join('\n');
const load = (rows: readonly Row[], opening?: number) =>
  desk.import('csv', csv(rows), opening === undefined ? {} : { opening_balance: opening });
const withdraw = (statement: number, reason = 'It is of the other account') =>
  desk.act(`/statements/${statement}/withdraw`, { reason });
const faultOf = ({ status, body }: { status: number; body: { errors?: object[] } }) => [
  status,
  body.errors?.[0],
];
const states = async () =>
  (await desk.list('/lines'))
    .toReversed()
    .map(({ line, state, reason }: { line: number; state: string; reason: string | null }) =>
      [line, state, reason].join(' '),
    );
const unmatched = async () =>
  (await desk.list('/unmatched-movements')).map(
    ({ transaction_id }: { transaction_id: string }) => transaction_id,
  );
const sums = async () =>
  (await desk.list('/days')).map((one: Record<string, unknown>) => [
    one.day,
    one.opening,
    one.closing,
    one.unmatched_line_count,
    one.unmatched_movement_count,
    one.brought_forward,
    one.unexplained,
  ]);

it('takes its lines and matches out of everything, stays listed, and may be imported again', async () => {
  const day = desk.day();
  const rows: Row[] = [
    [day, funded.amount, funded.reference],
    [day, -1_075, 'CHG1'],
  ];
  expect((await load(rows, 0)).status).toBe(201);
  await desk.matched();
  expect(await states()).toEqual(['1 matched reference', '2 open ']);
  expect(await unmatched()).toEqual([]);

  expect((await withdraw(9)).status).toBe(404);
  const { status, body } = await withdraw(1);
  expect([status, body.data]).toEqual([200, { statements: [1] }]);
  expect(faultOf(await withdraw(1))).toMatchObject([400, { path: 'statement' }]);
  expect(await states()).toEqual(['1 withdrawn ', '2 withdrawn ']);
  expect(await desk.list('/days')).toEqual([]);
  for (const act of ['except', 'undo'])
    expect((await desk.act(`/lines/2/${act}`, { note: 'No' })).status).toBe(400);
  expect((await desk.act('/matches', { lines: [1], movements: [funded.id] })).status).toBe(400);
  const [listed] = await desk.list('/statements');
  expect(listed).toMatchObject({
    number: 1,
    gap: 0,
    withdrawn: { by: desk.two.ada.operatorId, because: 'It is of the other account' },
  });
  const { rows: acts } = await desk.owner.query(
    "SELECT reason FROM audit_entries WHERE act = 'bank_statement.withdrawn'",
  );
  expect(acts).toEqual([{ reason: 'It is of the other account' }]);
  const items = await desk.two.ada.call(
    'GET',
    desk.path().replace(/reconciled-accounts.*/, 'work-queue/statement_lines'),
  );
  expect(items.body.data.paginatedPayload.edges).toEqual([]);

  const again = await load(rows, 0);
  expect([again.status, again.body.data?.statements[0].number]).toEqual([201, 2]);
  await desk.matched();
  expect(await states()).toEqual(['1 withdrawn ', '2 withdrawn ', '3 matched reference', '4 open ']);
  expect(await desk.list('/lines?state=withdrawn')).toHaveLength(2);
  expect(await desk.list('/lines?state=open')).toHaveLength(1);
  expect(await sums()).toEqual([[day, 0, funded.amount - 1_075, 1, 0, 0, 0]]);
  expect((await withdraw(2)).status).toBe(200);
});

it('opens what it was matched with in another statement, and leaves the days before it', async () => {
  const first = desk.day();
  desk.kolo.clock.advance(DAY_MS);
  expect((await load([[first, funded.amount - 500, funded.reference]], 0)).status).toBe(201);
  const second = desk.day();
  expect((await load([[second, 500, funded.reference]])).status).toBe(201);
  await desk.matched();
  expect(await states()).toEqual(['1 matched reference_sum', '2 matched reference_sum']);
  expect((await withdraw(2)).status).toBe(200);
  await desk.matched();
  expect(await states()).toEqual(['1 proposed other_amount', '2 withdrawn ']);
  expect(await unmatched()).toEqual([funded.id]);
  expect(await sums()).toEqual([[first, 0, funded.amount - 500, 1, 1, 0, 0]]);

  const { bola } = desk.two;
  const signOff = () => desk.signOff(first, { note: 'The rest is late' });
  // As while a process is matching the account.
  const claim = (id: string | null) => desk.owner.query('UPDATE reconciled_accounts SET claim = $1', [id]);
  await claim(randomUUID());
  expect(faultOf(await signOff())).toEqual([
    400,
    { path: 'day', message: 'is being computed again. Try again in a minute' },
  ]);
  await claim(null);
  expect((await signOff()).status).toBe(200);
  expect(faultOf(await withdraw(1))).toEqual([
    400,
    { path: 'statement', message: `must be of days that nobody has signed off; ${first} is` },
  ]);
  const again = await load([[first, 300, 'late']]);
  expect(faultOf(again)).toMatchObject([
    400,
    { message: expect.stringContaining(`must have no line of ${first}, which is signed off`) },
  ]);
  expect((await desk.act(`/days/${first}/reopen`, { reason: 'The wrong file' }, bola)).status).toBe(200);
  expect((await withdraw(1)).status).toBe(200);
});

it('begins the account at the next statement if it was the first, and before it again with one that leads up to it', async () => {
  const first = desk.day();
  const early: Row[] = [[first, funded.amount, funded.reference]];
  const late = await desk.fund(wallet, 7_000);
  expect((await load(early, 0)).status).toBe(201);
  desk.kolo.clock.advance(DAY_MS);
  const second = desk.day();
  const paid = await desk.pay(wallet, 10_001);
  const rows: Row[] = [
    [second, paid.amount, paid.reference],
    [second, late.amount, late.reference],
  ];
  expect((await load(rows)).status).toBe(201);
  await desk.matched();
  const after = funded.amount + paid.amount + late.amount;
  const both = [
    [second, funded.amount, after, 0, 0, 0, 0],
    [first, 0, funded.amount, 0, 1, 0, 0],
  ];
  expect(await sums()).toEqual(both);

  expect((await withdraw(1)).status).toBe(200);
  await desk.matched();
  expect(await unmatched()).toEqual([]);
  // The ledger had it before the account begins, so that nothing is left to match its line with.
  expect(await states()).toEqual(['1 withdrawn ', '2 matched reference', '3 open ']);
  expect(await sums()).toEqual([[second, funded.amount, after, 1, 0, -late.amount, 0]]);

  expect(faultOf(await load(early, 1_000))).toEqual([
    400,
    {
      path: 'content',
      message: `line 1, closing balance: must be the opening balance of statement 2, ${moneyText(BigInt(funded.amount), 'NGN')}, before which it ends; it is ${moneyText(BigInt(funded.amount + 1_000), 'NGN')}`,
    },
  ]);
  expect((await load(early, 0)).status).toBe(201);
  await desk.matched();
  expect(await states()).toEqual([
    '1 withdrawn ',
    '2 matched reference',
    '3 matched reference',
    '4 matched reference',
  ]);
  expect(await sums()).toEqual(both);
  const { body } = await desk.two.ada.call('GET', desk.path().replace(/\/sandbox$/, ''));
  expect(body.data[0].account.begins_on).toBe(first);
});
