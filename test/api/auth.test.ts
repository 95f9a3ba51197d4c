import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeKey, createKey, revokeKey } from '../../src/identity/manage-keys.ts';
import { createPool, sessionOn, transactionOn } from '../../src/platform/db/database.ts';
import { ALL_SCOPES } from '../../src/platform/values/scopes.ts';
import { BY_TEST } from '../support/actor.ts';
import { Client } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient, withoutRequestId } from './described.ts';

const UNAUTHORIZED = {
  status: 401,
  body: { status: false, message: 'The API key is missing or not valid', code: 'unauthorized' },
};
const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };

let kolo: TestKolo;
let client: DescribedClient;
let directory: pg.Pool;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  directory = createPool(kolo.database.connection('kolo_directory'), 'kolo_directory', LIMITS);
});
afterAll(async () => {
  await directory.end();
  await kolo.stop();
});

async function newKey(mode: 'test' | 'live' = 'test'): Promise<{ key: string; keyId: string }> {
  const input = {
    businessId: kolo.business.businessId,
    mode,
    scopes: ALL_SCOPES,
    label: null,
    by: BY_TEST,
    now: kolo.clock.now(),
  };
  return (await transactionOn(directory, (session) => createKey(session, input)))!;
}

const withKey = (key: string): DescribedClient => client.as(new Client(kolo.baseUrl, key));
const statusWith = async (key: string): Promise<number> =>
  (await withKey(key).get('/api/v1/customers')).status;

const revoke = (keyId: string): Promise<void> =>
  transactionOn(directory, (session) => revokeKey(session, { keyId, by: BY_TEST, now: kolo.clock.now() }));

/** Lets a key end so long from now, milliseconds. */
async function expire(keyId: string, inMs: number): Promise<void> {
  const now = kolo.clock.now();
  const input = { keyId, change: { expiresAt: now + inMs }, by: BY_TEST, now };
  await transactionOn(directory, (session) => changeKey(session, input));
}

/** Another character of the alphabet in one place of a text. */
const mistyped = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);

describe('a secret key', () => {
  it.each(['test', 'live'] as const)('of the %s environment has its form, and works', async (mode) => {
    const { key, keyId } = await newKey(mode);
    expect(key).toMatch(new RegExp(`^${mode}_key_${keyId}[0-9A-Za-z]{49}$`));
    expect(keyId).toHaveLength(8);
    expect(await statusWith(key)).toBe(200);
  });

  it('is stored nowhere', async () => {
    const { key, keyId } = await newKey();
    const owner = createPool(kolo.database.connection('kolo_owner'), 'kolo_directory', LIMITS);
    const [row] = await sessionOn(owner).query<{ row: string }>(
      'SELECT k::text AS row FROM api_keys k WHERE key_id = $1',
      [keyId],
    );
    await owner.end();
    expect(row!.row).toContain(keyId);
    expect(row!.row).not.toContain(key.slice(17, 30));
    expect(row!.row).not.toContain(Buffer.from(key.slice(17, 30)).toString('hex'));
  });

  it('chooses the environment', async () => {
    const { customerId } = await client.customer();
    expect((await withKey((await newKey('test')).key).get(`/api/v1/customers/${customerId}`)).status).toBe(
      200,
    );
    expect((await withKey((await newKey('live')).key).get(`/api/v1/customers/${customerId}`)).status).toBe(
      404,
    );
  });
});

