import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { isGone, newFolder, postmasterPid } from './folders.ts';
import { kolo, type Serving, sandbox, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

let folder: string;
let serving: Serving | undefined;

beforeAll(async () => {
  folder = await startedFolder();
  serving = await serve(folder);
});

afterAll(leaveNothing);

async function json(args: readonly string[], code = 0) {
  const ended = await kolo(folder, [...args, '--json']);
  expect(ended).toMatchObject({ code, stderr: '' });
  return JSON.parse(ended.stdout);
}

/** Runs commands directly on a data folder. */
async function useCommands(): Promise<void> {
  const report = await json(['verify']);
  expect(report.ok).toBe(true);
  expect(report.checks.map(({ name }: { name: string }) => name)).toContain('bank-payments');
  const today = await json(['verify', '--since', 'today']);
  expect(today).toMatchObject({ ok: true });
  expect(today.checks.length).toBeLessThan(report.checks.length);
  const readable = await kolo(folder, ['verify']);
  expect(readable.stdout).toMatch(/^ok {4}.*\nAll checks passed\.\n$/s);
  expect(await json(['interest', 'run'])).toEqual({ days: 0, accruals: 0, payouts: 0, days_left: 0 });
  expect((await kolo(folder, ['interest', 'run'])).stdout).toBe('No interest is due.\n');
  expect(await json(['migrate'])).toEqual({ applied: [] });
  expect((await kolo(folder, ['migrate'])).stdout).toBe('The database is up to date.\n');
}

test('while the service runs, every command works on its data folder and stops nothing', async () => {
  const pid = await postmasterPid(join(folder, 'data'));
  await useCommands();

  expect(await postmasterPid(join(folder, 'data'))).toBe(pid);
  expect(isGone(pid!)).toBe(false);
  expect((await new Client(serving!.baseUrl, '').get('/readyz')).status).toBe(200);
});

const SIGN_IN_FIRST =
  /^Sign in first: kolo operator sign-in --url <url> --email <email> \(in development: kolo operator sign-in --local\)\n$/;
const NO: [args: string[], sentence: RegExp][] = [
  [
    ['keys', 'create', '--business', 'nobody'],
    /^--business: nobody is not a business id\. `kolo business list` shows the ids\.\n$/,
  ],
  [['business', 'create', '--name', 'Ada'], SIGN_IN_FIRST],
  [['report', 'trial-balance'], SIGN_IN_FIRST],
  [
    ['keys', 'list', '--business', 'nobody'],
    /^--business: nobody is not a business id\. `kolo business list` shows the ids\.\n$/,
  ],
  [['keys', 'revoke', 'AAAAAAAA'], SIGN_IN_FIRST],
  [['keys', 'update', 'AAAAAAAA'], /^Give at least one of --label, --expires and --allow\.\n$/],
];

test.each(NO)('kolo %j: the answer is no, exit code 1', async (args, sentence) => {
  const { code, stdout, stderr } = await kolo(folder, args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(sentence);
});

test('while it does not run, every command works too and leaves nothing running', async () => {
  const pid = (await postmasterPid(join(folder, 'data')))!;
  await stop(serving!);
  await until(() => isGone(pid));
  await useCommands();
  expect(await postmasterPid(join(folder, 'data'))).toBeUndefined();

  const restarted = await serve(folder);
  expect(
    (await new Client(restarted.baseUrl, sandbox(folder).secret_key!).get('/api/v1/wallet')).status,
  ).toBe(200);
  await stop(restarted);
});

test('migrating on an empty folder makes the database, and a service then uses it', async () => {
  const fresh = newFolder();
  const migrated = await kolo(fresh, ['migrate', '--json']);
  expect(JSON.parse(migrated.stdout)).toEqual({ applied: expect.arrayContaining(['0001_initial']) });
  const service = await serve(fresh);
  expect((await kolo(fresh, ['verify'])).code).toBe(0);
  expect((await stop(service)).code).toBe(0);
});

test('commands on an empty folder that need a ledger say so, and make none', async () => {
  const fresh = newFolder();
  for (const args of [['keys', 'reseal'], ['verify'], ['interest', 'run']]) {
    const { code, stdout, stderr } = await kolo(fresh, args);
    expect([args, code, stdout]).toEqual([args, 2, '']);
    expect(stderr).toMatch(/^\S+ holds no ledger: name the folder of one in KOLO_DATA_DIR, .*\n$/);
    expect(await readdir(fresh)).toEqual([]);
  }
});
