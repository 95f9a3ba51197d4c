import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;
let owner: pg.Client;

beforeAll(async () => {
  kolo = await startKolo({ role: 'api' });
  client = DescribedClient.of(kolo.test);
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await owner.end();
  await kolo.stop();
});

type Fields = Record<string, string | null>;
const change = (id: string, fields: Fields) => client.request('PATCH', `/api/v1/customers/${id}`, fields);
const customer = async (fields: Fields = {}) => (await client.customer(fields)).customerId;

let numbers = 0;
const newNumber = () => String(10_000_000_000 + ++numbers);

describe('a missing fact about a customer', () => {
  it('can be added, at once or bit by bit, and is read masked', async () => {
    const id = await customer();
    const bvn = newNumber();
    const known = { phone: '+2348012345678', id_type: 'nin', id_number: '12345678901' };
    for (const fields of [known, { bvn }]) {
      const { status, body } = await change(id, fields);
      expect([status, body.message]).toEqual([200, 'Customer updated successfully']);
    }
    const shown = { ...known, bvn: `*******${bvn.slice(-4)}`, id_number: '*******8901', tier: 2 };
    expect((await client.get(`/api/v1/customers/${id}`)).body.data).toMatchObject(shown);
  });

  it('stays as it is once it is known: the same again is done, another is refused, and null clears nothing', async () => {
    const fields = { phone: '08012345678', bvn: newNumber(), id_type: 'nin', id_number: '12345678901' };
    const id = await customer(fields);
    const before = (await client.get(`/api/v1/customers/${id}`)).body.data;
    for (const same of [fields, {}, { phone: null, bvn: null }, { bvn: fields.bvn }]) {
      const { status, body } = await change(id, same);
      expect([status, body.data]).toEqual([200, before]);
    }
    const others = { phone: '08012345679', bvn: newNumber(), id_type: 'voter_card', id_number: '2' };
    const { status, body } = await change(id, others);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    const message = 'is set already, and is not changed';
    expect(body.errors).toEqual(Object.keys(others).map((path) => ({ path, message })));
    // Nothing of a refused change is made.
    const bare = await customer({ phone: '08012345678' });
    expect((await change(bare, { phone: '08012345679', bvn: newNumber() })).status).toBe(400);
    expect((await client.get(`/api/v1/customers/${bare}`)).body.data).toMatchObject({ bvn: null, tier: 0 });
  });

  it('is the same phone however it is written', async () => {
    const id = await customer({ phone: '0803 123 4567' });
    for (const phone of ['+234 803 123 4567', '2348031234567', '0803-123-4567']) {
      const { status, body } = await change(id, { phone });
      expect([status, body.data.phone]).toEqual([200, '+2348031234567']);
    }
    expect((await change(id, { phone: '0803 123 4568' })).body.errors[0].path).toBe('phone');
  });

  it.each([
    ['an id without its number', { id_type: 'nin' }, 'id_number'],
    ['a number without its kind', { id_number: '1' }, 'id_type'],
    ['a BVN of 10 digits', { bvn: '1234567890' }, 'bvn'],
    ['a phone with letters', { phone: 'call me' }, 'phone'],
  ])('is not %s', async (_, fields, path) => {
    const { status, body } = await change(await customer(), fields as Fields);
    expect([status, body.code, body.errors.map((error: { path: string }) => error.path)]).toEqual([
      400,
      'invalid_request',
      [path],
    ]);
  });

  it('is not the BVN of another customer, who may have it with another business', async () => {
    const bvn = newNumber();
    await customer({ bvn });
    const { status, body } = await change(await customer(), { bvn });
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'customer_exists', 'bvn']);
    const otherBusiness = client.as(kolo.otherBusiness);
    const theirs = (await otherBusiness.customer()).customerId;
    expect((await otherBusiness.request('PATCH', `/api/v1/customers/${theirs}`, { bvn })).status).toBe(200);
  });
});

describe('many changes at once', () => {
  it('add one BVN to one customer', async () => {
    const bvn = newNumber();
    const ids = await Promise.all(Array.from({ length: 6 }, () => customer()));
    const answers = await Promise.all(ids.map((id) => change(id, { bvn })));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => !done.includes(answer))) {
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'customer_exists', 'bvn']);
    }
  });

  it('set a phone and a BVN of one customer once each', async () => {
    const id = await customer();
    const phones = Array.from({ length: 6 }, (_, i) => `0801234567${i}`);
    const phoneChanges = phones.map((phone) => change(id, { phone }));
    const bvnChanges = phones.map(() => change(id, { bvn: newNumber() }));
    for (const answers of [await Promise.all(phoneChanges), await Promise.all(bvnChanges)]) {
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    expect((await client.get(`/api/v1/customers/${id}`)).body.data.tier).toBe(1);
  });
});

describe("a customer's tier", () => {
  it('is counted as a change of what batches decide by, and nothing else is', async () => {
    const version = async () => {
      const { rows } = await owner.query('SELECT version FROM ledgers WHERE tenant_id = $1', [
        kolo.business.testTenantId,
      ]);
      return Number(rows[0].version);
    };
    const counted: [fields: Fields, changes: number][] = [
      [{ phone: '08012345678' }, 0],
      [{ bvn: newNumber() }, 1],
      [passport, 0],
    ];
    const id = await customer();
    for (const [fields, changes] of counted) {
      const before = await version();
      expect((await change(id, fields)).status).toBe(200);
      expect([fields, await version()]).toEqual([fields, before + changes]);
    }
  });

  const nin = { id_type: 'nin', id_number: '12345678901' };
  const passport = { id_type: 'international_passport', id_number: 'A1' };
  const TIERS: [what: string, fields: () => Fields, tier: number][] = [
    ['nothing', () => ({}), 0],
    ['a passport', () => passport, 0],
    ['a NIN', () => nin, 1],
    ['a BVN', () => ({ bvn: newNumber() }), 1],
    ['a passport and a BVN', () => ({ ...passport, bvn: newNumber() }), 1],
    ['a NIN and a BVN', () => ({ ...nin, bvn: newNumber() }), 2],
  ];

  it.each(
    TIERS,
  )('of whom %s is known, from the start or since, is as it should be', async (_, fields, tier) => {
    const from = await customer(fields());
    const since = await customer();
    await change(since, fields());
    for (const id of [from, since]) {
      expect((await client.get(`/api/v1/customers?customer_id=${id}`)).body.data).toMatchObject({
        paginatedPayload: { edges: [{ id, tier }] },
      });
    }
  });
});
