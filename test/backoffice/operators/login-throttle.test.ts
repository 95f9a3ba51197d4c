import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/app/process/logger.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

const PER_MINUTE = 5;
const MINUTE = 60_000;

let kolo: TestKolo;
let people: People;
let ada: Person;
let owner: pg.Client;
const written: string[] = [];
beforeAll(async () => {
  const log = createLogger(
    { level: 'info', role: 'all' },
    { write: (text: string) => void written.push(text) },
  );
  kolo = await startKolo({
    env: { KOLO_FAILED_KEYS_PER_MINUTE: String(PER_MINUTE) },
    limits: { connectTimeoutMs: 1_500 },
    log,
  });
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await people.close();
  await kolo.stop();
});
beforeEach(async () => {
  kolo.clock.advance(MINUTE);
  await ada.signIn();
  await owner.query('BEGIN');
});
afterEach(() => owner.query('ROLLBACK'));

/** Of the form that tokens have. */
const madeUp = (kind: 'session' | 'invitation') => `kolo_${kind}_${randomBytes(32).toString('base64url')}`;
const whoami = (carried: Record<string, string>) => people.call('GET', '/ops/v1/session', undefined, carried);
const bearer = (token: string) => whoami({ authorization: `Bearer ${token}` });
/** Statements of operators that wait for a lock. */
async function stuck(): Promise<number> {
  const found = await people.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = 'kolo_operator' AND wait_event_type = 'Lock'
       AND datname = current_database()`,
  );
  return found.rowCount!;
}
const lines = (msg: string) =>
  written.map((text) => JSON.parse(text) as Record<string, unknown>).filter((line) => line.msg === msg);

describe('a request without a session', () => {
  it('is refused without a query where it has not the form of one', async () => {
    await owner.query('LOCK operator_sessions, operator_enrolments');
    const bare = randomBytes(32).toString('base64url');
    expect(await bearer(`kolo_session_${bare}A`)).toMatchObject({ status: 401 });
    expect(await bearer(kolo.test.key)).toMatchObject({ status: 401 });
    expect(await whoami({ cookie: `kolo_session=${bare}` })).toMatchObject({ status: 401 });
    expect(await people.call('POST', '/ops/v1/enrolment', { token: bare })).toMatchObject({ status: 400 });
  });

  it('is queried one at a time, and signed-in people continue', async () => {
    expect(await bearer(ada.token)).toMatchObject({ status: 200 });
    // Each query waits for this row.
    const token = await people.invite(`${kolo.clock.now()}@example.com`, everywhere('viewer'));
    await owner.query('SELECT 1 FROM operator_enrolments FOR UPDATE');
    const queries = Array.from({ length: PER_MINUTE }, () =>
      people.call('POST', '/ops/v1/enrolment', { token }),
    );
    await until(async () => (await stuck()) === 1);
    for (let i = 0; i < 5; i++) expect(await bearer(ada.token)).toMatchObject({ status: 200 });
    expect(await stuck()).toBe(1);
    await owner.query('ROLLBACK');
    for (const { status } of await Promise.all(queries)) expect(status).toBe(200);
  });

  it.each([
    ['as a token', () => bearer(madeUp('session'))],
    ['as a cookie', () => whoami({ cookie: `kolo_session=${madeUp('session')}` })],
    ['as a token of another form', () => bearer('kolo_session_')],
    ['as nothing', () => whoami({})],
  ])('%s is throttled by its address, and sessions from there go on', async (_, ask) => {
    const answers = await Promise.all(Array.from({ length: 4 * PER_MINUTE }, ask));
    const codes = answers.map(({ body }) => body.code as string);
    expect(codes.filter((code) => code === 'not_signed_in')).toHaveLength(PER_MINUTE);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(3 * PER_MINUTE);
    const late = answers.find(({ status }) => status === 429)!;
    expect(Number(late.headers.get('retry-after'))).toBe(MINUTE / 1_000 / PER_MINUTE);
    expect(await bearer(ada.token)).toMatchObject({ status: 200 });
    kolo.clock.advance(MINUTE);
    expect((await ask()).body.code).toBe('not_signed_in');
  });

  it('is throttled, and a session that another process has begun goes on', async () => {
    const databases = { kolo: kolo.database, bank: kolo.bankDatabase };
    const env = { KOLO_FAILED_KEYS_PER_MINUTE: String(PER_MINUTE) };
    const other = await startKolo({ databases, env, clock: kolo.clock });
    const ask = async (token: string) =>
      (await fetch(`${other.baseUrl}/ops/v1/session`, { headers: { authorization: `Bearer ${token}` } }))
        .status;
    const answers = await Promise.all(Array.from({ length: 2 * PER_MINUTE }, () => ask(madeUp('session'))));
    expect(answers.filter((status) => status === 429)).toHaveLength(PER_MINUTE);
    expect(await ask(ada.token)).toBe(200);
    await other.stop();
  });

  it('is throttled where invitations are made up, too', async () => {
    const ask = () => people.call('POST', '/ops/v1/enrolment', { token: madeUp('invitation') });
    for (let i = 0; i < PER_MINUTE; i++) expect(await ask()).toMatchObject({ status: 400 });
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const complete = { token: madeUp('invitation'), password: 'any other words here', code: '123456' };
    expect(await people.call('POST', '/ops/v1/enrolment/complete', complete)).toMatchObject({ status: 429 });
  });
});

it('a connection that is waited for too long is called that, and no outage', async () => {
  expect(await bearer(ada.token)).toMatchObject({ status: 200 });
  await owner.query('LOCK operator_sessions');
  const answers = [1, 2, 3, 4].map(() => bearer(ada.token));
  await until(async () => (await stuck()) === 2);
  const refused = await Promise.race(answers);
  expect(refused).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
  await until(() => lines('no database connection became free in time').length > 0);
  await owner.query('ROLLBACK');
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 200, 503, 503]);
  const said = lines('no database connection became free in time');
  expect(said).toHaveLength(1);
  expect(said[0]).toMatchObject({
    level: 'warn',
    busy: { message: expect.stringContaining('no free connection of kolo_operator') },
  });
  expect(lines('the database is away')).toEqual([]);
  const metrics = await (await fetch(`${kolo.baseUrl}/metrics`)).text();
  expect(metrics).toContain('kolo_pool_waits_given_up_total{pool="operator"} 2');
  expect(metrics).toContain('kolo_pool_waits_given_up_total{pool="api"} 0');
});
