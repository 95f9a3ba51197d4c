import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/platform/values/clock.ts';
import { protocolServer } from '../../src/rails/http/server.ts';
import { LOG } from './protocol-support.ts';

it('rail-protocol.json describes what is served, all of it', async () => {
  const file = new URL('../../rail-protocol.json', import.meta.url);
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, object> };
  const app = protocolServer({ bank: { book: {} } as never, secrets: [], clock: systemClock, log: LOG });
  await app.ready();
  const missing = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .map((method) => ({ method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1') }))
      .filter((route) => !app.hasRoute(route as Parameters<typeof app.hasRoute>[0])),
  );
  expect(missing).toEqual([]);
  const served = app.printRoutes({ commonPrefix: false }).match(/\b(?:PUT|GET)\b/g);
  const described = Object.values(paths).flatMap(Object.keys);
  expect(served).toHaveLength(described.length);
  await app.close();
});
