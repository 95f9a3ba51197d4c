import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../operators/people.ts';
import { Troubled } from './support.ts';

let world: Troubled;
let stuck: string;
let stuckToo: string;
beforeAll(async () => {
  world = await Troubled.open();
  [stuck, stuckToo] = (await world.flagged('stuck', 'stuck-too')) as [string, string];
  await world.held();
  await world.incident('rail_dispute', null);
  await world.signIn();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const ABSENT = '019bbf6c-7e00-7000-8000-000000000009';
const itemPath = (kind: string, id: string) => `${world.environmentPath}/work-items/${kind}/${id}`;
const read = (who: Person, kind: string, id: string) => who.call('GET', itemPath(kind, id));
const assign = (who: Person, id: string, body: object, kind = 'flagged_payouts') =>
  who.call('POST', `${itemPath(kind, id)}/assign`, body);
const idsOf = async (who: Person, kind: string, query: string) =>
  (await world.workQueue(who, kind, query)).body.data.paginatedPayload.edges.map(
    ({ item_id }: { item_id: string }) => item_id,
  );

describe('the owner of a work item', () => {
  it('is nobody at first, and takes, hands over and releases it, with a history', async () => {
    const { ada, sade, vera } = world;
    expect((await read(vera, 'flagged_payouts', stuck)).body.data).toMatchObject({
      kind: 'flagged_payouts',
      open: true,
      owner: null,
      transaction_id: stuck,
      meaning: expect.stringContaining('stays held'),
      history: [],
    });
    expect(await assign(sade, stuck, { from: null, to: sade.operatorId })).toMatchObject({ status: 200 });
    const owner = { id: sade.operatorId, name: 'Ada Obi', active: true };
    const [row] = await world.rows('flagged_payouts', '?owner=nobody&limit=1');
    expect(row.item_id).not.toBe(stuck);
    expect(
      (await world.rows('flagged_payouts')).find(({ id }: { id: string }) => id === stuck),
    ).toMatchObject({ item_id: stuck, owner });
    const note = 'Obi waits for a call';
    const handing = { from: sade.operatorId, to: ada.operatorId, note };
    expect(await assign(sade, stuck, handing)).toMatchObject({ status: 200 });
    expect(await assign(ada, stuck, { from: ada.operatorId, to: null })).toMatchObject({ status: 200 });
    const { data } = (await read(sade, 'flagged_payouts', stuck)).body;
    expect(data).toMatchObject({
      owner: null,
      history: [
        { act: 'work_item.assigned', by: 'Ada Obi', to: null, note: null },
        { to: 'Ada Obi', note },
        { to: 'Ada Obi', note: null },
      ],
    });
    const seen = (await read(vera, 'flagged_payouts', stuck)).body.data;
    expect(seen.history[1].note).toBe('[sealed]');
    const { rows } = await world.owner.query(
      "SELECT reason FROM audit_entries WHERE act = 'work_item.assigned' AND reason IS NOT NULL",
    );
    expect(rows).toEqual([{ reason: expect.stringMatching(/^sealed:/) }]);
  });

  it('is changed only from the owner that was seen', async () => {
    const { ada, sade } = world;
    const taking = { from: null, to: sade.operatorId };
    const taken = await Promise.all([
      assign(sade, stuck, taking),
      assign(ada, stuck, { from: null, to: ada.operatorId }),
    ]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { owner } = (await read(sade, 'flagged_payouts', stuck)).body.data;
    expect(await assign(sade, stuck, { from: ABSENT, to: null })).toMatchObject({
      status: 409,
      body: { code: 'work_item_changed' },
    });
    expect(await assign(sade, stuck, { from: owner.id, to: null })).toMatchObject({ status: 200 });
  });

  it('is somebody who may work there', async () => {
    const { ada, sade, vera, eze } = world;
    const missing = { status: 403, body: { code: 'permission_missing' } };
    expect(await assign(vera, stuck, { from: null, to: vera.operatorId })).toMatchObject(missing);
    expect(await assign(eze, stuck, { from: null, to: eze.operatorId })).toMatchObject(missing);
    expect(await read(eze, 'flagged_payouts', stuck)).toMatchObject(missing);
    for (const { operatorId } of [vera, eze]) {
      expect(await assign(sade, stuck, { from: null, to: operatorId })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'to' }] },
      });
    }
    const colleagues = await sade.call('GET', `${world.environmentPath}/work-items/colleagues`);
    const ids = colleagues.body.data.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual([ada.operatorId, sade.operatorId].toSorted());
  });

  it('is found by mine and by nobody, and a disabled operator counts as nobody', async () => {
    const { sade } = world;
    const uche = await world.people.person('uche@example.com', {
      role: 'support',
      businessId: null,
      mode: null,
    });
    await assign(sade, stuck, { from: null, to: sade.operatorId });
    expect(await idsOf(sade, 'flagged_payouts', '?owner=me')).toEqual([stuck]);
    expect(await idsOf(world.ada, 'flagged_payouts', '?owner=me')).toEqual([]);
    expect(await idsOf(sade, 'flagged_payouts', '?owner=nobody')).not.toContain(stuck);
    await assign(sade, stuck, { from: sade.operatorId, to: uche.operatorId });
    await world.people.pool.query("UPDATE operators SET status = 'disabled' WHERE id = $1", [
      uche.operatorId,
    ]);
    expect(await idsOf(sade, 'flagged_payouts', '?owner=nobody')).toContain(stuck);
    const { owner } = (await read(sade, 'flagged_payouts', stuck)).body.data;
    expect(owner).toMatchObject({ id: uche.operatorId, active: false });
    expect(await assign(sade, stuck, { from: uche.operatorId, to: null })).toMatchObject({ status: 200 });
  });

  it('is refused for what is not in the queue', async () => {
    const { sade } = world;
    for (const [kind, id] of [
      ['flagged_payouts', ABSENT],
      ['flagged_payouts', 'no-id'],
      ['suspense', stuck],
      ['exhausted_deliveries', `${ABSENT}_${ABSENT}`],
      ['suspended_rail_accounts', 'paystack'],
      ['statement_lines', 'sandbox:1'],
      ['statement_lines', 'sandbox'],
      ['unmatched_movements', `sandbox:${ABSENT}`],
      ['unmatched_movements', ABSENT],
    ] as const) {
      expect(await read(sade, kind, id)).toMatchObject({ status: 404 });
      expect(await assign(sade, id, { from: null, to: null }, kind)).toMatchObject({ status: 404 });
    }
    expect(await read(sade, 'no_kind', stuck)).toMatchObject({ status: 400 });
  });
});

