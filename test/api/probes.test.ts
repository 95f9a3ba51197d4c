import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Metrics } from '../../src/app/process/metrics.ts';
import { metricsRoute, probeRoutes } from '../../src/app/process/routes.ts';
import type { App } from '../../src/platform/http/app-types.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { until } from '../support/http.ts';

test.each([
  '/metrics',
  '/readyz',
])('%s is worked out once for all requests at the same time', async (path) => {
  const app = createServer({ logger: pino({ level: 'silent' }) });
  let requests = 0;
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  let checks = 0;
  let end: (faults: string[]) => void = () => {};
  const check = () => {
    checks += 1;
    return new Promise<string[]>((resolve) => {
      end = resolve;
    });
  };
  const metrics = new Metrics();
  metrics.refreshBy(async () => void (await check()));
  probeRoutes(app, { notReady: check, warnings: () => [], production: true });
  metricsRoute(app, { metrics, production: true });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;
  const answers = Array.from({ length: 50 }, async () => (await fetch(url)).status);
  await until(() => requests === 50 && checks > 0);
  end([]);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  expect(checks).toBe(1);
  await app.close();
});

describe.each([false, true])('under a name (production: %s)', (production) => {
  let app: App;
  beforeAll(async () => {
    app = createServer({ logger: pino({ level: 'silent' }) });
    probeRoutes(app, { notReady: async () => [], warnings: () => [], production });
    metricsRoute(app, { metrics: new Metrics(), production });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  /** Sends a `Host` of its own, which fetch does not. */
  const statusOf = (path: string, host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo;
      const sent = request({ port, host: '127.0.0.1', path, headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject).end();
    });

  test.each([
    ['/metrics', 'attacker.example', false],
    ['/metrics', 'attacker.example:4000', false],
    ['/metrics', 'localhost.attacker.example', false],
    ['/metrics', '127.0.0.1.attacker.example', false],
    ['/readyz', 'attacker.example:4000', false],
    ['/healthz', 'attacker.example:4000', true],
    ['/metrics', 'localhost:4000', true],
    ['/metrics', '127.0.0.1', true],
    ['/metrics', '10.1.2.3:4000', true],
    ['/metrics', '[::1]:4000', true],
    // Names by which containers call each other and their host.
    ['/metrics', 'kolo:4000', true],
    ['/metrics', 'host.docker.internal:4000', true],
    ['/readyz', 'kolo.payments.svc.cluster.local', true],
  ])('%s is requested at %s', async (path, host, answered) => {
    expect(await statusOf(path, host)).toBe(answered || production ? 200 : 400);
  });
});
