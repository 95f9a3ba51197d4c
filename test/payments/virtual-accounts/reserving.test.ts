import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { answersLater, IssuingKolo } from './support.ts';

const OPEN_MAX = 1_000;

let w: IssuingKolo;
beforeAll(async () => {
  w = await IssuingKolo.open(['firstName', 'lastName', 'email', 'phone', 'bvn']);
});
afterEach(async () => {
  w.provider.answer = (request) => w.provider.issueOne(request);
  // The next test counts what waits: nothing of this one does.
  const waiting = "SELECT FROM virtual_accounts WHERE status = 'pending'";
  await until(async () => (await w.owner.query(waiting)).rows.length === 0);
});
afterAll(async () => {
  expect(await w.stop()).toEqual([]);
});

let people = 0;
/** All that the provider needs, of a new person. */
const known = () => {
  people += 1;
  const number = String(people).padStart(4, '0');
  return {
    name: 'Ada Ngozi Obi',
    email: `ada.${number}@example.com`,
    phone: `+234801234${number}`,
    bvn: `2200000${number}`,
  };
};
const newWallet = async (fields: object = {}) => (await w.live.customer({ ...known(), ...fields })).walletId;
const pathsOf = (body: { errors: { path: string }[] }) => body.errors.map(({ path }) => path);

