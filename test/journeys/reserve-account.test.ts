import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidNuban } from '../../src/platform/values/nuban.ts';
import { DescribedClient } from '../api/described.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const MINUTE_MS = 60_000;
/** Open accounts of one wallet at most. */
const OPEN_MAX = 1_000;
/** More than a list shows of those that have expired. */
const EXPIRED = 150;

let kolo: TestKolo;
let client: DescribedClient;
let owner: pg.Client;
let wallet: string;

beforeAll(async () => {
  kolo = await startKolo({ env: { KOLO_CURRENCIES: 'NGN,USD' } });
  client = await DescribedClient.ofOwn(kolo.test);
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  wallet = (await client.customer()).walletId;
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await owner.end();
  await kolo.stop();
});

const reserve = (fields: object, headers: Record<string, string> = {}, by = client) =>
  by.post('/api/v1/wallet/reserve-account', { wallet_id: wallet, type: 'regular', ...fields }, headers);
const DISPOSABLE = { type: 'disposable', expiry: 30 };
const EXACT = { ...DISPOSABLE, payment_policy: 'EXACT_ONLY', amount: 5_000 };

const accountsOf = async (id: string) => (await client.get(`/api/v1/wallet/${id}/accounts`)).body.data;
const eventsOf = async (accountId: string) =>
  (
    await client.all<{ body: { eventData: { id: string } } }>(
      '/api/v1/webhooks/events?type=reserve_virtual_account.success',
    )
  ).filter(({ body }) => body.eventData.id === accountId);
const restrict = (id: string, type: string) =>
  client.post(`/api/v1/wallet/${id}/restrict`, { type, reason: 'A test' });
const close = (id: string) => client.post(`/api/v1/wallet/${id}/close`, { reason: 'A test' });
const newWallet = async (): Promise<string> => (await client.customer()).walletId;

describe('a regular account', () => {
  it('is issued at once, by the name of its customer where the wallet has none but its id, and stays', async () => {
    const { walletId, customerId } = await client.customer({ name: 'Ngozi Eze' });
    const { status, body } = await reserve({ wallet_id: walletId, bvn: '22222222222' });
    const [account] = await accountsOf(walletId);
    expect([status, body.message]).toEqual([200, 'Initiated account reservation']);
    const { account_number, account_name, bank_name } = account;
    const account_details = { account_number, account_name, bank_name };
    const reference = expect.any(String);
    expect(body.data).toEqual({ reference, status: 'active', account_details, expires_at: null });
    expect(isValidNuban('50547', account_number)).toBe(true);
    expect(account).toMatchObject({ account_name: 'Ngozi Eze', type: 'regular', status: 'active' });
    expect(account).toMatchObject({ reference: body.data.reference, amount: null, expires_at: null });
    const { failure_reason, ...eventData } = account;
    expect(failure_reason).toBe(null);
    const [event, ...more] = await eventsOf(account.id);
    expect(more).toEqual([]);
    expect(event!.body).toMatchObject({
      wallet: walletId,
      customer_id: customerId,
      reference: account.reference,
      eventData,
    });
    expect((await client.get(`/api/v1/wallet/${walletId}`)).body.data.virtual_account_id).toBe(account.id);
  });

  it('has no terms: what is for disposable ones alone is refused, all of it together', async () => {
    const fields = { expiry: 30, amount: 100, payment_policy: 'ALLOW_ANY', error_margin: 0 };
    const { status, body } = await reserve(fields);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(Object.keys(fields));
    expect((await reserve({ expiry: null, amount: null })).status).toBe(200);
  });
});

