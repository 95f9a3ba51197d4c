import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Client } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { newFolder, postmasterPid } from './folders.ts';
import { kolo, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

const STACK = / at .*:\d+:\d+/;

const FAULTS: [env: Record<string, string>, sentences: string[]][] = [
  [{ KOLO_PORT: '65536' }, ['KOLO_PORT must be a whole number from 0 to 65535, not "65536".']],
  [{ KOLO_PROT: '4000' }, ['KOLO_PROT is not a setting; did you mean KOLO_PORT?']],
  [{ KOLO_LOG_LEVEL: 'loud' }, ['KOLO_LOG_LEVEL must be ', 'silent', ', not "loud".']],
  [
    { KOLO_HOST: 'a b', KOLO_TIME_ZONE: 'Lagos' },
    ['KOLO_HOST must be ', 'KOLO_TIME_ZONE must be the name of a time zone'],
  ],
  [
    { KOLO_DATABASE_URL: 'mysql://root:hunter2@db/kolo' },
    ['KOLO_DATABASE_URL must be postgres://user:password@host:port/database'],
  ],
  [{ NODE_ENV: 'prod' }, ['NODE_ENV must be one of production, development, test, not "prod".']],
  [
    { NODE_ENV: 'production' },
    [
      'KOLO_ENCRYPTION_KEYS is missing, which production requires: such as k1:<key>, the key made by: openssl rand -base64 32',
      'KOLO_INDEX_KEY is missing, which production requires: made by: openssl rand -base64 32',
    ],
  ],
];

test.each(FAULTS)('%j stops the start and names what is accepted', async (env, sentences) => {
  const folder = newFolder();
  const { code, stdout, stderr } = await kolo(folder, ['serve'], env);
  expect([code, stdout]).toEqual([2, '']);
  for (const sentence of sentences) expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(STACK);
  expect(stderr).not.toContain('hunter2');
  expect(await readdir(folder)).toEqual([]);
});

test('settings are read from .env in the working folder, and a fault there is named', async () => {
  const folder = newFolder();
  await writeFile(join(folder, '.env'), 'KOLO_BULK_WALLETS_MAX=1001\n');
  const { code, stderr } = await kolo(folder, ['serve']);
  expect(code).toBe(2);
  expect(stderr).toBe('KOLO_BULK_WALLETS_MAX must be a whole number from 1 to 1000, not "1001".\n');
});

test('a .env that cannot be read stops the start, because what it sets would be lost', async () => {
  const folder = newFolder();
  await mkdir(join(folder, '.env'));
  const { code, stderr } = await kolo(folder, ['serve']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Cannot read \.env: .*\n$/);
});

test('a port that is taken is one sentence, and nothing is left running', async () => {
  const folder = await startedFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const { code, stdout, stderr } = await kolo(folder, ['serve'], { KOLO_PORT: String(port) });
  taken.close();
  // Its jobs may have begun; that it runs it does not say.
  expect([code, stdout.includes('running')]).toEqual([2, false]);
  expect(stderr).toBe(`Port ${port} on 127.0.0.1 is taken; name another in KOLO_PORT.\n`);
  expect(await postmasterPid(join(folder, 'data'))).toBeUndefined();
});

test('a second service on the same data folder and port says so and leaves the first alone', async () => {
  const folder = await startedFolder();
  const first = await serve(folder);
  const port = new URL(first.baseUrl).port;
  const second = await kolo(folder, ['serve'], { KOLO_PORT: port });
  expect([second.code, second.stderr]).toEqual([
    2,
    `Port ${port} on 127.0.0.1 is taken; name another in KOLO_PORT.\n`,
  ]);
  expect((await new Client(first.baseUrl, '').get('/readyz')).status).toBe(200);
  expect((await stop(first)).code).toBe(0);
});

test('an address that is not of this machine is one sentence', async () => {
  const { code, stderr } = await kolo(await startedFolder(), ['serve'], {
    KOLO_HOST: '192.0.2.1',
    KOLO_PORT: '0',
  });
  expect([code, stderr]).toEqual([
    2,
    '192.0.2.1 is no address of this machine; name another in KOLO_HOST.\n',
  ]);
});

test('a data folder that cannot be made is one sentence', async () => {
  const folder = newFolder();
  await writeFile(join(folder, 'file'), '');
  const { code, stderr } = await kolo(folder, ['serve'], { KOLO_DATA_DIR: join(folder, 'file') });
  expect(code).toBe(2);
  expect(stderr).toContain(join(folder, 'file'));
  expect(stderr).not.toMatch(STACK);
});

const PRODUCTION = {
  NODE_ENV: 'production',
  KOLO_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  KOLO_INDEX_KEY: randomBytes(32).toString('base64'),
};

test('in production it makes a ledger only where a setting allows it, and goes on with one that is there', async () => {
  const folder = newFolder();
  for (const args of [['serve'], ['migrate']]) {
    const { code, stdout, stderr } = await kolo(folder, args, PRODUCTION);
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      `${join(folder, 'data')} holds no ledger, and production makes none unasked: name its PostgreSQL in KOLO_DATABASE_URL, or have a new one made there with KOLO_EMBEDDED=true.\n`,
    ]);
  }
  expect(await readdir(folder)).toEqual([]);
  expect((await kolo(folder, ['migrate'], { ...PRODUCTION, KOLO_EMBEDDED: 'true' })).code).toBe(0);
  const serving = await serve(folder, PRODUCTION);
  expect((await new Client(serving.baseUrl, '').get('/readyz')).status).toBe(200);
  expect((await stop(serving)).code).toBe(0);
});

test('variables that Kubernetes sets for a service called kolo stop nothing, and the log says that they are left alone', async () => {
  const injected = { KOLO_SERVICE_HOST: '10.96.0.7', KOLO_PORT_4000_TCP: 'tcp://10.96.0.7:4000' };
  const serving = await serve(await startedFolder(), injected);
  expect((await stop(serving)).code).toBe(0);
  const lines = serving.process.stdout
    .split('\n')
    .filter((line) => line.includes('ignoring variables of a container platform'));
  expect(lines.map((line) => JSON.parse(line).names)).toEqual([Object.keys(injected)]);
});

test('in production it needs its secrets, and makes no banner, no sandbox.json and no business', async () => {
  const folder = newFolder();
  const env = { ...PRODUCTION, KOLO_EMBEDDED: 'true' };
  const serving = await serve(folder, env);
  expect((await new Client(serving.baseUrl, '').get('/readyz')).status).toBe(200);
  const report = JSON.parse((await kolo(folder, ['verify', '--json'], env)).stdout);
  expect(report).toMatchObject({ ok: true, counts: { tenants: 0 } });
  const names = await readdir(join(folder, 'data'));
  expect(names).not.toContain('sandbox.json');
  expect(names).not.toContain('secrets.json');
  const { code, stdout } = await stop(serving);
  expect(code).toBe(0);
  // Nothing but log lines.
  for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  expect(stdout).not.toMatch(/test_key_|live_key_/);
});
