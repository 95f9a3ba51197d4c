import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServer } from '../../src/http/server.ts';
import { Metrics } from '../../src/process/metrics.ts';
import { metricsRoute, probeRoutes } from '../../src/process/routes.ts';
import { until } from '../support/http.ts';

test.each(['/metrics', '/readyz'])('%s is worked out once for all who ask at the same time', async (path) => {
  const app = createServer({ logger: pino({ level: 'silent' }) });
  let asked = 0;
  app.addHook('onRequest', async () => {
    asked += 1;
  });
  let looks = 0;
  let end: (faults: string[]) => void = () => {};
  const look = () => {
    looks += 1;
    return new Promise<string[]>((resolve) => {
      end = resolve;
    });
  };
  const metrics = new Metrics();
  metrics.refreshBy(async () => void (await look()));
  probeRoutes(app, { notReady: look, warnings: () => [] });
  metricsRoute(app, { metrics });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;
  const answers = Array.from({ length: 50 }, async () => (await fetch(url)).status);
  await until(() => asked === 50 && looks > 0);
  end([]);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  expect(looks).toBe(1);
  await app.close();
});
