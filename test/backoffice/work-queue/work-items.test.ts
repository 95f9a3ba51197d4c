import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import type { Person } from '../operators/people.ts';
import { Troubled } from './support.ts';

let world: Troubled;
let stuck: string;
beforeAll(async () => {
  world = await Troubled.open();
  [stuck] = (await world.flagged('stuck')) as [string];
  await world.signIn();
});
afterAll(() => world.close());

const post = (who: Person, path: string, body: object) =>
  who.call('POST', `${world.environmentPath}${path}`, body);
const read = (who: Person, id: string) =>
  who.call('GET', `${world.environmentPath}/transfers/${encodeURIComponent(id)}`);
/** Entries of the audit log of an act. */
const recorded = async (act: string) =>
  (
    await world.owner.query(
      'SELECT actor_kind, actor, address, subject, reason, after FROM audit_entries WHERE chain = $1 AND act = $2 ORDER BY id',
      [world.tenantId, act],
    )
  ).rows;
/** Texts about a customer are stored sealed. */
const SEALED = expect.stringMatching(/^sealed:/);
const REASON = { reason: 'The customer asks' };
const MISSING = { status: 403, body: { code: 'permission_missing' } };
const NOT_FOUND = { status: 404, body: { code: 'not_found' } };
const ABSENT = '019bbf6c-7e00-7000-8000-000000000009';

describe('a payout in full', () => {
  it('shows its state and timeline, and masks personal data', async () => {
    const { body } = await read(world.vera, stuck);
    expect(body.data).toMatchObject({
      id: stuck,
      reference: 'stuck',
      status: 'processing',
      account_number: '******0087',
      submissions: 3,
      meaning: expect.stringContaining('stays held'),
      actions: expect.arrayContaining(['requeryTransfer']),
    });
    const happened = body.data.timeline.map(({ kind }: { kind: string }) => kind);
    expect(happened.slice(0, 3)).toEqual(expect.arrayContaining(['accepted', 'claimed']));
    expect(happened).toEqual(expect.arrayContaining(['submitted', 'status_queried', 'flagged']));
    const details = body.data.timeline.map(({ detail }: { detail: string }) => detail);
    expect(details[0]).toMatch(/^₦[\d,]+\.\d\d\.$/);
    expect(details.join()).not.toMatch(/not_found|202/);
    const times = body.data.timeline.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted());
    expect(JSON.stringify(body)).not.toMatch(/0000000087|Obi/);
    expect((await read(world.vera, 'stuck')).body.data.id).toBe(stuck);
  });

  it('of one that was paid has postings, events and what became of its deliveries', async () => {
    const endpoint = await world.exhausted('delivered');
    const { data } = (await read(world.vera, 'delivered')).body;
    expect(data).toMatchObject({ status: 'successful', meaning: 'It was paid, which is final.' });
    const said = data.timeline.map(
      ({ kind, detail }: { kind: string; detail: string }) => `${kind}: ${detail}`,
    );
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^completed: Successful\.$/),
        expect.stringMatching(/^posted: ₦100\.00 from the wallet of \S+ .+ to Settlement, sandbox\.$/),
        'event: Bank transfer successful, for 1 endpoint.',
        `delivered: To ${world.receiver.url()}: given up after 1 attempt.`,
      ]),
    );
    expect(data.timeline.find(({ kind }: { kind: string }) => kind === 'delivered').id).toBe(endpoint);
  });

  it('shows stops while it waited', async () => {
    const stop = { bank_code: '044', reason: 'It pays twice' };
    await world.sade.call('POST', '/ops/v1/payout-stops', stop);
    await world.kolo.test.transfer({ source: world.source, reference: 'stopped', bankCode: '044' });
    await until(async () => {
      world.kolo.clock.advance(5_000);
      return (await read(world.vera, 'stopped')).body.data.waits_for === 'stopped';
    });
    const { data } = (await read(world.vera, 'stopped')).body;
    expect(data).toMatchObject({
      submissions: 0,
      meaning: expect.stringContaining('an operator has stopped such payouts'),
    });
    const [stopped] = data.timeline.filter(({ kind }: { kind: string }) => kind === 'stopped');
    expect(stopped.detail).toBe('By Ada Obi: It pays twice');
    expect(await post(world.sade, '/transfers/stopped/requery', REASON)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_query' },
    });
  });

  it('is not found where there is none, and nobody’s who has no role there', async () => {
    expect(await read(world.vera, ABSENT)).toMatchObject(NOT_FOUND);
    expect(await read(world.vera, 'no such reference')).toMatchObject(NOT_FOUND);
    expect(await read(world.eze, stuck)).toMatchObject(MISSING);
    const { businessId } = world.kolo.business;
    const live = `/ops/v1/businesses/${businessId}/live/transfers/${stuck}`;
    expect(await world.vera.call('GET', live)).toMatchObject(NOT_FOUND);
  });
});

