import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Authenticator, Quirks } from '../../support/authenticator.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { passkeyOf, requestOptions, signInBy } from './passkeys.ts';
import { everywhere, type People, type Person, TwoPeople } from './people.ts';

const MINUTE = 60_000;
let kolo: TestKolo;
let people: People;
let ada: Person;
let bola: Person;
let phone: Authenticator;
beforeAll(async () => {
  kolo = await startKolo();
  ({ people, ada, bola } = await TwoPeople.open(kolo));
  for (const person of [ada, bola]) await person.signIn();
  phone = await passkeyOf(ada);
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});
// Failed attempts of the test before no longer count.
beforeEach(() => kolo.clock.advance(16 * MINUTE));

const refused = { status: 401, body: { status: false, code: 'passkey_refused' } };
const sign = (credential: object) => people.call('POST', '/ops/v1/session/passkey', { credential });
const signIn = (quirks: Quirks = {}) => signInBy(people, phone, quirks);
const entries = async (act: string, whom: Person) => {
  const found = await people.pool.query(
    'SELECT actor, before, after FROM audit_entries WHERE act = $1 AND actor = $2 ORDER BY id',
    [act, whom.operatorId],
  );
  return found.rows;
};
const handleOf = ({ operatorId }: Person) =>
  Buffer.from(operatorId.replaceAll('-', ''), 'hex').toString('base64url');

