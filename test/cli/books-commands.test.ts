import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAGOS } from '../support/lagos.ts';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';
import { kolo, stop } from './process.ts';
import { administrator, type Commander } from './signed-in.ts';
import { type ServedWallet, serveWallet } from './started.ts';

let served: ServedWallet;
let ada: Commander;
/** From the day of the wallet to today. */
let days: string[];

beforeAll(async () => {
  served = await serveWallet();
  ada = await administrator(served.folder, served.serving, 'ada');
  const { created_at } = (await served.client.get(`/api/v1/wallet/${served.walletId}`)).body.data;
  days = ['--from', created_at.slice(0, 10), '--to', LAGOS.periodNameAt('day', Date.now())];
  await served.client.fund(served.walletId, 5_000);
});
afterAll(leaveNothing);

const statement = (wallet: string, ...options: string[]) =>
  ada.kolo(['statement', wallet, '--business', served.business, ...options]);
const drafts = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.part'));

test("a wallet's statement is written to a file, or to the output, masked unless somebody says why not", async () => {
  const { folder, client, walletId } = served;
  const csv = await statement(walletId, ...days);
  expect(csv).toMatchObject({ code: 0, stderr: '' });
  expect(csv.stdout).toMatch(/^transaction_id,.*\r\n\S+,credit,bank-inflow,5000,0,NGN,5000,.*\r\n$/);

  const query = `start_date=${days[1]}&end_date=${days[3]}`;
  const answered = await client.get(`/api/v1/wallet/${walletId}/statement?${query}`);
  const file = join(folder, 'statement.json');
  const toFile = [...days, '--format', 'json', '--out', file];
  expect(await statement(walletId, ...toFile)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  const masked = JSON.parse(await readFile(file, 'utf8'));
  expect(masked.data.entries[0].amount).toBe(5_000);
  expect(masked.data.wallet_name).not.toBe(answered.body.data.wallet_name);
  expect(await statement(walletId, ...toFile, '--reason', 'Ada asks for it')).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(answered.body);
  expect((await statement(walletId, ...days, '--format', 'pdf', '--out', file)).code).toBe(0);
  expect(await readFile(file, 'latin1')).toMatch(/^%PDF-.*%%EOF\n?$/s);

  const unsaved = await statement(walletId, ...days, '--out', join(folder, 'missing', 'statement.csv'));
  expect(unsaved).toMatchObject({ code: 2, stdout: '' });
  expect(unsaved.stderr).toMatch(/^Cannot write \S+statement\.csv: ENOENT.*\n$/);
  expect(await drafts(folder)).toEqual([]);
});

test.each([
  ['nobody', (): string[] => days, 'Not found.\n'],
  [
    '',
    () => ['--from', days[1]!, '--to', '2026-02-30'],
    'The request is not valid.\n  --to: must be a day such as 2026-01-15.\n',
  ],
  [
    '',
    () => ['--from', days[1]!, '--to', '2026-01-01'],
    'The request is not valid.\n  --from: must not be after the end.\n',
  ],
])('a statement of an unknown wallet or day is refused, exit code 1: %j', async (wallet, ofDays, stderr) => {
  expect(await statement(wallet === '' ? served.walletId : wallet, ...ofDays())).toMatchObject({
    code: 1,
    stdout: '',
    stderr,
  });
});

test('a statement that breaks off is said to, and leaves no file', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write('transaction_id,', () => response.destroy());
  }).listen(0, '127.0.0.1');
  const folder = newFolder();
  await mkdir(join(folder, '.config', 'kolo'), { recursive: true });
  const session = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'a' };
  await writeFile(join(folder, '.config', 'kolo', 'session.json'), JSON.stringify(session));
  const args = ['statement', 'w', '--business', served.business, ...days, '--out', join(folder, 'a.csv')];
  const broken = await kolo(folder, args, { HOME: folder });
  expect(broken).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The connection to \S+ broke: /),
  });
  expect(await readdir(folder)).toEqual(['.config']);
  await new Promise((resolve) => server.close(resolve));
});

test('the trial balance is printed for every environment or for one, now or at a past time', async () => {
  const report = (...args: string[]) => ada.kolo(['report', 'trial-balance', ...args]);
  const balances = JSON.parse((await report('--json')).stdout);
  expect(balances).toMatchObject({ at: expect.stringMatching(/Z$/), balanced: true });
  expect(balances.environments).toHaveLength(2);
  const own = JSON.parse((await report('--json', '--business', served.business)).stdout);
  expect(own.environments).toEqual(
    balances.environments.filter(({ mode }: { mode: string }) => mode === 'test'),
  );
  expect(own.environments[0]).toMatchObject({
    business_id: served.business,
    business_name: 'Sandbox',
    mode: 'test',
  });
  expect(own.environments[0].accounts.at(-1)).toEqual({
    account_id: null,
    name: 'Wallets',
    currency: 'NGN',
    debit: '0',
    credit: '5000',
  });
  const printed = (await report('--at', '2026-01-31T23:59:59+01:00')).stdout;
  expect(printed).toMatch(/^Trial balance at 2026-01-31T22:59:59.000Z\n\n.*\nDebits equal credits\.\n$/s);
  expect(printed).toMatch(/^ {2}Wallets +NGN +0\.00 +0\.00$/m);
  expect(await report('--at', '2126-01-31T23:59:59+01:00')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The request is not valid.\n  --at: must be in the past.\n',
  });
});

test('findings of verifications are listed', async () => {
  expect((await ada.kolo(['verify', 'runs'])).stdout).toBe('');
  expect((await kolo(served.folder, ['verify', '--since', 'today'])).code).toBe(0);
  const runs = JSON.parse((await ada.kolo(['verify', 'runs', '--json'])).stdout);
  expect(runs).toMatchObject([{ made_by: 'shell', findings: 0, failure: null }]);
  expect((await ada.kolo(['verify', 'runs'])).stdout).toMatch(
    new RegExp(
      `^${runs[0].started_at} {2}\\d+ s {2}shell {2}.* {2}${runs[0].checks} checks {2}no findings\n$`,
    ),
  );
});

test('the books agree in the end', async () => {
  expect((await stop(served.serving)).code).toBe(0);
  expect((await kolo(served.folder, ['verify'])).code).toBe(0);
});
