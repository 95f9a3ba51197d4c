import { afterAll, beforeAll, expect, it } from 'vitest';
import { everywhere, People, type Person } from '../operators/people.ts';
import { DAY_MS, naira, type Paid, StatementDesk } from './desk.ts';

let desk: StatementDesk;
let people: People;
let sade: Person;
let paid: Paid;
let lines: { line: number; item_id: string | null }[];
beforeAll(async () => {
  desk = await StatementDesk.open();
  people = new People(desk.kolo);
  sade = await people.person('sade@example.com', everywhere('support'));
  const { walletId } = await desk.kolo.test.customer();
  const funded = await desk.fund(walletId, 5_000_000);
  paid = await desk.pay(walletId, 10_001);
  await desk.pay(walletId, 10_001);
  const doubled = await desk.pay(walletId, 20_002);
  await desk.setUp({ preset: 'signed_amount' });
  const day = desk.day().split('-').toReversed().join('/');
  const row = (amount: number, reference: string): string =>
    `${day},${amount < 0 ? '-' : ''}${naira(amount)},${reference},From Bola Ade`;
  const content = [
    'Date,Amount,Reference,Narration',
    row(funded.amount, funded.reference),
    row(doubled.amount, doubled.reference),
    row(doubled.amount, doubled.reference),
    row(paid.amount, 'FT1'),
    row(-1_075, 'CHG1'),
  ].join('\n');
  expect((await desk.import('csv', content, { opening_balance: 0 })).status).toBe(201);
  await desk.matched();
  lines = (await desk.list('/lines')).toReversed();
});
afterAll(async () => {
  expect(await desk.kolo.findings()).toEqual([]);
  await people.close();
  await desk.close();
});

const environment = () => desk.path().replace(/\/reconciled-accounts.*/, '');
async function items(query = '') {
  await sade.signIn();
  const { body } = await sade.call('GET', `${environment()}/work-queue/statement_lines${query}`);
  return body.data.paginatedPayload.edges;
}
const item = (id: string | null) => `${environment()}/work-items/statement_lines/${id}`;
const numbersOf = (rows: readonly { line: number }[]) => rows.map(({ line }) => line);

it('is an item of the work queue once no rule matched it, without the text of the bank', async () => {
  expect(lines.map(({ item_id }) => item_id)).toEqual([null, null, 'sandbox:3', 'sandbox:4', 'sandbox:5']);
  const listed = await items();
  expect(numbersOf(listed)).toEqual([5, 4, 3]);
  const [, proposed] = listed;
  expect(proposed).toMatchObject({
    item_id: 'sandbox:4',
    rail: 'sandbox',
    statement: 1,
    amount: paid.amount,
    state: 'proposed',
    reason: 'several_candidates',
    transaction_id: paid.id,
    owner: null,
    overdue: false,
  });
  expect(Date.parse(proposed.due_at)).toBe(Date.parse(proposed.since) + 2 * DAY_MS);
  expect(JSON.stringify(listed)).not.toMatch(/Bola|CHG1/);
  expect(numbersOf(await items('?limit=2'))).toEqual([5, 4]);
  expect(numbersOf(await items('?state=open'))).toEqual([5]);
  expect(numbersOf(await items('?rail=other'))).toEqual([]);
  const cursor = (await sade.call('GET', `${environment()}/work-queue/statement_lines?limit=2`)).body.data
    .paginatedPayload.pageInfo.endCursor;
  expect(numbersOf(await items(`?limit=2&cursor=${cursor}`))).toEqual([3]);
});

