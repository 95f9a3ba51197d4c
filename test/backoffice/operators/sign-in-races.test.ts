import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { begin, originOf } from './passkeys.ts';
import { everywhere, PASSWORD, People, type Person } from './people.ts';

let kolo: TestKolo;
let people: People;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});

const signIn = (person: Person, code: string) =>
  people.call('POST', '/ops/v1/session', { email: person.email, password: PASSWORD, code, kind: 'command' });
const openSessions = async ({ operatorId }: Person): Promise<number> => {
  const open = 'SELECT 1 FROM operator_sessions WHERE operator_id = $1 AND revoked_at IS NULL';
  return (await people.pool.query(open, [operatorId])).rowCount!;
};
const refused = { status: 401, body: { code: 'sign_in_refused' } };

/** Each changes the operator while a sign-in is between the password and the session. */
const RESET = `UPDATE operators SET status = 'invited', password_hash = NULL, totp_ciphertext = NULL, totp_key_id = NULL
  WHERE id = $1`;
const CHANGE_PASSWORD = `UPDATE operators SET password_hash = 'another' WHERE id = $1`;
const DISABLE = `UPDATE operators SET status = 'disabled' WHERE id = $1`;

describe('a sign-in whose password was right', () => {
  it.each([
    ['a reset', RESET],
    ['a change of the password', CHANGE_PASSWORD],
    ['being disabled', DISABLE],
  ])('begins no session after %s', async (name, change) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const person = await people.person(email, everywhere('admin'));
    const code = person.nextCode();
    expect(await people.during(change, person.operatorId, () => signIn(person, code))).toMatchObject(refused);
    expect(await openSessions(person)).toBe(0);
  });

  it.each([
    ['a reset', RESET],
    ['a change of the password', CHANGE_PASSWORD],
  ])('uses up no recovery code after %s', async (name, change) => {
    const person = await people.person(`code-${name.replaceAll(' ', '-')}@example.com`, everywhere('admin'));
    const [code] = person.recoveryCodes;
    expect(await people.during(change, person.operatorId, () => signIn(person, code!))).toMatchObject(
      refused,
    );
    const used = 'SELECT 1 FROM operator_recovery_codes WHERE operator_id = $1 AND ended_at IS NOT NULL';
    expect((await people.pool.query(used, [person.operatorId])).rowCount).toBe(0);
  });
});

/** Ends the sessions of an operator, as another change of their password does. */
const END_SESSIONS = `WITH ended AS (UPDATE operator_sessions SET revoked_at = now() WHERE operator_id = $1)
  UPDATE operators SET password_hash = 'another' WHERE id = $1`;

describe('a request of a session that ends meanwhile', () => {
  it.each([
    ['/ops/v1/recovery-codes', () => ({})],
    ['/ops/v1/passkeys', passkey],
    ['/ops/v1/password', () => ({ password: PASSWORD, new_password: 'nine green bottles on a wall' })],
  ])('changes no credentials: %s', async (path, content) => {
    const person = await people.person(`${path.split('/').at(-1)}@example.com`, everywhere('viewer'));
    await person.signIn();
    const body = { ...(await content(person)), proof: person.proof() };
    const ask = () => person.call('POST', path, body);
    expect(await people.during(END_SESSIONS, person.operatorId, ask)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
    expect(await openSessions(person)).toBe(0);
    const changed = `SELECT act FROM audit_entries WHERE subject = $1 AND act <> 'operator.enrolled'
      AND act <> 'operator.invited'`;
    expect((await people.pool.query(changed, [`operator ${person.operatorId}`])).rows).toEqual([]);
  });
});

async function passkey(person: Person): Promise<object> {
  const { data } = (await begin(person)).body;
  return { name: 'Mine', credential: new Authenticator(originOf(people)).create(data) };
}
