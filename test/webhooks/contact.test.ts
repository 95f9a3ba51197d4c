import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../src/platform/db/database.ts';
import { everywhere, People } from '../backoffice/operators/people.ts';
import { erased } from '../support/erased.ts';
import { type Client, until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { type MailingKolo, startMailingKolo } from '../support/mailing.ts';
import type { SmtpTestServer } from '../support/smtp.ts';
import type { Receiver } from './receiver.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CONTACT = 'Ada.Obi@example.com';
const EVENTS = ['create-wallet.success'];
const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

let mailing: MailingKolo;
let kolo: TestKolo;
let smtp: SmtpTestServer;
let receiver: Receiver;
let client: Client;
let owner: pg.Client;

beforeAll(async () => {
  mailing = await startMailingKolo();
  ({ kolo, smtp, receiver, owner } = mailing);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await mailing.stop();
});
beforeEach(async () => {
  smtp.reply = () => undefined;
  smtp.hangUp();
  await owner.query('DELETE FROM emails');
  smtp.emails.length = 0;
  receiver.received.length = 0;
  // It takes the GET of its registration, and nothing after it.
  receiver.reply = ({ method }) => ({ status: method === 'GET' ? 200 : 500 });
  client = await kolo.newBusiness();
});

const register = async (fields: object = {}, by = client) => {
  const body = { url: receiver.url('/hook?token=hidden'), events: EVENTS, contact_email: CONTACT, ...fields };
  const answer = await by.post('/api/v1/webhooks', body);
  expect(answer.status).toBe(201);
  return answer.body.data;
};
const read = async (id: string, by = client) => (await by.get(`/api/v1/webhooks/${id}`)).body.data;
const change = (id: string, fields: object) => client.request('PATCH', `/api/v1/webhooks/${id}`, fields);

/** An endpoint that has failed for two hours. */
async function failing(fields: object = {}, by = client): Promise<string> {
  const { id } = await register(fields, by);
  await by.customer();
  await until(async () => (await read(id, by)).failing_since !== null);
  kolo.clock.advance(2 * HOUR_MS);
  return id;
}

const reported = async (type: string, by = client) =>
  (await by.get(`/api/v1/events?types=${type}`)).body.data.events;

/** Rows of emails that wait, of every tenant. */
async function waiting(of: TestKolo): Promise<Record<string, unknown>[]> {
  const pool = createPool(of.database.connection('kolo_verify'), 'kolo_verify', LIMITS);
  try {
    return (await pool.query('SELECT attempts, error, content_ciphertext FROM emails')).rows;
  } finally {
    await pool.end();
  }
}

const metric = async (result: string) => {
  const page: string = (await kolo.test.get('/metrics')).body;
  return Number(new RegExp(`kolo_email_attempts_total\\{result="${result}"\\} (\\d+)`).exec(page)?.[1] ?? 0);
};

const timeText = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

describe('the contact of an endpoint', () => {
  it('gets an email once it fails, and once it is disabled', async () => {
    const { id, ...registered } = await register();
    expect(registered.contact_email).toBe(CONTACT);
    const since = kolo.clock.now();
    await client.customer();
    await until(async () => (await read(id)).failing_since !== null);
    kolo.clock.advance(2 * HOUR_MS);
    await smtp.until(() => smtp.emails.length === 1);
    const [first] = smtp.emails;
    expect(first).toMatchObject({ from: 'kolo@example.com', to: [CONTACT] });
    expect(Object.fromEntries(first!.headers)).toMatchObject({
      from: 'Kolo <kolo@example.com>',
      to: CONTACT,
      subject: `Webhook endpoint failing: ${receiver.url()}`,
      'auto-submitted': 'auto-generated',
    });
    const [{ eventData }] = await reported('webhook-endpoint.failing');
    const [, page] = /dashboard: (.*)/.exec(first!.text)!;
    expect(page).toMatch(
      new RegExp(`^https://pay\\.example/dashboard/b/[0-9a-f-]{36}/test/developers/endpoints/${id}$`),
    );
    expect(first!.text.trimEnd()).toBe(
      `Your webhook endpoint fails. It has accepted no delivery for an hour or more.

Endpoint: ${receiver.url()}
Id: ${id}
Business: Test (test)
Failing since: ${timeText(since)}
Last attempt: ${eventData.error}
Deliveries waiting: ${eventData.deliveries_waiting}

What to do:
- Check that the endpoint runs, and that it answers each POST with a 2xx status in time.
- Resend nothing yet. Kolo tries each delivery again for about three days.
- If it keeps failing, Kolo disables it.

The endpoint in the dashboard: ${page}`,
    );
    expect(eventData.error).toContain('500');

    const attempts = receiver.received.length;
    kolo.clock.advance(6 * HOUR_MS);
    await receiver.until(() => receiver.received.length > attempts);
    kolo.clock.advance(5 * DAY_MS);
    await smtp.until(() => smtp.emails.length === 2);
    const { headers, text } = smtp.emails[1]!;
    expect(headers.get('subject')).toBe(`Webhook endpoint disabled: ${receiver.url()}`);
    expect(text).toContain('Reason: nothing but failures for 5 days\n');
    expect(text).toContain(`PATCH /api/v1/webhooks/${id} with { "enabled": true }`);
    expect(smtp.emails.map(({ raw }) => raw).join()).not.toContain('hidden');
    // A row is deleted after the server has taken its email.
    await until(async () => (await waiting(kolo)).length === 0);
  });

  it('gets another one when it fails again after a success', async () => {
    const id = await failing();
    await smtp.until(() => smtp.emails.length === 1);
    receiver.reply = () => ({ status: 200 });
    kolo.clock.advance(6 * HOUR_MS);
    await until(async () => (await read(id)).failing_since === null);
    receiver.reply = () => ({ status: 503 });
    await client.customer();
    await until(async () => (await read(id)).failing_since !== null);
    expect(smtp.emails).toHaveLength(1);
    kolo.clock.advance(2 * HOUR_MS);
    await smtp.until(() => smtp.emails.length === 2);
    expect(smtp.emails[1]!.text).toContain('503');
  });

  it('gets none where there is no contact, or no more', async () => {
    const without = await failing({ contact_email: undefined });
    await until(async () => (await reported('webhook-endpoint.failing')).length === 1);
    expect((await read(without)).contact_email).toBeNull();
    const removed = await register({ url: receiver.url('/removed') });
    expect((await change(removed.id, { contact_email: null })).body.data.contact_email).toBeNull();
    await client.customer();
    await until(async () => (await read(removed.id)).failing_since !== null);
    kolo.clock.advance(2 * HOUR_MS);
    await until(async () => (await reported('webhook-endpoint.failing')).length === 2);
    // Written with the event, so it would wait or have come by now.
    expect(await waiting(kolo)).toEqual([]);
    expect(smtp.emails).toEqual([]);
  });

  it('is an address and nothing else', async () => {
    const { id } = await register();
    const refused = [
      '',
      'ada',
      'ada@example.com, eve@example.com',
      'ada@example.com\r\nBcc: eve@example.com',
      'Ada <ada@example.com>',
      `${'a'.repeat(250)}@example.com`,
    ];
    for (const contact_email of refused) {
      const body = { url: receiver.url(), contact_email };
      for (const answer of [
        await client.post('/api/v1/webhooks', body),
        await change(id, { contact_email }),
      ]) {
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'contact_email' }] } });
      }
    }
    expect((await change(id, { contact_email: 'b@example.com' })).body.data.contact_email).toBe(
      'b@example.com',
    );
    expect((await change(id, { description: 'x' })).body.data.contact_email).toBe('b@example.com');
    const [listed] = (await client.get('/api/v1/webhooks')).body.data.paginatedPayload.edges;
    expect(listed.contact_email).toBe('b@example.com');
  });

  it('is the same with a key of another profile', async () => {
    const business = await kolo.makeBusiness();
    const hosted = await kolo.clientFor(business, 'test', undefined, { profile: 'hosted-2026' });
    const { id, profile } = await register({}, hosted);
    expect([profile, (await read(id, hosted)).contact_email]).toEqual(['hosted-2026', CONTACT]);
    await hosted.customer();
    await until(async () => (await read(id, hosted)).failing_since !== null);
    kolo.clock.advance(2 * HOUR_MS);
    await smtp.until(() => smtp.emails.length === 1);
  });
});

