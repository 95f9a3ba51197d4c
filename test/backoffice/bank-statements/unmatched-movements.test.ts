import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everywhere, People, type Person } from '../operators/people.ts';
import { DAY_MS, naira, type Paid, StatementDesk } from './desk.ts';

let desk: StatementDesk;
let people: People;
let sade: Person;
let lost: Paid;
let late: Paid;
let funded: Paid;
beforeAll(async () => {
  desk = await StatementDesk.open();
  people = new People(desk.kolo);
  sade = await people.person('sade@example.com', everywhere('support'));
  const { walletId } = await desk.kolo.test.customer();
  funded = await desk.fund(walletId, 5_000_000);
  lost = await desk.pay(walletId, 10_001);
  late = await desk.pay(walletId, 20_002);
  await desk.setUp({ preset: 'signed_amount', window_days: 3 });
});
afterAll(async () => {
  expect(await desk.kolo.findings()).toEqual([]);
  await people.close();
  await desk.close();
});

const environment = () => desk.path().replace(/\/reconciled-accounts.*/, '');
async function items(query = '', kind = 'unmatched_movements') {
  await sade.signIn();
  const { status, body } = await sade.call('GET', `${environment()}/work-queue/${kind}${query}`);
  expect(status).toBe(200);
  return body.data.paginatedPayload.edges;
}
const idsOf = (rows: readonly { transaction_id: string }[]) => rows.map((row) => row.transaction_id);
const itemOf = ({ id }: Paid) => `${environment()}/work-items/unmatched_movements/sandbox:${id}`;
const counted = async () => {
  await sade.signIn();
  const { kinds } = (await sade.call('GET', '/ops/v1/work-queue')).body.data;
  return kinds.find(({ kind }: { kind: string }) => kind === 'unmatched_movements').count;
};

let fees = 0;
/** A statement of today: one charge, and lines of payments. */
async function importToday(paid: readonly Paid[] = [], fields: object = {}) {
  const day = desk.day().split('-').toReversed().join('/');
  fees += 1;
  const rows = [
    ...paid.map(({ amount, reference }) => `${day},${amount < 0 ? '-' : ''}${naira(amount)},${reference},`),
    `${day},-0.5${fees},CHG${fees},`,
  ];
  const content = ['Date,Amount,Reference,Narration', ...rows].join('\n');
  const { status, body } = await desk.import('csv', content, fields);
  expect([status, body.errors]).toEqual([201, undefined]);
  await desk.matched();
  return body.data.statements[0].number as number;
}
const except = (movements: readonly string[], note = 'The bank looks for them') =>
  desk.act('/movement-exceptions', { movements, note });
const newestDay = async () => (await desk.list('/days'))[0];

it('is an item of the work queue once statements cover the days in which its line may follow', async () => {
  await importToday([funded], { opening_balance: 0 });
  desk.kolo.clock.advance(3 * DAY_MS);
  await importToday();
  expect(await items()).toEqual([]);
  desk.kolo.clock.advance(DAY_MS);
  await importToday();
  const listed = await items();
  expect(idsOf(listed)).toEqual([late.id, lost.id]);
  expect(listed[1]).toMatchObject({
    item_id: `sandbox:${lost.id}`,
    rail: 'sandbox',
    category: 'bank-outflow',
    amount: lost.amount,
    posted_on: desk.day(-4),
    state: 'open',
    owner: null,
    overdue: false,
    actions: ['matchLines', 'exceptMovements'],
  });
  expect(Date.parse(listed[1].due_at)).toBe(Date.parse(listed[1].since) + 2 * DAY_MS);
  expect(await counted()).toBe(2);
  expect(idsOf(await items('?limit=1'))).toEqual([late.id]);
  expect(await items('?rail=other')).toEqual([]);
  expect(idsOf(await items('?orderBy=ASC'))).toEqual([lost.id, late.id]);
  const [account] = (await desk.two.ada.call('GET', desk.path().replace(/\/sandbox$/, ''))).body.data;
  expect(account.unmatched_movements).toBe(2);
});

it('is set aside by a person, with owner, comments and history, and stays in the equation of each day', async () => {
  const before = await newestDay();
  expect([before.unmatched_movement_count, before.unmatched_movements, before.unexplained]).toEqual([
    2,
    lost.amount + late.amount,
    0,
  ]);
  await sade.signIn();
  const post = (rest: string, body: object) => sade.call('POST', `${itemOf(lost)}${rest}`, body);
  expect((await post('/assign', { from: null, to: sade.operatorId })).status).toBe(200);
  expect((await post('/comments', { text: 'Bola waits for the bank' })).status).toBe(201);
  // Support may not move money.
  expect(
    (await sade.call('POST', desk.path('/movement-exceptions'), { movements: [lost.id], note: 'No' })).status,
  ).toBe(403);
  expect(await except([lost.id])).toMatchObject({
    status: 200,
    body: { data: { lines: [], movements: [lost.id] } },
  });
  await sade.signIn();
  const { data } = (await sade.call('GET', itemOf(lost))).body;
  expect(data).toMatchObject({
    open: true,
    transaction_id: lost.id,
    amount: lost.amount,
    meaning: expect.stringContaining('set this movement aside'),
    actions: ['matchLines', 'undoMovementException'],
    owner: { id: sade.operatorId },
  });
  expect(data.history.map(({ act }: { act: string }) => act)).toEqual([
    'bank_statement.movement_excepted',
    'work_item.commented',
    'work_item.assigned',
  ]);
  // The comment is about the customer of the payment.
  const { rows } = await desk.owner.query(
    "SELECT reason FROM audit_entries WHERE act = 'work_item.commented'",
  );
  expect(rows).toEqual([{ reason: expect.stringMatching(/^sealed:/) }]);
  expect(idsOf(await items('?owner=me'))).toEqual([lost.id]);
  expect(idsOf(await items('?state=excepted'))).toEqual([lost.id]);
  expect(idsOf(await items('?state=open'))).toEqual([late.id]);
  expect(await desk.list('/unmatched-movements')).toMatchObject([
    { transaction_id: late.id, excepted: false, item_id: `sandbox:${late.id}` },
    { transaction_id: lost.id, excepted: true, item_id: `sandbox:${lost.id}` },
  ]);
  await desk.matched();
  const { computed_at: _, ...after } = await newestDay();
  expect(before).toMatchObject(after);
});

