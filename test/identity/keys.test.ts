import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeKey,
  createKey,
  lowerKey,
  raiseKey,
  revokeKey,
  rotateKey,
} from '../../src/identity/manage-keys.ts';
import { findKey, type KeyRecord } from '../../src/identity/queries.ts';
import { createPool, type Session, sessionOn, transactionOn } from '../../src/platform/db/database.ts';
import type { Scope } from '../../src/platform/values/scopes.ts';
import { BY_TEST } from '../support/actor.ts';
import { Client, until } from '../support/http.ts';
import { startKolo, startProcess, type TestKolo } from '../support/kolo.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 };
const HOUR_MS = 3_600_000;

let kolo: TestKolo;
let directory: pg.Pool;

beforeAll(async () => {
  kolo = await startKolo();
  directory = createPool(kolo.database.connection('kolo_directory'), 'kolo_directory', LIMITS);
});
afterAll(async () => {
  await directory.end();
  await kolo.stop();
});

/** Author, reason and time of every act. */
const doing = () => ({ by: BY_TEST, reason: 'a test', now: kolo.clock.now() });
const act = <T>(work: (session: Session) => Promise<T>): Promise<T> => transactionOn(directory, work);

type Terms = Partial<Pick<KeyRecord, 'label' | 'expiresAt' | 'allowedNetworks'>> & { scopes?: Scope[] };

async function make({ scopes = ['read'], ...terms }: Terms = {}): Promise<{ key: string; keyId: string }> {
  const { businessId } = kolo.business;
  const made = await act((session) =>
    createKey(session, { businessId, mode: 'test', scopes, ...terms, ...doing() }),
  );
  return made!;
}

const stored = async (keyId: string): Promise<KeyRecord> => (await findKey(sessionOn(directory), keyId))!;

/** Status of a request with a key, and the code of a refusal. */
async function answerTo(key: string, path = '/api/v1/customers', method = 'GET'): Promise<string> {
  const { status, body } = await new Client(kolo.baseUrl, key).request(method, path);
  return `${status} ${body.code ?? ''}`.trim();
}

/** Expires the keys that processes have cached. */
const expireCachedKeys = (): void => kolo.clock.advance(5_000);

/** Audit entries about a key, in order. */
const recorded = (keyId: string): Promise<object[]> =>
  sessionOn(directory).query(
    'SELECT act, actor, before, after, reason FROM audit_entries WHERE subject = $1 ORDER BY id',
    [`api_key ${keyId}`],
  );

describe('scopes of a key', () => {
  it('are raised and lowered while it is in use, and hold within five seconds', async () => {
    const { key, keyId } = await make();
    expect(await answerTo(key, '/api/v1/webhooks', 'POST')).toBe('403 scope_missing');
    const raised = await act((session) => raiseKey(session, { keyId, scopes: ['admin'], ...doing() }));
    expect(raised).toEqual(['read', 'admin']);
    expireCachedKeys();
    expect(await answerTo(key, '/api/v1/webhooks', 'POST')).toBe('400 invalid_request');
    const lowered = await act((session) => lowerKey(session, { keyId, scopes: ['read'], ...doing() }));
    expect(lowered).toEqual(['admin']);
    expireCachedKeys();
    expect(await answerTo(key)).toBe('403 scope_missing');
    expect(await recorded(keyId)).toMatchObject([
      { act: 'api_key.created', actor: 'test', before: null, after: { scopes: ['read'] } },
      {
        act: 'api_key.raised',
        before: { scopes: ['read'] },
        after: { scopes: ['read', 'admin'] },
        reason: 'a test',
      },
      { act: 'api_key.lowered', before: { scopes: ['read', 'admin'] }, after: { scopes: ['admin'] } },
    ]);
  });

  it('are lowered to none by nobody, and what changes nothing is not recorded', async () => {
    const { keyId } = await make({ scopes: ['read', 'write'] });
    const none = act((session) => lowerKey(session, { keyId, scopes: ['write', 'read'], ...doing() }));
    await expect(none).rejects.toMatchObject({ code: 'no_scope_left' });
    await act((session) => lowerKey(session, { keyId, scopes: ['admin'], ...doing() }));
    await act((session) => raiseKey(session, { keyId, scopes: ['read'], ...doing() }));
    expect((await stored(keyId)).scopes).toEqual(['read', 'write']);
    expect(await recorded(keyId)).toHaveLength(1);
  });
});

