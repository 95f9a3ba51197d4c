import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sign } from '../../../src/webhooks/delivery/signature.ts';
import type { Receiver } from '../../webhooks/receiver.ts';
import { everywhere, type Person } from '../operators/people.ts';
import { type Desk, openDesk } from './desk.ts';

const OWN = '/ops/v1/notification-channels';
const SET = '/ops/v1/team-notification-channels';

let desk: Desk;
let receiver: Receiver;
let owner: pg.Client;
let looks: Desk['looks'];
let ada: Person;
let vera: Person;
/** Of another business. */
let eze: Person;

beforeAll(async () => {
  desk = await openDesk('viewer');
  ({ receiver, owner, looks, ada, vera, eze } = desk);
});
afterAll(() => desk.stop());
beforeEach(() => desk.signIn());
afterEach(async () => {
  await owner.query('DELETE FROM notification_channels');
  await owner.query('DELETE FROM incidents');
  await owner.query("UPDATE operators SET status = 'active' WHERE id = $1", [vera.operatorId]);
  receiver.received.length = 0;
});

const bodyFor = (person: Person | null, fields: object = {}) => ({
  kind: 'webhook',
  name: 'Pager',
  url: receiver.url('/pager'),
  topics: ['contrary_outcomes'],
  digest_hour: null,
  include_test: true,
  ...(person !== null && { operator_id: person.operatorId }),
  ...fields,
});

/** Adds a channel as the administrator, and waits for its first look. */
async function addFor(person: Person | null, fields: object = {}) {
  const answer = await ada.call('POST', SET, bodyFor(person, fields));
  expect(answer).toMatchObject({ status: 201 });
  const added = answer.body.data as { id: string; secret: string };
  await looks.lookedFirst(added.id);
  return added;
}
const channelOf = async (by: Person, id: string) =>
  (await by.call('GET', OWN)).body.data.channels.find((channel: { id: string }) => channel.id === id);

