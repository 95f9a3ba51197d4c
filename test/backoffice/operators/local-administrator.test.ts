import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLink } from '../../../src/backoffice/operators/local/links.ts';
import { onlyIndexKey, Vault } from '../../../src/platform/values/vault.ts';
import { BY_TEST } from '../../support/actor.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { startKolo, startProcess, type TestProcess } from '../../support/kolo.ts';
import { requestOptions } from './passkeys.ts';
import { everywhere, PASSWORD, People, type Person } from './people.ts';

const MINUTE = 60_000;
const ORIGIN = 'https://kolo.example.com';
const KEY = Buffer.alloc(32, 1).toString('base64');
const PRODUCTION = {
  NODE_ENV: 'production',
  KOLO_ENCRYPTION_KEYS: `k1:${KEY}`,
  KOLO_INDEX_KEY: KEY,
  KOLO_PASSKEY_ORIGINS: ORIGIN,
};
const vault = new Vault({
  current: 'k1',
  keys: new Map([['k1', Buffer.alloc(32, 1)]]),
  index: onlyIndexKey(Buffer.alloc(32, 2)),
});

let kolo: TestProcess;
let people: People;
let ada: Person;
beforeAll(async () => {
  kolo = await startKolo({ env: { KOLO_PASSKEY_ORIGINS: ORIGIN } });
  people = new People(kolo);
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});
// Failed attempts of the test before no longer count.
beforeEach(() => kolo.clock.advance(16 * MINUTE));

const refused = { status: 401, body: { status: false, code: 'link_refused' } };
const newLink = () => makeLink({ pool: people.pool, vault, by: BY_TEST, nowMs: kolo.clock.now() });
const newToken = async (): Promise<string> => (await newLink())!.token;
const madeUp = (i: number): string => `kolo_link_${String(i).padStart(43, 'A')}`;
const signIn = (token: string, of = people, carried = {}) =>
  of.call('POST', '/ops/v1/session/link', { token }, carried);

/** A browser that has signed in by a new link. */
async function browser() {
  const { status, headers, body } = await signIn(await newToken());
  expect(status).toBe(200);
  return { cookie: headers.getSetCookie()[0]!.split(';')[0]!, 'x-csrf-token': body.data.csrf_token };
}
type Browser = Awaited<ReturnType<typeof browser>>;
const session = (carried: Browser, of = people) => of.call('GET', '/ops/v1/session', undefined, carried);
const confirm = (carried: Record<string, string>, token: string) =>
  people.call('POST', '/ops/v1/session/confirm/link', { token }, carried);
const localId = async (): Promise<string> =>
  (await people.pool.query('SELECT id FROM operators WHERE is_local')).rows[0].id;
const entries = async (act: string) =>
  (
    await people.pool.query('SELECT actor, subject, after FROM audit_entries WHERE act = $1 ORDER BY id', [
      act,
    ])
  ).rows;

