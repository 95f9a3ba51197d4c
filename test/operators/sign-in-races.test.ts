import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
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
