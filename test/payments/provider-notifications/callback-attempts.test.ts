import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../../src/payments/provider-accounts/manage.ts';
import { createPool } from '../../../src/platform/db/database.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { accountsOf, ScriptedProvider } from '../../support/provider.ts';

const PER_MINUTE = 5;
const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };

const provider = new ScriptedProvider();
let kolo: TestKolo;
let directory: pg.Pool;
let callbackId: string;

beforeAll(async () => {
  const env = {
    KOLO_FAILED_KEYS_PER_MINUTE: String(PER_MINUTE),
    KOLO_TRUSTED_PROXIES: '127.0.0.1',
  };
  kolo = await startKolo({ accountRails: [provider.row], env });
  directory = createPool(kolo.database.connection('kolo_directory'), 'kolo_directory', LIMITS);
  const { manage } = accountsOf(directory, kolo.clock, [provider]);
  const given = JSON.stringify({ key: 'live-1', account: 'acct' });
  ({ callbackId } = await addAccount(manage, kolo.business.liveTenantId, provider.row, given));
});
afterAll(async () => {
  await directory.end();
  await kolo.stop();
});

const send = async (id: string, from: string, key = 'live-1') => {
  const response = await fetch(`${kolo.baseUrl}/rails/http/${id}`, {
    method: 'POST',
    headers: { 'x-key': key, 'x-forwarded-for': from },
    body: '[]',
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
};
const madeUp = () => randomBytes(16).toString('hex');
const statuses = async (count: number, one: () => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, one));
  return answers.map(({ status }) => status).toSorted();
};

describe('an address whose callbacks are for nobody', () => {
  it('is looked up so many times in a minute, however many come at once', async () => {
    const from = '203.0.113.1';
    const refused = [...Array(PER_MINUTE).fill(404), ...Array(20 - PER_MINUTE).fill(429)];
    expect(await statuses(20, () => send(madeUp(), from))).toEqual(refused);
    expect(await send(madeUp(), from)).toEqual({ status: 429, retryAfter: String(60 / PER_MINUTE) });
    kolo.clock.advance(60_000 / PER_MINUTE);
    expect((await send(madeUp(), from)).status).toBe(404);
    expect((await send(madeUp(), from)).status).toBe(429);
  });

  it('is throttled for callbacks that are not signed, too', async () => {
    const from = '203.0.113.2';
    expect(await statuses(PER_MINUTE, () => send(callbackId, from, 'guess'))).toEqual(
      Array(PER_MINUTE).fill(401),
    );
    expect((await send(madeUp(), from)).status).toBe(429);
  });

  it('throttles no other address', async () => {
    expect((await send(madeUp(), '203.0.113.3')).status).toBe(404);
  });

  it('is still served what is for an account that has had callbacks', async () => {
    const from = '203.0.113.4';
    expect((await send(callbackId, from)).status).toBe(200);
    expect(await statuses(PER_MINUTE, () => send(madeUp(), from))).toEqual(Array(PER_MINUTE).fill(404));
    expect((await send(madeUp(), from)).status).toBe(429);
    expect((await send(callbackId, from)).status).toBe(200);
  });

  it('fails by nothing that is signed', async () => {
    const from = '203.0.113.5';
    for (let i = 0; i < 2 * PER_MINUTE; i++) expect((await send(callbackId, from)).status).toBe(200);
    expect(await statuses(PER_MINUTE, () => send(madeUp(), from))).toEqual(Array(PER_MINUTE).fill(404));
  });
});
