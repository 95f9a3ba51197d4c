import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeyOf } from '../../../src/app/process/first-start.ts';
import { isFromHere } from '../../../src/app/site/from-here.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

const here = { host: 'localhost:4000' };

describe('a request is from here', () => {
  it.each([
    ['127.0.0.1', here],
    ['127.0.0.2', here],
    ['::1', { host: '[::1]:4000' }],
    ['::ffff:127.0.0.1', { host: '127.0.0.1:4000' }],
    ['127.0.0.1', { host: 'LOCALHOST' }],
    ['127.0.0.1', { ...here, origin: 'http://localhost:4000' }],
  ])('from %s with %o', (address, headers) => expect(isFromHere(address, headers)).toBe(true));

  it.each([
    ['over a network', '192.168.1.4', here],
    ['of an address that begins alike', '128.0.0.1', here],
    ['over a network of IPv6', 'fe80::1', here],
    ['of nobody any more', undefined, here],
    ['for a name that was made to lead here', '127.0.0.1', { host: 'rebound.example:4000' }],
    ['for a name that ends alike', '127.0.0.1', { host: 'localhost.example' }],
    ['for a name that begins alike', '127.0.0.1', { host: 'my-localhost' }],
    ['without a name', '127.0.0.1', {}],
    ['by a proxy', '127.0.0.1', { ...here, 'x-forwarded-for': '203.0.113.9' }],
    ['by a proxy that says so in the standard way', '127.0.0.1', { ...here, forwarded: 'for=203.0.113.9' }],
    ['by a proxy that sends its name alone', '127.0.0.1', { ...here, via: '1.1 proxy' }],
    ['by a proxy that sends the address', '127.0.0.1', { ...here, 'x-real-ip': '203.0.113.9' }],
    ['of a page behind a proxy that says nothing', '127.0.0.1', { ...here, origin: 'https://kolo.example' }],
    ['of a page at another port', '127.0.0.1', { ...here, origin: 'http://localhost:5000' }],
  ])('but not %s', (_, address, headers) => expect(isFromHere(address, headers)).toBe(false));
});

/** Asks with a `Host` of one's own, which fetch does not send. */
function ask(kolo: TestKolo, method: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: unknown; cache: string | undefined }>(
    (resolve, reject) => {
      const outgoing = request(
        new URL('/docs/sandbox', kolo.baseUrl),
        { method, headers },
        async (answer) => {
          const body = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as unknown;
          resolve({ status: answer.statusCode, body, cache: answer.headers['cache-control'] });
        },
      );
      outgoing.on('error', reject).end();
    },
  );
}

describe('the key of the sandbox', () => {
  let folder: string;
  let kolo: TestKolo;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kolo-site-'));
    kolo = await startKolo({ env: { KOLO_DATA_DIR: folder } });
  });
  afterAll(async () => {
    await kolo.stop();
    await rm(folder, { recursive: true });
  });

  it('is offered and given once there is one, and to this machine alone', async () => {
    expect(await ask(kolo, 'GET')).toMatchObject({
      status: 200,
      body: { api_is_here: true, key_is_offered: false },
    });
    expect(await ask(kolo, 'POST')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await writeFile(join(folder, 'sandbox.json'), JSON.stringify({ secret_key: kolo.test.key }));
    expect(await ask(kolo, 'GET')).toMatchObject({
      status: 200,
      body: { api_is_here: true, key_is_offered: true },
    });
    expect(await ask(kolo, 'POST')).toEqual({ status: 200, body: { key: kolo.test.key }, cache: 'no-store' });
    for (const headers of [{ host: 'rebound.example' }, { 'x-forwarded-for': '203.0.113.9' }]) {
      expect(await ask(kolo, 'GET', headers)).toMatchObject({
        status: 200,
        body: { api_is_here: true, key_is_offered: false },
      });
      expect(await ask(kolo, 'POST', headers)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('is given to no page of another origin', async () => {
    const answer = await ask(kolo, 'POST', { origin: 'https://elsewhere.example' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is none in production, whatever file is there', async () => {
    const { baseUrl } = kolo;
    await writeFile(
      join(folder, 'sandbox.json'),
      JSON.stringify({ secret_key: kolo.test.key, base_url: baseUrl }),
    );
    expect(sandboxKeyOf({ production: true, dataDir: folder })).toBeUndefined();
    expect(await sandboxKeyOf({ production: false, dataDir: folder })!()).toBe(kolo.test.key);
  });
});
