import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, sessionOn } from '../../../src/platform/db/database.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const BVN = '22123456789';

let kolo: TestKolo;
beforeAll(async () => {
  kolo = await startKolo();
});
afterAll(() => kolo.stop());

test('the same BVN has another index in each tenant, and is one customer in each', async () => {
  const customer = { name: 'Ada Obi', phone: '+2348012345678', bvn: BVN };
  for (const client of [kolo.test, kolo.live, kolo.otherBusiness]) {
    expect((await client.post('/api/v1/customers', customer)).status).toBe(201);
    const again = await client.post('/api/v1/customers', { ...customer, name: 'Another' });
    expect([again.status, again.body.code]).toEqual([400, 'customer_exists']);
    const found = await client.post('/api/v1/customers?returnIfExist=true', customer);
    expect([found.status, found.body.data.new_customer]).toEqual([200, false]);
  }
  const pool = createPool(kolo.database.connection('kolo_owner'), 'kolo_app', LIMITS);
  const rows = await sessionOn(pool).query<{ index: Buffer; keyId: string }>(
    'SELECT bvn_index AS index, bvn_index_key_id AS "keyId" FROM customers WHERE bvn_index IS NOT NULL',
  );
  await pool.end();
  expect(rows.map(({ keyId }) => keyId)).toEqual(['default', 'default', 'default']);
  expect(new Set(rows.map(({ index }) => index.toString('hex'))).size).toBe(3);
});

const patch = (path: string, body: object) => kolo.test.request('PATCH', path, body);

test('a BVN that is added later is indexed in the same way', async () => {
  const first = await kolo.test.customer();
  const second = await kolo.test.customer();
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
