import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/app/process/logger.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { passkeyOf, requestOptions } from './passkeys.ts';
import { everywhere, PASSWORD, People, type Person } from './people.ts';

const MINUTE = 60_000;
/** All requests of this file come from one address, as they do behind a proxy that is not named. */
let kolo: TestKolo;
let people: People;
let ada: Person;
let bola: Person;
const written: string[] = [];
const log = () =>
  createLogger({ level: 'info', role: 'all' }, { write: (text: string) => void written.push(text) });
beforeAll(async () => {
  kolo = await startKolo({ log: log() });
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  bola = await people.person('bola@example.com', everywhere('admin'));
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});
afterEach(() => kolo.clock.advance(16 * MINUTE));

const tooMany = { status: 429, body: { code: 'too_many_tries' } };
interface Shown {
  password?: string;
  code?: string;
  device_mark?: string;
}
const signIn = (who: Person, { code = who.nextCode(), ...more }: Shown = {}) =>
  people.call('POST', '/ops/v1/session', {
    email: who.email,
    password: PASSWORD,
    kind: 'command',
    code,
    ...more,
  });
/** The device mark that a sign-in at a terminal returns. */
const markOf = async (who: Person): Promise<string> => (await signIn(who)).body.data.device_mark;
const guess = (email: string, more: object = {}) =>
  people.call('POST', '/ops/v1/session', {
    email,
    password: 'a guess at it',
    code: '000000',
    kind: 'command',
    ...more,
  });

describe('a guesser', () => {
  it('at one account leaves every other one alone, and says when to retry', async () => {
    for (let i = 0; i < 10; i++) expect(await guess(ada.email)).toMatchObject({ status: 401 });
    const late = await guess(ada.email);
    expect(late).toMatchObject(tooMany);
    expect(Number(late.headers.get('retry-after'))).toBe(90);
    expect(await signIn(bola)).toMatchObject({ status: 200 });
    kolo.clock.advance(90_000);
    expect(await signIn(ada)).toMatchObject({ status: 200 });
  });

  it('at many accounts is stopped at a hundred tries of an address', async () => {
    const answers = await Promise.all(Array.from({ length: 130 }, (_, i) => guess(`nobody${i}@example.com`)));
    const passed = answers.filter(({ status }) => status !== 429);
    expect(passed).toHaveLength(100);
  });

  it('locks nobody out of where they have signed in before', async () => {
    const device_mark = await markOf(ada);
    const browser = await ada.signIn('browser');
    const [session, device] = browser.headers.getSetCookie();
    expect(session).toMatch(/^kolo_session=kolo_session_/);
    expect(device).toMatch(
      /^kolo_device=kolo_device_\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    );
    for (let i = 0; i < 10; i++) await guess(ada.email);
    await Promise.all(Array.from({ length: 100 }, (_, i) => guess(`nobody${i}@example.com`)));
    const code = '000000';
    expect(await signIn(ada, { code })).toMatchObject(tooMany);
    expect(await signIn(bola, { code })).toMatchObject(tooMany);
    // It is hers, and known for nobody else.
    expect(await signIn(bola, { code, device_mark })).toMatchObject(tooMany);
    const another = `${device_mark.slice(0, -4)}AAAA`;
    expect(await signIn(ada, { code, device_mark: another })).toMatchObject(tooMany);
    expect(await signIn(ada, { device_mark })).toMatchObject({
      status: 200,
      body: { data: { device_mark } },
    });
    const cookie = { cookie: device!.split(';')[0]! };
    const body = { email: ada.email, password: PASSWORD, code: ada.nextCode() };
    expect(await people.call('POST', '/ops/v1/session', body, cookie)).toMatchObject({ status: 200 });
  });

  it('has ten tries of its own by a device that is known, and no more', async () => {
    const device_mark = await markOf(ada);
    for (let i = 0; i < 10; i++)
      expect(await guess(ada.email, { device_mark })).toMatchObject({ status: 401 });
    expect(await signIn(ada, { device_mark })).toMatchObject(tooMany);
    expect(await signIn(ada)).toMatchObject({ status: 200 });
  });

  it('and knows a password refuses no codes where somebody has signed in before', async () => {
    const device_mark = await markOf(ada);
    for (let i = 0; i < 5; i++) expect(await signIn(ada, { code: '000000' })).toMatchObject({ status: 401 });
    expect(await signIn(ada)).toMatchObject({ status: 401 });
    expect(await signIn(ada, { device_mark })).toMatchObject({ status: 200 });
  });

  it('by passkeys of no use locks out no passkey', async () => {
    await ada.signIn();
    const phone = await passkeyOf(ada);
    const sign = async (quirks = {}) =>
      people.call('POST', '/ops/v1/session/passkey', {
        credential: phone.get(await requestOptions(people), quirks),
      });
    for (let i = 0; i < 20; i++)
      expect(await guess(`nobody${i % 2}@example.com`)).toMatchObject({ status: 401 });
    expect(await sign()).toMatchObject({ status: 200 });
  });
});

