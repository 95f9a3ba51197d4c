import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../../src/platform/db/database.ts';
import { until } from '../../support/http.ts';
import { keyed } from '../../support/keyed.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const ADA = {
  name: 'Adaeze Ọbí-Nwosu',
  email: 'Adaeze@example.com',
  phone: '08031234567',
  bvn: '22123456789',
  third_party_identifier: 'user-4711',
};
const MANY = 12;

interface Found {
  customers: { id: string; name: string }[];
  wallets: { id: string; name: string | null; customer_name: string }[];
  transfers: { reference: string | null }[];
  incidents: { id: string; transfer_id: string | null }[];
  proposals: { id: string; act: string }[];
  endpoints: { id: string; url: string }[];
  keys: { key_id: string; label: string | null }[];
  more: string[];
}

let kolo: TestKolo;
let owner: ReturnType<typeof createPool>;
let people: People;
let sade: Person;
let vera: Person;
let boss: Person;
let ada: { customerId: string; walletId: string };
let savings: string;
let number: string;
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20 });
  owner = createPool(kolo.database.connection('kolo_owner'), 'kolo_app', LIMITS);
  people = new People(kolo);
  sade = await signedIn('sade', 'support');
  vera = await signedIn('vera', 'viewer');
  boss = await signedIn('boss', 'admin');
  ada = await kolo.test.customer({ ...ADA, reserve_virtual_account: true });
  savings = await subAccount(ada.customerId, 'Holiday savings');
  const accounts = await kolo.test.get(`/api/v1/wallet/${ada.walletId}/accounts`);
  number = /"account_number":"(\d{10})"/.exec(JSON.stringify(accounts.body))![1]!;
  const inflow = { account_number: number, amount: 5_000_000, sender_bank_code: '058' };
  const sender = { sender_name: 'Musa Yaradua', sender_account_number: '0234567891' };
  expect((await kolo.test.post('/api/v1/test/inflow', { ...inflow, ...sender })).status).toBe(202);
  const balance = async () => (await kolo.test.get(`/api/v1/wallet/${ada.walletId}`)).body.data.balance;
  await until(async () => (await balance()) > 0);
  await pay('rent', 500_000, '1023456789');
  await keyed(owner);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await owner.end();
  await kolo.stop();
});

async function signedIn(name: string, role: Parameters<typeof everywhere>[0]): Promise<Person> {
  const person = await people.person(`${name}@example.com`, everywhere(role));
  await person.signIn();
  return person;
}
async function subAccount(customer_id: string, subaccount_name: string): Promise<string> {
  const made = await kolo.test.post('/api/v1/wallet/sub-account', { customer_id, subaccount_name });
  expect(made.status).toBe(200);
  return made.body.data.id;
}
async function pay(reference: string, amount: number, accountNumber: string): Promise<void> {
  await kolo.test.transfer({ reference, source: ada.walletId, amount, accountNumber });
  await kolo.test.finalStatus(reference);
}
const at = (path: string, mode = 'test') => `/ops/v1/businesses/${kolo.business.businessId}/${mode}/${path}`;
const search = (person: Person, q: string, mode = 'test') =>
  person.call('GET', at(`search?q=${encodeURIComponent(q)}`, mode));
async function found(person: Person, q: string, mode = 'test'): Promise<Found> {
  // One more search is let pass.
  kolo.clock.advance(10_000);
  const { status, body } = await search(person, q, mode);
  expect([q, status]).toEqual([q, 200]);
  return body.data;
}
const customersOf = async (person: Person, q: string) =>
  (await found(person, q)).customers.map(({ id }) => id);
const walletsOf = async (person: Person, q: string) => (await found(person, q)).wallets.map(({ id }) => id);