it('is refused unless it is posted, without a line and open, and all or none are set aside', async () => {
  const unknown = randomUUID();
  const refused = await except([late.id, funded.id, unknown, lost.id]);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [
      { path: 'movements[1]', message: 'must be without a line; it is matched' },
      { path: 'movements[2]', message: 'must be a movement of the settlement account of this rail' },
      { path: 'movements[3]', message: 'must be open; it is set aside already' },
    ],
  ]);
  expect(idsOf(await items('?state=open'))).toEqual([late.id]);
  for (const movements of [[], [late.id, late.id]]) expect((await except(movements)).status).toBe(400);
  const body = { movements: [late.id], note: 'No' };
  await desk.two.ada.signIn();
  const other = desk.path('/movement-exceptions', 'other');
  expect((await desk.two.ada.call('POST', other, body)).status).toBe(404);
  const undo = (id: string) => desk.act(`/movements/${id}/undo`, { note: 'It is here' });
  expect((await undo(late.id)).body.errors).toEqual([
    { path: 'movement', message: 'must be a movement that is set aside' },
  ]);
  expect((await undo(unknown)).status).toBe(400);
});

it('closes by itself once a line is matched with it, and is open again with its undo', async () => {
  expect((await except([late.id])).status).toBe(200);
  expect(await counted()).toBe(2);
  desk.kolo.clock.advance(DAY_MS);
  const number = await importToday([late]);
  expect(idsOf(await items())).toEqual([lost.id]);
  expect(await counted()).toBe(1);
  expect((await sade.call('GET', itemOf(late))).body.data).toMatchObject({ open: false });
  const [line] = await desk.list(`/lines?statement=${number}&state=matched`);
  expect((await desk.act(`/lines/${line.line}/undo`, { note: 'It is another' })).status).toBe(200);
  await desk.matched();
  expect(await items('?state=open')).toMatchObject([{ transaction_id: late.id, overdue: false }]);
  const matched = { lines: [line.line], movements: [late.id] };
  expect((await desk.act('/matches', matched)).status).toBe(200);
  expect(idsOf(await items())).toEqual([lost.id]);
});

it('is opened again by a person, ends with the statements that covered it, and is work after 30 days anyway', async () => {
  const undone = await desk.act(`/movements/${lost.id}/undo`, { note: 'They found nothing' });
  expect(undone).toMatchObject({ status: 200, body: { data: { lines: [], movements: [lost.id] } } });
  expect(await items()).toMatchObject([
    { transaction_id: lost.id, state: 'open', owner: { id: sade.operatorId } },
  ]);
  const { history } = (await sade.call('GET', itemOf(lost))).body.data;
  expect(history[0].act).toBe('bank_statement.movement_reopened');
  for (const statement of [4, 3])
    expect((await desk.act(`/statements/${statement}/withdraw`, { reason: 'Wrong' })).status).toBe(200);
  await desk.matched();
  expect(await items()).toEqual([]);
  desk.kolo.clock.advance(27 * DAY_MS);
  await desk.matched();
  expect(idsOf(await items())).toEqual([late.id, lost.id]);
});

it('is listed by the day on which it was posted, by a day without a line, and by who set it aside', async () => {
  const posted = desk.day(-35);
  const listed = async (query: string) => idsOf(await desk.list(`/unmatched-movements?${query}`));
  const [{ posted_on: on }] = await desk.list('/unmatched-movements');
  expect(await listed('')).toEqual([late.id, lost.id]);
  expect(await listed(`from=${on}&to=${on}`)).toEqual([late.id, lost.id]);
  expect(await listed(`to=${posted}`)).toEqual([]);
  expect(await listed(`from=${desk.day()}`)).toEqual([]);
  expect((await except([lost.id])).status).toBe(200);
  expect(await listed('excepted=true')).toEqual([lost.id]);
  expect(await listed('excepted=false')).toEqual([late.id]);
  expect((await desk.readDay(on)).body.data).toMatchObject({
    day: { unmatched_movement_count: 2 },
    excepted_line_count: 0,
    excepted_movement_count: 1,
  });
  const faultsOf = async (query: string) => {
    const { body } = await desk.two.ada.call('GET', desk.path(`/unmatched-movements?${query}`));
    return body.errors.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`);
  };
  expect(await faultsOf(`from=${on}&to=${posted}`)).toEqual(['to must not be before `from`']);
  expect(await faultsOf('from=2026-02-30')).toEqual(['from must be a day']);
  expect(await faultsOf('term=not_yet_posted')).toEqual(['term must come with `day`']);
  expect((await desk.readDay('1999-01-01')).status).toBe(404);
  expect((await desk.readDay('yesterday')).status).toBe(404);
});