describe('a request', () => {
  it('is refused with what is wrong with its header, and without a word about keys that exist', async () => {
    const good = await newKey();
    const revoked = await newKey();
    const expired = await newKey();
    await revoke(revoked.keyId);
    await expire(expired.keyId, 1);
    kolo.clock.advance(1);
    const unknown = (await newKey()).key;
    await kolo.newBusiness();
    const owner = createPool(kolo.database.connection('kolo_owner'), 'kolo_directory', LIMITS);
    await sessionOn(owner).execute('DELETE FROM api_keys WHERE key_id = $1', [unknown.slice(9, 17)]);
    await owner.end();
    const { key } = good;
    const KEY_FORM = 'must hold a key that begins with test_key_ or live_key_';
    const CHECKSUM = 'holds a key whose checksum is wrong: a character is mistyped';
    const LETTERS = 'holds a key with characters that are neither letters nor digits';
    const MISSING = 'is missing: send "Authorization: Bearer <SECRET_KEY>"';
    const headers: [string, string | undefined, string | undefined][] = [
      ['no header', undefined, MISSING],
      ['an empty header', '', MISSING],
      ['no scheme', key, 'must begin with "Bearer "'],
      ['a scheme alone', 'Bearer', 'holds no key: send "Authorization: Bearer <SECRET_KEY>"'],
      ['another scheme', `Basic ${key}`, 'must begin with "Bearer "'],
      ['no key', 'Bearer ', 'holds no key: send "Authorization: Bearer <SECRET_KEY>"'],
      ['two keys', `Bearer ${key} ${key}`, 'holds a key of 133 characters; a key has 66'],
      ['a short key', `Bearer ${key.slice(0, -1)}`, 'holds a key of 65 characters; a key has 66'],
      ['a long key', `Bearer ${key}0`, 'holds a key of 67 characters; a key has 66'],
      ['a key in capitals', `Bearer ${key.toUpperCase()}`, KEY_FORM],
      ['another prefix', `Bearer ${key.replace('test_key_', 'test_pub_')}`, KEY_FORM],
      ['the other mode', `Bearer ${key.replace('test_', 'live_')}`, CHECKSUM],
      ['a mistyped id', `Bearer ${mistyped(key, 10)}`, CHECKSUM],
      ['a mistyped secret', `Bearer ${mistyped(key, 40)}`, CHECKSUM],
      ['a mistyped checksum', `Bearer ${mistyped(key, key.length - 1)}`, CHECKSUM],
      ['letters from elsewhere', `Bearer ${key.slice(0, -1)}\u00e9`, LETTERS],
      ['an unknown key', `Bearer ${unknown}`, undefined],
      ['a revoked key', `Bearer ${revoked.key}`, undefined],
      ['an expired key', `Bearer ${expired.key}`, undefined],
    ];
    for (const [what, authorization, message] of headers) {
      const response = await fetch(`${kolo.baseUrl}/api/v1/customers`, {
        ...(authorization === undefined ? {} : { headers: { authorization } }),
      });
      const answer = { status: response.status, headers: response.headers, body: await response.json() };
      client.description.check('GET', '/api/v1/customers', answer);
      const errors = message === undefined ? {} : { errors: [{ path: 'Authorization', message }] };
      const expected = { ...UNAUTHORIZED, body: { ...UNAUTHORIZED.body, ...errors } };
      expect([what, withoutRequestId(answer)]).toEqual([what, expected]);
    }
    expect(await statusWith(key)).toBe(200);
  });

  it('needs a key on every route of the API, before anything else is checked', async () => {
    const nobody = withKey('nobody');
    const { paths } = client.description.document;
    const requests = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/, 'x'),
      })),
    );
    expect(requests.length).toBeGreaterThan(20);
    for (const { method, path } of requests) {
      const answer = await nobody.request(method, path, method === 'POST' ? '{"broken' : undefined);
      expect([method, path, withoutRequestId(answer).status]).toEqual([method, path, 401]);
      expect(answer.body.code).toBe('unauthorized');
    }
  });
});

describe('a key that worked', () => {
  it('stops within five seconds of being revoked', async () => {
    const { key, keyId } = await newKey();
    expect(await statusWith(key)).toBe(200);
    await revoke(keyId);
    kolo.clock.advance(5_000);
    expect(await statusWith(key)).toBe(401);
  });

  it('stops at the instant at which it expires', async () => {
    const { key, keyId } = await newKey();
    await expire(keyId, 3_000);
    expect(await statusWith(key)).toBe(200);
    kolo.clock.advance(2_999);
    expect(await statusWith(key)).toBe(200);
    kolo.clock.advance(1);
    expect(await statusWith(key)).toBe(401);
  });
});