describe('a disposable account', () => {
  it('has its own name, terms and reference, and expires when it said', async () => {
    const id = await newWallet();
    const fields = { name: 'Order 1042', reference: 'order-1042', error_margin: 50, code: '50547' };
    const { body } = await reserve({ ...EXACT, ...fields, wallet_id: id });
    const expires_at = new Date(kolo.clock.now() + 30 * MINUTE_MS).toISOString();
    expect(body.data).toMatchObject({ reference: 'order-1042', expires_at });
    expect(body.data.account_details.account_name).toBe('Order 1042');
    const [account] = await accountsOf(id);
    const terms = { type: 'disposable', payment_policy: 'EXACT_ONLY', amount: 5_000, error_margin: 50 };
    expect(account).toMatchObject({ ...terms, reference: 'order-1042', expires_at, status: 'active' });
    // It is not the wallet's own.
    expect((await client.get(`/api/v1/wallet/${id}`)).body.data.virtual_account_id).toBe(null);

    const enquiry = `/api/v1/transfer/name-enquiry?bank_code=50547&account_number=${account.account_number}`;
    kolo.clock.advance(30 * MINUTE_MS - 1);
    expect((await accountsOf(id))[0].status).toBe('active');
    expect((await client.get(enquiry)).body.data.account_name).toBe('Order 1042');
    kolo.clock.advance(1);
    expect((await accountsOf(id))[0].status).toBe('expired');
    expect((await client.get(enquiry)).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['without an expiry', { type: 'disposable' }, 'expiry'],
    ['EXACT_ONLY without an amount', { ...DISPOSABLE, payment_policy: 'EXACT_ONLY' }, 'amount'],
    ['REJECT_UNDER_PAYMENT likewise', { ...DISPOSABLE, payment_policy: 'REJECT_UNDER_PAYMENT' }, 'amount'],
    ['for no time at all', { ...DISPOSABLE, expiry: 0 }, 'expiry'],
    ['for longer than 30 days', { ...DISPOSABLE, expiry: 43_201 }, 'expiry'],
    ['for a part of a minute', { ...DISPOSABLE, expiry: 1.5 }, 'expiry'],
    ['of an amount of nothing', { ...DISPOSABLE, amount: 0 }, 'amount'],
    ['with a negative margin', { ...EXACT, error_margin: -1 }, 'error_margin'],
    ['with a policy that is none', { ...DISPOSABLE, payment_policy: 'ANY' }, 'payment_policy'],
    ['of a type that is none', { type: 'static' }, 'type'],
    ['with a BVN that is none', { bvn: '2222222222' }, 'bvn'],
    ['of an issuer that is none', { code: '058' }, 'code'],
    ['with a name that shows nothing', { name: '​' }, 'name'],
    ['with a reference of blanks beyond ASCII', { reference: 'ä' }, 'reference'],
  ])('%s is refused', async (_, fields, path) => {
    const { status, body } = await reserve(fields);
    expect([status, body.code, body.errors?.map((error: { path: string }) => error.path)]).toEqual([
      400,
      'invalid_request',
      [path],
    ]);
  });

  it('may be open for 30 days', async () => {
    expect((await reserve({ ...DISPOSABLE, expiry: 43_200 })).status).toBe(200);
  });
});

describe('a reference', () => {
  it('is one account: the same again gives the same answer, whatever has happened since', async () => {
    const id = await newWallet();
    const request = { ...EXACT, reference: randomUUID(), wallet_id: id };
    const first = await reserve(request);
    kolo.clock.advance(MINUTE_MS);
    await close(id);
    const { customer_id } = (await client.get(`/api/v1/wallet/${id}`)).body.data;
    const { name } = (await client.get(`/api/v1/customers/${customer_id}`)).body.data;
    // Fields left out take the value that the first request took.
    for (const fields of [{}, { name, code: '50547', error_margin: 0 }, { bvn: '22222222222' }]) {
      const again = await reserve({ ...request, ...fields });
      expect(again.headers.get('idempotent-replay')).toBe('true');
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    expect(first.headers.get('idempotent-replay')).toBe(null);
    expect(await accountsOf(id)).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['wallet', { wallet_id: 'another' }],
    ['type', { type: 'regular', expiry: null, amount: null, payment_policy: null }],
    ['name', { name: 'Another' }],
    ['issuer', { code: '50548' }],
    ['expiry', { expiry: 31 }],
    ['amount', { amount: 5_001 }],
    ['policy', { payment_policy: 'REJECT_UNDER_PAYMENT' }],
    ['margin', { error_margin: 1 }],
  ])('with another %s is refused', async (_, fields) => {
    const request = { ...EXACT, reference: randomUUID() };
    expect((await reserve(request)).status).toBe(200);
    const { status, body } = await reserve({ ...request, ...fields });
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'duplicate_reference', 'reference']);
  });

  it('is in a namespace of accounts, and of the tenant', async () => {
    const reference = randomUUID();
    const source = await client.fundedWallet(20_000);
    expect((await client.transfer({ source, reference })).status).toBe(202);
    expect((await reserve({ reference })).status).toBe(200);
    expect((await client.finalStatus(reference)).body.data.status).toBe('successful');
    const otherBusiness = await DescribedClient.ofOwn(kolo.otherBusiness);
    const { walletId } = await otherBusiness.customer();
    const theirs = await reserve({ reference, wallet_id: walletId }, {}, otherBusiness);
    expect([theirs.status, theirs.headers.get('idempotent-replay')]).toEqual([200, null]);
  });

  it('is given once to many simultaneous requests', async () => {
    const id = await newWallet();
    const request = { ...EXACT, reference: randomUUID(), wallet_id: id };
    const answers = await Promise.all(Array.from({ length: 8 }, () => reserve(request)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.data]))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replay') === null)).toHaveLength(1);
    expect(await accountsOf(id)).toHaveLength(1);
  });

  it('may be left out for an Idempotency-Key', async () => {
    const id = await newWallet();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await reserve({ wallet_id: id }, headers);
    const again = await reserve({ wallet_id: id }, headers);
    expect([again.body, again.headers.get('idempotent-replay')]).toEqual([first.body, 'true']);
    expect((await reserve({ wallet_id: id })).body.data.reference).not.toBe(first.body.data.reference);
    expect(await accountsOf(id)).toHaveLength(2);
  });
});