describe('a link', () => {
  it('signs the local administrator in as a browser, once, and that is recorded', async () => {
    const token = await newToken();
    const answer = await signIn(token);
    expect(answer).toMatchObject({ status: 200, body: { data: { token: null } } });
    const cookie = answer.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^kolo_session=kolo_session_\S+; Path=\/; HttpOnly; SameSite=Strict$/);
    const carried = { cookie: cookie.split(';')[0]!, 'x-csrf-token': answer.body.data.csrf_token };
    expect((await session(carried)).body.data).toMatchObject({
      email: 'local@localhost',
      name: 'Local administrator',
      local: true,
      roles: [{ role: 'admin', business_id: null, mode: null }],
      confirmed_at: new Date(kolo.clock.now()).toISOString(),
    });
    expect(await people.call('GET', '/ops/v1/operators', undefined, carried)).toMatchObject({ status: 200 });
    expect(await signIn(token)).toMatchObject(refused);
    const id = await localId();
    expect(await entries('operator.local_made')).toMatchObject([{ subject: `operator ${id}` }]);
    expect(await entries('operator.link_made')).toMatchObject([{ actor: BY_TEST.name }]);
    const after = { kind: 'browser', link: true };
    expect(await entries('session.begun')).toMatchObject([{ actor: id, after }]);
  });

  it('signs a command in, which has the token in the answer and no cookie', async () => {
    const shown = { token: await newToken(), kind: 'command' };
    const { headers, body } = await people.call('POST', '/ops/v1/session/link', shown);
    expect(headers.getSetCookie()).toEqual([]);
    expect(body.data).toMatchObject({
      csrf_token: null,
      device_mark: expect.stringMatching(/^kolo_device_/),
    });
    const authorization = `Bearer ${body.data.token}`;
    const answer = await people.call('GET', '/ops/v1/session', undefined, { authorization });
    expect(answer.body.data).toMatchObject({ local: true, csrf_token: null });
  });

  it('signs in once also where it is shown three times at once', async () => {
    const token = await newToken();
    const answers = await Promise.all([1, 2, 3].map(() => signIn(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('is good for fifteen minutes', async () => {
    const tokens = [await newToken(), await newToken()] as const;
    kolo.clock.advance(15 * MINUTE - 1);
    expect(await signIn(tokens[0])).toMatchObject({ status: 200 });
    kolo.clock.advance(1);
    expect(await signIn(tokens[1])).toMatchObject(refused);
  });

  it('which is made up is slowed down by the address, but for a device that is known', async () => {
    const { headers } = await signIn(await newToken());
    const device = { cookie: headers.getSetCookie()[1]!.split(';')[0]! };
    const token = await newToken();
    for (let i = 0; i < 10; i++)
      expect(await signIn(i % 2 === 0 ? madeUp(i) : 'no token at all')).toMatchObject(refused);
    expect(await signIn(token)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(await signIn(token, people, device)).toMatchObject({ status: 200 });
  });
});

describe('the local administrator', () => {
  it('is created once and never enrols, however many links are made at the same time', async () => {
    await Promise.all([1, 2, 3].map(newToken));
    const found = await people.pool.query('SELECT id FROM operators WHERE is_local');
    expect(found.rowCount).toBe(1);
    expect(await entries('operator.local_made')).toHaveLength(1);
    const carried = await browser();
    const path = '/ops/v1/proposals/operator.reset';
    const content = { operator_id: await localId() };
    const made = await people.call('POST', path, { content, reason: 'Try it' }, carried);
    ada = await people.person('ada@example.com', everywhere('admin'));
    await ada.signIn();
    const { id } = made.body.data;
    const { digest } = (await ada.call('GET', `/ops/v1/proposals/${id}`)).body.data;
    const approved = await ada.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
    expect(approved).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await session(carried)).toMatchObject({ status: 200 });
  });

  it('confirms by another link instead of a code, and that link signs nobody in afterwards', async () => {
    const carried = await browser();
    kolo.clock.advance(6 * MINUTE);
    const bob = await people.person('bob@example.com', everywhere('viewer'));
    const disable = () =>
      people.call('POST', `/ops/v1/operators/${bob.operatorId}/disable`, { reason: 'Left' }, carried);
    expect(await disable()).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    const token = await newToken();
    expect(await confirm(carried, token)).toMatchObject({ status: 200 });
    expect(await disable()).toMatchObject({ status: 200 });
    expect((await session(carried)).body.data.confirmed_at).toBe(new Date(kolo.clock.now()).toISOString());
    expect(await entries('operator.link_used')).toHaveLength(1);
    expect(await confirm(carried, token)).toMatchObject(refused);
    expect(await signIn(token)).toMatchObject(refused);
  });

  it('is nobody else: a link confirms no session of another person, and is not used up by one', async () => {
    await ada.signIn();
    const token = await newToken();
    const asAda = { authorization: `Bearer ${ada.token}` };
    expect(await confirm(asAda, token)).toMatchObject(refused);
    expect((await ada.call('GET', '/ops/v1/session')).body.data).toMatchObject({ local: false });
    expect(await signIn(token)).toMatchObject({ status: 200 });
  });

  it('is signed out by five wrong links in a row', async () => {
    const carried = await browser();
    for (let i = 0; i < 4; i++) expect(await confirm(carried, madeUp(i))).toMatchObject(refused);
    expect(await confirm(carried, await newToken())).toMatchObject({ status: 200 });
    for (let i = 0; i < 5; i++) expect(await confirm(carried, madeUp(i))).toMatchObject(refused);
    expect(await session(carried)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  it('is not among the administrators of whom one stays, and disabled has no links', async () => {
    const carried = await browser();
    const disable = (id: string) =>
      people.call('POST', `/ops/v1/operators/${id}/disable`, { reason: 'Try it' }, carried);
    const last = { status: 409, body: { code: 'last_administrator' } };
    expect(await disable(ada.operatorId)).toMatchObject(last);
    const token = await newToken();
    expect(await disable(await localId())).toMatchObject({ status: 200 });
    expect(await session(carried)).toMatchObject({ status: 401 });
    expect(await signIn(token)).toMatchObject(refused);
    expect(await newLink()).toBeUndefined();
    await people.pool.query(`UPDATE operators SET status = 'active' WHERE is_local`);
  });
});

describe('where there is no administrator yet', () => {
  it('disables others all the same', async () => {
    const empty = await startProcess();
    const there = new People(empty);
    const { token } = (await makeLink({
      pool: there.pool,
      vault,
      by: BY_TEST,
      nowMs: empty.clock.now(),
    }))!;
    const { headers, body } = await signIn(token, there);
    const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
    const carried = { cookie, 'x-csrf-token': body.data.csrf_token };
    const bob = await there.person('bob@example.com', everywhere('viewer'));
    const disable = (id: string) =>
      there.call('POST', `/ops/v1/operators/${id}/disable`, { reason: 'Left' }, carried);
    expect(await disable(bob.operatorId)).toMatchObject({ status: 200 });
    await there.close();
    await empty.stop();
  });
});

/** Creates a passkey for the operator of a session and returns its device. */
async function passkeyOf(carried: Record<string, string>, proof: object): Promise<Authenticator> {
  const authenticator = new Authenticator(ORIGIN);
  const { data } = (await people.call('POST', '/ops/v1/passkeys/options', undefined, carried)).body;
  const body = { name: 'My phone', credential: authenticator.create(data), proof };
  expect(await people.call('POST', '/ops/v1/passkeys', body, carried)).toMatchObject({ status: 201 });
  return authenticator;
}

/** Does something with a service in production on the same database. */
async function inProduction(work: (there: People) => Promise<void>): Promise<void> {
  const { database, bankDatabase: bank, clock } = kolo;
  const production = await startProcess({ env: PRODUCTION, clock, databases: { kolo: database, bank } });
  const there = new People(production);
  try {
    await work(there);
  } finally {
    await there.close();
    await production.stop();
  }
}

describe('in production', () => {
  it('links are not there, whatever is sent', async () => {
    const notFound = { status: 404, body: { code: 'not_found' } };
    await ada.signIn();
    const asAda = { authorization: `Bearer ${ada.token}` };
    const token = await newToken();
    await inProduction(async (there) => {
      expect(await signIn(token, there)).toMatchObject(notFound);
      expect(await there.call('POST', '/ops/v1/session/link', { nothing: 1 })).toMatchObject(notFound);
      const path = '/ops/v1/session/confirm/link';
      expect(await there.call('POST', path, { token }, asAda)).toMatchObject(notFound);
    });
    expect(await signIn(token)).toMatchObject({ status: 200 });
  });

  it('a session of before is over, and those of others go on', async () => {
    const carried = await browser();
    await ada.signIn();
    const asAda = { authorization: `Bearer ${ada.token}` };
    await inProduction(async (there) => {
      const renamed = { ...carried, cookie: carried.cookie.replace('kolo_', '__Host-kolo_') };
      for (let i = 0; i < 2; i++)
        expect(await session(renamed, there)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
      expect(await there.call('GET', '/ops/v1/session', undefined, asAda)).toMatchObject({ status: 200 });
    });
    expect(await session(carried)).toMatchObject({ status: 200 });
  });

  it('a passkey of before is refused, and those of others are not', async () => {
    const phone = await passkeyOf(await browser(), { link: await newToken() });
    await ada.signIn();
    const adas = await passkeyOf({ authorization: `Bearer ${ada.token}` }, ada.proof());
    const by = async (of: People, authenticator: Authenticator) => {
      const credential = authenticator.get(await requestOptions(of));
      return of.call('POST', '/ops/v1/session/passkey', { credential });
    };
    expect(await by(people, phone)).toMatchObject({ status: 200 });
    await inProduction(async (there) => {
      expect(await by(there, phone)).toMatchObject({ status: 401, body: { code: 'passkey_refused' } });
      expect(await by(there, adas)).toMatchObject({ status: 200 });
    });
  });

  it('a password and a recovery code are refused too, had somebody set the one', async () => {
    const carried = await browser();
    const { body } = await people.call(
      'POST',
      '/ops/v1/recovery-codes',
      { proof: { link: await newToken() } },
      carried,
    );
    const codes = body.data.recovery_codes as string[];
    await people.pool.query(
      `UPDATE operators SET password_hash = (SELECT password_hash FROM operators WHERE id = $1) WHERE is_local`,
      [ada.operatorId],
    );
    const byPassword = (of: People) =>
      of.call('POST', '/ops/v1/session', {
        email: 'local@localhost',
        password: PASSWORD,
        code: codes.pop(),
        kind: 'command',
      });
    expect(await byPassword(people)).toMatchObject({ status: 200 });
    await inProduction(async (there) => {
      expect(await byPassword(there)).toMatchObject({ status: 401, body: { code: 'sign_in_refused' } });
    });
  });
});
