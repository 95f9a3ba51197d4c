import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseCustomer } from '../../../src/backoffice/privacy/erase.ts';
import { ERASE_CUSTOMER } from '../../../src/backoffice/privacy/erase-queries.ts';
import { exportCustomer } from '../../../src/backoffice/privacy/export.ts';
import { createPool, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { onlyIndexKey, Vault } from '../../../src/platform/values/vault.ts';
import { BY_TEST } from '../../support/actor.ts';
import { begun, erased, goneSoon } from '../../support/erased.ts';
import { until } from '../../support/http.ts';
import { keyed } from '../../support/keyed.ts';
import { startKolo, startProcess, type TestKolo, type TestProcess } from '../../support/kolo.ts';
import { traces } from '../../support/traces.ts';
import { Receiver } from '../../webhooks/receiver.ts';
import { TwoPeople } from '../operators/people.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const vault = new Vault({
  current: 'k1',
  keys: new Map([['k1', Buffer.alloc(32, 1)]]),
  index: onlyIndexKey(Buffer.alloc(32, 2)),
});
const PERSON = {
  name: 'Adaeze Chidinma Obiora',
  email: 'Adaeze.Obiora@example.com',
  phone: '+2348099887766',
  bvn: '22199887766',
  id_type: 'international_passport',
  id_number: 'B77665544',
  third_party_identifier: 'user-adaeze',
  metadata: { crm: 'user-adaeze' },
};
/** Texts that must be gone everywhere, in any case of letters. */
const TRACES = ['adaeze', 'obiora', '8099887766', '22199887766', 'b77665544'];

const ALIVE = new AbortController().signal;

let kolo: TestKolo;
let receiver: Receiver;
let two: TwoPeople;
let pools: Record<'app' | 'janitor' | 'owner', pg.Pool>;
const open = ({ database }: TestKolo) => {
  const pool = (user: 'kolo_app' | 'kolo_janitor' | 'kolo_owner', role: 'kolo_app' | 'kolo_janitor') =>
    createPool(database.connection(user), role, LIMITS);
  return {
    app: pool('kolo_app', 'kolo_app'),
    janitor: pool('kolo_janitor', 'kolo_janitor'),
    owner: pool('kolo_owner', 'kolo_app'),
  };
};

beforeAll(async () => {
  receiver = await Receiver.listen();
  kolo = await startKolo({ pollMs: 20 });
  two = await TwoPeople.open(kolo);
  pools = open(kolo);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await two.close();
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  await kolo.stop();
  await receiver.close();
});

const options = (customerId: string) => ({
  database: new TenantDatabase(pools.app),
  vault,
  tenantId: kolo.business.testTenantId,
  customerId,
  nowMs: kolo.clock.now(),
});
const exported = async (customerId: string) => {
  let text = '';
  const request = { ...options(customerId), reason: 'asked for', by: BY_TEST };
  for await (const part of await exportCustomer(request)) text += part;
  return text;
};
/** A delivery that was being sent during the erasure keeps its result. */
const delivered = () =>
  until(async () => {
    const waiting = "SELECT count(*)::integer AS count FROM webhook_deliveries WHERE status = 'pending'";
    return (await sessionOn(pools.owner).query<{ count: number }>(waiting))[0]!.count === 0;
  });
const keysLike = async (part: string, owner = pools.owner): Promise<string[]> => {
  const sql = "SELECT key FROM search_keys WHERE key LIKE '%' || $1 || '%' ORDER BY key";
  return (await owner.query<{ key: string }>(sql, [part])).rows.map(({ key }) => key);
};
const actsOn = async (customerId: string, owner = pools.owner) => {
  const sql =
    'SELECT act, actor_kind AS kind, actor, after FROM audit_entries WHERE subject = $1 ORDER BY id';
  type Act = { act: string; kind: string; actor: string; after: { rows?: object } };
  return sessionOn(owner).query<Act>(sql, [`customer ${customerId}`]);
};

const edges = async (path: string) => (await kolo.test.get(path)).body.data.paginatedPayload.edges;

