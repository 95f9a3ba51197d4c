import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Authenticator, Quirks } from '../../support/authenticator.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { passkeyOf, requestOptions, signInBy } from './passkeys.ts';
import { type People, type Person, TwoPeople } from './people.ts';

const MINUTE = 60_000;
let kolo: TestKolo;
let people: People;
let ada: Person;
let bola: Person;
let phone: Authenticator;
beforeAll(async () => {
  kolo = await startKolo();
  ({ people, ada, bola } = await TwoPeople.open(kolo));
  await ada.signIn();
  phone = await passkeyOf(ada);
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});
beforeEach(async () => {
  for (const person of [ada, bola]) await person.signIn();
  kolo.clock.advance(6 * MINUTE);
});

const refused = { status: 401, body: { code: 'passkey_refused' } };
const PATH = '/ops/v1/session/confirm/passkey';
const begin = async (person: Person) => (await person.call('POST', `${PATH}/options`)).body.data;
const send = (person: Person, credential: object) => person.call('POST', PATH, { credential });
const confirm = async (person: Person, authenticator: Authenticator, quirks: Quirks = {}) =>
  send(person, authenticator.get(await begin(person), quirks));
const confirmedAt = async (person: Person) =>
  Date.parse((await person.call('GET', '/ops/v1/session')).body.data.confirmed_at);
/** Something that wants a confirmation. */
const approve = async () => {
  const content = {
    email: `${kolo.clock.now()}@example.com`,
    name: 'Chi Eze',
    role: 'support',
    business_id: null,
  };
  await bola.call('POST', '/ops/v1/session/confirm', { code: bola.nextCode() });
  const made = await bola.call('POST', '/ops/v1/proposals/operator.invite', { content, reason: 'The night' });
  const { id } = made.body.data;
  const { digest } = (await ada.call('GET', `/ops/v1/proposals/${id}`)).body.data;
  return ada.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
};

it('a passkey confirms who approves, within five minutes, as a code does', async () => {
  expect(await approve()).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
  const options = await begin(ada);
  const id = phone.credentialId.toString('base64url');
  expect(options.allowCredentials).toEqual([{ type: 'public-key', id, transports: ['internal'] }]);
  expect(await send(ada, phone.get(options, { userHandle: null }))).toMatchObject({ status: 200 });
  expect(await confirmedAt(ada)).toBe(kolo.clock.now());
  expect(await approve()).toMatchObject({ status: 200 });
  kolo.clock.advance(5 * MINUTE);
  expect(await approve()).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
});

const QUIRKS: [what: string, quirks: Quirks][] = [
  ['at another origin', { origin: 'https://kolo.example.com' }],
  ['for another relying party', { rpId: 'example.com' }],
  ['without the person being verified', { unverified: true }],
  ['by a signature that is another', { forged: true }],
  ['in the name of somebody else', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
  ['at a count that goes back', { signCount: 0 }],
];
it.each(QUIRKS)('a confirmation answered with %s confirms nobody', async (_, quirks) => {
  const before = await confirmedAt(ada);
  expect(await confirm(ada, phone.clone(), quirks)).toMatchObject(refused);
  expect(await confirmedAt(ada)).toBe(before);
});

it('a passkey of another person, or an answer to the challenge of another session, confirms nobody', async () => {
  expect(await confirm(bola, phone, { userHandle: null })).toMatchObject(refused);
  const before = ada.token;
  const options = await begin(ada);
  await ada.signIn();
  const confirmed = await confirmedAt(ada);
  const later = ada.token;
  kolo.clock.advance(MINUTE);
  expect(await send(ada, phone.get(options))).toMatchObject(refused);
  const { challenge } = await requestOptions(people);
  expect(await confirm(ada, phone, { challenge })).toMatchObject(refused);
  expect(await confirmedAt(ada)).toBe(confirmed);
  ada.token = before;
  expect(await send(ada, phone.get(options))).toMatchObject({ status: 200 });
  ada.token = later;
  expect(await confirmedAt(ada)).toBe(confirmed);
  // Nor does it sign anybody in.
  expect(await signInBy(people, phone, { challenge: (await begin(ada)).challenge })).toMatchObject(refused);
});

it('five that are wrong in a row end the session, as codes do, and no other', async () => {
  for (let i = 0; i < 4; i++) expect(await confirm(ada, phone, { forged: true })).toMatchObject(refused);
  expect(await confirm(ada, phone)).toMatchObject({ status: 200 });
  const answers: object[] = [];
  for (let i = 0; i < 4; i++) answers.push(phone.get(await begin(ada), { forged: true }));
  for (const answer of answers) expect(await send(ada, answer)).toMatchObject(refused);
  const right = phone.get(await begin(ada));
  expect(await ada.call('POST', '/ops/v1/session/confirm', { code: '000000' })).toMatchObject({
    status: 401,
  });
  expect(await send(ada, right)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect(await bola.call('GET', '/ops/v1/session')).toMatchObject({ status: 200 });
  const found = await people.pool.query(
    `SELECT act FROM audit_entries WHERE actor = $1 ORDER BY id DESC LIMIT 6`,
    [ada.operatorId],
  );
  expect(found.rows.map(({ act }) => act)).toEqual([
    'session.ended',
    'operator.wrong_code',
    ...Array.from({ length: 4 }, () => 'operator.wrong_passkey'),
  ]);
});

it('an answer confirms once, within five minutes', async () => {
  const answer = phone.get(await begin(ada));
  expect(await send(ada, answer)).toMatchObject({ status: 200 });
  expect(await send(ada, answer)).toMatchObject(refused);
  const late = phone.get(await begin(ada));
  kolo.clock.advance(5 * MINUTE);
  expect(await send(ada, late)).toMatchObject(refused);
});

it('nobody confirms who has not signed in', async () => {
  for (const [path, body] of [
    [`${PATH}/options`, undefined],
    [PATH, { credential: phone.get(await requestOptions(people)) }],
  ] as const)
    expect(await people.call('POST', path, body)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
});
