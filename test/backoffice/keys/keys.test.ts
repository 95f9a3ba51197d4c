import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TenantDatabase } from '../../../src/platform/db/database.ts';
import type { Scope } from '../../../src/platform/values/scopes.ts';
import { Client } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, type People, type Person, TwoPeople } from '../operators/people.ts';

const HOUR = 3_600_000;
let kolo: TestKolo;
let people: People;
let ada: Person;
let bola: Person;
let vera: Person;
beforeAll(async () => {
  kolo = await startKolo();
  ({ people, ada, bola } = await TwoPeople.open(kolo));
  vera = await people.person('vera@example.com', everywhere('viewer'));
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});
beforeEach(async () => {
  for (const person of [ada, bola, vera]) await person.signIn();
});

const path = (mode: string, more = '') =>
  `/ops/v1/businesses/${kolo.business.businessId}/${mode}/keys${more}`;
const at = (hours: number): string => new Date(kolo.clock.now() + hours * HOUR).toISOString();
const needsTwo = { status: 403, body: { code: 'proposal_needed' } };
/** Status of a request with the key. */
const answerTo = async (key: string): Promise<number> =>
  (await new Client(kolo.baseUrl, key).get('/api/v1/customers')).status;
const expireCachedKeys = (): void => kolo.clock.advance(5_000);
const entries = async (keyId: string) => {
  const found = await people.pool.query(
    'SELECT act, actor_kind, actor, chain, after, reason FROM audit_entries WHERE subject = $1 ORDER BY id',
    [`api_key ${keyId}`],
  );
  return found.rows;
};
const make = async (
  mode: string,
  scopes: Scope[],
  terms: object = {},
): Promise<{ key_id: string; secret_key: string }> => {
  const made = await ada.call('POST', path(mode), { scopes, ...terms });
  expect(made.status).toBe(201);
  return made.body.data;
};
/** Has something proposed by one and approved by the other. */
const byTwo = async (mode: string, act: string, content: object) => {
  const path = `/ops/v1/businesses/${kolo.business.businessId}/${mode}/proposals/${act}`;
  const made = await ada.call('POST', path, { content, reason: 'As agreed' });
  if (made.status !== 201) return made;
  const { id } = made.body.data;
  const proposal = (await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
  const approved = await bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest: proposal.digest });
  expect(JSON.stringify((await bola.call('GET', `/ops/v1/proposals/${id}`)).body)).not.toContain('live_key_');
  return approved;
};

