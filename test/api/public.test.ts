import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { readText } from '../tidy/repository.ts';
import { DescribedClient } from './described.ts';

let kolo: TestKolo;

beforeAll(async () => {
  kolo = await startKolo();
});
afterAll(async () => {
  await kolo.stop();
});

/** Without a key, as probes and readers call. */
async function get(path: string) {
  const response = await fetch(new URL(path, kolo.baseUrl));
  const { status, headers } = response;
  return { status, type: headers.get('content-type') ?? '', text: await response.text() };
}

describe('for probes', () => {
  it.each([
    ['/healthz', { status: 'ok' }],
    ['/readyz', { status: 'ready' }],
  ])('%s says that all is well', async (path, body) => {
    const { status, type, text } = await get(path);
    expect([status, JSON.parse(text)]).toEqual([200, body]);
    expect(type).toContain('application/json');
  });

  it('/metrics are in the format of Prometheus and count what happens', async () => {
    const client = DescribedClient.of(kolo.test);
    const source = await client.fundedWallet(50_000);
    await client.transfer({ source, reference: 'measured' });
    await client.finalStatus('measured');
    const { status, type, text } = await get('/metrics');
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain; version=/)]);
    const values = new Map(
      text
        .split('\n')
        .filter((line) => /^[a-z]/.test(line))
        .map((line) => line.match(/^([a-z]\w*(?:\{.*\})?) (\S+)$/)!.slice(1) as [string, string]),
    );
    const transfers =
      'kolo_http_request_seconds_count{method="POST",route="/api/v1/transfer/bank",status="202"}';
    expect(values.get(transfers)).toBe('1');
    expect(Number(values.get('kolo_engine_batch_commands_sum'))).toBeGreaterThanOrEqual(3);
    expect(values.get('kolo_payouts_flagged')).toBe('0');
    // Ids in paths must not become labels.
    await client.get(`/api/v1/wallet/${source}`);
    await until(async () => (await get('/metrics')).text.includes('route="/api/v1/wallet/:wallet_id"'));
    expect((await get('/metrics')).text).not.toContain(source);
  });
});

describe('the description', () => {
  it('is OpenAPI 3.1 of every route, with examples and every status', async () => {
    const { status, type, text } = await get('/openapi.json');
    expect([status, type]).toEqual([200, expect.stringContaining('application/json')]);
    const { document } = DescribedClient.of(kolo.test).description;
    expect(JSON.parse(text)).toEqual(JSON.parse(readText('openapi.json')));
    expect(JSON.parse(text).openapi).toMatch(/^3\.1\./);
    const profile = await get('/openapi-hosted-2026.json');
    expect(JSON.parse(profile.text)).toEqual(JSON.parse(readText('openapi-hosted-2026.json')));
    const ROUTES = [
      'POST /api/v1/wallet/create/bulk',
      'POST /api/v1/transfer/bank',
      'POST /api/v1/customers',
      'GET /api/v1/customers',
      'GET /api/v1/customers/{id}',
      'POST /api/v1/wallet/sub-account',
      'GET /api/v1/wallet',
      'GET /api/v1/wallet/{wallet_id}',
      'GET /api/v1/wallet/{wallet_id}/accounts',
      'GET /api/v1/wallet/{wallet_id}/transactions',
      'GET /api/v1/transfer/bank-list',
      'GET /api/v1/transfer/name-enquiry',
      'POST /api/v1/transfer/test/funding',
      'POST /api/v1/test/inflow',
      'GET /api/v1/transaction',
      'GET /api/v1/transaction/verify',
      'GET /api/v1/transaction/{transaction_id}',
      'POST /api/v1/webhooks',
      'GET /api/v1/webhooks',
      'GET /api/v1/webhooks/{id}',
      'PATCH /api/v1/webhooks/{id}',
      'DELETE /api/v1/webhooks/{id}',
      'GET /api/v1/webhooks/events',
      'GET /api/v1/webhooks/deliveries',
      'POST /api/v1/webhooks/deliveries/{id}/resend',
    ];
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        route: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    );
    expect(described.map(({ route }) => route)).toEqual(expect.arrayContaining(ROUTES));
    for (const { route, operation } of described) {
      const statuses = Object.keys(operation.responses);
      expect([route, statuses]).toEqual([route, expect.arrayContaining(['401', '500', '503'])]);
      if (operation.requestBody === undefined) continue;
      expect([route, statuses]).toEqual([route, expect.arrayContaining(['400', '413', '415'])]);
    }
  });
});
