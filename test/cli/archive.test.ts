import { readdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { newFolder } from './folders.ts';
import { clientOf, KoloProcess, kolo, sandbox, serve, stop } from './process.ts';

const TRANSFERS = 40;

let server: ExternalServer;

beforeAll(async () => {
  server = await ExternalServer.createMigrated(installedPrograms()[0]!);
});
afterAll(async () => {
  await server?.stop();
  await leaveNothing();
});

/** Checks the archive while a run writes a file, and runs another. */
async function besideRun(
  folder: string,
  archive: string,
  env: Record<string, string>,
  run: string[],
): Promise<void> {
  const check = async () => {
    const { stdout } = await kolo(folder, ['archive', 'check', '--from', archive, '--json'], env);
    const { unrecorded, archiving } = JSON.parse(stdout) as { unrecorded: string[]; archiving: boolean };
    return { unrecorded: unrecorded.map((name) => name.split('/')[1]), archiving };
  };
  const [inside] = await readdir(archive);
  await writeFile(join(archive, inside!, 'being-written.part'), '');
  const other = new pg.Client({ connectionString: server.url('archived') });
  await other.connect();
  await other.query('BEGIN');
  await other.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
  const running = await KoloProcess.start(folder, run, env);
  await until(async () => {
    const { rows } = await other.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 730515 AND mode = 'ExclusiveLock'`,
    );
    return rows.length > 0;
  });
  running.signal('SIGSTOP');
  await other.query('ROLLBACK');
  await other.end();
  expect(await check()).toEqual({ unrecorded: [], archiving: true });
  running.signal('SIGCONT');
  await running.ended;
  expect(await check()).toEqual({
    unrecorded: expect.arrayContaining(['being-written.part']),
    archiving: false,
  });
  await rm(join(archive, inside!, 'being-written.part'));
}

test('old events are archived by a command that may be killed at any time, shown and checked', async () => {
  const folder = newFolder();
  const archive = newFolder();
  const env = { KOLO_DATABASE_URL: await server.migratedDatabase('archived') };
  const count = async (from: string) =>
    (
      (await server.query(`SELECT count(*)::integer AS count FROM ${from}`, 'archived'))[0] as {
        count: number;
      }
    ).count;
  const serving = await serve(folder, env);
  const client = clientOf(serving, folder);
  const wallet = await client.fundedWallet(1_000_000);
  await until(async () => (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance === 1_000_000);
  for (let i = 0; i < TRANSFERS; i++)
    expect((await client.transfer({ source: wallet, reference: `rent-${i}`, amount: 100 })).status).toBe(202);
  await until(async () => (await count("events WHERE type LIKE 'bank-transfer.outflow.%'")) === TRANSFERS);
  await server.query("UPDATE events SET created_at = created_at - interval '90 days'", 'archived');
  const before = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  const run = ['archive', '--to', archive, '--before', before, '--json'];

  expect(await kolo(folder, ['archive', '--to', archive], env)).toMatchObject({ code: 2 });
  const young = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect(await kolo(folder, ['archive', '--to', archive, '--before', young], env)).toMatchObject({
    code: 1,
    stderr: '--before must be at least 30 days ago.\n',
  });

  const files = async () => (await readdir(archive, { recursive: true })).map((name) => extname(name));
  const moments = [
    async () => true,
    async () => (await files()).includes('.part'),
    async () => (await files()).includes('.gz'),
    async () => (await count('archive_files')) > 0,
  ];
  for (const isThen of moments) {
    const killed = await KoloProcess.start(folder, run, env);
    await until(async () => killed.hasEnded || (await isThen()));
    killed.signal('SIGKILL');
    await killed.ended;
    const inFiles = await count('archive_files');
    expect([inFiles, await count("events WHERE type LIKE 'bank-transfer.outflow.%'")]).toEqual([
      inFiles,
      inFiles === 0 ? TRANSFERS : 0,
    ]);
  }
  const last = await kolo(folder, run, env);
  expect(last).toMatchObject({ code: 0 });
  const checked = await kolo(folder, ['archive', 'check', '--from', archive, '--json'], env);
  expect(checked).toMatchObject({ code: 0 });
  expect(JSON.parse(checked.stdout)).toMatchObject({ files: 1, events: TRANSFERS + 1, faults: [] });

  await besideRun(folder, archive, env, run);

  // Transactions and ids are of today, and are looked for in files of their time.
  await server.query('UPDATE archive_files SET to_at = now()', 'archived');
  const of = ['--business', sandbox(folder).business_id!, '--from', archive];
  const shown = await kolo(folder, ['archive', 'show', 'rent-7', ...of, '--json'], env);
  const [event] = JSON.parse(shown.stdout) as [{ event_id: string; content: { eventData: object } }];
  expect(event).toMatchObject({
    content: { eventData: { reference: 'rent-7', amount: 100 } },
    deliveries: [],
  });
  // A file of another time is not read: nobody notices that it is gone.
  await server.query(
    `INSERT INTO archive_files SELECT tenant_id, number + 1, last_sequence + 1, last_sequence + 1, now() + interval '1 day',
       now() + interval '2 days', 1, 0, 0, sha256, now() FROM archive_files`,
    'archived',
  );
  const again = await kolo(folder, ['archive', 'show', 'rent-7', ...of, '--json'], env);
  expect(again).toMatchObject({ code: 0, stdout: shown.stdout });
  const byId = await kolo(folder, ['archive', 'show', event.event_id, ...of, '--json'], env);
  expect(JSON.parse(byId.stdout)).toEqual([event]);
  await server.query('DELETE FROM archive_files WHERE number > 1', 'archived');
  expect(await kolo(folder, ['archive', 'show', 'nothing', ...of], env)).toMatchObject({
    code: 1,
    stderr: 'No transaction has the reference nothing.\n',
  });
  expect((await client.tsq('rent-7')).body.data).toMatchObject({ status: 'successful', amount: 100 });
  expect(await kolo(folder, ['verify'], env)).toMatchObject({ code: 0 });
  expect((await stop(serving)).code).toBe(0);
});
