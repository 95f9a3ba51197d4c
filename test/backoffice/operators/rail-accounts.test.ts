import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/app/process/logger.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { ScriptedProvider } from '../../support/provider.ts';
import { everywhere, type Person, TwoPeople } from './people.ts';

const DAY_MS = 24 * 3_600_000;
let kolo: TestKolo;
let two: TwoPeople;
let owner: pg.Client;
const provider = new ScriptedProvider('http', { shown: ['account'] });
const second = new ScriptedProvider('second');
/** Log lines, and answers of the operator API. */
const said: string[] = [];
/** Values that must never be shown. */
const secrets: string[] = [];

beforeAll(async () => {
  const log = createLogger({ level: 'trace', role: 'all' }, { write: (line) => void said.push(line) });
  kolo = await startKolo({ log, pollMs: 20, accountRails: [provider.row, second.row] });
  two = await TwoPeople.open(kolo);
  const { call } = two.people;
  two.people.call = async (...request) => {
    const answer = await call.apply(two.people, request);
    said.push(JSON.stringify(answer.body));
    return answer;
  };
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await Promise.all([owner.end(), two.close()]);
  await kolo.stop();
});

/** Credentials with a secret of their own. */
function credentials(account: string) {
  const key = `live-${randomUUID()}`;
  secrets.push(key);
  return { key, account };
}
/** The path of a live environment that has no account. */
const newEnvironment = async (): Promise<string> => `${(await kolo.makeBusiness()).businessId}/live`;
const add = (environmentPath: string, account: string, rail = 'http') =>
  two.propose(environmentPath, 'rail.add', { rail, credentials: credentials(account) });
const accounts = async (environmentPath: string) =>
  (await two.ada.call('GET', `/ops/v1/businesses/${environmentPath}/rail-accounts`)).body.data;
const proposal = async (id: string) => (await two.ada.call('GET', `/ops/v1/proposals/${id}`)).body.data;
const sealed = async (id: string) =>
  (await owner.query('SELECT 1 FROM proposals WHERE id = $1 AND secret_ciphertext IS NOT NULL', [id]))
    .rowCount;
const post = (who: Person, path: string, body?: object) =>
  who.call('POST', `/ops/v1/businesses/${path}`, body);
/** An account that is added and tested. */
async function brought(account: string): Promise<string> {
  const environmentPath = await newEnvironment();
  expect((await two.approve((await add(environmentPath, account)).body.data.id)).status).toBe(200);
  expect((await post(two.ada, `${environmentPath}/rail-accounts/http/test`)).body.data.ok).toBe(true);
  return environmentPath;
}

it('says what is given for an account of each rail', async () => {
  await two.ada.signIn();
  const { status, body } = await two.ada.call('GET', '/ops/v1/rails');
  expect(status).toBe(200);
  expect(body.data.map(({ rail }: { rail: string }) => rail)).toEqual(['http', 'second']);
  expect(body.data[0].fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'key', type: 'string', required: true, secret: true }),
      expect.objectContaining({ name: 'account', type: 'string', required: true, secret: false }),
    ]),
  );
});

