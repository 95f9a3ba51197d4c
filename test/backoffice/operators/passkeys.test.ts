import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator, type Quirks } from '../../support/authenticator.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { addPasskey, begin, originOf, passkeyOf } from './passkeys.ts';
import { everywhere, PASSWORD, type People, type Person, TwoPeople } from './people.ts';

const MINUTE = 60_000;
let kolo: TestKolo;
let people: People;
let ada: Person;
let bola: Person;
beforeAll(async () => {
  kolo = await startKolo();
  ({ people, ada, bola } = await TwoPeople.open(kolo));
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});
beforeEach(async () => {
  for (const person of [ada, bola]) await person.signIn();
});

const newcomer = async (name: string): Promise<Person> => {
  const person = await people.person(`${name}@example.com`, everywhere('viewer'));
  await person.signIn();
  return person;
};
const newOne = () => new Authenticator(originOf(people));
const passkeys = async (person: Person) => (await person.call('GET', '/ops/v1/passkeys')).body.data;
const register = (person: Person, credential: object, proof: object = person.proof()) =>
  person.call('POST', '/ops/v1/passkeys', { name: 'My phone', credential, proof });
const remove = (person: Person, id: string, of = '/ops/v1/passkeys') =>
  person.call('POST', `${of}/${id}/remove`, { proof: person.proof() });
const entries = async (act: string, whom: Person) => {
  const found = await people.pool.query(
    'SELECT actor, before, after FROM audit_entries WHERE act = $1 AND subject = $2',
    [act, `operator ${whom.operatorId}`],
  );
  return found.rows;
};
const refused = { status: 400, body: { code: 'invalid_request', errors: [{ path: 'credential' }] } };