describe('signing in by a passkey', () => {
  it('needs no name, password or code, gives a browser its session, and is recorded', async () => {
    const options = await requestOptions(people);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const answer = await sign(phone.get(options));
    expect(answer).toMatchObject({ status: 200, body: { data: { token: null } } });
    const cookie = answer.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^kolo_session=kolo_session_\S+; Path=\/; HttpOnly; SameSite=Strict$/);
    const carried = { cookie: cookie.split(';')[0]! };
    const session = (await people.call('GET', '/ops/v1/session', undefined, carried)).body.data;
    expect(session).toMatchObject({
      email: 'ada@example.com',
      csrf_token: answer.body.data.csrf_token,
      confirmed_at: new Date(kolo.clock.now()).toISOString(),
    });
    const [listed] = (await people.call('GET', '/ops/v1/passkeys', undefined, carried)).body.data;
    expect(listed.last_used_at).toBe(new Date(kolo.clock.now()).toISOString());
    const after = { kind: 'browser', passkey_id: listed.id };
    expect((await entries('session.begun', ada)).at(-1)).toMatchObject({ after });
  });

  it('goes on by one whose authenticator does not count, and by one that is synced', async () => {
    await bola.signIn();
    const still = await passkeyOf(bola, { signCount: 0 });
    for (let i = 0; i < 2; i++)
      expect(await signInBy(people, still, { signCount: 0 })).toMatchObject({ status: 200 });
    const synced = await passkeyOf(bola, { synced: true });
    expect(await signInBy(people, synced, { synced: true })).toMatchObject({ status: 200 });
    expect(await signInBy(people, synced)).toMatchObject(refused);
  });

  const QUIRKS: [what: string, quirks: Quirks][] = [
    ['at another origin', { origin: 'https://kolo.example.com' }],
    ['at the address instead of the name', { origin: 'http://127.0.0.1:4000' }],
    ['for another relying party', { rpId: 'example.com' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['by making a credential', { type: 'webauthn.create' }],
    ['without the person being verified', { unverified: true }],
    ['without anybody there', { absent: true }],
    ['for a challenge that was made up', { challenge: Buffer.alloc(56, 7).toString('base64url') }],
    ['by a signature that is another', { forged: true }],
    ['in nobody’s name', { userHandle: null }],
    ['by one that is synced now', { synced: true }],
  ];
  it.each(QUIRKS)('%s is refused', async (_, quirks) => {
    expect(await signIn(quirks)).toMatchObject(refused);
    expect(await signIn()).toMatchObject({ status: 200 });
  });

  it('is refused by the passkey of one in the name of another, and by one that nobody has', async () => {
    expect(await signIn({ userHandle: handleOf(bola) })).toMatchObject(refused);
    const credential = phone.get(await requestOptions(people));
    const unknown = { ...credential, id: 'AAAA', rawId: 'AAAA' };
    expect(await sign(unknown)).toMatchObject(refused);
    await bola.signIn();
    const theirs = (await passkeyOf(bola)).credentialId.toString('base64url');
    expect(await sign({ ...credential, id: theirs, rawId: theirs })).toMatchObject(refused);
  });

  it('takes each challenge once, within five minutes, and none that is for something else', async () => {
    const once = phone.get(await requestOptions(people));
    const answers = await Promise.all([1, 2, 3].map(() => sign(once)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const options = await requestOptions(people);
    expect(await sign(phone.get(options, { signCount: 50 }))).toMatchObject({ status: 200 });
    expect(await sign(phone.get(options, { signCount: 51 }))).toMatchObject(refused);
    const late = await requestOptions(people);
    kolo.clock.advance(5 * MINUTE);
    expect(await sign(phone.get(late))).toMatchObject(refused);
    await ada.signIn();
    const { challenge } = (await ada.call('POST', '/ops/v1/passkeys/options')).body.data;
    expect(await signIn({ challenge })).toMatchObject(refused);
  });

  it('is refused to a copy whose count goes back, which is recorded, and only where its key has signed', async () => {
    const copy = phone.clone();
    expect(await signIn()).toMatchObject({ status: 200 });
    expect(await signInBy(people, copy.clone(), { forged: true })).toMatchObject(refused);
    expect(await entries('operator.passkey_count_went_back', ada)).toEqual([]);
    expect(await signInBy(people, copy)).toMatchObject(refused);
    const [entry] = await entries('operator.passkey_count_went_back', ada);
    expect(entry.before.count).toBe(entry.after.count);
    expect(await signInBy(people, copy, { signCount: 0 })).toMatchObject(refused);
    expect(await entries('operator.passkey_count_went_back', ada)).toHaveLength(2);
    expect(await signIn()).toMatchObject({ status: 200 });
  });
});

describe('a passkey signs nobody in', () => {
  it('if the person is disabled, or is being disabled', async () => {
    const chi = await people.person('chi@example.com', everywhere('viewer'));
    await chi.signIn();
    const hers = await passkeyOf(chi);
    const answered = await people.whileDisabled(chi.operatorId, () => signInBy(people, hers));
    expect(answered).toMatchObject(refused);
    expect(await signInBy(people, hers)).toMatchObject(refused);
    await people.pool.query(`UPDATE operators SET status = 'active' WHERE id = $1`, [chi.operatorId]);
    expect(await signInBy(people, hers)).toMatchObject({ status: 200 });
  });

  it('if it was removed, or if its owner has to enrol again', async () => {
    await bola.signIn();
    const one = await passkeyOf(bola);
    const other = await passkeyOf(bola);
    const listed = (await bola.call('GET', '/ops/v1/passkeys')).body.data;
    await bola.call('POST', `/ops/v1/passkeys/${listed.at(-2).id}/remove`, { proof: bola.proof() });
    expect(await signInBy(people, one)).toMatchObject(refused);
    expect(await signInBy(people, other)).toMatchObject({ status: 200 });
    await people.pool.query(`UPDATE operators SET status = 'invited' WHERE id = $1`, [bola.operatorId]);
    expect(await signInBy(people, other)).toMatchObject(refused);
    await people.pool.query(`UPDATE operators SET status = 'active' WHERE id = $1`, [bola.operatorId]);
  });
});

it('slows down who guesses at a passkey from an address, and locks out nobody for longer', async () => {
  for (let i = 0; i < 10; i++) expect(await signIn({ forged: true })).toMatchObject(refused);
  expect(await signIn()).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
  expect(await ada.signIn()).toMatchObject({ status: 200 });
  kolo.clock.advance(16 * MINUTE);
  expect(await signIn()).toMatchObject({ status: 200 });
  // One that is right has those before it forgotten.
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 6; i++) expect(await signIn({ forged: true })).toMatchObject(refused);
    expect(await signIn()).toMatchObject({ status: 200 });
  }
  // Five wrong codes end the session, and refuse no passkey.
  for (let i = 0; i < 5; i++) await ada.call('POST', '/ops/v1/session/confirm', { code: '000000' });
  expect(await signIn()).toMatchObject({ status: 200 });
});
