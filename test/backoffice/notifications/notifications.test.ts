import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sign } from '../../../src/webhooks/delivery/signature.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import type { SmtpTestServer } from '../../support/smtp.ts';
import type { Receiver } from '../../webhooks/receiver.ts';
import type { Person } from '../operators/people.ts';
import { type Desk, openDesk } from './desk.ts';
import { LEASE_MS } from './looks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CHANNELS = '/ops/v1/notification-channels';
const TEAM = '/ops/v1/team-notification-channels';

let desk: Desk;
let kolo: TestKolo;
let smtp: SmtpTestServer;
let receiver: Receiver;
let owner: pg.Client;
let looked: Desk['looks']['looked'];
let lookedFirst: Desk['looks']['lookedFirst'];
let incidents: Desk['incidents'];
let ada: Person;
let vera: Person;
let eze: Person;

beforeAll(async () => {
  desk = await openDesk('support');
  ({ kolo, smtp, receiver, owner, incidents, ada, vera, eze } = desk);
  ({ looked, lookedFirst } = desk.looks);
});
afterAll(() => desk.stop());
beforeEach(() => desk.signIn());
afterEach(async () => {
  await owner.query('DELETE FROM notification_channels');
  await owner.query('DELETE FROM incidents');
  receiver.reply = () => ({ status: 200, body: 'ok' });
  receiver.received.length = 0;
  smtp.emails.length = 0;
});

const CHOSEN = { topics: ['incidents'], digest_hour: null, include_test: true };
const WEBHOOK = () => ({ ...CHOSEN, kind: 'webhook', name: 'Pager', url: receiver.url() });

