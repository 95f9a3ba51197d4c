import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openEmbeddedServer } from '../../src/platform/db/embedded/server.ts';
import { copyInto } from '../support/copy.ts';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';
import { clientOf, kolo, type Serving, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

/** Why a service has stopped payouts, as its log says it; undefined where it has not. */
const whyStopped = ({ process: { stdout } }: Serving): string | undefined =>
  /"why":"([^"]+)".*may be older than the payouts submitted to banks/.exec(stdout)?.[1];

/** A folder in which a service has run, and stopped. */
async function servedFolder(): Promise<string> {
  const folder = await startedFolder();
  expect(whyStopped(await serveOnce(folder))).toBeUndefined();
  return folder;
}

async function serveOnce(folder: string, env: Record<string, string> = {}): Promise<Serving> {
  const serving = await serve(folder, env);
  expect((await stop(serving)).code).toBe(0);
  return serving;
}

/** Has the embedded PostgreSQL recover from its log and begin another history, as it does after a recovery to some time. */
async function recoverAtNextStart(folder: string): Promise<void> {
  const cluster = join(folder, 'data', 'postgres');
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o644 });
  await appendFile(join(cluster, 'postgresql.auto.conf'), "restore_command = 'false'\nhot_standby = off\n");
}

/** Reasons for which a folder's payouts wait. */
async function waitingPayouts(folder: string): Promise<(string | null)[]> {
  const dataDir = join(folder, 'data');
  const server = await openEmbeddedServer({ dataDir, roles: ['kolo_owner'], databases: [] });
  const client = new pg.Client(server.connection('kolo_owner', 'kolo'));
  await client.connect();
  const { rows } = await client.query<{ wait_reason: string | null }>('SELECT wait_reason FROM payouts');
  await client.end();
  await server.leave();
  return rows.map(({ wait_reason }) => wait_reason);
}

test('a copy of a data folder has payouts stopped, and the folder itself goes on', async () => {
  const folder = await servedFolder();
  const copy = newFolder();
  await copyInto(copy, join(folder, 'data'));
  expect(whyStopped(await serveOnce(copy))).toBe('its data folder is a copy');
  expect(whyStopped(await serveOnce(folder))).toBeUndefined();
});

test('another history of the server has payouts stopped, unless nothing can be lost by that', async () => {
  const folder = await servedFolder();
  await recoverAtNextStart(folder);
  const synchronous = await serveOnce(folder, { KOLO_FAILOVER_IS_SYNCHRONOUS: 'true' });
  expect(whyStopped(synchronous)).toBeUndefined();
  expect(synchronous.process.stdout).toContain('timeline 2, it was 1');
  await recoverAtNextStart(folder);
  expect(whyStopped(await serveOnce(folder))).toContain('timeline 3, it was 2');
});

test('a command names the problem that nobody can see', async () => {
  const folder = await servedFolder();
  const said = await kolo(folder, ['database', 'recovered', '--reason', 'The volume was put back', '--json']);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(said.stdout)).toEqual({ recovery_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const serving = await serve(folder);
  const client = clientOf(serving, folder);
  const source = await client.fundedWallet(50_000);
  await until(async () => (await client.get(`/api/v1/wallet/${source}`)).body.data.balance === 50_000);
  expect((await client.transfer({ source, reference: 'held' })).status).toBe(202);
  await until(async () => (await waitingPayouts(folder)).some((waitsFor) => waitsFor === 'stopped'));
  expect((await client.tsq('held')).body.data.status).toBe('processing');
  await stop(serving);
});