/** A customer with personal data in every location. */
async function known() {
  const { test: client } = kolo;
  const url = receiver.url('/hook');
  receiver.reply = ({ body }) => ({
    status: 200,
    body: /[^"]*adaeze[^"]*/i.exec(body.toString())?.[0] ?? 'ok',
  });
  expect((await client.post('/api/v1/webhooks', { url, verify: false })).status).toBe(201);
  const created = await client.post('/api/v1/customers', PERSON, { 'Idempotency-Key': 'make' });
  const { customer_id: customerId, wallet_id: walletId } = created.body.data;
  const sub = { customer_id: customerId, subaccount_name: 'Savings of Adaeze' };
  const second = await client.post('/api/v1/wallet/sub-account', sub, { 'Idempotency-Key': 'sub' });
  expect(second.status).toBe(200);
  const accounts = await edges(`/api/v1/wallet/${walletId}/accounts`).catch(() => undefined);
  const shown = await client.get(`/api/v1/wallet/${walletId}/accounts`);
  const number = JSON.stringify(accounts ?? shown.body).match(/"account_number":"(\d{10})"/)![1];
  const paid = (sender_name: string, narration: string) =>
    client.post('/api/v1/test/inflow', {
      account_number: number,
      amount: 50_000,
      sender_name,
      sender_account_number: '0123456789',
      sender_bank_code: '058',
      narration,
    });
  expect((await paid('OBIORA CHIDINMA ADAEZE', 'From Adaeze Chidinma Obiora')).status).toBe(202);
  expect((await paid('CHIDI OKAFOR', 'For the rent')).status).toBe(202);
  await until(async () => (await client.get(`/api/v1/wallet/${walletId}`)).body.data.balance === 100_000);
  return { customerId, walletId, second: second.body.data.wallet_id as string };
}

test('a customer is exported whole, refused while there is money, and then erased but for the ledger', async () => {
  const { customerId, walletId } = await known();
  const text = await exported(customerId);
  expect(JSON.parse(text).data.map(({ rows }: { rows: object[] }) => rows.length > 0)).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
    false,
  ]);
  for (const trace of [...TRACES, 'CHIDI OKAFOR', '0123456789', 'user-adaeze']) {
    expect([trace, text.toLowerCase().includes(trace.toLowerCase())]).toEqual([trace, true]);
  }
  const message = `has wallet ${walletId}, which has 100000 kobo in it`;
  const environmentPath = `${kolo.business.businessId}/test`;
  const propose = () => two.propose(environmentPath, 'customer.erase', { customer_id: customerId });
  const inUse = {
    status: 409,
    body: { code: 'customer_in_use', errors: [{ path: 'customer_id', message }] },
  };
  expect(await propose()).toMatchObject(inUse);
  const move = async (from: string, to: string, reference: string) => {
    await kolo.test.walletTransfer({ source: from, destination: to, reference, amount: 100_000 });
    expect((await kolo.test.finalStatus(reference)).body.data.status).toBe('successful');
  };
  const other = (await kolo.test.customer()).walletId;
  await move(walletId, other, 'away');
  const proposed = await propose();
  expect(proposed.status).toBe(201);
  const { id } = proposed.body.data;
  await move(other, walletId, 'back');
  expect(await two.approve(id)).toMatchObject(inUse);
  expect((await kolo.test.get(`/api/v1/customers/${customerId}`)).body.data.name).toBe(PERSON.name);

  const send = {
    source: walletId,
    amount: 100_000,
    reference: 'all',
    recipient: '0123456789',
    bank: '000013',
    narration: 'out',
  };
  expect((await kolo.test.transfer(send)).status).toBe(202);
  await kolo.test.finalStatus('all');
  await delivered();
  await keyed(pools.owner);
  expect(await keysLike('obiora')).toEqual(['sobiora', 'wobiora', 'wobiora']);
  expect(await keysLike('savings')).toEqual(['wsavings']);
  const before = await edges(`/api/v1/wallet/${walletId}/transactions`);
  expect((await traces(pools.owner, TRACES)).map((found) => found.split(':')[0])).toEqual([
    'customers',
    'events',
    'inflow_senders',
    'search_keys',
    'transactions',
    'virtual_accounts',
    'wallets',
    'webhook_deliveries',
  ]);

  expect(await two.approve(id)).toMatchObject({
    status: 200,
    body: { data: { result: { customer_id: customerId } } },
  });
  await goneSoon(kolo, pools.app, customerId);
  const [, begins, ends, ...more] = await actsOn(customerId);
  expect(begins).toMatchObject({
    act: 'customer.erasure_begun',
    kind: 'operator',
    actor: two.bola.operatorId,
  });
  expect(ends).toMatchObject({ act: 'customer.erased', kind: 'kolo', actor: 'erasures' });
  expect(ends!.after.rows).toMatchObject({ wallets: 1, inflow_senders: 1, transactions: 1, audit_keys: 1 });
  expect(more).toEqual([]);
  expect(await traces(pools.owner, TRACES)).toEqual([]);
  expect(await keysLike('savings')).toEqual([]);
  // Other senders are still found by name.
  expect(await keysLike('okafor')).toEqual(['sokafor']);
  expect(await keysLike('f0123456789')).toEqual(['f0123456789']);
  const read = await kolo.test.get(`/api/v1/customers/${customerId}`);
  expect(read.body.data).toMatchObject({
    name: 'Erased customer',
    email: null,
    phone: null,
    bvn: null,
    id_number: null,
    metadata: {},
  });
  const after = await edges(`/api/v1/wallet/${walletId}/transactions`);
  expect(after.map(({ id, amount, status }: never) => [id, amount, status])).toEqual(
    before.map(({ id, amount, status }: never) => [id, amount, status]),
  );
  expect(after.map(({ sender }: { sender: { name: string } | null }) => sender?.name ?? null)).toContain(
    'CHIDI OKAFOR',
  );
});

