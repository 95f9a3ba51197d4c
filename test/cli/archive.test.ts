import { readdir } from 'node:fs/promises';
import { extname } from 'node:path';
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

  // Transactions and ids are of today, and are looked for in files of their time.
  await server.query('UPDATE archive_files SET to_at = now()', 'archived');
  const of = ['--business', sandbox(folder).business_id!, '--from', archive];
  const shown = await kolo(folder, ['archive', 'show', 'rent-7', ...of, '--json'], env);
  const [event] = JSON.parse(shown.stdout) as [{ event_id: string; content: { eventData: object } }];
  expect(event).toMatchObject({
    content: { eventData: { reference: 'rent-7', amount: 100 } },
    deliveries: [],
  });
  const byId = await kolo(folder, ['archive', 'show', event.event_id, ...of, '--json'], env);
  expect(JSON.parse(byId.stdout)).toEqual([event]);
  expect(await kolo(folder, ['archive', 'show', 'nothing', ...of], env)).toMatchObject({
    code: 1,
    stderr: 'No transaction has the reference nothing.\n',
  });
  expect((await client.tsq('rent-7')).body.data).toMatchObject({ status: 'successful', amount: 100 });
  expect(await kolo(folder, ['verify'], env)).toMatchObject({ code: 0 });
  expect((await stop(serving)).code).toBe(0);
});