describe('personal data', () => {
  it('is revealed with the permission and a reason, which is recorded', async () => {
    expect(await post(world.vera, `/transfers/${stuck}/reveal`, REASON)).toMatchObject(MISSING);
    expect(await post(world.eze, `/transfers/${stuck}/reveal`, REASON)).toMatchObject(MISSING);
    expect(await post(world.sade, `/transfers/${stuck}/reveal`, {})).toMatchObject({ status: 400 });
    expect(await recorded('transfer.revealed')).toEqual([]);
    const { body } = await post(world.sade, `/transfers/${stuck}/reveal`, REASON);
    expect(body.data).toMatchObject({
      account_number: '0000000087',
      bank_code: '058',
      narration: 'Rent of Obi',
      sender: null,
      customer: { name: expect.stringMatching(/^Customer /), email: expect.stringContaining('@') },
    });
    expect(await recorded('transfer.revealed')).toMatchObject([
      {
        actor_kind: 'operator',
        actor: world.sade.operatorId,
        address: expect.any(String),
        subject: `transaction ${stuck}`,
        reason: SEALED,
      },
    ]);
    const { id } = body.data.customer;
    expect((await post(world.sade, `/customers/${id}/reveal`, REASON)).body.data).toEqual(body.data.customer);
    expect(await post(world.sade, `/customers/${ABSENT}/reveal`, REASON)).toMatchObject(NOT_FOUND);
    const [entry] = await recorded('customer.revealed');
    expect(entry).toMatchObject({ subject: `customer ${id}`, reason: SEALED });
    expect(JSON.stringify(entry)).not.toContain(body.data.customer.name);
  });
});

describe('asking the bank again', () => {
  it('is done now, by one person with a reason, and stands in the file', async () => {
    expect(await post(world.vera, `/transfers/${stuck}/requery`, REASON)).toMatchObject(MISSING);
    expect(await post(world.eze, `/transfers/${stuck}/requery`, REASON)).toMatchObject(MISSING);
    const attempts = async () => (await read(world.vera, stuck)).body.data.attempts as number;
    const before = await attempts();
    expect(await post(world.sade, `/transfers/${stuck}/requery`, REASON)).toMatchObject({
      status: 202,
      body: { data: { id: stuck } },
    });
    await until(async () => (await attempts()) > before);
    expect(await recorded('transfer.requeried')).toMatchObject([
      { actor: world.sade.operatorId, subject: `transaction ${stuck}`, reason: SEALED },
    ]);
    const { timeline } = (await read(world.vera, stuck)).body.data;
    expect(JSON.stringify(timeline)).toContain('transfer requeried by Ada Obi');
    expect(await post(world.sade, `/transfers/${ABSENT}/requery`, REASON)).toMatchObject(NOT_FOUND);
  });
});

