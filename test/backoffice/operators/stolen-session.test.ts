import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/app/process/logger.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { addPasskey, begin, originOf, passkeyOf } from './passkeys.ts';
import { everywhere, PASSWORD, People, type Person } from './people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEXT = 'nine green bottles on a wall';
const written: string[] = [];
let kolo: TestKolo;
let people: People;
let ada: Person;
beforeAll(async () => {
  const log = createLogger({ level: 'info', role: 'all' }, { write: (text) => void written.push(text) });
  kolo = await startKolo({ log });
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});

/** Somebody who has just signed in, with a passkey. */
async function newcomer(name: string): Promise<Person> {
  const person = await people.person(`${name}@example.com`, everywhere('admin'));
  await person.signIn();
  await passkeyOf(person);
  return person;
}
const passkeyIds = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/ops/v1/passkeys')).body.data.map(({ id }: { id: string }) => id);
const codesMade = async ({ operatorId }: Person): Promise<number> => {
  const made =
    'SELECT 1 FROM operator_recovery_codes WHERE operator_id = $1 AND ended_at IS NULL AND created_at > $2';
  const justNow = new Date(kolo.clock.now() - 1).toISOString();
  return (await people.pool.query(made, [operatorId, justNow])).rowCount!;
};
const changes = async (person: Person) => (await person.call('GET', '/ops/v1/credential-changes')).body.data;
const refused = { status: 401, body: { code: 'sign_in_refused' } };
const malformed = { status: 400, body: { code: 'invalid_request' } };