async function add(by: Person, path: string, body: object) {
  const answer = await by.call('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data as { id: string; secret: string };
}
const list = async (by: Person) => (await by.call('GET', CHANNELS)).body.data;
const channelOf = async (by: Person, id: string) =>
  (await list(by)).channels.find((channel: { id: string }) => channel.id === id);

const CONTRARY = { ...CHOSEN, topics: ['contrary_outcomes'] };

const failing = async () => {
  const page: string = (await kolo.test.get('/metrics')).body;
  return Number(/kolo_notification_channels_failing (\d+)/.exec(page)?.[1]);
};

describe("an operator's own channel", () => {
  it('sends one email about a storm, and none while nothing is new', async () => {
    const { id } = await add(vera, CHANNELS, CONTRARY);
    await lookedFirst(id);
    expect(smtp.emails).toEqual([]);
    await incidents(50);
    await looked(id);
    expect(smtp.emails).toHaveLength(1);
    const [email] = smtp.emails;
    expect(email!.to).toEqual(['vera@example.com']);
    expect(email!.headers.get('subject')).toBe('Kolo: Contrary outcomes 50');
    const page = `https://pay.example/dashboard/b/${kolo.business.businessId}/test/work/contrary_outcomes`;
    expect(email!.text).toMatch(
      /- Contrary outcomes: 50, the oldest since \d+ \w{3} \d{4}, \d\d:\d\d \(Lagos\)\n/,
    );
    expect(email!.text).toContain(page);
    expect(email!.raw).not.toMatch(/Obi|0123456789/);
    await looked(id);
    expect(smtp.emails).toHaveLength(1);
    await incidents(1);
    await looked(id);
    expect(smtp.emails.map(({ headers }) => headers.get('subject'))).toEqual([
      'Kolo: Contrary outcomes 50',
      'Kolo: Contrary outcomes 51',
    ]);
  });

  it('sends less often the longer a storm lasts', async () => {
    const { id } = await add(vera, CHANNELS, CONTRARY);
    await lookedFirst(id);
    const sentAt: number[] = [];
    for (let message = 0; message < 7; message += 1) {
      await incidents(1);
      await looked(id);
      sentAt.push(kolo.clock.now());
    }
    expect(smtp.emails).toHaveLength(7);
    const minutes = sentAt.slice(1).map((at, index) => Math.round((at - sentAt[index]!) / MINUTE_MS));
    expect(minutes).toEqual([1, 2, 4, 8, 15, 15]);
    // Quiet once, it is quick again.
    await looked(id);
    const quietAt = kolo.clock.now();
    await looked(id);
    expect(Math.round((kolo.clock.now() - quietAt) / MINUTE_MS)).toBe(1);
  });

  it('sends one email a day at its hour in Lagos, with all that is open', async () => {
    await incidents(2);
    const { id } = await add(vera, CHANNELS, { ...CONTRARY, digest_hour: 8 });
    const { rows } = await owner.query('SELECT due_at FROM notification_channels WHERE id = $1', [id]);
    expect(rows[0].due_at.toISOString()).toMatch(/T07:00:00/);
    expect(rows[0].due_at.getTime() - kolo.clock.now()).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(smtp.emails).toEqual([]);
    await looked(id);
    await looked(id);
    expect(smtp.emails).toHaveLength(2);
    expect(smtp.emails[1]!.text).toContain('Still open:\n- Contrary outcomes: 2');
  });

  it('counts test environments only if asked to', async () => {
    const { id } = await add(vera, CHANNELS, { ...CONTRARY, include_test: false });
    await lookedFirst(id);
    await incidents(1);
    await looked(id);
    expect(smtp.emails).toEqual([]);
  });

  it('says nothing about what its owner may not read', async () => {
    const allowed = async (by: Person, topic: string): Promise<boolean> =>
      (await list(by)).topics.find((one: { topic: string }) => one.topic === topic).allowed;
    expect([await allowed(eze, 'unclaimed_inflows'), await allowed(vera, 'unclaimed_inflows')]).toEqual([
      false,
      true,
    ]);
    expect([await allowed(vera, 'approvals'), await allowed(ada, 'approvals')]).toEqual([false, true]);
    expect(await vera.call('POST', CHANNELS, { ...CHOSEN, topics: ['approvals'] })).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    });
    const { id } = await add(eze, CHANNELS, CONTRARY);
    await lookedFirst(id);
    await incidents(1);
    await looked(id);
    expect(smtp.emails).toEqual([]);
  });

  it('is quiet while its owner is disabled', async () => {
    const { id } = await add(vera, CHANNELS, CONTRARY);
    const team = await add(ada, TEAM, { ...WEBHOOK(), ...CONTRARY });
    await lookedFirst(id);
    await lookedFirst(team.id);
    await owner.query("UPDATE operators SET status = 'disabled' WHERE id = $1", [vera.operatorId]);
    await incidents(1);
    await looked(team.id);
    await looked(team.id);
    expect([receiver.posts().length, smtp.emails]).toEqual([1, []]);
    await owner.query("UPDATE operators SET status = 'active' WHERE id = $1", [vera.operatorId]);
    await smtp.until(() => smtp.emails.length === 1);
  });

  it('changes as far as asked, by its owner alone, and is looked at anew', async () => {
    const { id } = await add(vera, CHANNELS, CONTRARY);
    await lookedFirst(id);
    expect((await vera.call('PATCH', `${CHANNELS}/${id}`, { digest_hour: 8 })).status).toBe(200);
    expect(await channelOf(vera, id)).toMatchObject({ ...CONTRARY, digest_hour: 8 });
    const { rows } = await owner.query('SELECT due_at FROM notification_channels WHERE id = $1', [id]);
    expect(rows[0].due_at.toISOString()).toMatch(/T07:00:00/);
    expect((await vera.call('PATCH', `${CHANNELS}/${id}`, { ...CHOSEN, digest_hour: null })).status).toBe(
      200,
    );
    expect(await channelOf(vera, id)).toMatchObject(CHOSEN);
    expect(await vera.call('PATCH', `${CHANNELS}/${id}`, { topics: ['approvals'] })).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    });
    expect((await ada.call('PATCH', `${CHANNELS}/${id}`, CHOSEN)).status).toBe(404);
    expect((await vera.call('PATCH', `${CHANNELS}/${randomUUID()}`, CHOSEN)).status).toBe(404);
  });

  it('belongs to its owner alone, and there are at most five', async () => {
    const { id } = await add(vera, CHANNELS, CONTRARY);
    expect(await channelOf(ada, id)).toBeUndefined();
    for (const [method, path] of [
      ['DELETE', `${CHANNELS}/${id}`],
      ['POST', `${CHANNELS}/${id}/test`],
      ['DELETE', `${CHANNELS}/${randomUUID()}`],
    ] as const) {
      expect(await ada.call(method, path)).toMatchObject({ status: 404 });
    }
    for (let more = 0; more < 4; more += 1) await add(vera, CHANNELS, CONTRARY);
    expect(await vera.call('POST', CHANNELS, CONTRARY)).toMatchObject({
      status: 400,
      body: { code: 'channel_limit_reached' },
    });
    expect((await vera.call('DELETE', `${CHANNELS}/${id}`)).status).toBe(200);
    await add(vera, CHANNELS, CONTRARY);
  });
});

