import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

const PATH = '/ops/v1/unclaimed-inflows';

let kolo: TestKolo;
let people: People;
let owner: pg.Client;
let vera: Person;
let sade: Person;
/** Support of one business alone. */
let eze: Person;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  const { businessId } = kolo.business;
  vera = await people.person('vera@example.com', everywhere('viewer'));
  sade = await people.person('sade@example.com', everywhere('support'));
  eze = await people.person('eze@example.com', { role: 'support', businessId, mode: null });
  for (const person of [vera, sade, eze]) await person.signIn();
  // Two of the same moment, so that a page may end between them.
  for (const [id, goesBack, at] of [
    ['in/1', false, '2026-05-01T10:00:00Z'],
    ['in-2', true, '2026-05-02T10:00:00Z'],
    ['in-3', false, '2026-05-02T10:00:00Z'],
  ]) {
    await owner.query(
      `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, sender_name,
         sender_account_number, sender_bank_code, narration, goes_back, received_at)
       VALUES ('paystack', $1, '058', '9000000001', 5000, 'Chidi Okafor', '0123456789', '044', 'For Chidi', $2, $3)`,
      [id, goesBack, at],
    );
  }
});
afterAll(async () => {
  await owner.end();
  await people.close();
  await kolo.stop();
});

const list = async (query: string) => (await vera.call('GET', `${PATH}${query}`)).body.data.paginatedPayload;
const ids = (edges: { session_id: string }[]) => edges.map(({ session_id }) => session_id);
const at = (id: string, verb: string) => `${PATH}/paystack/${encodeURIComponent(id)}/${verb}`;
const actsOn = async (id: string) => {
  const sql = 'SELECT chain, act, actor, reason FROM audit_entries WHERE subject = $1 ORDER BY id';
  return (await people.pool.query(sql, [`unclaimed_inflow paystack ${id}`])).rows;
};

it('is listed page by page in either order, masked, to who may read the installation', async () => {
  for (const [order, expected] of [
    ['DESC', ['in-3', 'in-2', 'in/1']],
    ['ASC', ['in/1', 'in-2', 'in-3']],
  ] as const) {
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { edges, pageInfo } = await list(`?limit=1&orderBy=${order}${after}`);
      seen.push(...ids(edges));
      if (!pageInfo.hasNextPage) break;
      after = `&cursor=${encodeURIComponent(pageInfo.endCursor)}`;
    }
    expect(seen).toEqual(expected);
  }
  const { edges } = await list('');
  expect(edges[1]).toMatchObject({
    rail: 'paystack',
    session_id: 'in-2',
    account_number: '9000000001',
    amount: 5_000,
    goes_back: true,
    due_at: null,
    overdue: false,
    sender: { name: 'Chidi O.', account_number: '******6789', bank_code: '044', bank_name: null },
    closed_at: null,
    closing_note: null,
    actions: ['revealUnclaimedInflow'],
  });
  expect(edges[2]).toMatchObject({ due_at: '2026-05-02T10:00:00.000Z', overdue: true });
  expect(JSON.stringify(edges)).not.toMatch(/Okafor|For Chidi|0123456789/);
  expect(ids((await list('?open=true')).edges)).toEqual(['in-3', 'in/1']);
  for (const cursor of ['bzp4', Buffer.from('o:2026-13-01T10:00:00.000Z/a/b').toString('base64url')])
    expect((await vera.call('GET', `${PATH}?cursor=${cursor}`)).status).toBe(400);
  expect(await eze.call('GET', PATH)).toMatchObject({ status: 403, body: { code: 'permission_missing' } });
});

it('the sender is revealed with a reason, to an operator with that permission, and on record', async () => {
  const reason = 'The sender asks';
  expect((await vera.call('POST', at('in/1', 'reveal'), { reason })).status).toBe(403);
  expect((await sade.call('POST', at('nothing', 'reveal'), { reason })).status).toBe(404);
  const { body } = await sade.call('POST', at('in/1', 'reveal'), { reason });
  expect(body.data).toMatchObject({
    sender: { name: 'Chidi Okafor', account_number: '0123456789' },
    narration: 'For Chidi',
  });
  const chain = '00000000-0000-0000-0000-000000000000';
  expect(await actsOn('in/1')).toEqual([
    { chain, act: 'unclaimed_inflow.revealed', actor: sade.operatorId, reason },
  ]);
});

it('is closed once, with what came of it', async () => {
  const note = 'The bank has sent it back';
  expect((await vera.call('POST', at('in/1', 'close'), { note })).status).toBe(403);
  expect((await sade.call('POST', at('in/1', 'close'), {})).status).toBe(400);
  expect((await sade.call('POST', at('nothing', 'close'), { note })).status).toBe(404);
  expect((await sade.call('POST', at('in/1', 'close'), { note })).status).toBe(200);
  const again = await sade.call('POST', at('in/1', 'close'), { note: 'Another' });
  expect(again).toMatchObject({ status: 409, body: { code: 'unclaimed_inflow_closed' } });
  expect(ids((await list('?open=true')).edges)).toEqual(['in-3']);
  expect((await list('')).edges[2]).toMatchObject({
    session_id: 'in/1',
    closing_note: note,
    actions: ['revealUnclaimedInflow'],
  });
  expect((await actsOn('in/1')).at(-1)).toMatchObject({ act: 'unclaimed_inflow.closed', reason: note });
});