describe('one search', () => {
  it('finds a customer by each whole value, whoever asks', async () => {
    const values = [
      ada.customerId,
      ada.customerId.toUpperCase(),
      ADA.email,
      'adaeze@EXAMPLE.com',
      ADA.third_party_identifier,
      ADA.phone,
      '+234 803 123 4567',
      ADA.bvn,
      ` ${ADA.bvn} `,
    ];
    for (const value of values)
      for (const person of [vera, sade])
        expect([value, await customersOf(person, value)]).toEqual([value, [ada.customerId]]);
    for (const part of ['adaeze@', 'user-471', '0803123456', '2212345678'])
      expect([part, await customersOf(vera, part)]).toEqual([part, []]);
  });

  it('finds names by their words for those who may reveal them, and shows others a first name and an initial', async () => {
    const whole = await found(sade, 'nwosu ADAEZE');
    expect(whole.customers).toMatchObject([{ id: ada.customerId, name: ADA.name }]);
    expect(whole.wallets.map(({ customer_name }) => customer_name)).toEqual([ADA.name, ADA.name]);
    // A wallet's own name is not its customer's.
    const ofWallet = await found(sade, 'holiday');
    expect([ofWallet.customers, ofWallet.wallets.map(({ name }) => name)]).toEqual([[], ['Holiday savings']]);
    const none = await found(vera, 'nwosu ADAEZE');
    expect([none.customers, none.wallets]).toEqual([[], []]);
    const short = await found(vera, ada.customerId);
    expect(short.customers).toMatchObject([{ name: 'Adaeze Ọ.' }]);
    expect(JSON.stringify(short)).not.toContain('Nwosu');
    expect(JSON.stringify(short)).not.toMatch(/adaeze@|user-|80312|22123/i);
  });

  it('finds names by the beginning of the last word, for those who may reveal them', async () => {
    for (const q of ['nwo', 'Nwos', 'adaeze nwo', 'nwosu ada', 'obi nwosu AdAe', 'NWOSU ọbí', 'adaeze obi'])
      expect([q, await customersOf(sade, q)]).toEqual([q, [ada.customerId]]);
    // Two letters are too few, and a word before the last is whole.
    for (const q of ['nw', 'adaeze nw', 'ada nwosu', 'nwosux', 'wosu', 'musa nwo'])
      expect([q, await customersOf(sade, q)]).toEqual([q, []]);
    expect(await walletsOf(sade, 'holiday sav')).toEqual([savings]);
    for (const q of ['yar', 'musa yara', 'Yaradua mus'])
      expect([q, (await found(sade, q)).transfers.length]).toEqual([q, 1]);
    for (const q of ['mus yaradua', 'musa nwosu'])
      expect([q, (await found(sade, q)).transfers]).toEqual([q, []]);
    for (const q of ['nwo', 'yar', 'holiday sav']) {
      const { more, ...kinds } = await found(vera, q);
      expect([q, more, ...Object.values(kinds).flat()]).toEqual([q, []]);
    }
  });

  it('finds a whole word before longer ones, and says that there are more', async () => {
    for (let n = 0; n < MANY; n += 1) await kolo.test.customer({ name: `Zika${n} Onoh` });
    const made = await kolo.test.customer({ name: 'Zik Onoh' });
    await keyed(owner);
    const { customers, wallets, more } = await found(sade, 'onoh zik');
    expect([wallets.length, wallets[0]?.id, more]).toEqual([10, made.walletId, ['customers', 'wallets']]);
    expect(customers[0]?.id).toBe(made.customerId);
    expect(await walletsOf(sade, 'onoh zika11')).toHaveLength(1);
  });

  it('finds wallets by id, whole name, virtual account number and owner', async () => {
    expect(await walletsOf(vera, savings)).toEqual([savings]);
    expect(await walletsOf(vera, 'Holiday savings')).toEqual([savings]);
    expect(await walletsOf(vera, number)).toEqual([ada.walletId]);
    for (const value of [ada.customerId, ADA.phone, ADA.email, ADA.bvn, ADA.third_party_identifier])
      expect(new Set(await walletsOf(vera, value))).toEqual(new Set([ada.walletId, savings]));
  });

  it('finds transfers by reference, account number, its last four digits and amount', async () => {
    for (const q of ['rent', '1023456789', '6789', '5,000']) {
      const { transfers } = await found(vera, q);
      expect([q, transfers.map(({ reference }) => reference)]).toEqual([q, ['rent']]);
    }
    expect((await found(vera, number.slice(6))).transfers).toHaveLength(1);
    for (const q of ['678', '06789', '3456']) expect([q, (await found(vera, q)).transfers]).toEqual([q, []]);
  });

  it('finds proposals, incidents, endpoints and keys', async () => {
    await boss.signIn();
    const proposed = await boss.call('POST', at('proposals/customer.raise_tier'), {
      content: { customer_id: ada.customerId },
      reason: 'Seen in person',
    });
    const made = await kolo.test.post('/api/v1/webhooks', {
      url: 'http://127.0.0.1:9/hooks',
      verify: false,
    });
    expect(made.status).toBe(201);
    const { id, transaction_id } = (
      await owner.query(
        `INSERT INTO incidents (tenant_id, id, kind, transaction_id, detail, created_at)
         SELECT tenant_id, gen_random_uuid(), 'contrary_outcome', id, 'The bank said otherwise.', now()
         FROM transactions WHERE reference = 'rent' RETURNING id, transaction_id`,
      )
    ).rows[0];
    for (const q of [id, 'rent', transaction_id])
      expect([q, (await found(vera, q)).incidents]).toMatchObject([q, [{ id, transfer_id: transaction_id }]]);
    expect((await found(vera, ':9/HOOKS')).endpoints).toMatchObject([{ url: 'http://127.0.0.1:9/hooks' }]);
    const label = (await found(sade, kolo.test.key)).keys;
    expect(label).toMatchObject([{ key_id: /^test_key_(.{8})/.exec(kolo.test.key)![1] }]);
    expect((await found(vera, kolo.test.key)).keys).toEqual([]);
    expect([proposed.status, (await found(boss, 'raise tier')).proposals]).toMatchObject([
      201,
      [{ act: 'customer.raise_tier' }],
    ]);
    const proposal = proposed.body.data.id;
    expect((await found(boss, ada.customerId)).proposals).toMatchObject([{ id: proposal }]);
    expect((await found(boss, proposal)).proposals).toMatchObject([{ id: proposal, is_open: true }]);
    expect((await found(vera, proposal)).proposals).toEqual([]);
    await owner.query('DELETE FROM incidents WHERE id = $1', [id]);
  });

  it('finds nothing of another environment or business', async () => {
    const other = await kolo.otherBusiness.fundedWallet(900_000);
    await kolo.otherBusiness.transfer({ reference: 'theirs', source: other, accountNumber: '1023456789' });
    const everything = [
      ada.customerId,
      ADA.bvn,
      ADA.phone,
      savings,
      number,
      'rent',
      '6789',
      'adaeze',
      '5000',
    ];
    for (const q of everything) {
      const { more, ...kinds } = await found(boss, q, 'live');
      expect([q, more, ...Object.values(kinds).flat()]).toEqual([q, []]);
    }
    for (const q of ['theirs', other]) {
      const { transfers, wallets } = await found(boss, q);
      expect([q, transfers, wallets]).toEqual([q, [], []]);
    }
  });

  it('answers with a bounded number of each kind and says of which there are more', async () => {
    for (let n = 0; n < MANY; n += 1) await subAccount(ada.customerId, `Pot ${n}`);
    for (let n = 0; n < MANY; n += 1) await pay(`pot-${n}`, 700 + n, '2029998888');
    await keyed(owner);
    const pots = await found(sade, 'pot');
    expect([pots.wallets.length, pots.more]).toEqual([10, ['wallets']]);
    const paid = await found(sade, '8888');
    expect([paid.transfers.length, paid.more]).toEqual([10, ['transfers']]);
  });

  it('takes whatever is typed as text', async () => {
    for (const text of ['%', '_', "'", '\\', '{a,b}', '💸', ' ', 'عمر', 'x'.repeat(200), '0'.repeat(11)]) {
      const { more, ...kinds } = await found(sade, text);
      expect([text, more, ...Object.values(kinds).flat()]).toEqual([text, []]);
    }
    for (const q of ['', 'x'.repeat(201)]) expect((await search(sade, q)).body.code).toBe('invalid_request');
  });
});

describe('searches by personal data', () => {
  it('are throttled together with those of the lists', async () => {
    const guesser = await signedIn('gbenga', 'viewer');
    const guess = (n: number): string => `22${String(n).padStart(9, '0')}`;
    let passed = 0;
    while (passed < 100 && (await search(guesser, guess(passed))).status === 200) passed += 1;
    expect(passed).toBe(30);
    expect((await search(guesser, guess(passed))).body.code).toBe('rate_limited');
    for (const q of ['nobody@example.com', '08030000000', 'user-1'])
      expect([q, (await search(guesser, q)).status]).toEqual([q, 429]);
    expect((await guesser.call('GET', at('customers?email=a@example.com'))).status).toBe(429);
    // A reference is no personal data.
    expect((await search(guesser, 'rent')).status).toBe(200);
  });
});
