import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, PASSWORD, People, type Person } from './people.ts';

const NEXT = 'nine green bottles on a wall';
let kolo: TestKolo;
let people: People;
let ada: Person;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});

const acts = async (act: string): Promise<string[]> => {
  const found = await people.pool.query('SELECT actor FROM audit_entries WHERE act = $1', [act]);
  return found.rows.map(({ actor }) => actor);
};
const signIn = (person: Person, changes: { password?: string; code?: string }) =>
  people.call('POST', '/ops/v1/session', {
    email: person.email,
    password: PASSWORD,
    kind: 'command',
    ...changes,
    code: changes.code ?? person.nextCode(),
  });

describe('a password', () => {
  it('is changed by its owner with a code in the request, and ends every session', async () => {
    const bob = await people.person('bob@example.com', everywhere('viewer'));
    const other = (await signIn(bob, {})).body.data.token;
    await bob.signIn();
    const change = (password: string, new_password: string) =>
      bob.call('POST', '/ops/v1/password', { password, new_password, proof: bob.proof() });
    expect(await change('not what it is', NEXT)).toMatchObject({
      status: 401,
      body: { code: 'sign_in_refused' },
    });
    for (const [password, message] of [
      ['short', 'must have at least 12 characters'],
      [PASSWORD, 'must differ from the current one'],
    ] as const) {
      const errors = [{ path: 'new_password', message }];
      expect(await change(PASSWORD, password)).toMatchObject({ status: 400, body: { errors } });
    }
    expect(await change(PASSWORD, NEXT)).toMatchObject({ status: 200 });
    const bearer = { authorization: `Bearer ${other}` };
    expect(await people.call('GET', '/ops/v1/session', undefined, bearer)).toMatchObject({ status: 401 });
    expect(await bob.call('GET', '/ops/v1/session')).toMatchObject({ status: 401 });
    expect(await signIn(bob, {})).toMatchObject({ status: 401 });
    expect(await signIn(bob, { password: NEXT })).toMatchObject({ status: 200 });
    expect(await acts('operator.password_changed')).toEqual([bob.operatorId]);
  });

  it('is not guessed by who has found a session', async () => {
    const eve = await people.person('eve@example.com', everywhere('viewer'));
    await eve.signIn();
    const proof = { code: '000000' };
    const guess = () =>
      eve.call('POST', '/ops/v1/password', { password: 'a guess at it', new_password: NEXT, proof });
    for (let i = 0; i < 9; i++) expect(await guess()).toMatchObject({ status: 401 });
    // Her own password, which she knows, gives her no more guesses at others'.
    const own = { password: PASSWORD, new_password: PASSWORD, proof };
    expect(await eve.call('POST', '/ops/v1/password', own)).toMatchObject({ status: 400 });
    expect(await guess()).toMatchObject({ status: 401 });
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    kolo.clock.advance(16 * 60_000);
  });
});

describe('recovery codes', () => {
  it('are made anew, and those before count no more', async () => {
    await ada.signIn();
    const [before] = ada.recoveryCodes;
    const made = await ada.call('POST', '/ops/v1/recovery-codes', { proof: ada.proof() });
    const codes = made.body.data.recovery_codes as string[];
    expect(codes).toHaveLength(10);
    expect(await signIn(ada, { code: before! })).toMatchObject({ status: 401 });
    expect(await signIn(ada, { code: codes[0]! })).toMatchObject({ status: 200 });
    expect(await acts('operator.recovery_codes_made')).toEqual([ada.operatorId]);
  });
});

describe('sessions', () => {
  it('of somebody are listed and ended by an administrator, in the name of whom it is recorded', async () => {
    const chi = await people.person('chi@example.com', everywhere('support'));
    await chi.signIn();
    await ada.signIn();
    const path = `/ops/v1/operators/${chi.operatorId}/sessions`;
    const listed = (await ada.call('GET', path)).body.data;
    expect(listed).toMatchObject([{ kind: 'command', current: false }]);
    expect(
      await ada.call('DELETE', `/ops/v1/operators/${ada.operatorId}/sessions/${listed[0].id}`),
    ).toMatchObject({
      status: 404,
    });
    expect(await chi.call('DELETE', `${path}/${listed[0].id}`)).toMatchObject({ status: 403 });
    expect(await ada.call('DELETE', `${path}/${listed[0].id}`)).toMatchObject({ status: 200 });
    expect(await chi.call('GET', '/ops/v1/session')).toMatchObject({ status: 401 });
    expect(await ada.call('GET', path)).toMatchObject({ body: { data: [] } });
    expect(await acts('session.ended')).toEqual([ada.operatorId]);
  });
});
