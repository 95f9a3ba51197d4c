import { afterAll, beforeAll, expect, it } from 'vitest';
import { DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, startProcess, type TestKolo, type TestProcess } from '../support/kolo.ts';

const env = { KOLO_RATE_LIMIT_PER_KEY: '4', KOLO_RATE_LIMIT_WINDOW_S: '60' };

/** Two on one database, whose clock stands still. */
let kolo: TestKolo;
let other: TestProcess;

beforeAll(async () => {
  kolo = await startKolo({ env });
  const databases = { kolo: kolo.database, bank: kolo.bankDatabase };
  other = await startProcess({ databases, env, clock: kolo.clock });
});
afterAll(async () => {
  await other.stop();
  await kolo.stop();
});

const BANKS = '/api/v1/transfer/bank-list';

/** A client with a key of its own for the live environment, whose answers are held against the description. */
const newClient = async (): Promise<DescribedClient> =>
  DescribedClient.of(kolo.live).as(await kolo.clientFor(kolo.business, 'live'));

it('every answer says what is left, and the one too many when to come again', async () => {
  const client = await newClient();
  for (const left of [3, 2, 1, 0]) {
    // A refusal counts as well as what is done.
    const { status, headers } = await client.get(left === 1 ? `/api/v1/wallet/nobody` : BANKS);
    expect(status).toBe(left === 1 ? 404 : 200);
    expect(headers.get('ratelimit-policy')).toBe('"key";q=4;w=60');
    expect(headers.get('ratelimit')).toBe(`"key";r=${left};t=${(4 - left) * 15}`);
    expect(headers.has('retry-after')).toBe(false);
  }
  const { status, headers, body } = await client.get(BANKS);
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '15']);
  expect(headers.get('ratelimit')).toBe('"key";r=0;t=60');
  // Nothing is done or read: another key would get the error that there is no such wallet.
  const posted = await client.transfer({ source: 'nobody', reference: 'too many' });
  expect([posted.status, posted.body.code]).toEqual([429, 'rate_limited']);
  kolo.clock.advance(15_000);
  expect((await client.get(BANKS)).status).toBe(200);
  expect((await client.get(BANKS)).status).toBe(429);
});

it('a test key is not held to it', async () => {
  for (let i = 0; i < 9; i++) {
    const { status, headers } = await kolo.test.get(BANKS);
    expect([status, headers.has('ratelimit'), headers.has('ratelimit-policy')]).toEqual([200, false, false]);
  }
});

it('another process hears of it within a second or so', async () => {
  const { key } = await newClient();
  const ask = async ({ baseUrl }: { baseUrl: string }) => {
    const { status, headers } = await fetch(baseUrl + BANKS, { headers: { authorization: `Bearer ${key}` } });
    return { status, fullInS: Number(headers.get('ratelimit')?.split('t=')[1]) };
  };
  for (let i = 0; i < 4; i++) expect((await ask(kolo)).status).toBe(200);
  let passed = 0;
  // The clock stands still, so nothing comes back: with its own alone it would be whole again in a minute at most.
  await until(async () => {
    const { status, fullInS } = await ask(other);
    if (status === 200) passed++;
    return status === 429 && fullInS > 60;
  });
  expect(passed).toBeGreaterThanOrEqual(1);
  expect(passed).toBeLessThanOrEqual(4);
});
