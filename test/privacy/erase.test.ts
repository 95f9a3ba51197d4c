import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, sessionOn, TenantDatabase } from '../../src/db/database.ts';
import { eraseCustomer } from '../../src/privacy/erase.ts';
import { exportCustomer } from '../../src/privacy/export.ts';
import { onlyIndexKey, Vault } from '../../src/values/vault.ts';
import { BY_TEST } from '../support/actor.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { traces } from '../support/traces.ts';
import { Receiver } from '../webhooks/receiver.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const vault = new Vault({
  current: 'k1',
  keys: new Map([['k1', Buffer.alloc(32, 1)]]),
  index: onlyIndexKey(Buffer.alloc(32, 2)),
});
const PERSON = {
  ...{ name: 'Adaeze Chidinma Obiora', email: 'Adaeze.Obiora@example.com', phone: '+2348099887766' },
  ...{
    bvn: '22199887766',
    id_type: 'international_passport',
    id_number: 'B77665544',
    third_party_identifier: 'user-adaeze',
  },
};
/** What must stand nowhere any more, in any case of letters. */
const TRACES = ['adaeze', 'obiora', '8099887766', '22199887766', 'b77665544'];

let kolo: TestKolo;
let receiver: Receiver;
let pools: Record<'app' | 'janitor' | 'owner', ReturnType<typeof createPool>>;

beforeAll(async () => {
  receiver = await Receiver.listen();
  kolo = await startKolo();
  const open = (user: 'kolo_app' | 'kolo_janitor' | 'kolo_owner', role: 'kolo_app' | 'kolo_janitor') =>
    createPool(kolo.database.connection(user), role, LIMITS);
  pools = {
    app: open('kolo_app', 'kolo_app'),
    janitor: open('kolo_janitor', 'kolo_janitor'),
    owner: open('kolo_owner', 'kolo_app'),
  };
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  await kolo.stop();
  await receiver.close();
});

const options = (customerId: string) => ({
  ...{ database: new TenantDatabase(pools.app), janitor: new TenantDatabase(pools.janitor), vault },
  ...{
    tenantId: kolo.business.testTenantId,
    customerId,
    reason: 'asked for',
    by: BY_TEST,
    nowMs: kolo.clock.now(),
  },
  onProgress: () => {},
});

const edges = async (path: string) => (await kolo.test.get(path)).body.data.paginatedPayload.edges;

/** A customer of whom something is known in every place. */
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
      ...{ account_number: number, amount: 50_000, sender_name, sender_account_number: '0123456789' },
      ...{ sender_bank_code: '058', narration },
    });
  expect((await paid('OBIORA CHIDINMA ADAEZE', 'From Adaeze Chidinma Obiora')).status).toBe(202);
  expect((await paid('CHIDI OKAFOR', 'For the rent')).status).toBe(202);
  await until(async () => (await client.get(`/api/v1/wallet/${walletId}`)).body.data.balance === 100_000);
  return { customerId, walletId, second: second.body.data.wallet_id as string };
}

test('a customer is exported whole, refused while there is money, and then erased but for the ledger', async () => {
  const { customerId, walletId } = await known();
  let exported = '';
  for await (const text of await exportCustomer(options(customerId))) exported += text;
  expect(JSON.parse(exported).data.map(({ rows }: { rows: object[] }) => rows.length > 0)).toEqual([
    ...[true, true, true, true, false, true],
  ]);
  for (const trace of [...TRACES, 'CHIDI OKAFOR', '0123456789', 'user-adaeze']) {
    expect([trace, exported.toLowerCase().includes(trace.toLowerCase())]).toEqual([trace, true]);
  }
  await expect(eraseCustomer(options(customerId))).rejects.toThrow(
    `Wallet ${walletId} of the customer has 100000 kobo in it.`,
  );
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
  await until(async () => {
    const waiting = "SELECT count(*)::integer AS count FROM webhook_deliveries WHERE status = 'pending'";
    return (await sessionOn(pools.owner).query<{ count: number }>(waiting))[0]!.count === 0;
  });
  const before = await edges(`/api/v1/wallet/${walletId}/transactions`);
  expect((await traces(pools.owner, TRACES)).map((found) => found.split(':')[0])).toEqual([
    ...['customers', 'events', 'inflow_senders', 'transactions', 'virtual_accounts', 'wallets'],
    'webhook_deliveries',
  ]);

  const rows = await eraseCustomer(options(customerId));
  expect(rows).toMatchObject({ wallets: 1, inflow_senders: 1, transactions: 1 });
  expect(await traces(pools.owner, TRACES)).toEqual([]);
  const read = await kolo.test.get(`/api/v1/customers/${customerId}`);
  expect(read.body.data).toMatchObject({
    name: 'Erased customer',
    email: null,
    phone: null,
    bvn: null,
    id_number: null,
  });
  const after = await edges(`/api/v1/wallet/${walletId}/transactions`);
  expect(after.map(({ id, amount, status }: never) => [id, amount, status])).toEqual(
    before.map(({ id, amount, status }: never) => [id, amount, status]),
  );
  expect(after.map(({ sender }: { sender: { name: string } | null }) => sender?.name ?? null)).toContain(
    'CHIDI OKAFOR',
  );
  expect(await eraseCustomer(options(customerId))).toBe(null);
});

test('its BVN and email are free, and may be those of a customer again', async () => {
  const again = await kolo.test.post('/api/v1/customers', PERSON);
  expect(again.status).toBe(201);
  await eraseCustomer(options(again.body.data.customer_id));
  expect(await traces(pools.owner, TRACES)).toEqual([]);
});

test('an erased customer gets nothing new', async () => {
  const { customerId } = await kolo.test.customer({ phone: '+2348000000001' });
  await eraseCustomer(options(customerId));
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

test('ended in the middle it goes on, and what was done is in the audit log without a name', async () => {
  const { customerId } = await kolo.test.customer({
    ...PERSON,
    email: 'adaeze.2@example.com',
    reserve_virtual_account: true,
  });
  let batches = 0;
  const dying = {
    ...options(customerId),
    onProgress: () => {
      batches += 1;
      throw new Error('killed');
    },
  };
  await expect(eraseCustomer(dying)).rejects.toThrow('killed');
  expect(batches).toBe(1);
  expect((await kolo.test.get(`/api/v1/customers/${customerId}`)).body.data.name).toBe(PERSON.name);
  await eraseCustomer(options(customerId));
  expect(await traces(pools.owner, TRACES)).toEqual([]);
  const acts = await sessionOn(pools.owner).query<{ act: string }>(
    'SELECT act FROM audit_entries WHERE subject = $1 ORDER BY id',
    [`customer ${customerId}`],
  );
  expect(acts.map(({ act }) => act)).toEqual(['customer.erasure_begun', 'customer.erased']);
});

test("nobody else's data is touched, nor of another tenant", async () => {
  const twin = { ...PERSON, email: 'adaeze.3@example.com', third_party_identifier: 'twin' };
  const theirs = await kolo.stranger.customer(twin);
  const ours = await kolo.test.customer({ ...twin, bvn: undefined, name: 'Bola Ade' });
  const { customerId } = await kolo.test.customer({ name: 'Bola Ade', phone: '+2348000000009' });
  await eraseCustomer(options(customerId));
  expect((await kolo.stranger.get(`/api/v1/customers/${theirs.customerId}`)).body.data.name).toBe(
    PERSON.name,
  );
  expect((await kolo.test.get(`/api/v1/customers/${ours.customerId}`)).body.data.name).toBe('Bola Ade');
});