describe('a session that is a minute old', () => {
  it.each([
    ['nothing', {}, malformed],
    ['an empty proof', { proof: {} }, malformed],
    ['a wrong code', { proof: { code: '000000' } }, refused],
    ['a recovery code alone', { proof: { code: 'ABCD-EFGH-JKLM-2345' } }, malformed],
    ['a wrong password', { proof: { code: 'ABCD-EFGH-JKLM-2345', password: 'a guess at it' } }, refused],
  ])('changes no credentials by %s', async (name, proof, refusal) => {
    const eve = await newcomer(name.replaceAll(' ', '-'));
    kolo.clock.advance(MINUTE);
    const [id] = await passkeyIds(eve);
    const { data: options } = (await begin(eve)).body;
    const made = { name: 'Mine', credential: new Authenticator(originOf(people)).create(options) };
    const others = `/ops/v1/operators/${eve.operatorId}/passkeys/${id}/remove`;
    for (const [path, body] of [
      ['/ops/v1/recovery-codes', proof],
      ['/ops/v1/passkeys', { ...made, ...proof }],
      [`/ops/v1/passkeys/${id}/remove`, proof],
      [others, proof],
    ] as const) {
      expect([path, await eve.call('POST', path, body)]).toMatchObject([path, refusal]);
    }
    expect(await passkeyIds(eve)).toEqual([id]);
    expect(await codesMade(eve)).toBe(0);
  });

  it('changes them by a code, a passkey, or password and recovery code, each once', async () => {
    const bob = await people.person('bob@example.com', everywhere('viewer'));
    await bob.signIn();
    const phone = await passkeyOf(bob);
    const renew = (proof: object) => bob.call('POST', '/ops/v1/recovery-codes', { proof });
    const code = bob.nextCode();
    const made = await renew({ code });
    expect(made.status).toBe(200);
    expect(await renew({ code })).toMatchObject(refused);
    const [recovery] = made.body.data.recovery_codes as string[];
    expect(await renew({ code: recovery })).toMatchObject({
      ...malformed,
      body: { errors: [{ path: 'proof.password' }] },
    });
    expect(await renew({ code: recovery, password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await renew({ code: recovery, password: PASSWORD })).toMatchObject(refused);
    const options = await bob.call('POST', '/ops/v1/session/confirm/passkey/options');
    const credential = phone.get(options.body.data);
    expect(await renew({ credential })).toMatchObject({ status: 200 });
    expect(await renew({ credential })).toMatchObject({ status: 401, body: { code: 'passkey_refused' } });
    expect(await renew({ credential, code: bob.nextCode() })).toMatchObject(malformed);
  });

  it('ends with the fifth proof in a row that is wrong', async () => {
    const guess = await people.person('guess@example.com', everywhere('viewer'));
    await guess.signIn();
    for (let i = 0; i < 5; i++) {
      const answer = await guess.call('POST', '/ops/v1/recovery-codes', { proof: { code: `00000${i}` } });
      expect(answer).toMatchObject(refused);
    }
    expect(await guess.call('GET', '/ops/v1/session')).toMatchObject({ status: 401 });
  });
});

it('a recovery code signs in, and confirms nothing', async () => {
  await ada.signIn();
  const [code] = ada.recoveryCodes;
  expect(await ada.call('POST', '/ops/v1/session/confirm', { code })).toMatchObject({
    ...malformed,
    body: { errors: [{ path: 'code' }] },
  });
  const shown = { email: ada.email, password: PASSWORD, code, kind: 'command' };
  expect(await people.call('POST', '/ops/v1/session', shown)).toMatchObject({ status: 200 });
});

describe('a change of credentials', () => {
  it('is shown to its owner at the next sign-in and for seven days, and is in the log', async () => {
    const chi = await newcomer('chi');
    const proof = () => ({ proof: { code: chi.nextCode() } });
    await chi.call('POST', '/ops/v1/recovery-codes', proof());
    const [id] = await passkeyIds(chi);
    await ada.signIn();
    const path = `/ops/v1/operators/${chi.operatorId}/passkeys/${id}/remove`;
    expect(await ada.call('POST', path, { proof: { code: ada.nextCode() } })).toMatchObject({ status: 200 });
    for (let i = 0; i < 2; i++) {
      await chi.signIn();
      expect(await changes(chi)).toMatchObject([
        { act: 'operator.passkey_removed', own: false, address: '127.0.0.1' },
        { act: 'operator.recovery_codes_made', own: true, address: '127.0.0.1' },
        { act: 'operator.passkey_added', own: true },
      ]);
    }
    const lines = written
      .map((line) => JSON.parse(line))
      .filter(({ operator }) => operator === chi.operatorId);
    const by = [chi.operatorId, chi.operatorId, ada.operatorId];
    expect(lines.map((line) => line.by)).toEqual(by);
    kolo.clock.advance(8 * DAY);
    await chi.signIn();
    expect(await changes(chi)).toEqual([]);
    await chi.call('POST', '/ops/v1/recovery-codes', proof());
    kolo.clock.advance(30 * DAY);
    await chi.signIn();
    expect(await changes(chi)).toMatchObject([{ act: 'operator.recovery_codes_made' }]);
  });
});

describe('a change of the password', () => {
  it('ends every session, and replaces the requesting one', async () => {
    const dayo = await people.person('dayo@example.com', everywhere('viewer'));
    await dayo.signIn();
    const before = dayo.token;
    await addPasskey(dayo, new Authenticator(originOf(people)));
    const change = { password: PASSWORD, new_password: NEXT, proof: { code: dayo.nextCode() } };
    const changed = await dayo.call('POST', '/ops/v1/password', change);
    expect(changed).toMatchObject({ status: 200, body: { data: { csrf_token: null } } });
    expect(await dayo.call('GET', '/ops/v1/session')).toMatchObject({ status: 401 });
    dayo.token = changed.body.data.token;
    expect(dayo.token).not.toBe(before);
    expect(await dayo.call('GET', '/ops/v1/session')).toMatchObject({ status: 200 });
  });

  it('gives a browser its new session as a cookie', async () => {
    const efe = await people.person('efe@example.com', everywhere('viewer'));
    const cookieOf = (headers: Headers) => headers.getSetCookie()[0]!.split(';')[0]!;
    const { headers, body } = await efe.signIn('browser');
    const carried = { cookie: cookieOf(headers), 'x-csrf-token': body.data.csrf_token };
    const change = { password: PASSWORD, new_password: NEXT, proof: { code: efe.nextCode() } };
    const changed = await people.call('POST', '/ops/v1/password', change, carried);
    const read = (cookie: string) => people.call('GET', '/ops/v1/session', undefined, { cookie });
    expect(await read(carried.cookie)).toMatchObject({ status: 401 });
    expect(await read(cookieOf(changed.headers))).toMatchObject({
      status: 200,
      body: { data: { csrf_token: changed.body.data.csrf_token } },
    });
  });
});
