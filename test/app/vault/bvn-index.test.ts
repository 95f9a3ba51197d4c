import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedVault } from '../../../src/app/vault/check-keys.ts';
import { reseal } from '../../../src/app/vault/reseal.ts';
import { createPool, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { endVersionsBefore, migrate } from '../../../src/platform/db/migrate.ts';
import { onlyIndexKey, Vault } from '../../../src/platform/values/vault.ts';
import { loadDump } from '../../journeys/version-0.1.0/left.ts';
import { BY_TEST } from '../../support/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const BVN = '22123456789';
const keys = (encryption: number, index: number) => ({
  current: 'k1',
  keys: new Map([['k1', Buffer.alloc(32, encryption)]]),
  index: onlyIndexKey(Buffer.alloc(32, index)),
});

let kolo: TestKolo;
beforeAll(async () => {
  kolo = await startKolo();
});
afterAll(() => kolo.stop());

async function owner<Row extends object>(
  database: TestDatabase,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const pool = createPool(database.connection('kolo_owner'), 'kolo_app', LIMITS);
  try {
    return await sessionOn(pool).query<Row>(sql, values);
  } finally {
    await pool.end();
  }
}

test('the same BVN has another index in each tenant, and is one customer in each', async () => {
  const asked = { name: 'Ada Obi', phone: '+2348012345678', bvn: BVN };
  for (const client of [kolo.test, kolo.live, kolo.stranger]) {
    expect((await client.post('/api/v1/customers', asked)).status).toBe(201);
    const again = await client.post('/api/v1/customers', { ...asked, name: 'Another' });
    expect([again.status, again.body.code]).toEqual([400, 'customer_exists']);
    const found = await client.post('/api/v1/customers?returnIfExist=true', asked);
    expect([found.status, found.body.data.new_customer]).toEqual([200, false]);
  }
  const rows = await owner<{ index: Buffer; keyId: string }>(
    kolo.database,
    'SELECT bvn_index AS index, bvn_index_key_id AS "keyId" FROM customers WHERE bvn_index IS NOT NULL',
  );
  expect(rows.map(({ keyId }) => keyId)).toEqual(['default', 'default', 'default']);
  expect(new Set(rows.map(({ index }) => index.toString('hex'))).size).toBe(3);
  // Nor is it what an earlier version would have found it by.
  const before = new Vault(keys(1, 2)).blindIndex('customer.bvn', BVN);
  expect(rows.some(({ index }) => index.equals(before))).toBe(false);
});

const patch = (path: string, body: object) => kolo.test.request('PATCH', path, body);

test('a BVN that is added later is indexed in the same way', async () => {
  const [first, second] = [await kolo.test.customer(), await kolo.test.customer()];
  const bvn = '22123456780';
  expect((await patch(`/api/v1/customers/${first.customerId}`, { bvn })).status).toBe(200);
  const taken = await patch(`/api/v1/customers/${second.customerId}`, { bvn });
  expect([taken.status, taken.body.code]).toEqual([400, 'customer_exists']);
  expect(await kolo.findings()).toEqual([]);
});

test('of many that ask for one BVN at the same time one gets it', async () => {
  const ask = (n: number) =>
    kolo.test.post('/api/v1/customers', {
      name: 'Ada Obi',
      email: `ada${n}@example.com`,
      bvn: '22123456781',
    });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(n)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(400)]);
});

/** A database that version 0.1.0 has left, with a customer whose BVN is indexed as that did it. */
async function left(): Promise<TestDatabase> {
  const database = await createTestDatabase({ unmigrated: true });
  await loadDump(database, 'kolo.sql', 'http://127.0.0.1:1/');
  const [customer] = await owner<{ tenant: string; id: string }>(
    database,
    'SELECT tenant_id AS tenant, id FROM customers LIMIT 1',
  );
  const vault = new Vault(keys(1, 2));
  const sealed = vault.seal(BVN, `customer:${customer!.tenant}:${customer!.id}:bvn`);
  await owner(
    database,
    'UPDATE customers SET bvn_ciphertext = $1, bvn_key_id = $2, bvn_index = $3 WHERE id = $4 RETURNING id',
    [sealed.ciphertext, sealed.keyId, vault.blindIndex('customer.bvn', BVN), customer!.id],
  );
  await migrate(database.connection('kolo_owner'));
  return database;
}