describe('a device', () => {
  it('is known no more once the password was changed', async () => {
    const device_mark = await markOf(bola);
    await bola.signIn();
    const change = {
      password: PASSWORD,
      new_password: 'seven quiet herons by the lake',
      proof: bola.proof(),
    };
    expect(await bola.call('POST', '/ops/v1/password', change)).toMatchObject({ status: 200 });
    const shown = { password: change.new_password, device_mark };
    const answer = await signIn(bola, shown);
    expect(answer.status).toBe(200);
    expect(answer.body.data.device_mark).not.toBe(device_mark);
    const { rows } = await people.pool.query('SELECT mark_hash FROM operator_devices WHERE ended_at IS NULL');
    for (const { mark_hash } of rows) expect(mark_hash).toHaveLength(32);
  });

  it('is one of the twenty that somebody used last', async () => {
    const before = await markOf(ada);
    for (let i = 0; i < 20; i++) expect(await signIn(ada)).toMatchObject({ status: 200 });
    const { rowCount } = await people.pool.query(
      'SELECT 1 FROM operator_devices WHERE operator_id = $1 AND ended_at IS NULL',
      [ada.operatorId],
    );
    expect(rowCount).toBe(20);
    const answer = await signIn(ada, { device_mark: before });
    expect(answer.body.data.device_mark).not.toBe(before);
  });
});

describe('a proxy that is not named', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  const UNNAMED = /the operator API is behind a proxy that KOLO_TRUSTED_PROXIES does not name/;
  const said = () => written.filter((line) => UNNAMED.test(line));

  it('is said once, and at each start after somebody has signed in through it', async () => {
    await people.call('GET', '/ops/v1/session', undefined, {});
    expect(said()).toEqual([]);
    for (let i = 0; i < 2; i++) await people.call('GET', '/ops/v1/session', undefined, forwarded);
    expect(said()).toHaveLength(1);
    expect(JSON.parse(said()[0]!)).toMatchObject({ level: 'warn', proxy: '127.0.0.1' });
    const body = { email: ada.email, password: PASSWORD, code: ada.nextCode(), kind: 'command' };
    expect(await people.call('POST', '/ops/v1/session', body, forwarded)).toMatchObject({ status: 200 });
    const databases = { kolo: kolo.database, bank: kolo.bankDatabase };
    written.length = 0;
    const next = await startKolo({ databases, log: log() });
    await until(() => said().length === 1);
    await next.stop();
    written.length = 0;
    const named = await startKolo({ databases, log: log(), env: { KOLO_TRUSTED_PROXIES: '127.0.0.0/8' } });
    await fetch(`${named.baseUrl}/ops/v1/session`, { headers: forwarded });
    expect(said()).toEqual([]);
    await named.stop();
  });
});