test('its BVN and email are free, and may be those of a customer again', async () => {
  const again = await kolo.test.post('/api/v1/customers', PERSON);
  expect(again.status).toBe(201);
  await delivered();
  await erased(kolo, pools.app, again.body.data.customer_id);
  expect(await traces(pools.owner, TRACES)).toEqual([]);
});

test('an erased customer gets nothing new', async () => {
  const { customerId } = await kolo.test.customer({ phone: '+2348000000001' });
  await erased(kolo, pools.app, customerId);
  const patched = await kolo.test.request('PATCH', `/api/v1/customers/${customerId}`, {
    phone: '+2348000000002',
  });
  expect(patched.status).toBe(404);
  const wallet = await kolo.test.post('/api/v1/wallet/sub-account', {
    customer_id: customerId,
    subaccount_name: 'New',
  });
  expect([wallet.status, wallet.body.code]).toEqual([400, 'customer_not_found']);
});

describe('beside no job of its own', () => {
  let api: TestKolo;
  let worker: TestProcess | undefined;
  let own: Record<'app' | 'janitor' | 'owner', pg.Pool>;
  beforeAll(async () => {
    api = await startKolo({ role: 'api' });
    own = open(api);
  });
  afterAll(async () => {
    await worker?.stop();
    await Promise.all(Object.values(own).map((pool) => pool.end()));
    await api.stop();
  });
  /** As a process does it; this may die, or another be at it. */
  const erase = (customerId: string, janitor = new TenantDatabase(own.janitor), stopping = ALIVE) =>
    eraseCustomer({
      database: new TenantDatabase(own.app),
      janitor,
      vault,
      customerId,
      stopping,
      tenantId: api.business.testTenantId,
      nowMs: api.clock.now(),
    });

  test('two processes at the same customer say once that it is erased', async () => {
    const { customerId } = await api.test.customer({ phone: '+2348000000003' });
    await begun(api, own.app, customerId);
    await Promise.all([erase(customerId), erase(customerId)]);
    const acts = await actsOn(customerId, own.owner);
    expect(acts.map(({ act }) => act)).toEqual(['customer.erasure_begun', 'customer.erased']);
  });

  test('waits for who is making keys of what it erases, and leaves none of them', async () => {
    const { customerId, walletId } = await api.test.customer({ name: 'Zikora Late' });
    await begun(api, own.app, customerId);
    const maker = await own.owner.connect();
    // Counts sessions that wait for a row; each waits in front of it.
    const blocked = `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE locktype = 'tuple' AND relation = 'rollup_progress'::regclass AND datname = current_database()`;
    try {
      await maker.query('BEGIN');
      await maker.query('SELECT FROM rollup_progress FOR UPDATE');
      await maker.query(
        `INSERT INTO search_keys SELECT tenant_id, 'wzikora', account_id FROM wallets WHERE wallet_id = $1`,
        [walletId],
      );
      const erasing = erase(customerId);
      await until(async () => (await own.owner.query(blocked)).rowCount === 1);
      await maker.query('COMMIT');
      await erasing;
    } finally {
      await maker.query('ROLLBACK');
      maker.release();
    }
    expect(await keysLike('zikora', own.owner)).toEqual([]);
  });

  /** Dies before its second transaction. */
  class Dying extends TenantDatabase {
    #begun = 0;
    override transaction<T>(...args: Parameters<TenantDatabase['transaction']>): Promise<T> {
      this.#begun += 1;
      if (this.#begun === 2) throw new Error('killed');
      return super.transaction(...args) as Promise<T>;
    }
  }

  test('a process that stops searches no further', async () => {
    const nothingToWrite = { phone: '+2348000000005', reserve_virtual_account: false };
    const { customerId } = await api.test.customer(nothingToWrite);
    await begun(api, own.app, customerId);
    // All but the customer itself is erased, so there is nothing to write before that.
    await expect(erase(customerId, new Dying(own.janitor))).rejects.toThrow('killed');
    const stopped = erase(customerId, undefined, AbortSignal.abort(new Error('stopping')));
    await expect(stopped).rejects.toThrow('stopping');
    expect((await actsOn(customerId, own.owner)).map(({ act }) => act)).toEqual(['customer.erasure_begun']);
    await erase(customerId);
  });

  test('ended in the middle another process goes on, and the audit log has no name', async () => {
    const { customerId } = await api.test.customer({ ...PERSON, reserve_virtual_account: true });
    await begun(api, own.app, customerId);
    await expect(erase(customerId, new Dying(own.janitor))).rejects.toThrow('killed');
    expect((await api.test.get(`/api/v1/customers/${customerId}`)).body.data.name).toBe(PERSON.name);
    const databases = { kolo: api.database, bank: api.bankDatabase };
    worker = await startProcess({ databases, role: 'worker', clock: api.clock, pollMs: 20 });
    await goneSoon(api, own.app, customerId);
    expect(await traces(own.owner, TRACES)).toEqual([]);
    const acts = await actsOn(customerId, own.owner);
    expect(acts.map(({ act }) => act)).toEqual(['customer.erasure_begun', 'customer.erased']);
  });

  test('one that cannot be erased yet keeps no other, and is when it can be', async () => {
    const { customerId: stuck } = await api.test.customer({ name: 'Bola Ade', bvn: '22000000017' });
    const { customerId: other } = await api.test.customer({ name: 'Bola Ade' });
    const key = (id: string) =>
      own.owner.query('UPDATE customers SET bvn_key_id = $2 WHERE id = $1', [stuck, id]);
    const { rows } = await own.owner.query('SELECT bvn_key_id AS id FROM customers WHERE id = $1', [stuck]);
    await key('gone');
    await begun(api, own.app, stuck);
    await begun(api, own.app, other);
    await goneSoon(api, own.app, other);
    const erasedAt = 'SELECT erased_at FROM customers WHERE id = $1';
    expect((await own.owner.query(erasedAt, [stuck])).rows).toEqual([{ erased_at: null }]);
    await key(rows[0].id);
    await goneSoon(api, own.app, stuck);
  });
});

test('nothing is taken out of a customer whose erasure has not begun', async () => {
  const { customerId } = await kolo.test.customer({ name: 'Bola Ade', phone: '+2348000000004' });
  const janitor = new TenantDatabase(pools.janitor);
  await eraseCustomer({ ...options(customerId), stopping: ALIVE, janitor });
  const { tenantId, nowMs } = options(customerId);
  const values = [tenantId, customerId, 'Nobody', new Date(nowMs).toISOString()];
  const taken = janitor.within(tenantId, (session) => session.execute(ERASE_CUSTOMER, values));
  expect(await taken).toBe(0);
  expect((await kolo.test.get(`/api/v1/customers/${customerId}`)).body.data.name).toBe('Bola Ade');
  expect(await actsOn(customerId)).toEqual([]);
});

test('a customer for whose wallet money waits in suspense is not erased', async () => {
  const { customerId, walletId } = await kolo.test.customer({ name: 'Bola Ade', phone: '+2348000000010' });
  const account = { wallet_id: walletId, type: 'regular', name: 'Bola Ade' };
  const reserved = await kolo.test.post('/api/v1/wallet/reserve-account', account);
  await kolo.test.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'all', reason: 'Under review' });
  const { account_number } = reserved.body.data.account_details;
  await kolo.test.post('/api/v1/test/inflow', { account_number, amount: 70_000 });
  const held = `SELECT FROM held_inflows WHERE tenant_id = $1 AND state = 'held'`;
  await until(async () => (await pools.owner.query(held, [kolo.business.testTenantId])).rowCount === 1);
  const content = { customer_id: customerId };
  expect(await two.propose(`${kolo.business.businessId}/test`, 'customer.erase', content)).toMatchObject({
    status: 409,
    body: {
      code: 'customer_in_use',
      errors: [{ path: 'customer_id', message: 'has money that waits in suspense' }],
    },
  });
});

test("nobody else's data is touched, nor of another tenant", async () => {
  const twin = { ...PERSON, email: 'adaeze.3@example.com', third_party_identifier: 'twin' };
  const theirs = await kolo.otherBusiness.customer(twin);
  const ours = await kolo.test.customer({ ...twin, bvn: undefined, name: 'Bola Ade' });
  const { customerId } = await kolo.test.customer({ name: 'Bola Ade', phone: '+2348000000009' });
  await erased(kolo, pools.app, customerId);
  expect((await kolo.otherBusiness.get(`/api/v1/customers/${theirs.customerId}`)).body.data.name).toBe(
    PERSON.name,
  );
  expect((await kolo.test.get(`/api/v1/customers/${ours.customerId}`)).body.data.name).toBe('Bola Ade');
});