describe('a live wallet', () => {
  it('has an account that is pending until a bank has issued it, and the event only then', async () => {
    const release = answersLater(w.provider);
    const person = known();
    const { walletId, customerId } = await w.live.customer(person);
    const request = { name: 'Order 7', reference: randomUUID() };
    const { status, body } = await w.reserve(walletId, request);
    const details = { account_number: null, account_name: 'Order 7', bank_name: null };
    expect([status, body.data]).toEqual([
      200,
      { reference: request.reference, status: 'pending', account_details: details, expires_at: null },
    ]);
    const [listed] = await w.accountsOf(walletId);
    expect(listed).toMatchObject({ ...details, bank_code: null, status: 'pending', failure_reason: null });
    const [row] = await w.rows(walletId);
    await until(() => w.requestsOf(row!.providerReference) === 1);
    expect(w.provider.wanted.at(-1)).toEqual({
      reference: expect.stringMatching(/^[0-9a-f]{32}$/),
      walletKey: row!.accountId.replaceAll('-', ''),
      accountName: 'Order 7',
      customer: {
        firstName: 'Ada Ngozi',
        lastName: 'Obi',
        email: person.email,
        phone: person.phone,
        bvn: person.bvn,
      },
    });
    expect(await w.events(walletId)).toEqual([]);
    expect((await w.live.get(`/api/v1/wallet/${walletId}`)).body.data.virtual_account_id).toBe(null);

    release();
    const account = await w.becomes(walletId, 'active');
    const issued = w.provider.issued.get(row!.providerReference)!;
    expect(issued).toMatchObject({ kind: 'issued', accountNumber: account.account_number });
    const bank = { account_name: 'KOLO/Order 7', bank_name: 'Wema Bank', bank_code: '035' };
    expect(account).toMatchObject({ ...bank, id: listed!.id, reference: request.reference });
    const { failure_reason: _, ...eventData } = account;
    expect(await w.events(walletId)).toMatchObject([
      { wallet: walletId, customer_id: customerId, reference: request.reference, eventData },
    ]);
    expect((await w.live.get(`/api/v1/wallet/${walletId}`)).body.data.virtual_account_id).toBe(account.id);

    // A repeated request has the requested name, not the one that the bank gave the account.
    const again = await w.reserve(walletId, request);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    const { account_number, account_name, bank_name } = account;
    expect(again.body.data).toMatchObject({
      status: 'active',
      account_details: { account_number, account_name, bank_name },
    });
    const other = await w.reserve(walletId, { ...request, name: 'KOLO/Order 7' });
    expect([other.status, other.body.code]).toEqual([400, 'duplicate_reference']);
    expect(w.requestsOf(row!.providerReference)).toBe(1);
  });

  it('has no disposable account, and names no bank', async () => {
    const walletId = await newWallet();
    const disposable = await w.reserve(walletId, { type: 'disposable', expiry: 30 });
    expect([disposable.status, disposable.body.code, pathsOf(disposable.body)]).toEqual([
      400,
      'invalid_request',
      ['type'],
    ]);
    const named = await w.reserve(walletId, { code: '035' });
    expect([named.status, named.body.code, pathsOf(named.body)]).toEqual([400, 'invalid_request', ['code']]);
    expect(await w.accountsOf(walletId)).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['one name', { name: 'Ada' }, ['customer.name']],
    ['no e-mail', { email: undefined }, ['customer.email']],
    ['no phone', { phone: undefined }, ['customer.phone']],
    ['no BVN', { bvn: undefined }, ['customer.bvn']],
    ['neither phone nor BVN', { phone: undefined, bvn: undefined }, ['customer.phone', 'customer.bvn']],
  ])('of a customer with %s has no account by request: the fault names it', async (_, fields, paths) => {
    const walletId = await newWallet(fields);
    const { status, body } = await w.reserve(walletId);
    expect([status, body.code, pathsOf(body)]).toEqual([400, 'invalid_request', paths]);
    expect(await w.accountsOf(walletId)).toEqual([]);
  });

  it('has one once what was missing is added', async () => {
    const { bvn, ...person } = known();
    const { walletId, customerId } = await w.live.customer(person);
    expect((await w.reserve(walletId)).status).toBe(400);
    await w.live.request('PATCH', `/api/v1/customers/${customerId}`, { bvn });
    expect((await w.reserve(walletId)).status).toBe(200);
    await w.becomes(walletId, 'active');
  });

  it.each(['restrict', 'close'])('has none if it takes no money: %s', async (how) => {
    const walletId = await newWallet();
    await w.live.post(`/api/v1/wallet/${walletId}/${how}`, {
      reason: 'A test',
      ...(how === 'restrict' ? { type: 'all' } : {}),
    });
    const { status, body } = await w.reserve(walletId);
    expect([status, body.code]).toEqual([400, 'wallet_restricted']);
    expect(await w.accountsOf(walletId)).toEqual([]);
  });

  it('has so many accounts at most, with those that are still to be issued', async () => {
    const release = answersLater(w.provider);
    const walletId = await newWallet();
    await w.reserve(walletId);
    await w.owner.query(
      `INSERT INTO virtual_accounts
       SELECT (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'reference', NULL,
         'provider_reference', md5(n::text)))).*
       FROM virtual_accounts v JOIN wallets w USING (tenant_id, account_id) CROSS JOIN generate_series(1, $2) n
       WHERE w.wallet_id = $1`,
      [walletId, OPEN_MAX - 2],
    );
    // Processes may count accounts, and none is written before all have counted.
    await w.owner.query('BEGIN');
    await w.owner.query('LOCK TABLE virtual_accounts IN SHARE ROW EXCLUSIVE MODE');
    const asking = Promise.all(Array.from({ length: 4 }, () => w.reserve(walletId)));
    await until(async () => {
      const { rows } = await w.owner.query('SELECT DISTINCT pid FROM pg_locks WHERE NOT granted');
      return rows.length >= 4;
    });
    await w.owner.query('COMMIT');
    const answers = await asking;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect(refused.body.code).toBe('account_limit_reached');
    await w.owner.query("DELETE FROM virtual_accounts WHERE reference IS NULL AND status = 'pending'");
    release();
    await until(async () => (await w.rows(walletId)).every(({ status }) => status === 'active'));
  });

  it('has an account once, however many ask for it at once', async () => {
    const walletId = await newWallet();
    const reference = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => w.reserve(walletId, { reference })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await w.rows(walletId)).toHaveLength(1);
  });
});