describe('comments on a work item', () => {
  const comment = (who: Person, kind: string, id: string, text: string) =>
    who.call('POST', `${itemPath(kind, id)}/comments`, { text });

  it('are in its history, sealed where they are about a customer', async () => {
    const { sade, vera, eze } = world;
    const [held] = await world.rows('suspense');
    expect(await comment(sade, 'suspense', held.id, 'Bola Ade sent it twice')).toMatchObject({ status: 201 });
    const [newest] = (await read(world.ada, 'suspense', held.id)).body.data.history;
    expect(newest).toMatchObject({ act: 'work_item.commented', to: null, note: 'Bola Ade sent it twice' });
    expect((await read(vera, 'suspense', held.id)).body.data.history[0].note).toBe('[sealed]');
    const missing = { status: 403, body: { code: 'permission_missing' } };
    for (const who of [vera, eze])
      expect(await comment(who, 'suspense', held.id, 'x')).toMatchObject(missing);
    expect(await comment(sade, 'suspense', held.id, '')).toMatchObject({ status: 400 });
    expect(await comment(sade, 'suspense', held.id, 'x'.repeat(1_001))).toMatchObject({ status: 400 });
    expect(await comment(sade, 'suspense', ABSENT, 'x')).toMatchObject({ status: 404 });
    const { rows } = await world.owner.query(
      "SELECT reason FROM audit_entries WHERE act = 'work_item.commented'",
    );
    expect(rows).toEqual([{ reason: expect.stringMatching(/^sealed:/) }]);
  });

  it('stay readable, and go on, when the item is done', async () => {
    const { sade } = world;
    const [open] = await world.rows('incidents');
    await comment(sade, 'incidents', open.id, 'Answered at the provider');
    world.kolo.clock.advance(1);
    await sade.call('POST', `${world.environmentPath}/incidents/${open.id}/close`, { note: 'Won' });
    world.kolo.clock.advance(1);
    expect(await comment(sade, 'incidents', open.id, 'The fee came back too')).toMatchObject({ status: 201 });
    const { data } = (await read(sade, 'incidents', open.id)).body;
    expect(data).toMatchObject({
      open: false,
      overdue: false,
      since: null,
      meaning: expect.stringMatching(/done/),
    });
    const acts = data.history.map(({ act, note }: { act: string; note: string }) => [act, note]);
    expect(acts).toEqual([
      ['work_item.commented', 'The fee came back too'],
      ['incident.closed', 'Won'],
      ['work_item.commented', 'Answered at the provider'],
    ]);
    expect(await assign(sade, open.id, { from: null, to: sade.operatorId }, 'incidents')).toMatchObject({
      status: 404,
    });
  });
});

describe('the history of a work item', () => {
  it('has what was done with its transfer', async () => {
    const { sade } = world;
    const reason = 'The customer calls';
    const path = `${world.environmentPath}/transfers/${stuckToo}/requery`;
    expect((await sade.call('POST', path, { reason })).status).toBe(202);
    const { history } = (await read(sade, 'flagged_payouts', stuckToo)).body.data;
    expect(history[0]).toMatchObject({ act: 'transfer.requeried', by: 'Ada Obi', note: reason });
  });
});

describe('the due time of a work item', () => {
  it('follows from its kind, and overdue items are found', async () => {
    const { sade } = world;
    await world.providers();
    const [held] = await world.rows('suspense');
    expect(Date.parse(held.due_at) - Date.parse(held.since)).toBe(24 * HOUR_MS);
    const [flagged] = await world.rows('flagged_payouts');
    expect(Date.parse(flagged.due_at) - Date.parse(flagged.flagged_at)).toBe(4 * HOUR_MS);
    expect(flagged).toMatchObject({ overdue: false });
    expect(await idsOf(sade, 'flagged_payouts', '?overdue=true')).toEqual([]);
    world.kolo.clock.advance(4 * HOUR_MS);
    await world.signIn();
    expect(await idsOf(sade, 'flagged_payouts', '?overdue=true')).toHaveLength(2);
    expect(await idsOf(sade, 'suspense', '?overdue=true')).toEqual([]);
    expect(await idsOf(sade, 'suspended_rail_accounts', '?overdue=true')).toEqual(['paystack']);
    expect((await read(sade, 'flagged_payouts', stuck)).body.data).toMatchObject({ overdue: true });
  });
});

describe('every kind', () => {
  it.each([
    'flagged_payouts',
    'contrary_outcomes',
    'suspense',
    'incidents',
    'statement_lines',
    'unmatched_movements',
    'exhausted_deliveries',
    'failed_schedules',
    'accounts_not_issued',
    'suspended_rail_accounts',
  ])('%s can be filtered by owner and due time', async (kind) => {
    for (const query of ['?owner=me', '?owner=nobody&overdue=true', '?overdue=true']) {
      expect(await world.workQueue(world.sade, kind, query)).toMatchObject({ status: 200 });
    }
  });
});
