import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../../src/platform/db/database.ts';
import { type Client, until } from '../../support/http.ts';
import { keyed } from '../../support/keyed.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const HOUR_MS = 3_600_000;
/** Wallets of one name, more than are looked up one by one. */
const MANY = 210;

interface Listed {
  id: string;
  reference: string;
  account_number: string | null;
}

let kolo: TestKolo;
let owner: ReturnType<typeof createPool>;
let people: People;
let sade: Person;
let ada: { customerId: string; walletId: string };
let savings: string;
let number: string;
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20 });
  owner = createPool(kolo.database.connection('kolo_owner'), 'kolo_app', LIMITS);
  people = new People(kolo);
  sade = await people.person('sade@example.com', everywhere('support'));
  await sade.signIn();
  ada = await kolo.test.customer({ name: 'Adaeze Ọbí-Nwosu', reserve_virtual_account: true });
  savings = await subAccount(kolo.test, ada.customerId, 'Holiday savings');
  number = await numberOf(ada.walletId);
  await paidIn('MUSA  Yar’Adua', '0234567891', 5_000_000);
  await paidIn('Musa Obi', '0234567892', 123_456);
  await paidIn('100%_sure "; DROP TABLE', '0234567893', 777_700);
  await pay('rent', 500_000, '1023456789');
  await pay('food', 500_050, '0234567891');
  await kolo.test.walletTransfer({
    source: ada.walletId,
    destination: savings,
    amount: 70_000,
    reference: 'aside',
  });
  const other = await kolo.otherBusiness.fundedWallet(900_000);
  await kolo.otherBusiness.transfer({ reference: 'theirs', source: other, accountNumber: '1023456789' });
  await keyed(owner);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await owner.end();
  await kolo.stop();
});

async function subAccount(client: Client, customer_id: string, subaccount_name: string): Promise<string> {
  const made = await client.post('/api/v1/wallet/sub-account', { customer_id, subaccount_name });
  expect(made.status).toBe(200);
  return made.body.data.id;
}

async function numberOf(walletId: string): Promise<string> {
  const accounts = await kolo.test.get(`/api/v1/wallet/${walletId}/accounts`);
  return /"account_number":"(\d{10})"/.exec(JSON.stringify(accounts.body))![1]!;
}

async function paidIn(sender_name: string, sender_account_number: string, amount: number): Promise<void> {
  const before = (await kolo.test.get(`/api/v1/wallet/${ada.walletId}`)).body.data.balance;
  const paid = await kolo.test.post('/api/v1/test/inflow', {
    account_number: number,
    amount,
    sender_name,
    sender_account_number,
    sender_bank_code: '058',
  });
  expect(paid.status).toBe(202);
  await until(async () => (await kolo.test.get(`/api/v1/wallet/${ada.walletId}`)).body.data.balance > before);
}

async function pay(reference: string, amount: number, accountNumber: string): Promise<void> {
  await kolo.test.transfer({ reference, source: ada.walletId, amount, accountNumber });
  await kolo.test.finalStatus(reference);
}

const at = (query: string, mode = 'test') =>
  `/ops/v1/businesses/${kolo.business.businessId}/${mode}/transfers${query}`;
const pageOf = async (q: string, more = '', mode = 'test') => {
  // One more search is let pass.
  kolo.clock.advance(10_000);
  const { status, body } = await sade.call('GET', at(`?q=${encodeURIComponent(q)}${more}`, mode));
  expect([q, status]).toEqual([q, 200]);
  return body.data.paginatedPayload;
};
const listed = async (q: string, more = ''): Promise<Listed[]> => (await pageOf(q, more)).edges;
const amounts = async (q: string, more = ''): Promise<number[]> =>
  (await pageOf(q, more)).edges.map(({ amount }: { amount: number }) => amount);

const MUSA = 5_000_000;
const OBI = 123_456;
const SURE = 777_700;
const RENT = 500_000;
const FOOD = 500_050;
const ASIDE = 70_000;
const ALL = [ASIDE, FOOD, RENT, SURE, OBI, MUSA];

it('finds transfers by an account number: of who is paid, of who pays, and by which money came in', async () => {
  expect(await amounts('1023456789')).toEqual([RENT]);
  expect(await amounts(' 0234567891 ')).toEqual([FOOD, MUSA]);
  expect(await amounts(number)).toEqual([SURE, OBI, MUSA]);
  expect(await amounts('1023456788')).toEqual([]);
  expect(JSON.stringify(await listed('1023456789'))).not.toContain('1023456789');
});

it('finds transfers by an amount as people write it, in naira', async () => {
  for (const text of ['5000', '5,000', '5,000.00', '₦5,000', '₦ 5000.00', 'NGN 5,000', 'n5000', '05000'])
    expect([text, await amounts(text)]).toEqual([text, [RENT]]);
  expect(await amounts('5000.5')).toEqual([FOOD]);
  expect(await amounts('50,000')).toEqual([MUSA]);
  expect(await amounts('1,234.56')).toEqual([OBI]);
  for (const text of ['5,00', '50,00', '5000.555', '500000', '-5000', '0', '0.00', '9'.repeat(30), '1e3'])
    expect([text, await amounts(text)]).toEqual([text, []]);
});

