import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashKey, newKey } from '../../src/identity/key-format.ts';
import { requireScopes } from '../../src/platform/http/scopes.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { ALL_SCOPES, DEFAULT_SCOPES, type Scope } from '../../src/platform/values/scopes.ts';
import { type Answer, Client } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient, withoutRequestId } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;
/** A client for each scope, whose key has that scope alone. */
let only: Record<Scope, DescribedClient>;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  const pairs = ALL_SCOPES.map(async (scope) => [scope, client.as(await kolo.clientWith([scope]))]);
  only = Object.fromEntries(await Promise.all(pairs));
});
afterAll(async () => {
  await kolo.stop();
});

const refusal = (scope: string, more: object = {}) => ({
  status: 403,
  body: {
    status: false,
    message: 'The API key lacks the required scope',
    code: 'scope_missing',
    errors: [{ path: 'Authorization', message: `the key needs the scope ${scope}` }],
    ...more,
  },
});

/** Every operation of the description, with the scope that it says it needs. */
function operations() {
  return Object.entries(client.description.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, description }]) => {
      const [scope, ...others] = security.flatMap(({ secretKey }) => secretKey);
      expect([path, others, description]).toEqual([
        path,
        [],
        expect.stringMatching(new RegExp(`Needs the scope \`${scope}\`\\.$`)),
      ]);
      return { method: method.toUpperCase(), path, scope: scope! };
    }),
  );
}

describe('every operation', () => {
  it('takes a key that has the scope which it names, and no other, before it reads the body', async () => {
    const found = operations();
    expect(found.length).toBeGreaterThan(20);
    for (const { method, path, scope } of found) {
      const target = path.replace(/\{\w+\}/, randomUUID());
      const body = ['POST', 'PATCH'].includes(method) ? '{"broken' : undefined;
      for (const held of ALL_SCOPES) {
        const answer = withoutRequestId(await only[held].request(method, target, body));
        const bulk = path.endsWith('/create/bulk') ? { data: {} } : {};
        if (held !== scope)
          expect([method, path, held, answer]).toEqual([method, path, held, refusal(scope, bulk)]);
        else expect([method, path, [401, 403].includes(answer.status)]).toEqual([method, path, false]);
      }
    }
  });

  it('needs read if it reads', () => {
    const reading = operations().filter(({ method }) => method === 'GET');
    expect(new Set(reading.map(({ scope }) => scope))).toEqual(new Set(['read']));
  });

  it.each([
    ['PATCH', '/api/v1/customers/{id}', 'write'],
    ['PATCH', '/api/v1/wallet/{wallet_id}', 'write'],
    // It is asking for money to move.
    ['PATCH', '/api/v1/transfer/schedule-payment/{schedule_payment_id}', 'transfer'],
    ['PATCH', '/api/v1/webhooks/{id}', 'admin'],
    ['DELETE', '/api/v1/webhooks/{id}', 'admin'],
  ])('to %s %s needs %s', (method, path, scope) => {
    expect(operations()).toContainEqual({ method, path, scope });
  });

  it('needs admin if it changes a webhook endpoint', () => {
    const changing = operations().filter(
      ({ method, path }) => method !== 'GET' && /^\/api\/v1\/webhooks(?!\/deliveries)/.test(path),
    );
    expect(changing.length).toBeGreaterThan(4);
    expect(new Set(changing.map(({ scope }) => scope))).toEqual(new Set(['admin']));
  });

  it.each([
    ['/api/v1/customers', 'write'],
    ['/api/v1/wallet/create/bulk', 'write'],
    ['/api/v1/wallet/sub-account', 'write'],
    ['/api/v1/webhooks/deliveries/{id}/resend', 'write'],
    ['/api/v1/transfer/bank', 'transfer'],
    ['/api/v1/transfer/test/funding', 'transfer'],
    ['/api/v1/test/inflow', 'transfer'],
    ['/api/v1/transfer/wallet', 'transfer'],
    ['/api/v1/transfer/schedule-payment', 'transfer'],
    // A key that sets where events go can read them.
    ['/api/v1/webhooks', 'admin'],
    ['/api/v1/webhooks/{id}/test', 'admin'],
    ['/api/v1/webhooks/{id}/rotate-secret', 'admin'],
  ])('to POST %s needs %s', (path, scope) => {
    expect(operations()).toContainEqual({ method: 'POST', path, scope });
  });
});

