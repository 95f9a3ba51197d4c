import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { newFolder } from './folders.ts';
import { clientOf, kolo, serve, stop } from './process.ts';

let server: ExternalServer;
afterAll(async () => {
  await server?.stop();
  await leaveNothing();
});

const MEGABYTE = Buffer.alloc(1024 * 1024);
const DISK_MEGABYTES = 160;
/** A disk of one's own takes root, and a machine that lets it mount. */
const mayMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt']).status === 0;

/** Writes until nothing more fits; gives the file. */
function fill(disk: string): string {
  const filler = join(disk, 'filler');
  const file = openSync(filler, 'w');
  try {
    for (;;) writeSync(file, MEGABYTE);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    // An open file would keep its space.
    closeSync(file);
  }
  expect(statfsSync(disk).bavail).toBe(0);
  return filler;
}

test.skipIf(!mayMount)(
  'a full disk under the database refuses transfers, loses none, and pays none twice',
  async () => {
    server = await ExternalServer.createMigrated(installedPrograms()[0]!);
    const disk = await server.startOnSmallDisk(DISK_MEGABYTES);
    const env = { KOLO_DATABASE_URL: await server.migratedDatabase('wallets') };
    const folder = newFolder();
    const serving = await serve(folder, env);
    const client = clientOf(serving, folder);
    const source = await client.fundedWallet(10_000_000);
    await until(async () => (await client.get(`/api/v1/wallet/${source}`)).body.data.balance === 10_000_000);

    const filler = fill(disk);
    const accepted: string[] = [];
    const references: string[] = [];
    let refused = 0;
    const ask = async (reference: string): Promise<void> => {
      references.push(reference);
      const { status } = await client.transfer({ source, reference, amount: 100 });
      expect([202, 503]).toContain(status);
      if (status === 202) accepted.push(reference);
      else refused += 1;
    };
    // Uses up the rest of the log: transfers alone would take minutes.
    const useLog = () => server.query("SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000000))");
    for (let n = 0; refused < 20; n += 1) {
      await Promise.all([ask(`r${n}`), useLog().catch(() => {})]);
    }
    expect((await client.get('/healthz')).status).toBe(200);

    rmSync(filler);
    await until(async () => (await client.get('/readyz')).status === 200);
    for (const reference of references.filter((one) => !accepted.includes(one))) {
      const { status, body } = await client.transfer({ source, reference, amount: 100 });
      // A transfer refused with 503 may have been accepted; then the reference is known.
      expect([202, 400]).toContain(status);
      if (status === 400) expect(body.code).toBe('duplicate_reference');
    }
    for (const reference of references) {
      expect((await client.finalStatus(reference)).body.data.status).toBe('successful');
    }
    expect((await stop(serving)).code).toBe(0);
    expect(await kolo(folder, ['verify'], env)).toMatchObject({ code: 0 });
  },
);