describe('an email that the server does not take', () => {
  it('is sent again later, with the same id', async () => {
    const failed = await metric('failed');
    smtp.reply = (command) => (command === '.' ? '451 try later' : undefined);
    await failing();
    await until(async () => (await metric('failed')) === failed + 1);
    expect(await waiting(kolo)).toMatchObject([{ attempts: 1, error: expect.stringContaining('451') }]);
    // Not before its time.
    kolo.clock.advance(MINUTE_MS - 1);
    smtp.reply = () => undefined;
    await client.customer();
    expect(smtp.emails).toEqual([]);
    kolo.clock.advance(1);
    await smtp.until(() => smtp.emails.length === 1);
    await until(async () => (await waiting(kolo)).length === 0);
    expect(smtp.emails[0]!.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
  });

  it('is given up if the recipient is refused for good, and the fault names no address', async () => {
    const givenUp = await metric('given_up');
    smtp.reply = (command) => (command.startsWith('RCPT') ? `550 no ${command} here` : undefined);
    await failing();
    await until(async () => (await metric('given_up')) === givenUp + 1);
    await until(async () => (await waiting(kolo)).length === 0);
    expect(smtp.emails).toEqual([]);
  });

  it('holds up no payment, and the process stays ready', async () => {
    smtp.reply = () => 'never';
    const before = smtp.connections;
    await failing();
    await smtp.until(() => smtp.connections > before);
    const walletId = await client.fundedWallet(10_000);
    const transfer = { source: walletId, reference: 'while-it-hangs' };
    expect((await client.transfer(transfer)).status).toBe(202);
    expect((await client.finalStatus('while-it-hangs')).body.data.status).toBe('successful');
    expect((await kolo.test.get('/readyz')).status).toBe(200);
    expect(await waiting(kolo)).toHaveLength(1);
  });
});

describe('operators', () => {
  let people: People;
  beforeAll(() => {
    people = new People(kolo);
  });
  afterAll(() => people.close());

  const at = (id: string) =>
    `/ops/v1/businesses/${kolo.business.businessId}/test/webhook-endpoints${id === '' ? '' : `/${id}`}`;

  it('read the contact in full where their role may reveal personal data, and masked elsewhere', async () => {
    const admin = await people.person('ada@example.com', everywhere('admin'));
    const viewer = await people.person('vera@example.com', everywhere('viewer'));
    for (const person of [admin, viewer]) await person.signIn();
    const body = { reason: 'They asked', url: receiver.url(), contact_email: CONTACT };
    const { id, contact_email } = (await admin.call('POST', at(''), body)).body.data;
    expect(contact_email).toBe(CONTACT);
    const full = { contact_email: CONTACT, sends_email: true };
    expect((await admin.call('GET', at(id))).body.data).toMatchObject(full);
    const masked = (await viewer.call('GET', at(id))).body.data;
    expect(masked.contact_email).toMatch(/^A\*+@\*+\.com$/);
    const [listed] = (await viewer.call('GET', at(''))).body.data;
    expect(listed.contact_email).toBe(masked.contact_email);
    // The same mask, and a change all the same.
    const moved = { reason: 'They moved', contact_email: 'Abe.Obi@example.com' };
    expect((await admin.call('PATCH', at(id), moved)).body.data.contact_email).toBe('Abe.Obi@example.com');
    const { changes } = (await viewer.call('GET', at(id))).body.data;
    expect(changes[0]).toMatchObject({
      act: 'webhook_endpoint.changed',
      before: { contact_email: masked.contact_email },
      after: { contact_email: masked.contact_email },
    });
    expect(JSON.stringify(changes)).not.toMatch(/ada\.obi|abe\.obi/i);

    expect((await admin.call('POST', at(`${id}/disable`), { reason: 'Their wish' })).status).toBe(200);
    await smtp.until(() => smtp.emails.length === 1);
    expect(smtp.emails[0]!.text).toContain('Reason: by an operator\nDeliveries waiting: 0\n');
    expect(smtp.emails[0]!.text).not.toContain('Their wish');
  });
});

describe('where no emails are sent', () => {
  it('a contact is kept, and nothing is written for it', async () => {
    const off = await startKolo({ pollMs: 20 });
    const people = new People(off);
    try {
      const body = { url: receiver.url(), events: EVENTS, contact_email: CONTACT };
      const { id } = (await off.test.post('/api/v1/webhooks', body)).body.data;
      await off.test.customer();
      await until(async () => (await read(id, off.test)).failing_since !== null);
      off.clock.advance(2 * HOUR_MS);
      await until(async () => (await reported('webhook-endpoint.failing', off.test)).length === 1);
      expect(await waiting(off)).toEqual([]);
      expect((await read(id, off.test)).contact_email).toBe(CONTACT);
      const vera = await people.person('vera@example.com', everywhere('viewer'));
      await vera.signIn();
      const path = `/ops/v1/businesses/${off.business.businessId}/test/webhook-endpoints/${id}`;
      expect((await vera.call('GET', path)).body.data.sends_email).toBe(false);
    } finally {
      await people.close();
      await off.stop();
    }
  });
});

describe('erasing a customer', () => {
  it('deletes the emails that wait for them, and them as contacts', async () => {
    const { customerId } = await kolo.test.customer({ email: CONTACT.toLowerCase() });
    smtp.reply = (command) => (command === '.' ? '451 try later' : undefined);
    const theirs = await failing({}, kolo.test);
    const other = await register(
      { url: receiver.url('/other'), contact_email: 'else@example.com' },
      kolo.test,
    );
    await kolo.test.customer();
    await until(async () => (await read(other.id, kolo.test)).failing_since !== null);
    kolo.clock.advance(2 * HOUR_MS);
    await until(async () => (await waiting(kolo)).length === 2);
    const [row] = await waiting(kolo);
    expect(String(row!.content_ciphertext)).not.toContain('example.com');

    const app = createPool(kolo.database.connection('kolo_app'), 'kolo_app', LIMITS);
    await erased(kolo, app, customerId);
    await app.end();
    expect(await waiting(kolo)).toHaveLength(1);
    expect((await read(theirs, kolo.test)).contact_email).toBeNull();
    expect((await read(other.id, kolo.test)).contact_email).toBe('else@example.com');
  });

  it('an endpoint that is deleted keeps no contact', async () => {
    const { id } = await register();
    expect((await client.request('DELETE', `/api/v1/webhooks/${id}`)).status).toBe(200);
    const { rows } = await owner.query('SELECT contact_email FROM webhook_endpoints WHERE id = $1', [id]);
    expect(rows).toEqual([{ contact_email: null }]);
  });
});