describe('a wallet', () => {
  it.each<[string, (id: string) => Promise<unknown>, string]>([
    ['that is closed gets none', (id) => close(id), 'wallet_restricted'],
    ['that is restricted with `all` gets none', (id) => restrict(id, 'all'), 'wallet_restricted'],
    [
      'that holds no naira gets none',
      (id) => owner.query("UPDATE wallets SET currency = 'USD' WHERE wallet_id = $1", [id]),
      'unsupported_currency',
    ],
  ])('%s', async (_, change, code) => {
    const id = await newWallet();
    await change(id);
    const { status, body } = await reserve({ wallet_id: id });
    expect([status, body.code, body.errors[0].path]).toEqual([400, code, 'wallet_id']);
  });

  it('has no account if it only pays', async () => {
    const id = await newWallet();
    await restrict(id, 'outflow');
    expect((await reserve({ wallet_id: id })).status).toBe(200);
  });

  it('in the live environment gets none while no bank issues any there', async () => {
    const live = await DescribedClient.ofOwn(kolo.live);
    const { walletId } = await live.customer();
    const { status, body } = await reserve({ wallet_id: walletId }, {}, live);
    expect([status, body.code]).toEqual([400, 'rail_unavailable']);
  });

  it('has so many open accounts at most, and lists them with the newest of the others', async () => {
    const id = await newWallet();
    const first = await reserve({ ...DISPOSABLE, wallet_id: id });
    const { rows } = await owner.query('SELECT to_timestamp($1 / 1000.0) AS now', [kolo.clock.now()]);
    // As many as may be open but one, and more that have expired.
    const others = OPEN_MAX - 2 + EXPIRED;
    await owner.query(
      `INSERT INTO virtual_accounts
       SELECT (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'reference', NULL,
         'account_number', 9000000000 + n, 'expires_at', CASE WHEN n > $2 THEN v.expires_at ELSE $3 END))).*
       FROM virtual_accounts v CROSS JOIN generate_series(1, $4) n WHERE reference = $1`,
      [first.body.data.reference, EXPIRED, rows[0].now, others],
    );
    expect((await reserve({ wallet_id: id })).status).toBe(200);
    const over = await reserve({ wallet_id: id });
    expect([over.status, over.body.code]).toEqual([400, 'account_limit_reached']);
    const listed: { id: string; status: string }[] = await accountsOf(id);
    const count = (status: string) => listed.filter((account) => account.status === status).length;
    expect([count('active'), count('expired')]).toEqual([OPEN_MAX, 100]);
    expect(listed.map((account) => account.id)).toEqual(listed.map((account) => account.id).toSorted());
    // These have no event and no serial.
    await owner.query("DELETE FROM virtual_accounts WHERE account_number >= '9'");
    expect((await reserve({ wallet_id: id })).status).toBe(200);
  });
});
