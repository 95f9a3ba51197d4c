import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../../src/identity/authenticate.ts';
import { FailedAttempts } from '../../src/identity/failed-attempts.ts';
import { newKey } from '../../src/identity/key-format.ts';
import { createKey, revokeKey } from '../../src/identity/manage-keys.ts';
import { createPool, type Session, sessionOn, transactionOn } from '../../src/platform/db/database.ts';
import { DescribedClient } from '../api/described.ts';
import { BY_TEST } from '../support/actor.ts';
import { Client } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const LIMITS = { connectionsMax: 4, statementTimeoutMs: 0, lockTimeoutMs: 0 };
const PER_MINUTE = 5;
const ADDRESS = '203.0.113.9';

let kolo: TestKolo;
let directory: pg.Pool;
let authenticator: Authenticator;
/** The statements that were sent to the database, by name. */
let sent: string[];

beforeAll(async () => {
  kolo = await startKolo({ env: { KOLO_FAILED_KEYS_PER_MINUTE: String(PER_MINUTE) } });
  directory = createPool(kolo.database.connection('kolo_directory'), 'kolo_directory', LIMITS);
});
afterAll(async () => {
  await directory.end();
  await kolo.stop();
});

beforeEach(() => {
  sent = [];
  const session = sessionOn(directory);
  const noting: Session = {
    ...session,
    query(statement, values) {
      sent.push(typeof statement === 'string' ? statement : statement.name);
      return session.query(statement, values);
    },
  };
  const { clock } = kolo;
  authenticator = new Authenticator({
    directory: noting,
    clock,
    onUsed: () => {},
    attempts: new FailedAttempts({ perMinute: PER_MINUTE }),
    addressOf: ({ headers }) => String(headers['x-from'] ?? ADDRESS),
  });
});

/** Outcome of a request with a key, at once or in the end. */
async function outcomeOf(key: string | undefined, from = ADDRESS): Promise<string> {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const request = { headers: { ...authorization, 'x-from': from } } as unknown as IncomingMessage;
  try {
    await authenticator.authenticate(request);
    return 'good';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const wrongKey = (): string => newKey('test').key;
const lookUps = (): number => sent.filter((name) => name === 'find_key').length;

async function make(): Promise<{ key: string; keyId: string }> {
  const { businessId } = kolo.business;
  const input = { businessId, mode: 'test', scopes: ['read'], by: BY_TEST, now: kolo.clock.now() } as const;
  return (await transactionOn(directory, (session) => createKey(session, input)))!;
}

describe('an address that fails', () => {
  it('is looked up so many times in a minute, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => outcomeOf(wrongKey())));
    expect(answers.filter((code) => code === 'unauthorized')).toHaveLength(PER_MINUTE);
    expect(answers.filter((code) => code === 'rate_limited')).toHaveLength(500 - PER_MINUTE);
    expect(lookUps()).toBe(PER_MINUTE);
    // One list of the good keys for all of them.
    expect(sent.filter((name) => name === 'good_key_hashes')).toHaveLength(1);
    kolo.clock.advance(60_000 / PER_MINUTE);
    expect([await outcomeOf(wrongKey()), await outcomeOf(wrongKey())]).toEqual([
      'unauthorized',
      'rate_limited',
    ]);
    expect(lookUps()).toBe(PER_MINUTE + 1);
  });

  it('fails without a key too, and with a malformed one, which costs no query', async () => {
    const tries = [undefined, 'nonsense', wrongKey().slice(1), undefined, ''];
    for (const key of tries) expect(await outcomeOf(key)).toBe('unauthorized');
    for (const key of tries) expect(await outcomeOf(key)).toBe('rate_limited');
    expect(sent).toEqual([]);
  });

  it('is not another one, and of IPv6 it is a network of 64 bits', async () => {
    for (let i = 0; i < 9; i++) await outcomeOf(wrongKey());
    expect(await outcomeOf(wrongKey())).toBe('rate_limited');
    expect(await outcomeOf(wrongKey(), '203.0.113.10')).toBe('unauthorized');
    for (let i = 0; i < 9; i++) await outcomeOf(wrongKey(), `2001:db8::${i}`);
    expect(await outcomeOf(wrongKey(), '2001:db8::ffff')).toBe('rate_limited');
    expect(await outcomeOf(wrongKey(), '2001:db8:0:1::')).toBe('unauthorized');
  });
});

describe('a good key', () => {
  it('passes from such an address, whether it is remembered, was good a moment ago, or comes for the first time', async () => {
    const remembered = await make();
    const first = await make();
    expect(await outcomeOf(remembered.key)).toBe('good');
    for (let i = 0; i < 20; i++) await outcomeOf(wrongKey());
    const before = lookUps();
    expect([await outcomeOf(remembered.key), lookUps()]).toEqual(['good', before]);
    expect([await outcomeOf(first.key), lookUps()]).toEqual(['good', before + 1]);
    kolo.clock.advance(5_000);
    expect([await outcomeOf(remembered.key), lookUps()]).toEqual(['good', before + 2]);
    expect(await outcomeOf(wrongKey())).toBe('rate_limited');
  });

  it('is no attempt, however many come at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, make));
    const answers = await Promise.all(keys.map(({ key }) => outcomeOf(key)));
    expect(new Set(answers)).toEqual(new Set(['good']));
    expect(await outcomeOf(wrongKey())).toBe('unauthorized');
  });

  it('is looked up as often as any other that fails once it is revoked', async () => {
    const { key, keyId } = await make();
    await transactionOn(directory, (session) =>
      revokeKey(session, { keyId, by: BY_TEST, now: kolo.clock.now() }),
    );
    for (let i = 0; i < 20; i++) await outcomeOf(key);
    expect([await outcomeOf(key), lookUps()]).toEqual(['rate_limited', PER_MINUTE]);
  });
});

it('over HTTP it is 429 with Retry-After, while a caller with a good key goes on', async () => {
  const wrong = DescribedClient.of(kolo.test).as(new Client(kolo.baseUrl, wrongKey()));
  for (let i = 0; i < PER_MINUTE; i++) expect((await wrong.get('/api/v1/customers')).status).toBe(401);
  const { status, headers, body } = await wrong.get('/api/v1/customers');
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '12']);
  expect((await kolo.test.get('/api/v1/customers')).status).toBe(200);
  expect((await kolo.live.get('/api/v1/customers')).status).toBe(200);
});