describe('a key for some networks', () => {
  it('is refused from anywhere else, whatever it may do', async () => {
    const { key, keyId } = await make({ allowedNetworks: ['192.0.2.0/24', '2001:db8::/32'] });
    const { status, body } = await new Client(kolo.baseUrl, key).get('/api/v1/customers');
    expect({ status, body }).toMatchObject({
      status: 403,
      body: {
        status: false,
        code: 'address_not_allowed',
        errors: [{ path: 'Authorization', message: 'the key is not for requests from 127.0.0.1' }],
      },
    });
    expect(await answerTo(key, '/api/v1/webhooks', 'POST')).toBe('403 address_not_allowed');
    const change = { allowedNetworks: ['192.0.2.0/24', '127.0.0.0/8'] };
    await act((session) => changeKey(session, { keyId, change, ...doing() }));
    expireCachedKeys();
    expect(await answerTo(key)).toBe('200');
    expect((await recorded(keyId))[1]).toMatchObject({
      act: 'api_key.changed',
      before: { allowed_networks: ['192.0.2.0/24', '2001:db8::/32'] },
      after: { allowed_networks: ['192.0.2.0/24', '127.0.0.0/8'] },
    });
  });

  it('is checked with each request even when it is cached', async () => {
    const { key, keyId } = await make({ allowedNetworks: ['127.0.0.1/32'] });
    expect([await answerTo(key), await answerTo(key)]).toEqual(['200', '200']);
    const change = { allowedNetworks: ['127.0.0.2/32'] };
    await act((session) => changeKey(session, { keyId, change, ...doing() }));
    expireCachedKeys();
    const answers = [await answerTo(key), await answerTo(key)];
    expect(answers).toEqual(['403 address_not_allowed', '403 address_not_allowed']);
    const anywhere = { allowedNetworks: null };
    await act((session) => changeKey(session, { keyId, change: anywhere, ...doing() }));
    expireCachedKeys();
    expect(await answerTo(key)).toBe('200');
  });

  it('learns nothing of networks if it is not good', async () => {
    const { key, keyId } = await make({ allowedNetworks: ['192.0.2.0/24'] });
    await act((session) => revokeKey(session, { keyId, ...doing() }));
    expect(await answerTo(key)).toBe('401 unauthorized');
  });
});

describe('a key that is rotated', () => {
  it('has a successor that may do the same, and works until its time', async () => {
    const label = 'till';
    const old = await make({ scopes: ['read', 'admin'], label, allowedNetworks: ['127.0.0.0/8'] });
    const oldEndsAt = kolo.clock.now() + 24 * HOUR_MS;
    const made = await act((session) => rotateKey(session, { keyId: old.keyId, oldEndsAt, ...doing() }));
    expect(made).toMatchObject({ oldEndsAt, key: expect.stringContaining(`test_key_${made.keyId}`) });
    expect(await stored(made.keyId)).toMatchObject({
      scopes: ['read', 'admin'],
      label,
      allowedNetworks: ['127.0.0.0/8'],
      replaces: old.keyId,
      expiresAt: null,
      revokedAt: null,
    });
    expect([await answerTo(old.key), await answerTo(made.key)]).toEqual(['200', '200']);
    kolo.clock.advance(24 * HOUR_MS - 1);
    expect([await answerTo(old.key), await answerTo(made.key)]).toEqual(['200', '200']);
    kolo.clock.advance(1);
    expect([await answerTo(old.key), await answerTo(made.key)]).toEqual(['401 unauthorized', '200']);
    const ends = new Date(oldEndsAt).toISOString();
    expect((await recorded(old.keyId))[1]).toMatchObject({
      act: 'api_key.rotated',
      before: { expires_at: null },
      after: { expires_at: ends, replaced_by: made.keyId },
    });
    expect((await recorded(made.keyId))[0]).toMatchObject({ after: { replaces: old.keyId } });
  });

  it('ends no later than it would have, and its successor ends when it is said', async () => {
    const expiresAt = kolo.clock.now() + HOUR_MS;
    const { keyId } = await make({ expiresAt });
    const rotation = { keyId, oldEndsAt: expiresAt + HOUR_MS };
    const unsaid = act((session) => rotateKey(session, { ...rotation, ...doing() }));
    await expect(unsaid).rejects.toMatchObject({ code: 'expiry_missing' });
    const next = { ...rotation, expiresAt: expiresAt + 48 * HOUR_MS };
    const made = await act((session) => rotateKey(session, { ...next, ...doing() }));
    expect(made.oldEndsAt).toBe(expiresAt);
    expect((await stored(keyId)).expiresAt).toBe(expiresAt);
    expect((await stored(made.keyId)).expiresAt).toBe(expiresAt + 48 * HOUR_MS);
  });

  it('ends at once where there is to be no overlap', async () => {
    const { key, keyId } = await make();
    expect(await answerTo(key)).toBe('200');
    await act((session) => rotateKey(session, { keyId, oldEndsAt: kolo.clock.now(), ...doing() }));
    expireCachedKeys();
    expect(await answerTo(key)).toBe('401 unauthorized');
  });
});