describe('wallets that are made with accounts', () => {
  const bulk = (customerId: string, count: number) => {
    const name = randomUUID();
    const wallet = Array.from({ length: count }, (_, i) => ({
      name: `${name} ${i}`,
      tag: 'expense',
      identifier: `${name}:${i}`,
      reserveAccount: true,
    }));
    const ids = wallet.map(({ identifier }) => identifier);
    return { body: { customerId, currency: 'NGN', wallet }, ids };
  };

  it('wait for no bank, however many they are', async () => {
    const release = answersLater(w.provider);
    const { customerId } = await w.live.customer(known());
    const { body, ids } = bulk(customerId, 100);
    const answer = await w.live.post('/api/v1/wallet/create/bulk', body);
    expect([answer.status, answer.body.data]).toEqual([200, {}]);
    expect((await w.accountsOf(ids[0]!))[0]).toMatchObject({ account_number: null, status: 'pending' });
    const sub = { subaccount_name: randomUUID(), customer_id: customerId, reserve_virtual_account: true };
    const one = await w.live.post('/api/v1/wallet/sub-account', sub);
    expect((await w.accountsOf(one.body.data.id))[0]).toMatchObject({ status: 'pending' });
    const issued = 'kolo_virtual_account_requests_total{result="active"}';
    const before = await w.metric(issued);
    // Metrics read from the database are cached for some seconds.
    const pending = () => w.metric('kolo_virtual_accounts_pending');
    await expect.poll(pending).toBe(101);
    release();
    const all = [...ids, one.body.data.id as string];
    const accounts = await Promise.all(all.map((id) => w.becomes(id, 'active')));
    expect(new Set(accounts.map(({ account_number }) => account_number)).size).toBe(101);
    await expect.poll(pending).toBe(0);
    expect((await w.metric(issued)) - before).toBe(101);
    // A repeated request is the same wallets, and requests nothing from a bank.
    const wanted = w.provider.wanted.length;
    expect((await w.live.post('/api/v1/wallet/create/bulk', body)).status).toBe(200);
    expect(await w.events(ids[0]!)).toHaveLength(1);
    expect(w.provider.wanted.length).toBe(wanted);
    expect(new Set(w.provider.wanted.slice(-101).map(({ walletKey }) => walletKey)).size).toBe(101);
  });

  it('are made although their customer lacks what the bank needs; the accounts say what', async () => {
    const { phone: _, bvn: __, ...person } = known();
    const made = await w.live.post('/api/v1/customers', person);
    expect(made.status).toBe(201);
    const { customer_id: customerId, wallet_id: walletId } = made.body.data;
    const { body, ids } = bulk(customerId, 2);
    expect((await w.live.post('/api/v1/wallet/create/bulk', body)).status).toBe(200);
    const sub = { subaccount_name: randomUUID(), customer_id: customerId, reserve_virtual_account: true };
    const one = await w.live.post('/api/v1/wallet/sub-account', sub);
    const before = w.provider.wanted.length;
    for (const id of [walletId, ...ids, one.body.data.id]) {
      const [account, ...more] = await w.accountsOf(id);
      expect(more).toEqual([]);
      expect(account).toMatchObject({ account_number: null, bank_name: null, status: 'failed' });
      expect(account!.failure_reason).toMatch(/customer\.phone is missing.*; customer\.bvn is missing/);
      expect(await w.events(id)).toEqual([]);
    }
    // It can be requested again once the data is there.
    await w.live.request('PATCH', `/api/v1/customers/${customerId}`, {
      phone: '+2348012340000',
      bvn: '22999999999',
    });
    expect((await w.reserve(ids[0]!)).body.data.status).toBe('pending');
    await until(async () => (await w.accountsOf(ids[0]!)).some(({ status }) => status === 'active'));
    expect(w.provider.wanted.length).toBe(before + 1);
    expect((await w.live.post(`/api/v1/wallet/${ids[1]}/close`, { reason: 'A test' })).status).toBe(200);
    expect((await w.accountsOf(ids[1]!)).map(({ status }) => status)).toEqual(['failed']);
  });
});