describe('an account at a provider', () => {
  it('is added with approval, and gets payouts once it has been tested', async () => {
    const environmentPath = await newEnvironment();
    const made = await add(environmentPath, 'acct-1');
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect((await proposal(id)).content).toEqual({
      rail: 'http',
      account: 'acct-1',
      settings: { account: 'acct-1' },
    });
    expect([await sealed(id), await accounts(environmentPath)]).toEqual([1, []]);
    const { digest } = await proposal(id);
    const alone = await two.ada.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
    expect(alone).toMatchObject({ status: 403, body: { code: 'another_person_needed' } });
    const answers = await Promise.all([two.approve(id), two.approve(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await two.approve(id)).toMatchObject({ status: 409, body: { code: 'proposal_not_open' } });
    expect([(await proposal(id)).status, await sealed(id)]).toEqual(['done', 0]);
    const [account] = await accounts(environmentPath);
    expect(account).toMatchObject({
      rail: 'http',
      account: 'acct-1',
      preference: 1,
      status: 'enabled',
      suspended: 'added, and not tested since',
      callback_path: expect.stringMatching(/^\/rails\/http\//),
    });
    const tested = await post(two.ada, `${environmentPath}/rail-accounts/http/test`);
    expect(tested.body.data).toEqual({
      rail: 'http',
      ok: true,
      checks: [{ check: 'it is the same account, and live', result: 'ok', detail: null }],
    });
    expect((await accounts(environmentPath))[0].suspended).toBeNull();
  });

  it('is not brought where the provider says by then that it is another', async () => {
    const environmentPath = await newEnvironment();
    const { id } = (await add(environmentPath, 'acct-2')).body.data;
    provider.names = () => 'somebody-else';
    const refused = await two.approve(id);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'rail_account_not_proven', errors: [{ path: 'content.credentials' }] },
    });
    provider.names = () => {
      throw new Error('it has no time');
    };
    expect(await two.approve(id)).toMatchObject({ status: 409, body: { code: 'rail_account_not_proven' } });
    expect([await accounts(environmentPath), (await proposal(id)).status]).toEqual([[], 'approved']);
    provider.names = (account) => account;
    expect(await two.approve(id)).toMatchObject({ status: 200 });
    expect(await accounts(environmentPath)).toHaveLength(1);
  });

  it('is proposed by nobody who has no live account of it, or one that is taken', async () => {
    const environmentPath = await newEnvironment();
    const propose = (content: object, at = environmentPath) => two.propose(at, 'rail.add', content);
    const own = { rail: 'http', credentials: credentials('acct-3') };
    expect(await propose(own, environmentPath.replace('live', 'test'))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'mode', message: 'must be live' }] },
    });
    expect(await propose({ ...own, rail: 'sandbox' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'content.rail', message: 'must be one of http, second' }] },
    });
    expect(await propose({ rail: 'http', credentials: { key: 'x' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect(await propose({ rail: 'http', credentials: { key: 'test-1', account: 'a' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'content.credentials.key', message: 'is a test key' }] },
    });
    expect(await propose({ rail: 'http', credentials: { key: 'unknown', account: 'a' } })).toMatchObject({
      status: 409,
      body: { code: 'rail_account_not_proven' },
    });
    expect((await propose(own)).status).toBe(201);
    const early = (await add(environmentPath, 'acct-4')).body.data.id;
    await brought('acct-5');
    expect(await add(environmentPath, 'acct-5')).toMatchObject({
      status: 409,
      body: { code: 'rail_account_taken' },
    });
    // One account is proposed at a time, and the other proposal of it closes, without its credentials.
    expect((await two.agree(environmentPath, 'rail.add', own)).status).toBe(200);
    expect(await two.approve(early)).toMatchObject({ status: 409, body: { code: 'proposal_not_open' } });
    expect((await proposal(early)).status).toBe('superseded');
    expect(await sealed(early)).toBe(0);
    expect(await add(environmentPath, 'acct-6')).toMatchObject({
      status: 409,
      body: { code: 'rail_account_exists' },
    });
  });

  it('gets new credentials with approval, and both operators see the fields that are not secret', async () => {
    const environmentPath = await brought('acct-7');
    const next = credentials('acct-7');
    const made = await two.propose(environmentPath, 'rail.rotate', { rail: 'http', credentials: next });
    const { id } = made.body.data;
    expect((await proposal(id)).content).toEqual({
      rail: 'http',
      account: 'acct-7',
      settings: { account: 'acct-7' },
      settings_before: { account: 'acct-7' },
    });
    provider.names = () => 'another';
    expect(await two.approve(id)).toMatchObject({ status: 409, body: { code: 'rail_account_not_proven' } });
    provider.names = (account) => account;
    expect((await two.approve(id)).status).toBe(200);
    expect((await accounts(environmentPath))[0].suspended).toBe('rotated, and not tested since');
    await post(two.ada, `${environmentPath}/rail-accounts/http/test`);
    expect(provider.opened.at(-1)).toEqual(next);
    const theirs = { rail: 'http', credentials: credentials('acct-1') };
    expect(await two.propose(environmentPath, 'rail.rotate', theirs)).toMatchObject({
      status: 409,
      body: { code: 'rail_account_not_proven' },
    });
    expect(await two.propose(await newEnvironment(), 'rail.rotate', theirs)).toMatchObject({ status: 404 });
  });

  it('is disabled by one person, at once, and enabled again only by two', async () => {
    const environmentPath = await brought('acct-8');
    const support = await two.people.person(`${randomUUID()}@example.com`, everywhere('support'));
    await support.signIn();
    const disable = (rail: string) =>
      post(support, `${environmentPath}/rail-accounts/${rail}/disable`, { reason: 'It pays twice' });
    expect(await disable('second')).toMatchObject({ status: 404 });
    expect((await disable('http')).status).toBe(200);
    expect((await accounts(environmentPath))[0]).toMatchObject({ status: 'disabled' });
    for (const path of ['rail-accounts/http/test', 'proposals/rail.enable']) {
      const body = { content: { rail: 'http' }, reason: 'It is well' };
      expect(await post(support, `${environmentPath}/${path}`, body)).toMatchObject({
        status: 403,
        body: { code: 'permission_missing' },
      });
    }
    // A test submits nothing through a disabled account.
    await post(two.ada, `${environmentPath}/rail-accounts/http/test`);
    expect((await accounts(environmentPath))[0]).toMatchObject({ status: 'disabled' });
    expect((await two.agree(environmentPath, 'rail.enable', { rail: 'http' })).status).toBe(200);
    expect((await accounts(environmentPath))[0]).toMatchObject({
      status: 'enabled',
      suspended: 'enabled, and not tested since',
    });
    expect(await two.propose(environmentPath, 'rail.enable', { rail: 'second' })).toMatchObject({
      status: 404,
    });
    const { rows } = await owner.query(
      "SELECT reason FROM audit_entries WHERE act = 'rail_account.disabled' ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ reason: 'It pays twice' }]);
  });

  it('has a low balance that one person sets and removes', async () => {
    const environmentPath = await brought('acct-low');
    const path = `${environmentPath}/rail-accounts/http/low-balance`;
    expect(await post(two.ada, path, { low_balance: 0 })).toMatchObject({ status: 400 });
    expect((await post(two.ada, path, { low_balance: 5_000_000 })).status).toBe(200);
    expect(await accounts(environmentPath)).toMatchObject([{ low_balance: 5_000_000, low_since: null }]);
    expect((await post(two.ada, path, { low_balance: null })).status).toBe(200);
    expect(await accounts(environmentPath)).toMatchObject([{ low_balance: null }]);
    const other = path.replace('/http/', '/second/');
    expect(await post(two.ada, other, { low_balance: 1 })).toMatchObject({ status: 404 });
    const { rows } = await owner.query(
      "SELECT before, after FROM audit_entries WHERE act = 'rail_account.low_balance_set' ORDER BY id",
    );
    expect(rows).toEqual([
      { before: { low_balance: null }, after: { low_balance: 5_000_000 } },
      { before: { low_balance: 5_000_000 }, after: { low_balance: null } },
    ]);
  });

  it('is preferred to the others with approval', async () => {
    const environmentPath = await brought('acct-9');
    expect(
      (await two.agree(environmentPath, 'rail.add', { rail: 'second', credentials: credentials('b') }))
        .status,
    ).toBe(200);
    expect(await two.propose(environmentPath, 'rail.order', { rails: ['second'] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'content.rails' }] },
    });
    expect((await two.agree(environmentPath, 'rail.order', { rails: ['second', 'http'] })).status).toBe(200);
    expect((await accounts(environmentPath)).map(({ rail }: { rail: string }) => rail)).toEqual([
      'second',
      'http',
    ]);
  });
});