describe('a passkey', () => {
  it('is added by a browser, listed, renamed and removed by its owner', async () => {
    const chi = await newcomer('chi');
    const { data: options } = (await begin(chi)).body;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Kolo' },
      user: { name: 'chi@example.com', displayName: 'Ada Obi' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const phone = newOne();
    const added = await register(chi, phone.create(options, { synced: true }));
    const { id } = added.body.data;
    expect(added).toMatchObject({ status: 201, body: { data: { name: 'My phone' } } });
    expect(await passkeys(chi)).toEqual([
      {
        id,
        name: 'My phone',
        domain: 'localhost',
        synced: true,
        last_used_at: null,
        aaguid: '00000000-0000-0000-0000-000000000000',
        created_at: new Date(kolo.clock.now()).toISOString(),
      },
    ]);
    const excluded = (await begin(chi)).body.data.excludeCredentials;
    const credentialId = phone.credentialId.toString('base64url');
    expect(excluded).toEqual([{ type: 'public-key', id: credentialId, transports: ['internal'] }]);

    const rename = (name: string) => chi.call('PATCH', `/ops/v1/passkeys/${id}`, { name });
    expect(await rename(' \u200b')).toMatchObject({ status: 400 });
    expect(await rename('The old phone')).toMatchObject({ status: 200 });
    expect((await passkeys(chi))[0].name).toBe('The old phone');
    expect(await remove(chi, id)).toMatchObject({ status: 200 });
    expect(await passkeys(chi)).toEqual([]);
    expect(await rename('x')).toMatchObject({ status: 404 });
    expect(await remove(chi, id)).toMatchObject({ status: 404 });
    const change = { passkey_id: id, domain: 'localhost', synced: true };
    const by = { actor: chi.operatorId };
    expect(await entries('operator.passkey_added', chi)).toEqual([{ ...by, before: null, after: change }]);
    expect(await entries('operator.passkey_renamed', chi)).toMatchObject([{ after: { passkey_id: id } }]);
    expect(await entries('operator.passkey_removed', chi)).toMatchObject([{ before: { passkey_id: id } }]);
  });

  it('ends the other sessions of its owner when it is removed', async () => {
    await passkeyOf(ada);
    const before = ada.token;
    await ada.signIn();
    const [{ id }] = await passkeys(ada);
    expect(await remove(ada, id)).toMatchObject({ status: 200 });
    const bearer = { authorization: `Bearer ${before}` };
    expect(await people.call('GET', '/ops/v1/session', undefined, bearer)).toMatchObject({ status: 401 });
    expect(await ada.call('GET', '/ops/v1/session')).toMatchObject({ status: 200 });
  });

  it('of somebody is listed and removed by an administrator, and by nobody else', async () => {
    const dayo = await newcomer('dayo');
    await passkeyOf(dayo);
    const [{ id }] = await passkeys(dayo);
    const path = `/ops/v1/operators/${dayo.operatorId}/passkeys`;
    expect((await ada.call('GET', path)).body.data).toMatchObject([{ id }]);
    expect(await remove(ada, id)).toMatchObject({ status: 404 });
    const adas = `/ops/v1/operators/${ada.operatorId}/passkeys`;
    expect(await dayo.call('GET', adas)).toMatchObject({ status: 403 });
    expect(await remove(dayo, id, adas)).toMatchObject({ status: 403 });
    expect(await remove(ada, id, path)).toMatchObject({ status: 200 });
    expect((await ada.call('GET', path)).body.data).toEqual([]);
    expect(await dayo.call('GET', '/ops/v1/session')).toMatchObject({ status: 401 });
    expect(await entries('operator.passkey_removed', dayo)).toMatchObject([{ actor: ada.operatorId }]);
  });

  it('is one of ten at most, also where the last two are added at once', async () => {
    const efe = await newcomer('efe');
    for (let i = 0; i < 9; i++) await passkeyOf(efe);
    const { data: options } = (await begin(efe)).body;
    // Another one is just being added.
    const client = await people.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM operators WHERE id = $1 FOR NO KEY UPDATE', [efe.operatorId]);
    await client.query(
      `INSERT INTO operator_passkeys (id, operator_id, name, domain, credential_id, public_key, sign_count, transports, aaguid, synced,
         created_at)
       SELECT gen_random_uuid(), operator_id, name, domain, 'tenth', public_key, 0, transports, aaguid, synced, created_at
       FROM operator_passkeys WHERE operator_id = $1 LIMIT 1`,
      [efe.operatorId],
    );
    let added: Awaited<ReturnType<typeof register>> | undefined;
    const adding = register(efe, newOne().create(options)).then((answer) => {
      added = answer;
    });
    const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await until(async () => added !== undefined || (await people.pool.query(waits)).rowCount === 1);
    await client.query('COMMIT');
    client.release();
    await adding;
    expect(added).toMatchObject({ status: 400, body: { code: 'passkey_limit_reached' } });
    expect(await begin(efe)).toMatchObject({ status: 400, body: { code: 'passkey_limit_reached' } });
    expect(await passkeys(efe)).toHaveLength(10);
  });

  it('is gone when its owner has to enrol again', async () => {
    const femi = await newcomer('femi');
    await passkeyOf(femi);
    const content = { operator_id: femi.operatorId };
    const made = await ada.call('POST', '/ops/v1/proposals/operator.reset', { content, reason: 'Lost it' });
    const { id } = made.body.data;
    const { digest } = (await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
    await bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
    expect((await ada.call('GET', `/ops/v1/operators/${femi.operatorId}/passkeys`)).body.data).toEqual([]);
  });
});

describe('a credential that is not made as it must be', () => {
  const QUIRKS: [what: string, quirks: Quirks][] = [
    ['at another origin', { origin: 'https://kolo.example.com' }],
    ['at the address instead of the name', { origin: 'http://127.0.0.1:4000' }],
    ['for another relying party', { rpId: 'example.com' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['by using a credential', { type: 'webauthn.get' }],
    ['without the person being verified', { unverified: true }],
    ['without anybody there', { absent: true }],
    ['for a challenge that was made up', { challenge: Buffer.alloc(56, 7).toString('base64url') }],
    ['for no challenge', { challenge: '' }],
    ['for an algorithm that was not requested', { algorithm: -36 }],
    ['in a format that nobody knows', { attestation: ['none of them', new Map()] }],
    ['with a statement where there is none', { attestation: ['none', new Map([['x', 1]])] }],
    ['with what is no certificate', { attestation: ['packed', new Map([['x5c', [Buffer.alloc(9)]]])] }],
    ['with a certificate that is as it should be', { certified: true }],
    ['attested by another key', { attestation: ['packed', new Map([['sig', Buffer.alloc(70)]])] }],
  ];
  it.each(QUIRKS)('%s is refused', async (_, quirks) => {
    const before = await passkeys(ada);
    expect(await addPasskey(ada, newOne(), quirks)).toMatchObject(refused);
    expect(await passkeys(ada)).toEqual(before);
  });

  it('is refused whatever bytes it is', async () => {
    const { data: options } = (await begin(ada)).body;
    const good = newOne().create(options);
    const nested = Buffer.alloc(7_000, 0x81).toString('base64url');
    for (const response of [
      { ...good.response, clientDataJSON: Buffer.from('null').toString('base64url') },
      { ...good.response, clientDataJSON: Buffer.from('{"challenge":1}').toString('base64url') },
      { ...good.response, attestationObject: Buffer.from('no CBOR').toString('base64url') },
      { ...good.response, attestationObject: nested },
    ])
      expect(await register(ada, { ...good, response })).toMatchObject(refused);
    for (const changes of [{ rawId: 'b3RoZXI' }, { type: 'password' }])
      expect(await register(ada, { ...good, ...changes })).toMatchObject({ status: 400 });
  });

  it('for a challenge of another session, that is over, or that was answered, is refused', async () => {
    const { data: early } = (await begin(ada)).body;
    kolo.clock.advance(4 * MINUTE);
    await ada.signIn();
    expect(await register(ada, newOne().create(early))).toMatchObject(refused);
    const { data: others } = (await begin(bola)).body;
    expect(await register(ada, newOne().create(others))).toMatchObject(refused);

    const { data: late } = (await begin(ada)).body;
    kolo.clock.advance(5 * MINUTE);
    await ada.call('POST', '/ops/v1/session/confirm', { code: ada.nextCode() });
    expect(await register(ada, newOne().create(late))).toMatchObject(refused);

    const { data: once } = (await begin(ada)).body;
    const byCode = ada.proof();
    const byRecoveryCode = { code: ada.recoveryCodes[0]!, password: PASSWORD };
    const answers = await Promise.all(
      [byCode, byRecoveryCode].map((proof) => register(ada, newOne().create(once), proof)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('with the credential of somebody else is refused, also once that was removed', async () => {
    const phone = await passkeyOf(bola);
    expect(await addPasskey(ada, phone)).toMatchObject(refused);
    for (const { id } of await passkeys(bola)) await remove(bola, id);
    expect(await addPasskey(ada, phone)).toMatchObject(refused);
  });
});