it('has an owner, comments, files and the decisions in its history', async () => {
  const { ada } = desk.two;
  const id = lines[3]!.item_id;
  await sade.signIn();
  const post = (rest: string, body: object) => sade.call('POST', `${item(id)}${rest}`, body);
  expect((await post('/assign', { from: null, to: sade.operatorId })).status).toBe(200);
  expect((await post('/comments', { text: 'Bola waits for the bank' })).status).toBe(201);
  const content = Buffer.from('reference,amount\nA,1\n').toString('base64');
  expect((await post('/attachments', { name: 'letter.csv', content })).status).toBe(201);
  expect((await desk.act('/lines/4/except', { note: 'The bank looks for it' })).status).toBe(200);
  const { data } = (await sade.call('GET', item(id))).body;
  expect(data).toMatchObject({
    open: true,
    transaction_id: paid.id,
    detail: expect.stringContaining('Line 4 of sandbox'),
    meaning: expect.stringContaining('excepted'),
    actions: ['matchLines', 'undoLineDecision'],
    owner: { id: sade.operatorId },
    attachments: [{ name: 'letter.csv' }],
  });
  // A comment about the customer of the proposed movement is sealed; the reason of a decision stays with the line.
  const { rows } = await desk.owner.query(
    "SELECT reason FROM audit_entries WHERE act = 'work_item.commented'",
  );
  expect(rows).toEqual([{ reason: expect.stringMatching(/^sealed:/) }]);
  expect(data.history.map(({ act }: { act: string }) => act).toSorted()).toEqual([
    'bank_statement.line_excepted',
    'work_item.assigned',
    'work_item.attached',
    'work_item.commented',
  ]);
  expect(JSON.stringify(data.history)).not.toContain('The bank looks');
  await ada.signIn();
  expect(numbersOf(await items('?owner=me'))).toEqual([4]);
});

it('is overdue by the time of its kind, and closes by itself when the line is matched', async () => {
  const { ada } = desk.two;
  desk.kolo.clock.advance(2 * DAY_MS + 60_000);
  expect(numbersOf(await items('?overdue=true'))).toEqual([5, 4, 3]);
  const counted = async () => {
    const { kinds } = (await sade.call('GET', '/ops/v1/work-queue')).body.data;
    return kinds.find(({ kind }: { kind: string }) => kind === 'statement_lines').count;
  };
  expect(await counted()).toBe(3);
  expect((await desk.act('/matches', { lines: [4], movements: [paid.id] })).status).toBe(200);
  expect(await counted()).toBe(2);
  expect(numbersOf(await items())).toEqual([5, 3]);
  expect((await sade.call('GET', item('sandbox:4'))).body.data).toMatchObject({
    open: false,
    owner: { id: sade.operatorId },
    attachments: [{ name: 'letter.csv' }],
  });
  await ada.signIn();
  expect((await desk.act('/lines/4/undo', { note: 'It was another' })).status).toBe(200);
  expect(numbersOf(await items('?state=open'))).toEqual([5, 4]);
  expect((await sade.call('GET', item('sandbox:4'))).body.data).toMatchObject({ open: true, overdue: false });
});

it('becomes an exception with others for one reason, all of them or none, and each refusal is named', async () => {
  const states = async () => (await desk.list('/lines')).map(({ state }: { state: string }) => state);
  const before = await states();
  expect(before).toEqual(['open', 'open', 'proposed', 'matched', 'matched']);
  const except = (body: object) => desk.act('/exceptions', body);
  const note = 'Charges of November, see the letter of the bank';
  const refused = await except({ lines: [3, 1, 5, 99], note });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([
    { path: 'lines[1]', message: 'must be open or proposed; line 1 is matched' },
    { path: 'lines[3]', message: 'must be a line of this account' },
  ]);
  expect(await states()).toEqual(before);
  const tooMany = Array.from({ length: 1_001 }, (_, i) => i + 1);
  for (const lines of [[], [3, 3], tooMany]) expect((await except({ lines, note })).status).toBe(400);
  expect((await except({ lines: [3] })).status).toBe(400);
  const other = desk.path('/exceptions', 'other');
  expect((await desk.two.ada.call('POST', other, { lines: [3], note })).status).toBe(404);

  const done = await except({ lines: [5, 3], note });
  expect(done).toMatchObject({ status: 200, body: { data: { lines: [5, 3], movements: [] } } });
  expect(await states()).toEqual(['excepted', 'open', 'excepted', 'matched', 'matched']);
  const { decisions } = (await desk.two.ada.call('GET', desk.path('/lines/3'))).body.data;
  expect(decisions[0]).toMatchObject({ decision: 'excepted', note, decided_by: desk.two.ada.operatorId });
  const { rows } = await desk.owner.query(
    "SELECT after, reason FROM audit_entries WHERE act = 'bank_statement.line_excepted' ORDER BY id DESC LIMIT 1",
  );
  expect(rows).toEqual([{ after: { lines: [5, 3], movements: [] }, reason: note }]);
  expect((await desk.act('/lines/3/undo', { note: 'It is another' })).status).toBe(200);
  expect(await states()).toEqual(['excepted', 'open', 'open', 'matched', 'matched']);
});