describe('a channel of the team', () => {
  it('is signed, is tried again after a failure, and shows the failure', async () => {
    receiver.reply = () => ({ status: 500 });
    const { id, secret } = await add(ada, TEAM, { ...WEBHOOK(), ...CONTRARY });
    await lookedFirst(id);
    await incidents(3);
    await looked(id);
    expect(await channelOf(vera, id)).toMatchObject({
      of: 'team',
      target: new URL(receiver.url()).host,
      error: 'answered 500',
      failing_since: expect.any(String),
      last_sent_at: null,
    });
    await until(async () => {
      kolo.clock.advance(1_000);
      return (await failing()) === 1;
    });
    receiver.reply = () => ({ status: 204 });
    await looked(id);
    expect(await channelOf(vera, id)).toMatchObject({ error: null, failing_since: null });
    const posts = receiver.posts();
    expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { headers, body } = posts.at(-1)!;
    const timestamp = Number(headers['webhook-timestamp']);
    expect(headers['webhook-signature']).toBe(sign(secret, String(headers['webhook-id']), timestamp, body));
    expect(JSON.parse(body.toString())).toMatchObject({
      type: 'notification',
      topics: [{ topic: 'contrary_outcomes', new: true, count: 3 }],
    });
    await until(async () => {
      kolo.clock.advance(1_000);
      return (await failing()) === 0;
    });
  });

  it('gets a message again after a crash between the message and its record', async () => {
    const { id } = await add(ada, TEAM, { ...WEBHOOK(), ...CONTRARY });
    await lookedFirst(id);
    await incidents(1);
    await owner.query('REVOKE UPDATE (seen) ON notification_channels FROM kolo_operator');
    try {
      kolo.clock.advance(MINUTE_MS);
      await receiver.until(() => receiver.posts().length === 1);
      await until(async () => {
        kolo.clock.advance(LEASE_MS);
        return receiver.posts().length >= 2;
      });
    } finally {
      await owner.query('GRANT UPDATE (seen) ON notification_channels TO kolo_operator');
    }
    await until(async () => {
      kolo.clock.advance(LEASE_MS);
      return (await channelOf(vera, id)).last_sent_at !== null;
    });
    const ids = receiver.posts().map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await looked(id);
    expect(receiver.posts()).toHaveLength(ids.length);
  });

  it('is claimed by one of several processes', async () => {
    const other = await startKolo({
      env: { KOLO_WEBHOOK_ALLOW_PRIVATE: 'true' },
      pollMs: 20,
      clock: kolo.clock,
      databases: { kolo: kolo.database, bank: kolo.bankDatabase },
    });
    const { id } = await add(ada, TEAM, { ...WEBHOOK(), ...CONTRARY });
    await lookedFirst(id);
    for (let message = 0; message < 3; message += 1) {
      await incidents(1);
      await looked(id);
    }
    expect(receiver.posts()).toHaveLength(3);
    await other.stop();
  });

  it('is a text for Slack, and an email for an address', async () => {
    const slack = await add(ada, TEAM, { ...WEBHOOK(), ...CONTRARY, kind: 'slack' });
    const email = await add(ada, TEAM, {
      ...CONTRARY,
      kind: 'email',
      name: 'Desk',
      email: 'desk@example.com',
    });
    expect([slack.secret, email.secret]).toEqual([null, null]);
    await lookedFirst(slack.id);
    await lookedFirst(email.id);
    await incidents(2);
    await looked(slack.id);
    await smtp.until(() => smtp.emails.length === 1);
    expect(smtp.emails[0]!.to).toEqual(['desk@example.com']);
    expect(JSON.parse(receiver.posts()[0]!.body.toString())).toEqual({
      text: expect.stringContaining('*Kolo: Contrary outcomes 2*'),
    });
    const { rows } = await owner.query('SELECT target_ciphertext FROM notification_channels');
    expect(rows.map((row) => row.target_ciphertext.toString('latin1')).join()).not.toMatch(/hook|desk/);
  });

  it('keeps its secret and what is left out when it changes, and gets another secret if asked', async () => {
    receiver.reply = () => ({ status: 500 });
    const { id, secret } = await add(ada, TEAM, { ...WEBHOOK(), ...CONTRARY });
    const change = async (body: object) => await ada.call('PATCH', `${TEAM}/${id}`, body);
    const lastSignature = () => {
      const { headers, body } = receiver.received.at(-1)!;
      const id = String(headers['webhook-id']);
      return [
        headers['webhook-signature'],
        (by: string) => sign(by, id, Number(headers['webhook-timestamp']), body),
      ] as const;
    };
    await lookedFirst(id);
    await incidents(1);
    await looked(id);
    expect(await channelOf(ada, id)).toMatchObject({ error: 'answered 500' });

    receiver.reply = () => ({ status: 204 });
    const moved = { name: 'On call', url: receiver.url('/moved') };
    expect(await change(moved)).toMatchObject({ status: 200, body: { data: { secret: null } } });
    expect(await channelOf(ada, id)).toMatchObject({ ...CONTRARY, name: 'On call' });
    // The message that failed is sent to the new address, with the old secret.
    await receiver.until(() => receiver.posts('/moved').length === 1);
    const [signature, by] = lastSignature();
    expect(signature).toBe(by(secret));
    await until(async () => (await channelOf(ada, id)).error === null);

    const { body } = await change({ new_secret: true });
    expect(body.data.secret).not.toBe(secret);
    await ada.call('POST', `${CHANNELS}/${id}/test`);
    const [newSignature, byNew] = lastSignature();
    expect(newSignature).toBe(byNew(body.data.secret));
    expect(receiver.received.at(-1)!.path).toBe('/moved');

    for (const fault of [{ email: 'desk@example.com' }, { url: 'http://169.254.169.254/' }, { topics: [] }])
      expect((await change(fault)).status).toBe(400);
    expect((await vera.call('PATCH', `${TEAM}/${id}`, moved)).status).toBe(403);
    expect((await ada.call('PATCH', `${TEAM}/${randomUUID()}`, moved)).status).toBe(404);
    const slack = await add(ada, TEAM, { ...WEBHOOK(), kind: 'slack' });
    expect((await ada.call('PATCH', `${TEAM}/${slack.id}`, { new_secret: true })).status).toBe(400);
    kolo.clock.advance(6 * MINUTE_MS);
    expect(await change(moved)).toMatchObject({ body: { code: 'confirmation_needed' } });
    const { rows } = await owner.query(
      `SELECT before, after FROM audit_entries WHERE subject = $1 AND act = 'notification_channel.changed' ORDER BY id`,
      [`notification_channel ${id}`],
    );
    expect(rows).toMatchObject([
      { before: { name: 'Pager' }, after: { name: 'On call', new_secret: false } },
      { before: { name: 'On call' }, after: { name: 'On call', new_secret: true } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('/moved');
  });

  it.each([
    ['the address of a cloud', { url: 'http://169.254.169.254/latest' }, 'webhook_url_refused'],
    ['no URL', { url: undefined }, 'invalid_request'],
    ['an email beside the URL', { email: 'desk@example.com' }, 'invalid_request'],
  ])('is refused with %s', async (_, change, code) => {
    expect(await ada.call('POST', TEAM, { ...WEBHOOK(), ...change })).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  it('needs an administrator with a fresh confirmation, and is in the audit log', async () => {
    expect(await vera.call('POST', TEAM, WEBHOOK())).toMatchObject({ status: 403 });
    const { id } = await add(ada, TEAM, WEBHOOK());
    for (const [method, path] of [
      ['DELETE', `${CHANNELS}/${id}`],
      ['POST', `${CHANNELS}/${id}/test`],
    ] as const) {
      expect(await vera.call(method, path)).toMatchObject({
        status: 403,
        body: { code: 'permission_missing' },
      });
    }
    expect((await ada.call('DELETE', `${CHANNELS}/${id}`)).status).toBe(200);
    kolo.clock.advance(6 * MINUTE_MS);
    expect(await ada.call('POST', TEAM, WEBHOOK())).toMatchObject({ body: { code: 'confirmation_needed' } });
    const { rows } = await owner.query(
      'SELECT act, actor, after FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`notification_channel ${id}`],
    );
    expect(rows).toMatchObject([
      { act: 'notification_channel.added', actor: ada.operatorId },
      { act: 'notification_channel.removed', actor: ada.operatorId, after: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('/hook');
  });

  it('is tested with a message, whose result is shown', async () => {
    const { id } = await add(ada, TEAM, WEBHOOK());
    const testIt = async () => (await ada.call('POST', `${CHANNELS}/${id}/test`)).body.data;
    expect(await testIt()).toEqual({ delivered: true, error: null });
    expect(JSON.parse(receiver.posts()[0]!.body.toString())).toMatchObject({ type: 'test', topics: [] });
    receiver.reply = () => ({ status: 302, headers: { location: receiver.url('/other') } });
    expect(await testIt()).toEqual({ delivered: false, error: 'redirects are not followed' });
    expect(receiver.posts('/other')).toEqual([]);
    const own = await add(vera, CHANNELS, CHOSEN);
    expect((await vera.call('POST', `${CHANNELS}/${own.id}/test`)).body.data).toEqual({
      delivered: true,
      error: null,
    });
    expect(smtp.emails[0]).toMatchObject({
      to: ['vera@example.com'],
      text: expect.stringContaining('This is a test'),
    });
  });
});