describe('a key that only reads', () => {
  it('is made, rotated, changed, lowered and revoked by one person, each in their name', async () => {
    const made = await make('live', ['read'], {
      label: 'books',
      expires_at: at(48),
      reason: 'For the books',
    });
    expect(await answerTo(made.secret_key)).toBe(200);
    const of = (more = '') => path('live', `/${made.key_id}${more}`);
    const renamed = await ada.call('PATCH', of(), {
      label: 'ledger',
      expires_at: at(24),
      allowed_networks: ['127.0.0.0/8'],
    });
    expect(renamed).toMatchObject({
      status: 200,
      body: { data: { label: 'ledger', allowed_networks: ['127.0.0.0/8'] } },
    });
    // It has none of it.
    expect(await ada.call('POST', of('/lower'), { scopes: ['write'] })).toMatchObject({ status: 200 });
    const rotated = await ada.call('POST', of('/rotate'), { expires_at: at(20), overlap_seconds: 3_600 });
    expect(rotated).toMatchObject({ status: 201, body: { data: { old_expires_at: at(1) } } });
    const listed = (await ada.call('GET', path('live'))).body.data as { key_id: string }[];
    const successor = listed.find(({ key_id }) => key_id === rotated.body.data.key_id);
    expect(successor).toMatchObject({
      replaces: made.key_id,
      scopes: ['read'],
      label: 'ledger',
      revoked_at: null,
    });
    expect(JSON.stringify(listed)).not.toContain(made.secret_key.slice(17, 40));
    expect(await ada.call('POST', of('/revoke'), { reason: 'Done' })).toMatchObject({ status: 200 });
    expireCachedKeys();
    expect(await answerTo(made.secret_key)).toBe(401);
    expect(await answerTo(rotated.body.data.secret_key)).toBe(200);
    const ended = { status: 409, body: { code: 'key_ended' } };
    expect(await ada.call('PATCH', of(), { label: 'late' })).toMatchObject(ended);
    const by = { actor_kind: 'operator', actor: ada.operatorId, chain: kolo.business.liveTenantId };
    expect(await entries(made.key_id)).toMatchObject(
      ['created', 'changed', 'rotated', 'revoked'].map((act) => ({
        act: `api_key.${act}`,
        ...by,
      })),
    );
    expect((await entries(made.key_id))[0].reason).toBe('For the books');
  });

  it.each([
    ['a scope that there is not', { scopes: ['everything'] }],
    ['no scope', { scopes: [] }],
    ['an end in the past', { scopes: ['read'], expires_at: '2020-01-01T00:00:00Z' }],
    ['an end that is no time', { scopes: ['read'], expires_at: 'soon' }],
    ['bits behind a prefix', { scopes: ['read'], allowed_networks: ['10.0.0.1/8'] }],
    ['several in one', { scopes: ['read'], allowed_networks: ['10.0.0.0/8,11.0.0.0/8'] }],
  ])('is refused with %s', async (_, body) => {
    expect(await ada.call('POST', path('live'), body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect(await byTwo('live', 'api_key.create', body)).toMatchObject({ status: 400 });
  });
});

describe('a key that does more than read', () => {
  it('is made and rotated by two, and shown to who approves', async () => {
    for (const scopes of [['transfer'], ['read', 'admin'], ['read', 'write'], ['write']] as const)
      expect(await ada.call('POST', path('live'), { scopes })).toMatchObject(needsTwo);
    const made = await byTwo('live', 'api_key.create', { scopes: ['read', 'transfer'] });
    const { key_id } = made.body.data.result;
    expect(await answerTo(made.body.data.shown.secret_key)).toBe(200);
    expect(await ada.call('POST', path('live', `/${key_id}/rotate`), {})).toMatchObject(needsTwo);
    const rotated = await byTwo('live', 'api_key.rotate', { key_id });
    expect(await answerTo(rotated.body.data.shown.secret_key)).toBe(200);
    expect(await entries(key_id)).toMatchObject([{ actor: bola.operatorId }, { actor: bola.operatorId }]);
    // To end it takes one.
    expect(await ada.call('POST', path('live', `/${key_id}/lower`), { scopes: ['transfer'] })).toMatchObject({
      status: 200,
    });
    expect(await ada.call('POST', path('live', `/${key_id}/revoke`), {})).toMatchObject({ status: 200 });
  });

  it('is raised, extended and let in from elsewhere by two', async () => {
    const { key_id } = await make('live', ['read'], { expires_at: at(10), allowed_networks: ['10.0.0.0/8'] });
    const of = path('live', `/${key_id}`);
    expect(await ada.call('POST', `${of}/raise`, { scopes: ['write'] })).toMatchObject(needsTwo);
    for (const wider of [
      { expires_at: at(11) },
      { expires_at: null },
      { allowed_networks: null },
      { allowed_networks: ['10.0.0.0/8', '127.0.0.0/8'] },
      { allowed_networks: ['8.0.0.0/5'] },
    ]) {
      expect(await ada.call('PATCH', of, wider)).toMatchObject(needsTwo);
    }
    expect(await ada.call('POST', `${of}/rotate`, { expires_at: at(11) })).toMatchObject(needsTwo);
    expect(
      await ada.call('PATCH', of, { expires_at: at(9), allowed_networks: ['10.1.0.0/16', '10.2.0.1/32'] }),
    ).toMatchObject({ status: 200 });
    const change = { key_id, expires_at: null, allowed_networks: ['127.0.0.0/8'] };
    expect(await byTwo('live', 'api_key.change', change)).toMatchObject({ status: 200 });
    expect(await byTwo('live', 'api_key.raise', { key_id, scopes: ['transfer'] })).toMatchObject({
      status: 200,
      body: { data: { result: { scopes: ['read', 'transfer'] } } },
    });
    expect((await ada.call('GET', `/ops/v1/keys/${key_id}`)).body.data).toMatchObject({
      business_id: kolo.business.businessId,
      mode: 'live',
      expires_at: null,
      scopes: ['read', 'transfer'],
      allowed_networks: ['127.0.0.0/8'],
    });
  });

  it('keeps its profile when it is rotated', async () => {
    const made = await make('test', ['read'], { profile: 'hosted-2026' });
    const rotated = await ada.call('POST', path('test', `/${made.key_id}/rotate`), {});
    const approved = await byTwo('live', 'api_key.create', { scopes: ['write'], profile: 'hosted-2026' });
    for (const key_id of [made.key_id, rotated.body.data.key_id, approved.body.data.result.key_id]) {
      expect((await ada.call('GET', `/ops/v1/keys/${key_id}`)).body.data.profile).toBe('hosted-2026');
      expect((await entries(key_id))[0].after).toMatchObject({ profile: 'hosted-2026' });
    }
    const plain = await make('test', ['read']);
    expect((await ada.call('GET', `/ops/v1/keys/${plain.key_id}`)).body.data.profile).toBe('standard');
    const refused = await ada.call('POST', path('test'), { scopes: ['read'], profile: 'hosted-2025' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'profile']);
  });

  it('stays strict, as it was made, when it is rotated', async () => {
    const made = await make('test', ['read', 'write'], { strict: true });
    const rotated = await ada.call('POST', path('test', `/${made.key_id}/rotate`), {});
    const { status, body } = await new Client(kolo.baseUrl, rotated.body.data.secret_key).post(
      '/api/v1/customers',
      { name: 'Ada', email: 'ada@example.com', nmae: 'Ada' },
    );
    expect([status, body.errors[0].path]).toEqual([400, 'nmae']);
    const approved = await byTwo('live', 'api_key.create', { scopes: ['read', 'write'], strict: true });
    const { key_id } = approved.body.data.result;
    expect((await ada.call('GET', `/ops/v1/keys/${key_id}`)).body.data).toMatchObject({ strict: true });
    expect((await entries(key_id))[0].after).toMatchObject({ strict: true });
  });

  it('moves none in test, where one person does it all', async () => {
    const { key_id } = await make('test', ['read', 'transfer'], { expires_at: at(1) });
    const of = path('test', `/${key_id}`);
    expect(await ada.call('POST', `${of}/raise`, { scopes: ['admin'] })).toMatchObject({ status: 200 });
    expect(await ada.call('PATCH', of, { expires_at: null })).toMatchObject({ status: 200 });
    expect(await ada.call('POST', `${of}/rotate`, {})).toMatchObject({ status: 201 });
  });
});

describe('keys', () => {
  it('which leaked are found, lowered and revoked by an operator with that permission, and nothing else is', async () => {
    for (const role of ['support', 'finance', 'operator'] as const) {
      const made = await byTwo('live', 'api_key.create', { scopes: ['read', 'write'] });
      const leaked = { ...made.body.data.result, ...made.body.data.shown };
      const of = (more = '') => path('live', `/${leaked.key_id}${more}`);
      const person = await people.person(`${role}@example.com`, everywhere(role));
      await person.signIn();
      const found = { status: 200, body: { data: { key_id: leaked.key_id } } };
      expect(await person.call('GET', `/ops/v1/keys/${leaked.key_id}`)).toMatchObject(found);
      const lists = await Promise.all(['/ops/v1/keys', path('live')].map((list) => person.call('GET', list)));
      for (const { body } of lists) expect(JSON.stringify(body)).toContain(leaked.key_id);
      expect(await person.call('POST', of('/lower'), { scopes: ['write'] })).toMatchObject({ status: 200 });
      expect(await person.call('POST', of('/raise'), { scopes: ['write'] })).toMatchObject({
        status: 403,
        body: { code: 'permission_missing' },
      });
      expect(await person.call('POST', of('/revoke'), { reason: 'It leaked' })).toMatchObject({
        status: 200,
      });
      expect((await entries(leaked.key_id)).at(-1)).toMatchObject({
        act: 'api_key.revoked',
        actor: person.operatorId,
      });
      expireCachedKeys();
      expect(await answerTo(leaked.secret_key)).toBe(401);
    }
  });

  it('are for those who may manage that environment alone, and of no other', async () => {
    const { key_id } = await make('live', ['read']);
    const local = await people.person('local@example.com', {
      role: 'admin',
      businessId: kolo.business.businessId,
      mode: 'test',
    });
    await local.signIn();
    for (const person of [vera, local]) {
      for (const [method, more, body] of [
        ['GET', '', undefined],
        ['POST', '', { scopes: ['read'] }],
        ['PATCH', `/${key_id}`, { label: 'mine' }],
        ['POST', `/${key_id}/raise`, { scopes: ['write'] }],
        ['POST', `/${key_id}/lower`, { scopes: ['write'] }],
        ['POST', `/${key_id}/rotate`, {}],
        ['POST', `/${key_id}/revoke`, {}],
      ] as const) {
        expect(await person.call(method, path('live', more), body)).toMatchObject({
          status: 403,
          body: { code: 'permission_missing' },
        });
      }
      expect(await person.call('GET', `/ops/v1/keys/${key_id}`)).toMatchObject({ status: 404 });
    }
    expect((await vera.call('GET', '/ops/v1/keys')).body.data).toEqual([]);
    const seen = (await local.call('GET', '/ops/v1/keys')).body.data as { mode: string }[];
    expect(new Set(seen.map(({ mode }) => mode))).toEqual(new Set(['test']));
    // By the environment where they may, the key of the other one is not there.
    for (const [method, more, body] of [
      ['PATCH', `/${key_id}`, { label: 'mine' }],
      ['POST', `/${key_id}/raise`, { scopes: ['write'] }],
      ['POST', `/${key_id}/lower`, { scopes: ['read'] }],
      ['POST', `/${key_id}/rotate`, {}],
      ['POST', `/${key_id}/revoke`, {}],
    ] as const) {
      expect(await local.call(method, path('test', more), body)).toMatchObject({ status: 404 });
    }
    expect(await byTwo('test', 'api_key.raise', { key_id, scopes: ['admin'] })).toMatchObject({
      status: 404,
    });
    const nobodys = '/ops/v1/businesses/019bbf6c-7e00-7000-8000-000000000001/live/keys';
    expect(await ada.call('GET', nobodys)).toMatchObject({ status: 404 });
  });

  it('want a code that is not old', async () => {
    const { key_id } = await make('test', ['read']);
    kolo.clock.advance(6 * 60_000);
    for (const [method, more, body] of [
      ['POST', '', { scopes: ['read'] }],
      ['PATCH', `/${key_id}`, { label: 'mine' }],
      ['POST', `/${key_id}/revoke`, {}],
    ] as const) {
      expect(await ada.call(method, path('test', more), body)).toMatchObject({
        status: 403,
        body: { code: 'confirmation_needed' },
      });
    }
  });

  it('are written by the database role inside their tenant alone', async () => {
    const { key_id } = await make('live', ['read']);
    const inside = (tenantId: string) =>
      new TenantDatabase(people.pool).transaction(tenantId, (session) =>
        session.execute(`UPDATE api_keys SET label = 'changed' WHERE key_id = $1`, [key_id]),
      );
    expect(await inside(kolo.business.testTenantId)).toBe(0);
    expect(await inside(kolo.business.liveTenantId)).toBe(1);
  });
});
