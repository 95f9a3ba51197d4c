import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');

let kolo: TestKolo;
let client: DescribedClient;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
});
afterAll(async () => {
  await kolo.stop();
});

const get = (path: string, authorization?: string): Promise<Response> =>
  fetch(new URL(path, kolo.baseUrl), authorization === undefined ? {} : { headers: { authorization } });

describe('every answer', () => {
  it.each([
    ['of the API', '/api/v1/customers', 200],
    ['about nothing', '/api/v1/customers/nobody', 404],
    ['about no path', '/nowhere', 404],
    ['to a path that cannot be read', '/%ff', 404],
    ['to probes', '/healthz', 200],
    ['of metrics', '/metrics', 200],
    ['of the description', '/openapi.json', 200],
    ['of the way to pages', '/', 200],
  ])('%s is what it says it is, and is cached by nobody', async (_, path, status) => {
    const { headers, status: given } = await get(path, `Bearer ${kolo.test.key}`);
    expect(given).toBe(status);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it.each([
    ['to what is no HTTP', 'hello\r\n\r\n', 400],
    ['to an expectation', 'GET / HTTP/1.1\r\nHost: kolo\r\nExpect: tea\r\n\r\n', 417],
  ])('%s too', async (_, text, status) => {
    const socket = connect(Number(new URL(kolo.baseUrl).port), '127.0.0.1');
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(answer.toLowerCase()).toContain('\r\ncache-control: no-store\r\n');
  });

  it('says so for streams too', async () => {
    const wallet = await client.fundedWallet(10_000);
    const day = '2026-01-01';
    const path = `/api/v1/wallet/${wallet}/statement?start_date=${day}&end_date=${day}&format=csv`;
    const { status, headers } = await get(path, `Bearer ${kolo.test.key}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a refused caller', () => {
  it('without a key learns that one is needed, and with a bad key that it is bad', async () => {
    const none = await get('/api/v1/customers');
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Kolo"']);
    const bad = await get('/api/v1/customers', 'Bearer test_key_nobody');
    const invalid = 'Bearer realm="Kolo", error="invalid_token"';
    expect([bad.status, bad.headers.get('www-authenticate')]).toEqual([401, invalid]);
  });

  it('without a scope learns which one is needed', async () => {
    const reads = (await kolo.clientWith(['read'])).key;
    const { status, headers } = await fetch(new URL('/api/v1/customers', kolo.baseUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${reads}` },
    });
    const missing = 'Bearer realm="Kolo", error="insufficient_scope", scope="write"';
    expect([status, headers.get('www-authenticate')]).toEqual([403, missing]);
  });

  it('is nobody for the case of a scheme', async () => {
    const key = kolo.test.key;
    for (const scheme of ['bearer', 'BEARER', 'bEaReR', 'bearer  ']) {
      const { status, headers } = await get('/api/v1/customers', `${scheme} ${key}`);
      expect([scheme, status, headers.get('www-authenticate')]).toEqual([scheme, 200, null]);
    }
    for (const scheme of ['bearerx', 'Basic', 'b']) {
      expect([scheme, (await get('/api/v1/customers', `${scheme} ${key}`)).status]).toEqual([scheme, 401]);
    }
  });
});

it('in production browsers are restricted to https', async () => {
  const env = { NODE_ENV: 'production', KOLO_ENCRYPTION_KEYS: `k1:${KEY}`, KOLO_INDEX_KEY: KEY };
  const production = await startKolo({ env });
  const of = (path: string) =>
    fetch(new URL(path, production.baseUrl)).then(({ headers }) => headers.get('strict-transport-security'));
  expect(await of('/api/v1/customers')).toBe('max-age=31536000');
  expect(await of('/docs')).toBe('max-age=31536000');
  await production.stop();
});