test('the keys of an earlier version are tried on what it has stored, and what is kept to try them on goes', async () => {
  const database = await left();
  const pool = createPool(database.connection('kolo_directory'), 'kolo_directory', LIMITS);
  const directory = sessionOn(pool);
  const now = { nowMs: Date.now() };
  const { keys: both, ...rest } = keys(1, 2);
  const two = {
    ...rest,
    keys: both,
    index: {
      current: 'i2',
      keys: new Map([
        ['i2', Buffer.alloc(32, 5)],
        ['default', Buffer.alloc(32, 2)],
      ]),
    },
  };
  const refused = [
    [keys(9, 2), /^The encryption key k1 .* is another/],
    [keys(1, 9), /^The index key default .* is another/],
    [keys(9, 9), /^The encryption key k1 .* is another/],
    [two, /^KOLO_INDEX_KEYS names several keys, .*kolo keys reseal/],
  ] as const;
  for (const [wrong, said] of refused)
    await expect(checkedVault(directory, wrong, now)).rejects.toThrow(said);
  await checkedVault(directory, keys(1, 2), now);
  const kept = await owner<{ sample: Buffer | null; check: Buffer }>(
    database,
    'SELECT sample_ciphertext AS sample, check_value AS check FROM vault_keys',
  );
  expect(kept).toHaveLength(2);
  for (const { sample, check } of kept) expect([sample, check.length]).toEqual([null, 32]);
  for (const [wrong] of refused.slice(0, 3))
    await expect(checkedVault(directory, wrong, now)).rejects.toThrow();
  await pool.end();
  await database.drop();
});

test('while an earlier version may work beside it, a BVN is found, and written, in the way of both', async () => {
  const database = await left();
  const bank = await createTestDatabase({ empty: true });
  const later = await startKolo({ databases: { kolo: database, bank }, role: 'api' });
  const [{ business }] = (await owner<{ business: string }>(
    database,
    'SELECT t.business_id AS business FROM customers c JOIN tenants t USING (tenant_id) LIMIT 1',
  )) as [{ business: string }];
  const client = await later.clientFor({ businessId: business } as never, 'test');
  const ask = { name: 'Ada Obi', phone: '+2348012345678' };
  expect((await client.post('/api/v1/customers', { ...ask, bvn: BVN })).status).toBe(400);
  expect((await client.post('/api/v1/customers', { ...ask, bvn: '22123456700' })).status).toBe(201);
  const written = await owner(
    database,
    'SELECT id FROM customers WHERE bvn_index = $1 AND bvn_index_key_id IS NULL',
    [new Vault(keys(1, 2)).blindIndex('customer.bvn', '22123456700')],
  );
  expect(written).toHaveLength(1);
  await later.stop();

  // Once none of that version runs, the indexes are moved, and that version does not start any more.
  const open = (role: 'kolo_directory' | 'kolo_app' | 'kolo_operator') =>
    createPool(database.connection(role), role, LIMITS);
  const pools = {
    directory: open('kolo_directory'),
    operators: open('kolo_operator'),
    app: open('kolo_app'),
  };
  const move = async () =>
    reseal({
      ...{
        directory: pools.directory,
        operators: pools.operators,
        database: new TenantDatabase(pools.app),
        by: BY_TEST,
      },
      vault: await checkedVault(sessionOn(pools.directory), keys(1, 2), { nowMs: Date.now() }),
      endEarlierVersions: () => endVersionsBefore(database.connection('kolo_owner'), 34),
      ...{ onProgress: () => {}, nowMs: () => Date.now() },
    });
  const alive = `INSERT INTO processes (process_id, started_at, shown_at)
    VALUES ('019b0000-0000-7000-8000-000000000001', now(), now()) RETURNING process_id`;
  await owner(database, alive);
  await expect(move()).rejects.toThrow(/^A running process of an earlier version would not find BVNs/);
  await owner(database, "UPDATE processes SET shown_at = now() - interval '1 minute' RETURNING process_id");
  const had = `SELECT count(*)::integer AS all, count(bvn_index_key_id)::integer AS by_tenant,
    (SELECT oldest_compatible FROM schema_compatibility) AS oldest FROM customers WHERE bvn_index IS NOT NULL`;
  const [before] = await owner<{ all: number }>(database, had);
  expect(before).toMatchObject({ by_tenant: 0, oldest: 1 });
  expect(await move()).toMatchObject({ moved: before!.all, conflicts: [] });
  expect(await owner(database, had)).toEqual([{ all: before!.all, by_tenant: before!.all, oldest: 34 }]);
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  const after = await startKolo({ databases: { kolo: database, bank }, role: 'api' });
  const again = await after.clientFor({ businessId: business } as never, 'test');
  for (const bvn of [BVN, '22123456700']) {
    expect((await again.post('/api/v1/customers', { ...ask, bvn })).body.code).toBe('customer_exists');
  }
  await after.stop();
  await Promise.all([database.drop(), bank.drop()]);
});
