import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signWebhookForTest } from '../../packages/sdk/src/index.ts';
import { bundle, faultsOf } from '../docs/compile.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { readText } from '../tidy/repository.ts';

const EXAMPLE = 'examples/savings/savings.ts';

let kolo: TestKolo;
let folder: string;
let port: number;
let serving: ChildProcess;
let said = '';
beforeAll(async () => {
  kolo = await startKolo();
  folder = await mkdtemp(join(tmpdir(), 'kolo-savings-'));
  port = await freePort();
  await bundle(readText(EXAMPLE), join(folder, 'savings.mjs'));
  serving = begin('serve');
  serving.stdout!.on('data', (part) => {
    said += part;
  });
  await until(() => said.includes('Takes events'));
});
afterAll(async () => {
  serving.kill();
  await kolo.stop();
  await rm(folder, { recursive: true });
});

const begin = (...args: string[]): ChildProcess =>
  spawn(process.execPath, ['savings.mjs', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, KOLO_URL: kolo.baseUrl, KOLO_KEY: kolo.test.key, SAVINGS_PORT: `${port}` },
  });
const joined = (): Promise<string> => text(begin('join', 'Ada Obi', 'ada@example.com').stdout!);

it('is a program of less than 150 lines, which compiles against the client', async () => {
  const program = readText(EXAMPLE);
  expect(program.split('\n').length).toBeLessThan(150);
  expect(await faultsOf([{ file: EXAMPLE, line: 0, text: program }])).toEqual([]);
});

it('puts a fifth of what comes in aside, once however often it is told, and joins nobody twice', async () => {
  const [, accountNumber] = /account (\d{10})/.exec(await joined())!;
  expect(await joined()).toContain(accountNumber);
  const { data: wallets } = (await kolo.test.get('/api/v1/wallet')).body;
  const savings = wallets.paginatedPayload.edges.find((one: { tag: string }) => one.tag === 'savings');
  expect(savings).toMatchObject({ interest_enabled: true, current_interest_rate: 12 });

  const came = { account_number: accountNumber, amount: 5_000_050, sender_name: 'Bola Ade' };
  expect((await kolo.test.post('/api/v1/test/inflow', came)).status).toBeLessThan(300);
  const saved = async () => (await kolo.test.get(`/api/v1/wallet/${savings.id}`)).body.data.balance;
  await until(async () => (await saved()) === 1_000_010);
  await until(() => said.includes('₦10,000.10 of ₦50,000.50 was put aside'));

  const { secret } = JSON.parse(await readFile(join(folder, 'savings.json'), 'utf8'));
  const { data: credits } = (await kolo.test.get('/api/v1/transaction?category=bank-inflow')).body;
  const [eventData] = credits.paginatedPayload.edges;
  const event = { eventId: randomUUID(), eventType: 'bank-transfer.inflow.success', eventData };
  const { headers, body } = await signWebhookForTest(event, secret);
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
  expect(answer.status).toBe(204);
  expect(await saved()).toBe(1_000_010);
  expect(await kolo.findings()).toEqual([]);
});
