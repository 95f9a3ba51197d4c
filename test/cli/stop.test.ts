import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundled } from '../support/bundle.ts';
import { type Client, pause, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { isGone, newFolder, postmasterPid } from './folders.ts';
import { Load } from './load.ts';
import { clientOf, KoloProcess, kolo, type Serving, sandbox, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

const STOP_MS = 10_000;
const CONCURRENCY = 24;

async function fundedWallets(client: Client, count: number): Promise<string[]> {
  const wallets = await Promise.all(Array.from({ length: count }, () => client.fundedWallet(10_000_000)));
  await until(async () => {
    const balances = await Promise.all(wallets.map((id) => client.get(`/api/v1/wallet/${id}`)));
    return balances.every(({ body }) => body.data.balance === 10_000_000);
  });
  return wallets;
}

const SIGNALS: [how: string, send: (serving: Serving) => void | Promise<void>][] = [
  ['SIGTERM', ({ process }) => process.signal('SIGTERM')],
  [
    'SIGTERM twice, as npm and a supervisor both send it',
    async ({ process }) => {
      process.signal('SIGTERM');
      await pause(20);
      process.signal('SIGTERM');
    },
  ],
  [
    'Ctrl-C, which a terminal sends to the whole process group',
    ({ process }) => process.signalGroup('SIGINT'),
  ],
];

/** Every 202 of a load is found and ends. */
async function expectAllFound(client: Client, load: Load): Promise<void> {
  for (const { reference, amount } of load.said('accepted')) {
    const { status, body } = await client.finalStatus(reference);
    expect([status, body.data.amount]).toEqual([200, amount]);
  }
}

test('each signal under load drains, loses no 202 and leaves nothing running', async () => {
  const folder = await startedFolder();
  const dataDir = join(folder, 'data');
  let serving = await serve(folder, { KOLO_SANDBOX_LATENCY_MS: '20' });
  for (const [how, send] of SIGNALS) {
    const client = clientOf(serving, folder);
    const load = new Load(await fundedWallets(client, 3), ['0123456789', '0000000010']);
    const loading = load.run(client, CONCURRENCY, () => true);
    await until(() => load.answered > 100);
    const pid = (await postmasterPid(dataDir))!;

    const begun = performance.now();
    await send(serving);
    const [ended] = await Promise.all([serving.process.ended, loading]);
    const stopMs = performance.now() - begun;
    expect({ how, ...ended }).toMatchObject({ code: 0, signal: null });
    expect(stopMs, how).toBeLessThan(STOP_MS);
    expect(await postmasterPid(dataDir), how).toBeUndefined();
    await until(() => isGone(pid));

    serving = await serve(folder, { KOLO_SANDBOX_LATENCY_MS: '20' });
    await expectAllFound(clientOf(serving, folder), load);
    console.info(
      `${how}: ${load.said('accepted').length} accepted, ${load.said('unavailable').length} unavailable, ${load.said('cut').length} cut; stopped in ${Math.round(stopMs)} ms`,
    );
  }
  expect((await kolo(folder, ['verify'])).code).toBe(0);
  expect(await stop(serving)).toMatchObject({ code: 0 });
});

/** A connection that sends a request's head and then nothing. */
async function halfRequest(baseUrl: string, key: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /api/v1/transfer/bank HTTP/1.1\r\nhost: kolo\r\nauthorization: Bearer ${key}\r\n` +
      'content-type: application/json\r\ncontent-length: 200\r\n\r\n{"amount":',
  );
  return socket;
}

test('a slow bank, a slow webhook receiver and half a request do not keep it from stopping', async () => {
  const folder = await startedFolder();
  const serving = await serve(folder, { KOLO_SANDBOX_LATENCY_MS: '30000', KOLO_WEBHOOK_TIMEOUT_MS: '30000' });
  const client = clientOf(serving, folder);
  let deliveries = 0;
  // It takes every request and answers none.
  const receiver = createServer(() => void deliveries++).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  expect((await client.post('/api/v1/webhooks', { url, verify: false })).status).toBe(201);
  const wallet = await client.fundedWallet(50_000);
  await until(async () => (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance === 50_000);
  expect((await client.transfer({ source: wallet, reference: 'slow' })).status).toBe(202);
  await until(() => deliveries > 0);
  const socket = await halfRequest(serving.baseUrl, sandbox(folder).secret_key!);
  // An answer on another connection: the half request has arrived before it.
  expect((await client.get('/healthz')).status).toBe(200);

  const begun = performance.now();
  expect(await stop(serving)).toMatchObject({ code: 0 });
  expect(performance.now() - begun).toBeLessThan(STOP_MS);
  socket.destroy();
  receiver.closeAllConnections();
  receiver.close();

  const again = await serve(folder);
  const { body } = await clientOf(again, folder).tsq('slow');
  expect(body.data.status).toBe('processing');
  expect(await stop(again)).toMatchObject({ code: 0 });
});

/** Moments of a start, each with a check that it is reached. */
const MOMENTS: [moment: string, reached: (dataDir: string, process: KoloProcess) => Promise<boolean>][] = [
  [
    'while the cluster is initialised',
    async (dataDir) => (await namesIn(dataDir)).some((name) => name.startsWith('postgres.init-')),
  ],
  ['once PostgreSQL starts', async (dataDir) => (await postmasterPid(dataDir)) !== undefined],
  ['as soon as it listens', (_, { stdout }) => Promise.resolve(stdout.includes('Server listening'))],
];

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

test.each(['SIGINT', 'SIGTERM'] as const)('%s during a start leaves no PostgreSQL behind', async (signal) => {
  const folder = newFolder();
  const dataDir = join(folder, 'data');
  for (const [moment, reached] of MOMENTS) {
    // Another test bounds the time that this may take: a cluster that was begun is finished first.
    const env = { KOLO_PORT: '0', KOLO_SHUTDOWN_TIMEOUT_MS: '50000' };
    const starting = await KoloProcess.start(folder, ['serve'], env);
    await until(() => reached(dataDir, starting));
    starting.signalGroup(signal);
    const { code, stderr } = await starting.ended;
    expect({ moment, code, stack: / at .*:\d+:\d+/.test(stderr) }).toEqual({ moment, code: 0, stack: false });
    expect(await postmasterPid(dataDir), moment).toBeUndefined();
  }
  const serving = await serve(folder);
  expect((await clientOf(serving, folder).get('/api/v1/transfer/bank-list')).status).toBe(200);
  expect(await stop(serving)).toMatchObject({ code: 0 });
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s at a command leaves no PostgreSQL behind', async (signal) => {
  const folder = await startedFolder();
  const dataDir = join(folder, 'data');
  const command = await KoloProcess.start(folder, ['migrate']);
  await until(async () => (await postmasterPid(dataDir)) !== undefined);
  command.signalGroup(signal);
  expect(await command.ended).toMatchObject({ code: null, signal, stderr: '' });
  expect(await postmasterPid(dataDir)).toBeUndefined();
  expect(await kolo(folder, ['migrate'])).toMatchObject({ code: 0 });
});

test('SIGTERM to npm alone, whose shell does not pass it on, ends the process that npm start runs', async () => {
  const folder = await startedFolder();
  const main = await bundled('src/main.ts');
  const script = `node ${JSON.stringify(main)}`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: script } }));
  const serving = await serve(folder, { npm_config_update_notifier: 'false' }, [], ['npm', 'start']);
  const postmaster = (await postmasterPid(join(folder, 'data')))!;
  await stop(serving);
  await until(() => isGone(postmaster));
  await until(async () => (await postmasterPid(join(folder, 'data'))) === undefined);
  await expect(fetch(serving.baseUrl)).rejects.toThrow();
});
