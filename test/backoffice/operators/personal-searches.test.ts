import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../../src/platform/db/database.ts';
import { until } from '../../support/http.ts';
import { keyed } from '../../support/keyed.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Different searches by personal data that one person may make at once, and how long until one more is let pass. */
const AT_ONCE = 30;
const ONE_MORE_MS = 10_000;
const EMAIL = 'adaeze@example.com';
const KNOWN_AS = 'user-4711';
const RECIPIENT = '1023456789';

let kolo: TestKolo;
let owner: ReturnType<typeof createPool>;
let people: People;
let ada: { customerId: string; walletId: string };
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20 });
  owner = createPool(kolo.database.connection('kolo_owner'), 'kolo_app', LIMITS);
  people = new People(kolo);
  ada = await kolo.test.customer({
    name: 'Adaeze Nwosu',
    email: EMAIL,
    third_party_identifier: KNOWN_AS,
    reserve_virtual_account: true,
  });
  const accounts = await kolo.test.get(`/api/v1/wallet/${ada.walletId}/accounts`);
  const number = /"account_number":"(\d{10})"/.exec(JSON.stringify(accounts.body))![1]!;
  const inflow = { account_number: number, amount: 5_000_000, sender_bank_code: '058' };
  const sender = { sender_name: 'Musa Yaradua', sender_account_number: '0234567891' };
  expect((await kolo.test.post('/api/v1/test/inflow', { ...inflow, ...sender })).status).toBe(202);
  const balance = async () => (await kolo.test.get(`/api/v1/wallet/${ada.walletId}`)).body.data.balance;
  await until(async () => (await balance()) > 0);
  await kolo.test.transfer({
    reference: 'rent',
    source: ada.walletId,
    amount: 500_000,
    accountNumber: RECIPIENT,
  });
  await kolo.test.finalStatus('rent');
  await keyed(owner);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await owner.end();
  await kolo.stop();
});

const at = (path: string) => `/ops/v1/businesses/${kolo.business.businessId}/test/${path}`;
async function signedIn(name: string, role: Parameters<typeof everywhere>[0]): Promise<Person> {
  const person = await people.person(`${name}@example.com`, everywhere(role));
  await person.signIn();
  return person;
}
const search = (person: Person, q: string) => person.call('GET', at(`transfers?q=${encodeURIComponent(q)}`));
async function found(person: Person, q: string): Promise<number> {
  const { status, body } = await search(person, q);
  expect(status).toBe(200);
  return body.data.paginatedPayload.edges.length;
}
/** Account numbers that nobody has, one after the other. */
const guess = (n: number): string => `09${String(n).padStart(8, '0')}`;
/** Searches until one is refused. @returns how many were let pass, and the refusal */
async function exhaust(person: Person) {
  for (let passed = 0; passed < 1_000; passed += 1) {
    const answer = await search(person, guess(passed));
    if (answer.status !== 200) return { passed, answer };
  }
  throw new Error('no search was refused');
}
interface SearchEntry {
  actor: string;
  chain: string;
  after: { kind: string; searches: number; refused: number; since: string };
}
async function entriesOf({ operatorId }: Person): Promise<SearchEntry[]> {
  const { rows } = await people.pool.query<SearchEntry>(
    `SELECT actor, chain, after FROM audit_entries WHERE act = 'personal_data.searched' AND actor = $1
     ORDER BY after->>'kind', acted_at`,
    [operatorId],
  );
  return rows;
}

describe('a role that may not reveal personal data', () => {
  it('finds nobody by a name, and finds transfers by whole references, ids, account numbers and amounts', async () => {
    const vera = await signedIn('vera', 'viewer');
    const sade = await signedIn('sade', 'support');
    for (const name of ['musa', 'Musa Yaradua', 'adaeze', 'NWOSU adaeze']) {
      expect([name, await found(sade, name)]).not.toEqual([name, 0]);
      expect([name, await found(vera, name)]).toEqual([name, 0]);
    }
    for (const whole of ['rent', ada.walletId, ada.customerId, RECIPIENT, '5,000'])
      expect([whole, await found(vera, whole)]).not.toEqual([whole, 0]);
    const customers = async (query: string) =>
      (await vera.call('GET', at(`customers?${query}`))).body.data.paginatedPayload.edges.length;
    expect(await customers(`email=${EMAIL}`)).toBe(1);
    expect(await customers('email=adaeze')).toBe(0);
    expect(await customers(`third_party_identifier=${KNOWN_AS}`)).toBe(1);
  });

  it('does not find somebody by a name in an export either', async () => {
    const dayOf = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
    const days = `from=${dayOf(kolo.clock.now() - DAY_MS)}&to=${dayOf(kolo.clock.now() + DAY_MS)}`;
    const lines = async (person: Person) => {
      const headers = { authorization: `Bearer ${person.token}` };
      const answer = await fetch(`${kolo.baseUrl}${at(`transfers/export?q=musa&${days}`)}`, { headers });
      return (await answer.text()).trimEnd().split('\r\n').length;
    };
    expect(await lines(await signedIn('viola', 'viewer'))).toBe(1);
    expect(await lines(await signedIn('simi', 'support'))).toBe(2);
  });
});