describe('credentials in a proposal', () => {
  it('are gone once it is refused, and done by nobody once it is over', async () => {
    const environmentPath = await newEnvironment();
    const proposed = async (account: string): Promise<string> =>
      (await add(environmentPath, account)).body.data.id;
    const taken = await proposed('acct-10');
    expect(
      (await two.ada.call('POST', `/ops/v1/proposals/${taken}/refuse`, { reason: 'Not now' })).status,
    ).toBe(200);
    expect(await sealed(taken)).toBe(0);
    const late = await proposed('acct-11');
    kolo.clock.advance(DAY_MS);
    for (const person of [two.ada, two.bola]) await person.signIn();
    expect(await two.approve(late)).toMatchObject({ status: 409, body: { code: 'proposal_not_open' } });
    expect(await accounts(environmentPath)).toEqual([]);
    kolo.clock.advance(DAY_MS);
    await until(async () => (await sealed(late)) === 0);
    await two.ada.signIn();
    expect((await proposal(late)).status).toBe('expired');
  });

  it('cannot stay beside what is done, nor be read by who changes accounts', async () => {
    const stored = owner.query(
      "UPDATE proposals SET secret_ciphertext = '', secret_key_id = 'k1' WHERE executed_at IS NOT NULL",
    );
    await expect(stored).rejects.toMatchObject({ code: '23514' });
    const read = 'SET ROLE kolo_directory; SELECT secret_ciphertext FROM proposals';
    await expect(owner.query(read)).rejects.toMatchObject({ code: '42501' });
    await owner.query('RESET ROLE');
  });

  it('stand nowhere in the database, in no answer and in no line of the log', async () => {
    const { rows } = await owner.query<{ name: string }>(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    const dump: string[] = [];
    for (const { name } of rows) {
      const found = await owner.query<{ row: string }>(`SELECT one::text AS row FROM ${name} AS one`);
      dump.push(...found.rows.map(({ row }) => row));
    }
    const everything = [...dump, ...said].join('\n');
    expect(secrets.length).toBeGreaterThan(8);
    // The dump is not empty: a secret would be found if it were there.
    expect(dump.length).toBeGreaterThan(100);
    expect(everything).toContain('acct-7');
    for (const secret of secrets) {
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ]) {
        expect(everything).not.toContain(form);
      }
    }
  });
});
