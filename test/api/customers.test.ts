import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
});
afterAll(async () => {
  await kolo.stop();
});

type Fields = Record<string, unknown>;

const create = (fields: Fields, query = '') =>
  client.post(`/api/v1/customers${query}`, { name: 'Ada Obi', ...fields });
const read = async (id: string) => (await client.get(`/api/v1/customers/${id}`)).body.data;
const newEmail = (): string => `${randomUUID()}@example.com`;
const newBvn = (): string => String(randomInt(10 ** 10, 10 ** 11));

/** Expects a customer to be made and gives its ids. */
async function created(fields: Fields, query = ''): Promise<{ customer_id: string; wallet_id: string }> {
  const { status, body } = await create(fields, query);
  expect([status, body.data?.new_customer]).toEqual([201, true]);
  return body.data;
}

describe('a customer', () => {
  it('is read as it was created, with its default wallet', async () => {
    const email = newEmail();
    const fields = { email, phone: '+2348012345678', third_party_identifier: 'their-7', metadata: {} };
    const { customer_id, wallet_id } = await created(fields);
    expect(await read(customer_id)).toEqual({
      id: customer_id,
      wallet_id,
      name: 'Ada Obi',
      bvn: null,
      id_type: null,
      id_number: null,
      tier: 0,
      created_at: new Date(kolo.clock.now()).toISOString(),
      ...fields,
    });
    const wallet = (await client.get(`/api/v1/wallet/${wallet_id}`)).body.data;
    const plain = { name: wallet_id, tag: null, currency: 'NGN', status: 'active', balance: 0 };
    expect(wallet).toMatchObject({ id: wallet_id, customer_id, ...plain });
  });

  it('passes its wishes on to its default wallet', async () => {
    const payout = (await created({ email: newEmail() })).wallet_id;
    const { wallet_id } = await created({
      email: newEmail(),
      interest_payout_wallet: payout,
      bypass_withdrawal_limit_rule: true,
      enable_interest_accrual: true,
    });
    expect((await client.get(`/api/v1/wallet/${wallet_id}`)).body.data).toMatchObject({
      interest_payout_wallet: payout,
      bypass_withdrawal_limit_rule: true,
      interest_enabled: true,
    });
    const refused = await create({ email: newEmail(), interest_payout_wallet: 'nobody' });
    expect([refused.status, refused.body.code]).toEqual([400, 'wallet_not_found']);
    expect(refused.body.errors[0].path).toBe('interest_payout_wallet');
  });

  it.each<[string, Fields, string]>([
    ['neither email nor phone', {}, 'email'],
    ['an empty name', { name: '', phone: '08012345678' }, 'name'],
    ['an email without @', { email: 'ada.example.com' }, 'email'],
    ['an email with a space', { email: 'a da@example.com' }, 'email'],
    ['an email of 255', { email: `${'a'.repeat(243)}@example.com` }, 'email'],
    ['a phone with a digit missing', { phone: '0801 234 567' }, 'phone'],
    ['a phone with a digit too many', { phone: '+234 801 234 56789' }, 'phone'],
    ['a foreign phone without +', { phone: '44 20 7946 0958' }, 'phone'],
    ['a phone of blanks', { phone: '   ' }, 'phone'],
    ['a BVN of 10 digits', { phone: '08012345678', bvn: '1234567890' }, 'bvn'],
    ['a BVN of 12 digits', { phone: '08012345678', bvn: '123456789012' }, 'bvn'],
    ['a BVN with letters', { phone: '08012345678', bvn: '1234567890a' }, 'bvn'],
    ['a BVN in other digits', { phone: '08012345678', bvn: '١٢٣٤٥٦٧٨٩٠١' }, 'bvn'],
    ['an unknown id_type', { phone: '08012345678', id_type: 'library_card', id_number: '1' }, 'id_type'],
    ['an id_type alone', { phone: '08012345678', id_type: 'nin' }, 'id_number'],
    ['an id_number alone', { phone: '08012345678', id_number: '1' }, 'id_type'],
  ])('is not created with %s', async (_, fields, path) => {
    const { status, body } = await create(fields);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  it.each([
    ['0803 123 4567', '+2348031234567'],
    ['+234 803 123 4567', '+2348031234567'],
    ['234-803-123-4567', '+2348031234567'],
    ['(0803) 123.4567', '+2348031234567'],
    ['+44 (20) 7946-0958', '+442079460958'],
  ])('with the phone %s is answered with %s', async (phone, number) => {
    const { customer_id } = await created({ phone });
    expect((await read(customer_id)).phone).toBe(number);
  });

  it.each([
    'international_passport',
    'nin',
    'voter_card',
    'driver_license',
  ])('may be known by a %s', async (id_type) => {
    const { customer_id } = await created({ phone: '08012345678', id_type, id_number: 'A12345678' });
    expect(await read(customer_id)).toMatchObject({ id_type, id_number: '*****5678' });
  });
});

describe('the same customer', () => {
  it('is not recognised by phone', async () => {
    const phone = '+2348099999999';
    const ids = [await created({ phone }), await created({ phone }, '?returnIfExist=true')];
    expect(new Set(ids.map(({ customer_id }) => customer_id)).size).toBe(2);
  });

  it('is recognised by email, whatever its case, and by BVN', async () => {
    const email = `Ada.${randomUUID()}@Example.com`;
    const bvn = newBvn();
    const { customer_id, wallet_id } = await created({ email, bvn });
    const sames: Fields[] = [
      { email },
      { email: email.toLowerCase() },
      { email: email.toUpperCase() },
      { phone: '08012345678', bvn },
      { email, bvn },
      { email: newEmail(), bvn },
      { email, bvn: newBvn() },
    ];
    for (const same of sames) {
      for (const query of ['', '?returnIfExist=false']) {
        const { status, body } = await create(same, query);
        expect([same, status, body.code]).toEqual([same, 400, 'customer_exists']);
      }
      const { status, body } = await create(same, '?returnIfExist=true');
      expect([same, status, body.data]).toEqual([same, 200, { customer_id, wallet_id, new_customer: false }]);
    }
    // The refused requests changed nothing.
    expect(await read(customer_id)).toMatchObject({ email, phone: null, bvn: `*******${bvn.slice(-4)}` });
  });

  it('is nobody when BVN and email are of two', async () => {
    const email = newEmail();
    const bvn = newBvn();
    await created({ email, bvn: newBvn() });
    await created({ email: newEmail(), bvn });
    for (const query of ['', '?returnIfExist=true']) {
      const { status, body } = await create({ email, bvn }, query);
      expect([status, body.code]).toEqual([400, 'customer_exists']);
    }
  });

  it('is one for many requests at once', async () => {
    const email = newEmail();
    const bvn = newBvn();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => create({ email, bvn }, '?returnIfExist=true')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(29).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.data.customer_id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.data.wallet_id)).size).toBe(1);
  });

  it('is requested by true or false', async () => {
    for (const word of ['yes', '1', '', 'TRUE']) {
      const { status, body } = await create({ email: newEmail() }, `?returnIfExist=${word}`);
      expect([word, status, body.errors?.[0].path]).toEqual([word, 400, 'returnIfExist']);
    }
  });
});