it('finds ten digits as an account number and as an amount', async () => {
  await pay('both', 2_500, '0000002500');
  await pay('amount alone', 250_000, '1023456700');
  await keyed(owner);
  expect(await amounts('0000002500')).toEqual([250_000, 2_500]);
});

it('finds transfers by the name of who sent money, whose words must all fit, the last by its beginning', async () => {
  expect(await amounts('musa')).toEqual([OBI, MUSA]);
  expect(await amounts('Yar’Adua, MUSA')).toEqual([MUSA]);
  expect(await amounts("adua yar'")).toEqual([MUSA]);
  expect(await amounts('musa nwosu')).toEqual([]);
  expect(await amounts('mus')).toEqual([OBI, MUSA]);
  expect(await amounts('mu')).toEqual([]);
  expect(await amounts('mus adua')).toEqual([]);
});

it('finds what was paid and got by a wallet of that name, or of a customer of that name', async () => {
  const all = [250_000, 2_500, ...ALL];
  expect(await amounts('adaeze')).toEqual(all);
  expect(await amounts('OBI nwosu')).toEqual(all);
  expect(await amounts('savings')).toEqual([ASIDE]);
  expect(await amounts('holiday Adaeze')).toEqual([ASIDE]);
  expect(await amounts(ada.walletId)).toEqual(all);
  expect(await amounts(ada.customerId)).toEqual(all);
  // A name that is a wallet's and a sender's.
  expect(await amounts('obi', '&category=bank-inflow')).toEqual([SURE, OBI, MUSA]);
});

it('takes whatever is typed as text', async () => {
  expect(await amounts('sure drop table')).toEqual([SURE]);
  expect(await amounts('100%_sure')).toEqual([SURE]);
  const texts = [
    '%',
    '_',
    "'",
    '"',
    '\\',
    '{a,b}',
    '* * *',
    '\u202Eesahc',
    'عمر',
    '💸',
    ' ',
    'x'.repeat(200),
  ];
  for (const text of texts) expect([text, await amounts(text)]).toEqual([text, []]);
  expect((await sade.call('GET', at(`?q=${'x'.repeat(201)}`))).body.code).toBe('invalid_request');
});

it('goes with the other filters, page by page, and in the export', async () => {
  expect(await amounts('adaeze', `&wallet_id=${savings}`)).toEqual([ASIDE]);
  expect(await amounts('adaeze', '&status=failed')).toEqual([]);
  expect(await amounts('adaeze', '&category=bank-inflow&amount_to=1000000')).toEqual([SURE, OBI]);
  expect(await amounts('adaeze', '&rail=sandbox&category=bank-inflow')).toEqual([SURE, OBI, MUSA]);
  const first = await pageOf('adaeze', '&limit=3');
  expect(first.edges).toHaveLength(3);
  const next = `&limit=10&cursor=${encodeURIComponent(first.pageInfo.endCursor)}`;
  expect(await amounts('adaeze', next)).toEqual(ALL.slice(1));
  const times = [-24, 1].map((hours) => new Date(kolo.clock.now() + hours * HOUR_MS).toISOString());
  const query = `from=${encodeURIComponent(times[0]!)}&to=${encodeURIComponent(times[1]!)}&q=1023456789`;
  const headers = { authorization: `Bearer ${sade.token}` };
  const csv = await (await fetch(`${kolo.baseUrl}${at(`/export?${query}`)}`, { headers })).text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv).not.toContain('1023456789');
});

it('shows nothing of another environment or business', async () => {
  for (const q of ['1023456789', '5000', 'musa', 'adaeze', ada.walletId, 'rent'])
    expect([q, (await pageOf(q, '', 'live')).edges]).toEqual([q, []]);
  const references = (await listed('1023456789')).map(({ reference }) => reference);
  expect(references).toEqual(['rent']);
});

it('finds a name that many wallets have, and goes on with what was made meanwhile', async () => {
  const { customerId } = await kolo.test.customer({ name: 'Crowd of People' });
  const wallets = Array.from({ length: MANY }, (_, n) => `Crowd ${n}`);
  for (const name of wallets) await subAccount(kolo.test, customerId, name);
  await kolo.test.walletTransfer({
    source: ada.walletId,
    destination: savings,
    amount: 100,
    reference: 'between others',
  });
  const crowd = await subAccount(kolo.test, customerId, 'Crowd that pays');
  await kolo.test.walletTransfer({
    source: ada.walletId,
    destination: crowd,
    amount: 200,
    reference: 'to the crowd',
  });
  await keyed(owner);
  expect(await amounts('crowd')).toEqual([200]);
  expect(await amounts('people CROWD')).toEqual([200]);
  expect(await amounts('crowd pays')).toEqual([200]);
  expect(await amounts('crowd 7')).toEqual([]);
});
