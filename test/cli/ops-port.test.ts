import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '../support/built.ts';
import { Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { postmasterPid } from './folders.ts';
import { kolo, type Serving, sandbox, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

beforeAll(async () => {
  await builtPages();
});
afterAll(leaveNothing);

/** A client of the second listener, by what the log says of it. */
const opsOf = ({ process }: Serving): Client =>
  new Client(/"ops":"([^"]+)"/.exec(process.stdout)![1]!, 'none');

const statuses = async (client: Client, paths: readonly string[]): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, (await client.get(path)).status] as const)),
  );

const PATHS = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/api/v1/customers'];

/** The first bytes of a request whose rest does not come. */
async function halfRequest(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /api/v1/customers HTTP/1.1\r\nhost: kolo\r\n');
  return socket;
}

test('operators have a port of their own, which answers until the other one has drained', async () => {
  const folder = await startedFolder();
  const serving = await serve(folder, { KOLO_OPS_PORT: '0', KOLO_DOCS: 'ops' });
  const ops = opsOf(serving);
  const api = new Client(serving.baseUrl, sandbox(folder).secret_key!);
  const nothing = { '/healthz': 404, '/readyz': 404, '/metrics': 404, '/openapi.json': 404, '/docs': 404 };
  expect(await statuses(api, PATHS)).toEqual({ ...nothing, '/api/v1/customers': 200 });
  const all = { '/healthz': 200, '/readyz': 200, '/metrics': 200, '/openapi.json': 200, '/docs': 200 };
  expect(await statuses(ops, PATHS)).toEqual({ ...all, '/api/v1/customers': 404 });
  expect(sandbox(folder).docs_url).toBe(`${ops.baseUrl}/docs`);
  // The page describes the API, where it is.
  const { body } = await ops.get('/openapi.json');
  expect(body.servers[0].url).toBe(serving.baseUrl);
  expect(Object.keys(body.paths)).toContain('/api/v1/transfer/bank');
  // Its pages send nothing: the API is another origin.
  expect((await ops.get('/docs/sandbox')).body).toEqual({ api_is_here: false, key_is_offered: false });
  const pages = { docs: '/docs', openapi: '/openapi.json', dashboard: '/dashboard' };
  expect((await ops.get('/')).body.data).toEqual(pages);
  expect((await api.get('/')).status).toBe(404);
  expect((await ops.get('/metrics')).body).toContain('route="/api/v1/customers"');
  expect((await ops.get('/nowhere')).headers.get('x-content-type-options')).toBe('nosniff');

  const socket = await halfRequest(serving.baseUrl);
  expect((await api.get('/api/v1/customers')).status).toBe(200);
  serving.process.signal('SIGTERM');
  // The half request keeps it draining for some seconds.
  await until(async () => (await ops.get('/readyz')).status === 503);
  expect((await ops.get('/readyz')).body.reasons).toContain('it is stopping');
  expect((await ops.get('/healthz')).status).toBe(200);
  socket.destroy();
  expect(await serving.process.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  await expect(ops.get('/healthz')).rejects.toThrow();
  expect(await postmasterPid(join(folder, 'data'))).toBeUndefined();
});

test('pages stay on the port of the API unless a setting moves them, and each part can be off', async () => {
  const folder = await startedFolder();
  const first = await serve(folder, { KOLO_OPS_PORT: '0', KOLO_METRICS: 'off' });
  const api = new Client(first.baseUrl, sandbox(folder).secret_key!);
  expect(await statuses(api, PATHS)).toMatchObject({ '/docs': 200, '/healthz': 404, '/metrics': 404 });
  expect(await statuses(opsOf(first), PATHS)).toMatchObject({
    '/docs': 404,
    '/healthz': 200,
    '/metrics': 404,
  });
  expect(await stop(first)).toMatchObject({ code: 0 });

  const off = { KOLO_PROBES: 'off', KOLO_METRICS: 'off', KOLO_DOCS: 'off' };
  const second = await serve(folder, off);
  const answers = await statuses(new Client(second.baseUrl, sandbox(folder).secret_key!), PATHS);
  expect(Object.values(answers)).toEqual([404, 404, 404, 404, 404, 200]);
  expect(sandbox(folder).docs_url).toBeNull();
  expect(second.process.stdout).not.toContain('API reference');
  expect(await stop(second)).toMatchObject({ code: 0 });
});

test('a second port that is taken is one sentence, and nothing is left running', async () => {
  const folder = await startedFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, stderr } = await kolo(folder, ['serve'], { KOLO_PORT: '0', KOLO_OPS_PORT: String(port) });
  taken.close();
  expect([code, stderr]).toEqual([2, `Port ${port} on 127.0.0.1 is taken; name another in KOLO_OPS_PORT.\n`]);
  expect(await postmasterPid(join(folder, 'data'))).toBeUndefined();
});
