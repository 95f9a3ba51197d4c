import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveNothing } from '../cli/clean-up.ts';
import { ExternalServer, installedPrograms } from '../cli/external.ts';
import { killNow, newFolder } from '../cli/folders.ts';
import { clientOf, kolo, type Serving, serve, stop } from '../cli/process.ts';
import { until } from '../support/http.ts';

const TRANSFERS = 20;
/** Longer than a dead process's claims stay its own and its submissions may still arrive; shorter than a lease. */
const TAKEN_OVER_MS = 45_000;

let server: ExternalServer;

beforeAll(async () => {
  server = await ExternalServer.createMigrated(installedPrograms()[0]!);
});
afterAll(async () => {
  await server?.stop();
  await leaveNothing();
});

/** A process that has claimed transfers and submitted none to the bank: the line to its bank is slow. */
async function claimed(
  database: string,
): Promise<{ serving: Serving; folder: string; env: { [name: string]: string } }> {
  const folder = newFolder();
  const env = { KOLO_DATABASE_URL: await server.migratedDatabase(database) };
  const serving = await serve(folder, { ...env, KOLO_SANDBOX_LATENCY_MS: '10000' });
  const client = clientOf(serving, folder);
  const wallet = await client.fundedWallet(1_000_000);
  await until(async () => (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance === 1_000_000);
  for (let i = 0; i < TRANSFERS; i++) {
    expect((await client.transfer({ source: wallet, reference: `r${i}` })).status).toBe(202);
  }
  await until(async () => (await count('payouts WHERE attempts = 1', database)) === TRANSFERS);
  return { serving, folder, env };
}

async function count(from: string, database: string): Promise<number> {
  const [row] = await server.query(`SELECT count(*)::integer AS count FROM ${from}`, database);
  return (row as { count: number }).count;
}

/** Another process settles everything; then the bank's book has one submission of each transfer. */
async function takesOver(
  database: string,
  folder: string,
  env: { [name: string]: string },
): Promise<Serving> {
  const next = await serve(folder, env, ['--role', 'worker']);
  const successful = "transactions WHERE type = 'debit' AND status = 'successful'";
  await until(async () => (await count(successful, database)) === TRANSFERS, TAKEN_OVER_MS);
  return next;
}

async function expectSubmittedOnce(
  database: string,
  folder: string,
  env: { [name: string]: string },
): Promise<void> {
  const book = `${database}_sandbox_bank`;
  expect(await count('sandbox_bank.payments WHERE times_submitted = 1', book)).toBe(TRANSFERS);
  expect(await count('sandbox_bank.payments', book)).toBe(TRANSFERS);
  const { code, stdout } = await kolo(folder, ['verify'], env);
  expect([code, stdout]).toEqual([0, expect.any(String)]);
}

// Both wait for leases and submissions to end, which neither can hurry.
test.concurrent("a killed process's claims are paid by another before the lease ends", async () => {
  const { serving, folder, env } = await claimed('killed');
  await killNow(serving.process.pid);
  const next = await takesOver('killed', folder, env);
  await expectSubmittedOnce('killed', folder, env);
  expect((await stop(next)).code).toBe(0);
});

test.concurrent('a process that is stopped after it claimed submits nothing when it wakes', async () => {
  const { serving, folder, env } = await claimed('stopped');
  serving.process.signal('SIGSTOP');
  const next = await takesOver('stopped', folder, env);
  serving.process.signal('SIGCONT');
  // It ends once every submission attempt that it had begun is over.
  expect((await stop(serving)).code).toBe(0);
  await expectSubmittedOnce('stopped', folder, env);
  expect((await stop(next)).code).toBe(0);
});