describe('the list of customers', () => {
  it('is filtered by id, by the id that the caller knows them by, and by email, and by all together', async () => {
    const theirs = `user-${randomUUID()}`;
    const email = `Ol\u00e9.${randomUUID()}@Example.com`;
    const decomposed = 'ole\u0301';
    const one = (await created({ email, third_party_identifier: theirs })).customer_id;
    const two = (await created({ email: newEmail(), third_party_identifier: theirs })).customer_id;
    await created({ email: newEmail(), third_party_identifier: `${theirs}x` });
    const ids = async (filter: Record<string, string>) => {
      const found = await client.all<{ id: string }>(`/api/v1/customers?${new URLSearchParams(filter)}`, 1);
      return found.map(({ id }) => id);
    };
    expect(await ids({ third_party_identifier: theirs })).toEqual([two, one]);
    expect(await ids({ third_party_identifier: `${theirs}y` })).toEqual([]);
    expect(await ids({ email })).toEqual([one]);
    expect(await ids({ email: email.toLowerCase().replace('ol\u00e9', decomposed) })).toEqual([one]);
    expect(await ids({ email: newEmail() })).toEqual([]);
    expect(await ids({ customer_id: two })).toEqual([two]);
    expect(await ids({ customer_id: one, email, third_party_identifier: theirs })).toEqual([one]);
    expect(await ids({ customer_id: two, email })).toEqual([]);
  });

  it("of an id that is unknown, or another business's, is not there", async () => {
    const otherBusiness = client.as(kolo.otherBusiness);
    const { customerId } = await otherBusiness.customer({ third_party_identifier: 'secret' });
    for (const id of [customerId, randomUUID(), 'nobody']) {
      const { status, body } = await client.get(`/api/v1/customers?customer_id=${id}`);
      expect([id, status, body.code]).toEqual([id, 404, 'not_found']);
    }
    expect(await client.all('/api/v1/customers?third_party_identifier=secret')).toEqual([]);
  });
});

describe('BVN and id number', () => {
  it('come back masked, in the list too', async () => {
    const { customer_id } = await created({
      phone: '08012345678',
      bvn: '22255588899',
      id_type: 'nin',
      id_number: '70123456789',
    });
    const masked = { bvn: '*******8899', id_number: '*******6789' };
    expect(await read(customer_id)).toMatchObject(masked);
    const [newest] = await client.all<{ id: string }>('/api/v1/customers');
    expect(newest).toMatchObject({ id: customer_id, ...masked });
    const short = await created({ phone: '08012345678', id_type: 'nin', id_number: '123' });
    expect((await read(short.customer_id)).id_number).toBe('**3');
  });

  it('stand nowhere in the database in clear', async () => {
    const secrets = { bvn: '98765432109', id_number: 'PASSPORT-77441' };
    const email = newEmail();
    await created({ email, id_type: 'international_passport', ...secrets });
    await create({ email, id_type: 'international_passport', ...secrets }, '?returnIfExist=true');
    await create({ email, ...secrets });
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    const tables = await owner.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    let rows = 0;
    for (const { name } of tables.rows) {
      const found = await owner.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      rows += found.rows.length;
      for (const { row } of found.rows) {
        for (const secret of Object.values(secrets)) {
          const forms = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
          for (const form of forms) expect(row).not.toContain(form);
        }
      }
    }
    // The email, which is in clear, is found in this way.
    const known = await owner.query('SELECT c::text AS row FROM customers c WHERE c.email = $1', [email]);
    expect(known.rows[0].row).toContain(email);
    await owner.end();
    expect(rows).toBeGreaterThan(10);
  });

  it('of the same digits look different when sealed for two customers', async () => {
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    const ids = [];
    for (let i = 0; i < 2; i++) {
      const fields = { phone: '08012345678', id_type: 'nin', id_number: '55555555555' };
      ids.push((await created(fields)).customer_id);
    }
    const { rows } = await owner.query(
      'SELECT DISTINCT id_number_ciphertext, id_number_key_id FROM customers WHERE id = ANY($1)',
      [ids],
    );
    await owner.end();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((row) => row.id_number_key_id))).toEqual(new Set(['k1']));
  });
});