describe('a channel that an administrator sets for an operator', () => {
  it('sends to a signed webhook, and to Slack, what the operator may read', async () => {
    const webhook = await addFor(vera);
    const slack = await addFor(vera, { kind: 'slack', url: receiver.url('/slack') });
    await desk.incidents(1);
    await looks.looked(webhook.id);
    await looks.looked(slack.id);
    const [{ headers, body }] = receiver.posts('/pager') as [ReturnType<Receiver['posts']>[number]];
    const id = String(headers['webhook-id']);
    expect(headers['webhook-signature']).toBe(
      sign(webhook.secret, id, Number(headers['webhook-timestamp']), body),
    );
    expect(JSON.parse(body.toString())).toMatchObject({ topics: [{ topic: 'contrary_outcomes', count: 1 }] });
    expect(receiver.posts('/slack').map((post) => JSON.parse(post.body.toString()))).toEqual([
      { text: expect.stringContaining('*Kolo: Contrary outcomes 1*') },
    ]);
    expect(desk.smtp.emails).toEqual([]);
  });

  it('says nothing that the current roles of the operator do not allow', async () => {
    const topics = ['contrary_outcomes', 'unclaimed_inflows', 'approvals'];
    const { id } = await addFor(eze, { topics });
    const team = await addFor(null, { topics, url: receiver.url('/team') });
    await owner.query(
      `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, sender_name, goes_back, received_at)
       VALUES ('sandbox', 'U1', '999', '1234567890', 5005, 'Ada Obi', false, $1)`,
      [new Date(desk.kolo.clock.now())],
    );
    await desk.incidents(1);
    await looks.looked(team.id);
    await looks.looked(id);
    expect([receiver.posts('/team').length, receiver.posts('/pager').length]).toEqual([1, 0]);
    const { rows } = await owner.query(
      `INSERT INTO operator_roles (id, operator_id, role, business_id, granted_at)
       VALUES (gen_random_uuid(), $1, 'viewer', $2, now()) RETURNING id`,
      [eze.operatorId, desk.kolo.business.businessId],
    );
    await looks.looked(id);
    const [post] = receiver.posts('/pager');
    expect(JSON.parse(post!.body.toString()).topics).toMatchObject([
      { topic: 'contrary_outcomes', count: 1 },
    ]);
    await owner.query('UPDATE operator_roles SET ended_at = now() WHERE id = $1', [rows[0].id]);
    await desk.incidents(1);
    await looks.looked(id);
    expect(receiver.posts('/pager')).toHaveLength(1);
  });

  it('ends with the access of the operator', async () => {
    const { id } = await addFor(vera);
    const team = await addFor(null, { url: receiver.url('/colleagues') });
    await owner.query("UPDATE operators SET status = 'disabled' WHERE id = $1", [vera.operatorId]);
    await desk.incidents(1);
    await looks.looked(team.id);
    await looks.looked(team.id);
    expect([receiver.posts('/colleagues').length, receiver.posts('/pager').length]).toEqual([1, 0]);
    await owner.query("UPDATE operators SET status = 'active' WHERE id = $1", [vera.operatorId]);
    await receiver.until(() => receiver.posts('/pager').length === 1);
    await looks.lookedFirst(id);
  });

  it('is among the channels of the operator and of administrators, without its address', async () => {
    const { id } = await addFor(vera);
    const shown = { name: 'Pager', kind: 'webhook', target: new URL(receiver.url()).host };
    expect(await channelOf(vera, id)).toMatchObject({ ...shown, of: 'you' });
    expect(await channelOf(ada, id)).toMatchObject({ ...shown, of: 'operator', operator_name: 'Ada Obi' });
    expect(await channelOf(eze, id)).toBeUndefined();
    expect(JSON.stringify(await channelOf(vera, id))).not.toContain('/pager');
    const { rows } = await owner.query('SELECT target_ciphertext AS sealed FROM notification_channels');
    expect(rows[0].sealed.toString('latin1')).not.toContain('/pager');
    const own = await vera.call('POST', OWN, {
      topics: ['incidents'],
      digest_hour: null,
      include_test: false,
    });
    expect(await channelOf(ada, own.body.data.id)).toBeUndefined();
  });

  it('has topics, time and name of the choice of the operator, who cannot change its address', async () => {
    const { id, secret } = await addFor(vera, { topics: ['approvals', 'contrary_outcomes'] });
    const change = (body: object) => vera.call('PATCH', `${OWN}/${id}`, body);
    const chosen = { name: 'My pager', topics: ['approvals', 'suspense'], digest_hour: 7 };
    expect((await change(chosen)).status).toBe(200);
    expect(await channelOf(vera, id)).toMatchObject(chosen);
    expect(await change({ topics: ['expiring_approvals'] })).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    });
    // Fields that an operator does not choose change nothing.
    await change({ url: receiver.url('/mine'), email: 'vera@example.com', new_secret: true });
    expect((await vera.call('PATCH', `${SET}/${id}`, { url: receiver.url('/mine') })).status).toBe(403);
    const tested = await vera.call('POST', `${OWN}/${id}/test`);
    expect(tested.body.data).toEqual({ delivered: true, error: null });
    const [{ headers, path, body }] = receiver.received as [(typeof receiver.received)[number]];
    const at = Number(headers['webhook-timestamp']);
    expect([receiver.received.length, path]).toEqual([1, '/pager']);
    expect(headers['webhook-signature']).toBe(sign(secret, String(headers['webhook-id']), at, body));
    expect((await vera.call('DELETE', `${OWN}/${id}`)).status).toBe(200);
    expect(await channelOf(vera, id)).toBeUndefined();
    const { rows } = await owner.query('SELECT target_ciphertext FROM notification_channels');
    expect(rows).toEqual([{ target_ciphertext: null }]);
  });

  it('is moved, tested and removed by administrators alone, but for the operator', async () => {
    const { id, secret } = await addFor(vera);
    const moved = { url: receiver.url('/moved'), new_secret: true };
    const changed = await ada.call('PATCH', `${SET}/${id}`, moved);
    expect(changed.status).toBe(200);
    expect(changed.body.data.secret).not.toBe(secret);
    expect((await ada.call('POST', `${OWN}/${id}/test`)).body.data.delivered).toBe(true);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/moved']);
    for (const [method, path] of [
      ['POST', `${OWN}/${id}/test`],
      ['DELETE', `${OWN}/${id}`],
      ['PATCH', `${SET}/${id}`],
    ] as const)
      expect((await eze.call(method, path, method === 'PATCH' ? moved : undefined)).status).toBe(403);
    expect((await eze.call('PATCH', `${OWN}/${id}`, { digest_hour: 7 })).status).toBe(404);
    expect((await ada.call('DELETE', `${OWN}/${id}`)).status).toBe(200);
    const { rows } = await owner.query(
      'SELECT act, actor, after FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`notification_channel ${id}`],
    );
    expect(rows).toMatchObject([
      { act: 'notification_channel.added', actor: ada.operatorId, after: { operator_id: vera.operatorId } },
      { act: 'notification_channel.changed', actor: ada.operatorId },
      { act: 'notification_channel.removed', actor: ada.operatorId },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/pager"|\/moved/);
  });

  it("never changes the address of an operator's own email", async () => {
    const chosen = { topics: ['incidents'], digest_hour: null, include_test: false };
    const { id } = (await vera.call('POST', OWN, chosen)).body.data;
    for (const [method, path, body] of [
      ['PATCH', `${SET}/${id}`, { email: 'ada@example.com' }],
      ['POST', `${OWN}/${id}/test`, undefined],
      ['DELETE', `${OWN}/${id}`, undefined],
    ] as const)
      expect((await ada.call(method, path, body)).status).toBe(404);
  });

  it('needs an active operator, a public URL, and the permission to manage', async () => {
    const invited = await desk.people.invite('ife@example.com', everywhere('viewer'));
    expect(invited).toBeTruthy();
    const { rows } = await owner.query("SELECT id FROM operators WHERE email = 'ife@example.com'");
    const email = { kind: 'email', url: undefined, email: 'vera@example.com' };
    for (const [fields, code] of [
      [{ operator_id: rows[0].id }, 'invalid_request'],
      [{ operator_id: randomUUID() }, 'invalid_request'],
      [{ operator_id: 'vera' }, 'invalid_request'],
      [email, 'invalid_request'],
      [{ url: 'http://169.254.169.254/latest' }, 'webhook_url_refused'],
    ] as const)
      expect(await ada.call('POST', SET, bodyFor(vera, fields))).toMatchObject({
        status: 400,
        body: { code },
      });
    expect((await vera.call('POST', SET, bodyFor(vera))).status).toBe(403);
    for (let count = 0; count < 5; count += 1) await addFor(vera);
    expect(await ada.call('POST', SET, bodyFor(vera))).toMatchObject({
      status: 400,
      body: { code: 'channel_limit_reached' },
    });
    await addFor(null);
  });
});
