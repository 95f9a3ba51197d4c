import { createServer as createTlsServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AddressPolicy,
  AddressRefusedError,
  type Resolver,
} from '../../src/platform/outbound/addresses.ts';
import { failureText, Outbound, type OutboundOptions } from '../../src/webhooks/delivery/outbound.ts';
import { CERTIFICATE, KEY } from './certificate.ts';
import { Receiver } from './receiver.ts';

const PUBLIC: AddressPolicy = { allowPrivateAddresses: false, requireHttps: false };
const PRIVATE: AddressPolicy = { allowPrivateAddresses: true, requireHttps: false };

let receiver: Receiver;
const opened: Outbound[] = [];

beforeEach(async () => {
  receiver = await Receiver.listen();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((outbound) => outbound.close()));
  await receiver.close();
});

function outboundOf(policy: AddressPolicy, options: OutboundOptions = {}): Outbound {
  const outbound = new Outbound(policy, options);
  opened.push(outbound);
  return outbound;
}

/** Gives each answer once, and the last one for ever; counts the look-ups. */
function changing(...answers: string[][]): { resolve: Resolver; lookups: () => number } {
  let lookups = 0;
  const resolve = async () => answers[Math.min(lookups++, answers.length - 1)]!;
  return { resolve, lookups: () => lookups };
}

const get = (outbound: Outbound, url: string) => outbound.call({ method: 'GET', url: new URL(url) });

describe('the check at connection', () => {
  it('refuses an address that changed since the check at registration', async () => {
    const url = `http://hooks.example.com:${receiver.port}/`;
    const { resolve, lookups } = changing(['93.184.216.34'], ['127.0.0.1']);
    const outbound = outboundOf(PUBLIC, { resolve });
    expect((await outbound.check(url)).href).toBe(url);
    await expect(get(outbound, url)).rejects.toThrow(AddressRefusedError);
    expect(lookups()).toBe(2);
    expect(receiver.connections).toBe(0);

    // The same name and port are reached where the policy allows it, so nothing else stood in the way.
    const { status } = await get(outboundOf(PRIVATE, { resolve }), url);
    expect(status).toBe(200);
  });

  it('connects to the very addresses that were checked', async () => {
    const { resolve, lookups } = changing(['127.0.0.1'], ['127.0.0.2']);
    const outbound = outboundOf(PRIVATE, { resolve });
    await get(outbound, `http://hooks.example.com:${receiver.port}/`);
    expect(lookups()).toBe(1);
    expect(receiver.connections).toBe(1);
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['an IPv4-mapped address', ['::ffff:127.0.0.1']],
    ['a private address behind a public one', ['93.184.216.34', '127.0.0.1']],
    ['a private address before a public one', ['127.0.0.1', '93.184.216.34']],
    ["a cloud's metadata at a public address", ['168.63.129.16']],
  ])('refuses a name with %s', async (_, addresses) => {
    const outbound = outboundOf(PUBLIC, { resolve: async () => addresses });
    const sent = get(outbound, `http://hooks.example.com:${receiver.port}/`);
    await expect(sent).rejects.toSatisfy((error) => failureText(error) === 'address not allowed');
    expect(receiver.connections).toBe(0);
  });

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::ffff:127.0.0.1]',
  ])('refuses the literal %s', async (host) => {
    const sent = get(outboundOf(PUBLIC), `http://${host}:${receiver.port}/`);
    await expect(sent).rejects.toThrow(AddressRefusedError);
    expect(receiver.connections).toBe(0);
  });

  it('tries the other addresses of a name', async () => {
    // Nothing listens at this port of the first.
    const outbound = outboundOf(PRIVATE, { resolve: async () => ['127.0.0.9', '127.0.0.1'] });
    const answer = await get(outbound, `http://hooks.example.com:${receiver.port}/`);
    expect(answer.status).toBe(200);
  });
});

describe('an answer', () => {
  it('is given back, not followed, if it redirects', async () => {
    const trap = await Receiver.listen();
    receiver.reply = () => ({ status: 302, headers: { location: trap.url() } });
    expect(await get(outboundOf(PRIVATE), receiver.url())).toMatchObject({ status: 302 });
    expect(trap.connections).toBe(0);
    await trap.close();
  });

  it.each([
    ['the headers', 'never' as const],
    ['a body that does not end', { status: 200, headers: { 'content-length': '100' }, body: 'x' }],
  ])('times out if it keeps %s back', async (_, reply) => {
    receiver.reply = () => reply;
    const sent = get(outboundOf(PRIVATE, { timeoutMs: 200 }), receiver.url());
    await expect(sent).rejects.toSatisfy((error) => failureText(error) === 'timed out');
  });

  it('leaves the connection open for the next request', async () => {
    const outbound = outboundOf(PRIVATE);
    for (let i = 0; i < 5; i++) await get(outbound, receiver.url());
    expect(receiver.received).toHaveLength(5);
    // A request that comes the moment an answer ends may find its connection not yet free.
    expect(receiver.connections).toBeLessThanOrEqual(2);
  });
});

describe('look-ups', () => {
  it('time out if they never end', async () => {
    const outbound = outboundOf(PUBLIC, { resolve: () => new Promise(() => {}), timeoutMs: 100 });
    await expect(outbound.check('http://hooks.example.com/')).rejects.toThrow(AddressRefusedError);
    await expect(get(outbound, 'http://hooks.example.com/')).rejects.toSatisfy(
      (error) => failureText(error) === 'timed out',
    );
  });

  it('refuse the URL if they fail', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    };
    const outbound = outboundOf(PUBLIC, { resolve });
    await expect(outbound.check('http://hooks.example.com/')).rejects.toThrow(
      'must have a name that resolves',
    );
    await expect(get(outbound, 'http://hooks.example.com/')).rejects.toSatisfy(
      (error) => failureText(error) === 'the host name is not known',
    );
  });

  it('of this machine are used in development', async () => {
    const answer = await get(outboundOf(PRIVATE), `http://localhost:${receiver.port}/`);
    expect(answer.status).toBe(200);
  });
});

describe('https', () => {
  let server: Server;
  let requests = 0;
  const resolve = async () => ['127.0.0.1'];
  const url = (host: string) => `https://${host}:${(server.address() as AddressInfo).port}/`;

  beforeAll(async () => {
    server = createTlsServer({ key: KEY, cert: CERTIFICATE }, (_, response) => {
      requests += 1;
      response.end('ok');
    });
    await new Promise<void>((resolved) => server.listen(0, '127.0.0.1', resolved));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('reaches a server whose certificate is trusted and has the name', async () => {
    const outbound = outboundOf(PRIVATE, { resolve, ca: CERTIFICATE });
    expect(await get(outbound, url('hooks.example.com'))).toMatchObject({ status: 200, excerpt: 'ok' });
  });

  it.each([
    ['not trusted', 'hooks.example.com', undefined, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['of another name', 'other.example.com', CERTIFICATE, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['of a name and not of the address', '127.0.0.1', CERTIFICATE, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('refuses a certificate that is %s', async (_, host, ca, code) => {
    const before = requests;
    const outbound = outboundOf(PRIVATE, { resolve, ...(ca === undefined ? {} : { ca }) });
    await expect(get(outbound, url(host))).rejects.toMatchObject({ code });
    expect(requests).toBe(before);
  });
});