describe('an incident', () => {
  it('is closed once, with a note, and listed no more', async () => {
    const id = await world.incident('contrary_outcome', await world.paid('once'));
    const close = (who: Person, note = 'The bank was wrong') => post(who, `/incidents/${id}/close`, { note });
    expect(await close(world.vera)).toMatchObject(MISSING);
    expect(await close(world.eze)).toMatchObject(MISSING);
    expect(await close(world.sade, '')).toMatchObject({ status: 400 });
    expect(await world.rows('contrary_outcomes')).toHaveLength(1);
    const answers = await Promise.all([close(world.sade), close(world.ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await world.rows('contrary_outcomes')).toEqual([]);
    expect(await recorded('incident.closed')).toMatchObject([{ subject: `incident ${id}`, reason: SEALED }]);
    expect(await post(world.sade, `/incidents/${ABSENT}/close`, { note: 'x' })).toMatchObject(NOT_FOUND);
    const timeline = async (who: Person) => JSON.stringify((await read(who, 'once')).body.data.timeline);
    expect(await timeline(world.ada)).toContain('The bank was wrong');
    expect(await timeline(world.vera)).toContain('[sealed]');
  });
});

describe('deliveries of an endpoint', () => {
  it('are sent again since a time, those that were not delivered or all', async () => {
    const since = new Date(world.kolo.clock.now()).toISOString();
    const endpoint_id = await world.exhausted('again-1', 'again-2');
    const resend = (who: Person, body: object) =>
      post(who, '/deliveries/resend', { endpoint_id, since, ...REASON, ...body });
    expect(await resend(world.vera, {})).toMatchObject(MISSING);
    expect(await resend(world.eze, {})).toMatchObject(MISSING);
    expect(await resend(world.sade, { since: 'yesterday' })).toMatchObject({ status: 400 });
    expect(await resend(world.sade, { endpoint_id: ABSENT })).toMatchObject(NOT_FOUND);
    const later = new Date(world.kolo.clock.now() + 60_000).toISOString();
    expect((await resend(world.sade, { since: later })).body.data).toEqual({
      resent: 0,
      hurried: 0,
      next: null,
    });

    const posts = () => world.receiver.posts().filter(({ body }) => String(body).includes('"again-')).length;
    const before = posts();
    expect(await resend(world.sade, {})).toMatchObject({
      status: 202,
      body: { data: { resent: 2, next: null } },
    });
    await until(() => posts() === before + 2);
    await until(
      async () => (await world.rows('exhausted_deliveries', `?endpoint_id=${endpoint_id}`)).length === 0,
    );
    await until(async () => {
      const { rows } = await world.owner.query(
        "SELECT 1 FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'delivered'",
        [endpoint_id],
      );
      return rows.length === 2;
    });
    expect((await resend(world.sade, {})).body.data).toEqual({ resent: 0, hurried: 0, next: null });
    expect((await resend(world.sade, { deliveries: 'all' })).body.data).toEqual({
      resent: 2,
      hurried: 0,
      next: null,
    });
    const [first] = await recorded('deliveries.resent');
    expect(first).toMatchObject({ subject: `webhook_endpoint ${endpoint_id}`, after: { resent: 0 } });

    await world.kolo.test.request('PATCH', `/api/v1/webhooks/${endpoint_id}`, { enabled: false });
    expect(await resend(world.sade, {})).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'endpoint_id' }] },
    });
    expect(await world.kolo.findings()).toEqual([]);
  });

  it('are counted while they wait in backoff, and their next attempt is now', async () => {
    const { clock, test } = world.kolo;
    const registered = await test.post('/api/v1/webhooks', {
      url: world.receiver.url(),
      verify: false,
      events: ['bank-transfer.outflow.success'],
    });
    const endpoint_id = registered.body.data.id;
    const statesOf = async () =>
      (
        await world.owner.query(
          `SELECT status, attempts, status = 'pending' AND due_at > $2 AS "inBackoff"
           FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY event_id`,
          [endpoint_id, new Date(clock.now())],
        )
      ).rows;
    // An endpoint that has taken nothing yet is sent one delivery at a time.
    await world.paid('taken');
    await until(async () => (await statesOf()).every(({ status }) => status === 'delivered'));
    clock.advance(1_000);
    const since = new Date(clock.now()).toISOString();
    world.receiver.reply = () => ({ status: 500 });
    for (const reference of ['late-1', 'late-2']) await world.paid(reference);
    const late = async () => (await statesOf()).slice(1);
    await until(async () => {
      const states = await late();
      return states.length === 2 && states.every(({ inBackoff }) => inBackoff);
    });
    const count = (query: object = {}) => {
      const text = new URLSearchParams({ endpoint_id, since, ...query });
      return world.vera.call('GET', `${world.environmentPath}/deliveries/resend/count?${text}`);
    };
    const resend = (body: object = {}) =>
      post(world.sade, '/deliveries/resend', { endpoint_id, since, ...REASON, ...body });
    const later = new Date(clock.now() + 60_000).toISOString();

    expect((await count()).body.data).toEqual({ resend: 0, hurry: 2, more: false });
    expect((await count({ since: later })).body.data).toEqual({ resend: 0, hurry: 0, more: false });
    expect(await count({ until: since })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'until' }] },
    });
    expect(await count({ endpoint_id: ABSENT })).toMatchObject(NOT_FOUND);
    expect(await resend({ until: since })).toMatchObject({ status: 400 });
    const past = { since: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' };
    expect((await resend(past)).body.data).toEqual({ resent: 0, hurried: 0, next: null });
    expect((await late()).every(({ inBackoff }) => inBackoff)).toBe(true);

    world.receiver.reply = () => ({ status: 200 });
    expect((await resend({ until: later })).body.data).toEqual({ resent: 0, hurried: 2, next: null });
    await until(async () => (await statesOf()).every(({ status }) => status === 'delivered'));
    // With the attempts that they had before, which are counted on.
    expect((await late()).every(({ attempts }) => attempts > 1)).toBe(true);
    expect((await count()).body.data).toEqual({ resend: 0, hurry: 0, more: false });
    expect((await count({ deliveries: 'all' })).body.data).toEqual({ resend: 2, hurry: 0, more: false });
    const entries = await recorded('deliveries.resent');
    expect(entries.at(-1)).toMatchObject({ after: { until: later, resent: 0, hurried: 2 } });
    expect(await world.kolo.findings()).toEqual([]);
  });
});
