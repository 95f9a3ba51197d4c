import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { EVENTS } from '../../../src/webhooks/events.ts';
import { type Client, until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { type Received, Receiver } from '../../webhooks/receiver.ts';

/** Events that an endpoint of the profile `hosted-2026` gets: contract section 6, row by row. */
let kolo: TestKolo;
let hosted: Client;
let receiver: Receiver;
let walletId: string;
let customerId: string;
let otherId: string;

// biome-ignore lint/suspicious/noExplicitAny: bodies have every shape
type Body = any;

const DAY_MS = 86_400_000;
const bodyOf = ({ body }: Received): Body => JSON.parse(body.toString('utf8'));
const bodies = (path = '/hosted') => receiver.posts(path).map(bodyOf);
const ofType = (type: string, path = '/hosted'): Body[] =>
  bodies(path).filter(({ eventType }) => eventType === type);
const hostedKey = () => kolo.clientFor(kolo.business, 'test', undefined, { profile: 'hosted-2026' });

/** Registers an endpoint, and gives what is answered of it. */
async function register(client: Client, path: string, fields: object = {}): Promise<Body> {
  const { status, body } = await client.post('/api/v1/webhooks', { url: receiver.url(path), ...fields });
  expect(status).toBe(201);
  return body.data;
}

const isSignedWith = ({ headers, body }: Received, secret: string): boolean =>
  headers['x-pvb-signature'] === createHmac('sha512', secret).update(body).digest('hex');

beforeAll(async () => {
  kolo = await startKolo({ clock: new ManualClock(Date.parse('2026-09-10T10:00:00Z')) });
  hosted = await hostedKey();
  receiver = await Receiver.listen();
  await register(hosted, '/hosted');
  await register(kolo.test, '/standard');
  ({ customerId, walletId } = await kolo.test.customer());
  otherId = (await kolo.test.customer()).walletId;
  const reserved = { wallet_id: walletId, type: 'regular', reference: 'account-1' };
  const account = await kolo.test.post('/api/v1/wallet/reserve-account', reserved);
  await kolo.test.post('/api/v1/test/inflow', {
    account_number: account.body.data.account_details.account_number,
    amount: 1_000_000,
    sender_name: 'ADA OBI',
    narration: 'Pay',
  });
  await until(async () => (await kolo.test.get(`/api/v1/wallet/${walletId}`)).body.data.balance > 0);
  for (const [reference, accountNumber] of [
    ['paid', '0123456789'],
    ['not-paid', '0000000028'],
    ['returned', '0000000060'],
  ])
    await kolo.test.transfer({ source: walletId, reference, accountNumber });
  for (const reference of ['paid', 'not-paid', 'returned']) await kolo.test.finalStatus(reference);
  kolo.clock.advance(10_000);
  await kolo.test.walletTransfer({
    source: walletId,
    destination: otherId,
    reference: 'between',
    narration: 'x',
  });
  await kolo.test.request('PATCH', `/api/v1/wallet/${walletId}`, {
    interest_enabled: true,
    interest_rate: 50,
  });
  await kolo.test.post('/api/v1/transfer/schedule-payment', {
    amount: 5,
    payout_type: 'one-time',
    source_wallet_id: walletId,
    destination_type: 'wallet',
    destination_id: otherId,
  });
  kolo.clock.advance(25 * DAY_MS);
  await receiver.until(() => ofType('interest-payout.success', '/standard').length > 0);
  await receiver.until(() => bodies().length === bodies('/standard').length);
});
afterAll(async () => {
  await receiver.close();
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

describe('bodies', () => {
  const pairs = (type: string): [Body, Body][] =>
    ofType(type, '/standard').map((standard) => [
      bodies().find(({ eventId }) => eventId === standard.eventId),
      standard,
    ]);

  it('every one has the standard envelope and more', () => {
    expect(bodies('/standard').length).toBeGreaterThan(8);
    for (const standard of bodies('/standard')) {
      const body = bodies().find(({ eventId }) => eventId === standard.eventId);
      const { eventType, eventCategory, eventData, ...envelope } = standard;
      expect(body).toMatchObject(envelope);
      expect(body).toMatchObject({
        pvb_wallet: standard.wallet,
        pvb_third_party_reference: standard.reference,
        pvb_reference: eventData.balance_after === undefined ? null : eventData.id,
        pvb_destination_wallet: eventData.destination ?? null,
      });
      expect(body).toHaveProperty('pvb_schedule_payment_id');
      expect(body).toHaveProperty('pvb_destination_account_creation_reference');
      expect(standard).not.toHaveProperty('pvb_wallet');
      expect([eventType, eventCategory]).toEqual([expect.any(String), eventType.split('.')[0]]);
    }
  });

  it('create-wallet.success', () => {
    for (const [body, standard] of pairs('create-wallet.success'))
      expect(body).toMatchObject({ eventCategory: 'create_wallet', eventData: standard.eventData });
    expect(ofType('create-wallet.success')[0].eventData).toMatchObject({
      wallet_id: walletId,
      customer_id: customerId,
    });
  });

  it('bank-transfer.inflow.success', () => {
    const [[body, { eventData: standard }]] = pairs('bank-transfer.inflow.success') as [[Body, Body]];
    expect(body).toMatchObject({
      eventCategory: 'inflow_transaction',
      pvb_destination_wallet: walletId,
      pvb_destination_account_creation_reference: 'account-1',
    });
    expect(body.eventData).toEqual({
      id: standard.id,
      customer_id: customerId,
      destination_wallet_id: walletId,
      type: 'inflow',
      category: 'bank_transfer_inflow',
      amount: 1_000_000,
      currency: 'NGN',
      narration: 'Pay',
      ip_address: '',
      transaction_id: standard.id,
      timestamp: standard.completed_at,
      status: 'success',
      third_party_reference: standard.session_id,
      initiator_reference: 'account-1',
      internal_reference: standard.id,
      provider: 'kolo',
      destination_wallet_balance: null,
      destination_wallet_ledger_balance: 1_000_000,
      destination_transaction_balance: 1_000_000,
      reference: standard.session_id,
      fee: 0,
      sender_name: 'ADA OBI',
      sender_account_number: standard.sender.account_number ?? '',
      sender_bank_name: standard.sender.bank_name ?? '',
      session_id: standard.session_id,
      metadata: {},
    });
  });

  it('a reversal is money in', () => {
    const [[body, { eventData: standard }]] = pairs('bank-transfer.outflow.reversed') as [[Body, Body]];
    expect(body).toMatchObject({
      eventType: 'bank-transfer.inflow.success',
      eventCategory: 'inflow_transaction',
      reference: 'returned',
      pvb_third_party_reference: 'returned',
      eventData: {
        type: 'inflow',
        category: 'bank_transfer_reversal',
        status: 'success',
        amount: standard.amount,
        destination_wallet_id: walletId,
        initiator_reference: 'returned',
        narration: '',
        provider: 'kolo',
      },
    });
    expect(ofType('bank-transfer.outflow.reversed')).toEqual([]);
  });

  it('interest-payout.success', () => {
    const [[body, { eventData: standard }]] = pairs('interest-payout.success') as [[Body, Body]];
    expect(body.pvb_accrued_interest_wallet).toBe(walletId);
    expect(body.eventData).toEqual({
      id: standard.id,
      amount: standard.net,
      destination_wallet: walletId,
      destination_wallet_balance: null,
      destination_wallet_ledger_balance: standard.balance_after,
      reference: standard.id,
      timestamp: standard.completed_at,
      batch_id: '2026-09',
      break_down: {
        gross_interest_payout: standard.gross,
        withholding_tax: standard.tax,
        net_interest_payout: standard.net,
      },
      metadata: {},
    });
  });

  it('wallet-transfer.outflow.success', () => {
    const transfers = pairs('wallet-transfer.outflow.success');
    expect(transfers).toHaveLength(2);
    for (const [body, { reference, eventData: standard }] of transfers) {
      expect(body.eventCategory).toBe('wallet_transfer');
      expect(body.eventData).toEqual({
        ...standard,
        status: 'COMPLETED',
        transaction_id: standard.id,
        source_wallet: walletId,
        destination_wallet: otherId,
        internal_reference: standard.id,
        third_party_reference: reference,
        initiator_reference: reference,
      });
    }
    const scheduled = transfers.find(([{ reference }]) => reference !== 'between')![0];
    expect(scheduled.reference).toBe(`schedule:${scheduled.pvb_schedule_payment_id}:1`);
  });

  it.each(['success', 'failed'])('bank-transfer.outflow.%s', (outcome) => {
    const transfers = pairs(`bank-transfer.outflow.${outcome}`);
    expect(transfers.length).toBeGreaterThan(0);
    for (const [body, { reference, eventCategory, eventData: standard }] of transfers) {
      expect(body.eventCategory).toBe(eventCategory);
      expect(body.eventData).toEqual({
        ...standard,
        internal_reference: standard.id,
        third_party_reference: reference,
        initiator_reference: reference,
      });
    }
  });

  it('all others are as in the standard profile', () => {
    for (const [body, standard] of pairs('reserve_virtual_account.success')) {
      expect(body).toMatchObject(standard);
      expect(body.pvb_destination_account_creation_reference).toBe('account-1');
    }
  });
});

describe('an endpoint', () => {
  it('takes the profile of the key that registers it, and keeps it', async () => {
    const { id, profile, signature_header } = await register(hosted, '/kept');
    expect([profile, signature_header]).toEqual(['hosted-2026', { name: 'x-pvb-signature' }]);
    const changed = await kolo.test.request('PATCH', `/api/v1/webhooks/${id}`, { description: 'Ours' });
    expect(changed.body.data).toMatchObject({ profile: 'hosted-2026', signature_header });
    const own = await register(kolo.test, '/own');
    expect([own.profile, own.signature_header]).toEqual(['standard', null]);
    const patched = await hosted.request('PATCH', `/api/v1/webhooks/${own.id}`, { description: 'Theirs' });
    expect(patched.body.data).toMatchObject({ profile: 'standard', signature_header: null });
    for (const one of [id, own.id]) await hosted.request('DELETE', `/api/v1/webhooks/${one}`);
  });

  it('signs with the key that registered it, and with the one that changed it last', async () => {
    const { id } = await register(hosted, '/signed');
    const event = async () => {
      await hosted.post(`/api/v1/webhooks/${id}/test`, { type: 'create-wallet.success' });
      return receiver.posts('/signed').at(-1)!;
    };
    expect(isSignedWith(await event(), hosted.key)).toBe(true);
    const next = await hostedKey();
    const change = (client: Client, fields: object) =>
      client.request('PATCH', `/api/v1/webhooks/${id}`, fields);
    await change(kolo.test, { description: 'By a key of another profile' });
    expect(isSignedWith(await event(), hosted.key)).toBe(true);
    const { body } = await change(next, { description: 'By the next key' });
    expect(JSON.stringify(body)).not.toContain(next.key);
    expect(isSignedWith(await event(), next.key)).toBe(true);
    // The same address again: whoever receives there knows one key.
    const again = await register(hosted, '/signed');
    expect(isSignedWith(await event(), hosted.key)).toBe(true);
    // One with another name stays.
    await change(hosted, { signature_header: { name: 'X-Mine', secret: 'a-secret-of-mine' } });
    await change(next, { description: 'By the next key' });
    expect((await event()).headers).not.toHaveProperty('x-pvb-signature');
    expect((await event()).headers).toHaveProperty('x-mine');
    for (const one of [id, again.id]) await hosted.request('DELETE', `/api/v1/webhooks/${one}`);
  });

  it('signs in the header that its registration names', async () => {
    const signature_header = { name: 'X-Mine', secret: 'a-secret-of-mine' };
    const made = await register(hosted, '/named', { signature_header });
    expect([made.profile, made.signature_header]).toEqual(['hosted-2026', signature_header]);
    await hosted.request('DELETE', `/api/v1/webhooks/${made.id}`);
  });

  it('signs every delivery', () => {
    const posts = receiver.posts('/hosted');
    expect(posts.every((post) => isSignedWith(post, hosted.key))).toBe(true);
    expect(receiver.posts('/standard').some(({ headers }) => 'x-pvb-signature' in headers)).toBe(false);
  });

  it('keeps the key sealed', async () => {
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    const { rows } = await owner.query('SELECT row_to_json(e)::text AS text FROM webhook_endpoints e');
    await owner.end();
    const stored = rows.map(({ text }) => text).join();
    expect(stored).toContain('x-pvb-signature');
    expect(stored).not.toContain(hosted.key);
    expect(stored).not.toContain(Buffer.from(hosted.key).toString('hex'));
  });

  it('subscribed to money in gets reversals, also when it subscribes later', async () => {
    const both = ['bank-transfer.inflow.success', 'bank-transfer.outflow.reversed'];
    const made = await register(hosted, '/in', { events: ['bank-transfer.inflow.success'] });
    expect(made.events).toEqual(both);
    const change = (events: string[] | null) =>
      kolo.test.request('PATCH', `/api/v1/webhooks/${made.id}`, { events });
    expect((await change(['create-wallet.success'])).body.data.events).toEqual(['create-wallet.success']);
    expect((await change(['bank-transfer.inflow.success'])).body.data.events).toEqual(both);
    expect((await change(null)).body.data.events).toBeNull();
    const standard = await register(kolo.test, '/in-standard', { events: ['bank-transfer.inflow.success'] });
    expect(standard.events).toEqual(['bank-transfer.inflow.success']);
    for (const one of [made.id, standard.id]) await hosted.request('DELETE', `/api/v1/webhooks/${one}`);
  });

  it.each(EVENTS.map(({ type }) => type))('gets a test event of %s in its profile', async (type) => {
    const { id } = await register(hosted, '/test');
    const answer = await hosted.post(`/api/v1/webhooks/${id}/test`, { type });
    expect(answer.body.data).toMatchObject({ delivered: true, event_type: type });
    const body = bodyOf(receiver.posts('/test').at(-1)!);
    expect(body).toMatchObject({ test: true, pvb_wallet: body.wallet, sequence: 0 });
    await hosted.request('DELETE', `/api/v1/webhooks/${id}`);
  });

  it('gets the same bytes when a delivery is sent again', async () => {
    const before = receiver.posts('/hosted').find((post) => bodyOf(post).eventType.includes('inflow'))!;
    const { eventId } = bodyOf(before);
    const { body } = await hosted.get(`/api/v1/webhooks/deliveries?event_id=${eventId}`);
    const deliveries: Body[] = body.data.edges;
    const count = receiver.posts('/hosted').length;
    for (const { id } of deliveries)
      await hosted.post(`/api/v1/webhooks/deliveries/${id}/resend`, {}, { 'idempotency-key': randomUUID() });
    await receiver.until(() => receiver.posts('/hosted').length > count);
    const again = receiver.posts('/hosted').at(-1)!;
    expect(again.body.equals(before.body)).toBe(true);
    expect(isSignedWith(again, hosted.key)).toBe(true);
  });
});

describe('events that are read', () => {
  it('are in the profile of the key', async () => {
    const events = async (client: Client): Promise<Body[]> =>
      (await client.get('/api/v1/events?limit=1000')).body.data.events;
    const sent = new Map(bodies().map((body) => [body.eventId, body]));
    const read = await events(hosted);
    expect(read.length).toBe(sent.size);
    for (const body of read) expect(body).toEqual(sent.get(body.eventId));
    for (const body of await events(kolo.test)) expect(body).not.toHaveProperty('pvb_wallet');
    const listed = (await hosted.get('/api/v1/webhooks/events?limit=100')).body.data.edges;
    for (const { id, body } of listed) expect(body).toEqual(sent.get(id));
  });

  it('include reversals in money in', async () => {
    const read = async (client: Client) =>
      (await client.get('/api/v1/events?types=bank-transfer.inflow.success')).body.data.events.map(
        ({ eventData }: Body) => eventData.category,
      );
    expect(await read(hosted)).toEqual(['bank_transfer_inflow', 'bank_transfer_reversal']);
    expect(await read(kolo.test)).toEqual(['bank-inflow']);
  });
});