describe('searches by personal data', () => {
  it('are throttled by person: guessing account numbers comes to an end', async () => {
    const guesser = await signedIn('gbenga', 'viewer');
    const other = await signedIn('olu', 'viewer');
    const { passed, answer } = await exhaust(guesser);
    expect(passed).toBe(AT_ONCE);
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(answer.headers.get('retry-after')).toBe(String(ONE_MORE_MS / 1_000));
    expect((await guesser.call('GET', at('customers?email=a@example.com'))).status).toBe(429);
    expect((await guesser.call('GET', at('customers?third_party_identifier=user-1'))).status).toBe(429);
    expect(await found(guesser, 'rent')).toBe(1);
    expect((await guesser.call('GET', at('customers'))).status).toBe(200);
    expect(await found(other, RECIPIENT)).toBe(1);
    kolo.clock.advance(ONE_MORE_MS);
    expect((await search(guesser, guess(1_000))).status).toBe(200);
    expect((await search(guesser, guess(1_001))).status).toBe(429);
  });

  it('count once while the same search is read again, and references do not count', async () => {
    const reader = await signedIn('rita', 'support');
    for (let again = 0; again < 2 * AT_ONCE; again += 1) {
      expect(await found(reader, RECIPIENT)).toBe(1);
      expect(await found(reader, 'rent')).toBe(1);
    }
    const { passed } = await exhaust(reader);
    expect(passed).toBe(AT_ONCE - 1);
  });

  it('are in the audit log in one entry a person, kind and hour, without what was searched for', async () => {
    const early = await signedIn('ebi', 'viewer');
    const person = await signedIn('sam', 'support');
    const idle = await signedIn('ida', 'support');
    await found(early, RECIPIENT);
    kolo.clock.advance(MINUTE_MS);
    const began = kolo.clock.now();
    await found(person, 'musa');
    await found(person, 'nwosu');
    await person.call('GET', at(`customers?email=${EMAIL}`));
    const { passed } = await exhaust(person);
    await found(idle, 'rent');
    kolo.clock.advance(59 * MINUTE_MS);
    await until(async () => (await entriesOf(early)).length > 0);
    expect(await entriesOf(person)).toEqual([]);
    kolo.clock.advance(MINUTE_MS);
    await until(async () => (await entriesOf(person)).length > 0);
    const entries = await entriesOf(person);
    expect(entries.map(({ after }) => after)).toEqual([
      { kind: 'account_number', searches: passed + 1, refused: 1, since: expect.any(String) },
      { kind: 'email', searches: 1, refused: 0, since: expect.any(String) },
      { kind: 'name', searches: 2, refused: 0, since: expect.any(String) },
    ]);
    for (const { chain, after } of entries) {
      expect(chain).toBe(kolo.business.testTenantId);
      expect(Date.parse(after.since)).toBe(began);
    }
    expect(await entriesOf(idle)).toEqual([]);
    const { rows } = await owner.query(
      `SELECT e::text AS row FROM audit_entries e UNION ALL SELECT s::text FROM operator_search_counts s`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/musa|nwosu|adaeze@|0900000/i);

    await found(person, 'yaradua');
    kolo.clock.advance(61 * MINUTE_MS);
    await until(async () => (await entriesOf(person)).length > entries.length);
    expect((await entriesOf(person)).map(({ after }) => [after.kind, after.searches])).toEqual([
      ['account_number', passed + 1],
      ['email', 1],
      ['name', 2],
      ['name', 1],
    ]);
  });
});