describe('a key without the scope', () => {
  it('does not learn which ids there are', async () => {
    const { customerId, walletId } = await client.customer();
    const endpoint = await client.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9/', verify: false });
    const targets: [path: string, id: string][] = [
      ['GET /api/v1/customers/', customerId],
      ['GET /api/v1/wallet/', walletId],
      ['DELETE /api/v1/webhooks/', endpoint.body.data.id],
    ];
    for (const [target, id] of targets) {
      const [method, path] = target.split(' ') as [string, string];
      const answers: Answer[] = [];
      for (const one of [id, randomUUID()]) answers.push(await only.transfer.request(method, path + one));
      const [there, notThere] = answers.map(withoutRequestId);
      expect([target, there]).toEqual([target, notThere]);
      expect(there!.status).toBe(403);
    }
    const paying = { source: walletId, reference: 'r' };
    const ours = await only.read.transfer(paying);
    const nobodys = await only.read.transfer({ ...paying, source: 'x' });
    expect(withoutRequestId(ours)).toEqual(withoutRequestId(nobodys));
  });

  it('changes nothing', async () => {
    const name = { name: 'Nobody', email: 'nobody@example.com' };
    expect((await only.read.post('/api/v1/customers', name)).status).toBe(403);
    const { body } = await client.get('/api/v1/customers?email=nobody@example.com');
    expect(body.data.paginatedPayload.edges).toEqual([]);
  });

  it('learns nothing of it by HEAD either', async () => {
    const headers = { authorization: `Bearer ${only.write.key}` };
    const { status } = await fetch(`${kolo.baseUrl}/api/v1/customers`, { method: 'HEAD', headers });
    expect(status).toBe(403);
  });
});

it('a key as it is made by default reads, writes and pays', async () => {
  const plain = client.as(await kolo.clientWith(DEFAULT_SCOPES));
  const source = await plain.fundedWallet(20_000);
  expect((await plain.transfer({ source, reference: 'by default' })).status).toBe(202);
  expect((await plain.tsq('by default')).status).toBe(200);
  expect((await plain.get('/api/v1/webhooks')).status).toBe(200);
  const registered = await plain.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9/', verify: false });
  expect(withoutRequestId(registered)).toEqual(refusal('admin'));
});

it('a key that was made before there were scopes may do everything', async () => {
  const { key, keyId } = newKey('test');
  const owner = new pg.Client(kolo.database.config);
  await owner.connect();
  // Written like the previous version does.
  await owner.query(
    'INSERT INTO api_keys (key_id, tenant_id, secret_hash, label, created_at) VALUES ($1, $2, $3, NULL, now())',
    [keyId, kolo.business.testTenantId, hashKey(key)],
  );
  await owner.end();
  const old = client.as(new Client(kolo.baseUrl, key));
  for (const { method, path } of operations()) {
    const { body } = await old.request(method, path.replace(/\{\w+\}/, randomUUID()));
    expect([method, path, body.code === 'scope_missing']).toEqual([method, path, false]);
  }
});

it('a route that does not say which scope it needs stops the start', async () => {
  const app = createServer({ logger: pino({ level: 'silent' }) });
  requireScopes(app);
  const schema = { description: 'Something.', querystring: Type.Object({}) };
  app.get('/with', { config: { scope: 'read' }, schema }, async () => ({}));
  expect(() => app.get('/without', { schema }, async () => ({}))).toThrow(
    'GET /without does not say which scope it needs',
  );
  await app.close();
});