describe('a key that has ended', () => {
  it.each([
    ['by itself', (keyId: string) => changeTo(keyId, { expiresAt: kolo.clock.now() + 1 })],
    ['as it was revoked', (keyId: string) => act((s) => revokeKey(s, { keyId, ...doing() }))],
  ])('%s is changed no more', async (_how, end) => {
    const { keyId } = await make();
    await end(keyId);
    kolo.clock.advance(1);
    const before = await recorded(keyId);
    const one = { keyId, ...doing() };
    const tries: ((session: Session) => Promise<unknown>)[] = [
      (session) => raiseKey(session, { ...one, scopes: ['admin'] }),
      (session) => lowerKey(session, { ...one, scopes: ['write'] }),
      (session) => changeKey(session, { ...one, change: { expiresAt: null } }),
      (session) => rotateKey(session, { ...one, oldEndsAt: kolo.clock.now() + 1 }),
    ];
    for (const attempt of tries) await expect(act(attempt)).rejects.toMatchObject({ code: 'key_ended' });
    expect(await recorded(keyId)).toEqual(before);
  });

  it('is not made, and one that does not exist is not changed', async () => {
    await expect(make({ expiresAt: kolo.clock.now() })).rejects.toMatchObject({ code: 'time_past' });
    const { keyId } = await make();
    await expect(changeTo(keyId, { expiresAt: kolo.clock.now() })).rejects.toMatchObject({
      code: 'time_past',
    });
    await expect(changeTo('AAAAAAAA', { label: 'x' })).rejects.toMatchObject({ code: 'unknown_key' });
  });
});

const changeTo = (keyId: string, change: Terms): Promise<unknown> =>
  act((session) => changeKey(session, { keyId, change, ...doing() }));

describe('when a key was last used', () => {
  it('is known to the minute, and is written for all keys together', async () => {
    const own = await startProcess({ databases: { kolo: kolo.database, bank: kolo.bankDatabase } });
    const used = await make();
    const foreign = await make({ allowedNetworks: ['192.0.2.0/24'] });
    const unused = await make();
    own.clock.advance(123_456);
    const minute = own.clock.now() - (own.clock.now() % 60_000);
    for (const { key } of [used, foreign]) await new Client(own.baseUrl, key).get('/api/v1/customers');
    expect((await stored(used.keyId)).lastUsedAt).toBeNull();
    // The rest is written as the process ends.
    await own.stop();
    await until(async () => (await stored(used.keyId)).lastUsedAt !== null);
    expect((await stored(used.keyId)).lastUsedAt).toBe(minute);
    expect((await stored(foreign.keyId)).lastUsedAt).toBeNull();
    expect((await stored(unused.keyId)).lastUsedAt).toBeNull();
  });
});
