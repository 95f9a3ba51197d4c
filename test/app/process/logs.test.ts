import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/app/process/logger.ts';
import { everywhere, People } from '../../backoffice/operators/people.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { openProxy } from '../../support/proxy.ts';

interface Line {
  level: string;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: lines have many shapes
  [field: string]: any;
}

const written: string[] = [];
const lines = (): Line[] => written.map((text) => JSON.parse(text) as Line);
const saying = (msg: string) => lines().filter((line) => line.msg === msg);

let kolo: TestKolo;

beforeAll(async () => {
  const log = createLogger(
    { level: 'info', role: 'all' },
    { write: (text: string) => void written.push(text) },
  );
  kolo = await startKolo({ log });
});
afterAll(async () => {
  await kolo.stop();
});

describe('an access line', () => {
  it('is written for each request, by its route, with its key, tenant and request id', async () => {
    const wallet = await kolo.test.fundedWallet(1_000_000);
    const before = written.length;
    const { headers } = await kolo.test.get(`/api/v1/wallet/${wallet}?`, { 'x-request-id': 'mine.1' });
    expect(headers.get('x-request-id')).toBe('mine.1');
    await until(() => written.length > before);
    const line = saying('request').find(({ request_id }) => request_id === 'mine.1');
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      role: 'all',
      pid: process.pid,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      request_id: 'mine.1',
      method: 'GET',
      route: '/api/v1/wallet/:wallet_id',
      status: 200,
      ms: expect.any(Number),
      keyId: kolo.test.key.split('_')[2]!.slice(0, 8),
      tenantId: kolo.business.testTenantId,
      msg: 'request',
    });
  });

  it('says what was wrong, and of whom no key is known nothing', async () => {
    await fetch(`${kolo.baseUrl}/api/v1/wallet/of-somebody?name=Ada`, {
      headers: { 'x-request-id': 'mine.2' },
    });
    await until(() => saying('request').some(({ request_id }) => request_id === 'mine.2'));
    const line = saying('request').find(({ request_id }) => request_id === 'mine.2')!;
    expect(line).toMatchObject({ status: 401, code: 'unauthorized', route: '/api/v1/wallet/:wallet_id' });
    expect(line).not.toHaveProperty('keyId');
    expect(JSON.stringify(line)).not.toContain('somebody');
  });

  it('names the business and the environment that an operator requests', async () => {
    const people = new People(kolo);
    const ada = await people.person('ada@example.com', everywhere('viewer'));
    await ada.signIn();
    const { businessId } = kolo.business;
    const policy = `/ops/v1/businesses/${businessId}/test/policy`;
    expect((await ada.call('GET', policy)).status).toBe(200);
    expect((await people.call('GET', policy)).status).toBe(401);
    await people.close();
    const requests = () =>
      saying('request').filter(({ route }) => route === '/ops/v1/businesses/:business_id/:mode/policy');
    await until(() => requests().length === 2);
    expect(requests()[0]).toMatchObject({ operatorId: ada.operatorId, businessId, mode: 'test' });
    expect(requests()[1]).not.toHaveProperty('businessId');
  });

  it('is not written for probes', async () => {
    const { headers } = await kolo.test.get('/healthz');
    await kolo.test.get('/api/v1/banks', { 'x-request-id': 'mine.3' });
    await until(() => saying('request').some(({ request_id }) => request_id === 'mine.3'));
    const id = headers.get('x-request-id');
    expect(saying('request').some(({ request_id }) => request_id === id)).toBe(false);
  });

  it('contains nothing secret or personal', async () => {
    const person = {
      name: 'Chidinma Okafor',
      phone: '08031234567',
      email: 'chidinma@example.com',
      bvn: '22123456789',
    };
    await kolo.test.post('/api/v1/customers', person);
    await kolo.test.get('/api/v1/customers?email=chidinma@example.com');
    await kolo.test.post('/api/v1/customers', `{"name": "Chidinma Okafor", `);
    await kolo.test.get(`/api/v1/customers/${encodeURIComponent(person.name)}`);
    await kolo.test.get('/api/v1/banks', { 'x-request-id': 'mine.4' });
    await until(() => saying('request').some(({ request_id }) => request_id === 'mine.4'));
    const log = written.join('');
    for (const secret of [...Object.values(person), 'Chidinma', kolo.test.key, kolo.test.key.slice(17, 30)])
      expect(log).not.toContain(secret);
  });
});

describe('while the database is away', () => {
  it('one line says so and one that it is back, however many find out', async () => {
    const proxy = await openProxy(kolo.database.config);
    const databases = { kolo: kolo.database, bank: kolo.bankDatabase };
    const own: string[] = [];
    const created = createLogger(
      { level: 'info', role: 'api' },
      { write: (text: string) => void own.push(text) },
    );
    const api = await startKolo({
      role: 'api',
      databases,
      log: created,
      by: (config) => proxy.config(config),
      limits: { answerTimeoutMs: 500, connectTimeoutMs: 500 },
    });
    const said = (msg: string) =>
      own.map((text) => JSON.parse(text) as Line).filter((line) => line.msg === msg);
    expect((await api.test.get('/api/v1/wallet')).status).toBe(200);
    proxy.let('nothing');
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.test.get('/api/v1/wallet')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await until(() => said('the database is away').length > 0);
    proxy.let('all');
    await until(() => said('the database is back').length > 0);
    expect(said('the database is away')).toHaveLength(1);
    expect(said('the database is away')[0]).toMatchObject({
      level: 'error',
      away: { message: expect.any(String) },
    });
    expect(said('the database is back')[0]).toMatchObject({ level: 'info', awayMs: expect.any(Number) });
    expect(said('request').filter(({ status }) => status === 503)).toHaveLength(20);
    expect(own.join('')).not.toContain('stack');
    await api.stop();
    await proxy.close();
  });
});
