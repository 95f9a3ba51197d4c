import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

let kolo: TestKolo;
let people: People;
let ada: Person;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  await ada.signIn();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await kolo.stop();
});

const create = (who: Person, body: object) => who.call('POST', '/ops/v1/businesses', body);

it('is made by one administrator, on record, and its test environment works with a key of theirs', async () => {
  const terms = { bank_transfer_fee: 1_000, bank_transfer_max: 60_000 };
  const made = await create(ada, { name: 'Ọjà & Sons', ...terms });
  expect(made.status).toBe(201);
  const { business_id } = made.body.data;
  expect(made.body.data).toEqual({ business_id, name: 'Ọjà & Sons', created_at: expect.any(String) });
  expect((await ada.call('GET', '/ops/v1/businesses')).body.data[0]).toEqual(made.body.data);
  const { rows } = await people.pool.query(
    `SELECT actor_kind, actor, subject, after FROM audit_entries WHERE act = 'business.created' AND actor = $1`,
    [ada.operatorId],
  );
  expect(rows).toMatchObject([
    { actor_kind: 'operator', subject: `business ${business_id}`, after: { name: 'Ọjà & Sons' } },
  ]);
  const keys = (mode: string) => `/ops/v1/businesses/${business_id}/${mode}/keys`;
  const scopes = ['read', 'write', 'transfer'];
  const key = await ada.call('POST', keys('test'), { scopes });
  expect(key.status).toBe(201);
  expect((await ada.call('POST', keys('live'), { scopes })).body.code).toBe('proposal_needed');
  const wallets = await fetch(`${kolo.baseUrl}/api/v1/wallet`, {
    headers: { authorization: `Bearer ${key.body.data.secret_key}` },
  });
  expect(wallets.status).toBe(200);
  const policy = (await ada.call('GET', `/ops/v1/businesses/${business_id}/live/policy`)).body.data;
  expect(policy.in_force).toMatchObject({
    fees: { terms: { bank_transfer: [{ up_to: null, flat: 1_000 }] } },
    limits: { terms: { tenant: { single: 60_000 } } },
  });
  const versions = await ada.call('GET', `/ops/v1/businesses/${business_id}/live/policy/versions`);
  expect(versions.body.data).toMatchObject([{ version: 1, from: null, proposal_id: null, reason: null }]);
});

it('is not created by an administrator of one business, nor without a name', async () => {
  const { businessId } = kolo.business;
  const bola = await people.person('bola@example.com', { role: 'admin', businessId, mode: null });
  await bola.signIn();
  expect((await create(bola, { name: 'Another' })).body.code).toBe('permission_missing');
  for (const body of [{}, { name: ' ' }, { name: 'A', bank_transfer_max: 0 }])
    expect([body, (await create(ada, body)).body.code]).toEqual([body, 'invalid_request']);
});
