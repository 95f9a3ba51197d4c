import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { attributeOf, Collector } from '../app/traces/collector.ts';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { clientOf, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

/** Has a process write down, as it ends, which files of packages it has loaded. */
async function listingLoaded(
  folder: string,
): Promise<{ env: Record<string, string>; loaded: () => Promise<string[]> }> {
  const hook = join(folder, 'list.cjs');
  const list = join(folder, 'loaded.json');
  const program = `process.on('exit', () => {
    const files = Object.keys(require.cache);
    require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(files));
  });`;
  await writeFile(hook, program);
  return {
    env: { NODE_OPTIONS: `--require=${hook}` },
    loaded: async () => {
      const files = JSON.parse(await readFile(list, 'utf8')) as string[];
      const packages = files.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
      return [...new Set(packages.filter((name) => name !== undefined))];
    },
  };
}

const ofTracing = (names: readonly string[]): string[] =>
  // The CPU accounting loads it with or without traces, and does nothing with it.
  names
    .filter((name) => /otel|opentelemetry|in-the-middle/.test(name) && name !== '@opentelemetry/api')
    .sort();

test('without traces nothing that makes them is loaded', async () => {
  const folder = await startedFolder();
  const { env, loaded } = await listingLoaded(folder);
  const serving = await serve(folder, env);
  const client = clientOf(serving, folder);
  const source = await client.fundedWallet(1_000_000);
  expect((await client.transfer({ source, reference: 'untraced' })).status).toBe(202);
  expect((await client.finalStatus('untraced')).body.data.status).toBe('successful');
  expect(await stop(serving)).toMatchObject({ code: 0, stderr: '' });
  const names = await loaded();
  expect(names).toContain('pino');
  expect(ofTracing(names)).toEqual([]);
});

test('one trace follows a transfer from process to process, and the last spans are sent at the end', async () => {
  const collector = await Collector.open();
  const folder = await startedFolder();
  const { env, loaded } = await listingLoaded(folder);
  const settings = { ...collector.settings, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=the%20key' };
  const api = await serve(folder, { ...settings, ...env }, ['--role', 'api']);
  const worker = await serve(folder, settings, ['--role', 'worker']);
  const client = clientOf(api, folder);
  const source = await client.fundedWallet(1_000_000);
  await until(async () => (await client.get(`/api/v1/wallet/${source}`)).body.data.balance === 1_000_000);
  expect((await client.transfer({ source, reference: 'traced' })).status).toBe(202);
  const { id, status } = (await client.finalStatus('traced')).body.data;
  expect(status).toBe('successful');
  // Spans not yet exported are sent before the processes end.
  for (const process of [api, worker]) expect(await stop(process)).toMatchObject({ code: 0, stderr: '' });

  const spans = collector.ofMovement(id);
  expect(spans.map(({ name }) => name).sort()).toEqual([
    'POST /api/v1/transfer/bank',
    'acceptTransfer',
    'bank send',
    'event',
    'settleTransfer',
  ]);
  const batches = collector.spans.filter(({ name }) => name === 'engine batch');
  expect(batches.every((batch) => attributeOf(batch, 'db.system.name') === 'postgresql')).toBe(true);
  const { received } = collector.receiver;
  expect(received.every(({ headers }) => headers['api-key'] === 'the key')).toBe(true);
  expect(collector.text).not.toContain('the key');
  const ofRoles = received.map(
    ({ body }) => /"kolo.role","value":\{"stringValue":"(\w+)"/.exec(String(body))?.[1],
  );
  expect([...new Set(ofRoles)].sort()).toEqual(['api', 'worker']);
  expect(ofTracing(await loaded())).toEqual(
    expect.arrayContaining([
      '@fastify/otel',
      '@opentelemetry/sdk-trace',
      '@opentelemetry/instrumentation-pg',
    ]),
  );
  await collector.close();
});
