import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Client } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { runDocumented } from './documented.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { newFolder } from './folders.ts';
import { clientOf, kolo, serve, stop } from './process.ts';

afterAll(leaveNothing);

/** The machine's own PostgreSQL with its programs; the packaged one has no `pg_dump`. */
const own = installedPrograms().find(({ postgres }) => existsSync(join(dirname(postgres), 'pg_dump')));

/** Runs a block of docs/operations.md with the programs of that PostgreSQL. */
const run = (name: string, folder: string, env: Record<string, string>): Promise<string> =>
  runDocumented(name, folder, { PATH: `${dirname(own!.postgres)}:${process.env.PATH}`, ...env });

test.skipIf(own === undefined)(
  'a dump is restored on another server with its roles and grants, and Kolo goes on',
  async () => {
    const source = await ExternalServer.createMigrated(own!);
    const target = await ExternalServer.create(own!);
    const DATABASE = await source.migratedDatabase('wallets');
    const folder = newFolder();
    const serving = await serve(folder, { KOLO_DATABASE_URL: DATABASE });
    const client = clientOf(serving, folder);
    const wallet = await client.fundedWallet(50_000);
    expect((await client.transfer({ source: wallet, reference: 'before' })).status).toBe(202);
    expect((await client.finalStatus('before')).body.data.status).toBe('successful');
    await run('back up', folder, { DATABASE });
    expect((await stop(serving)).code).toBe(0);

    await target.query('CREATE DATABASE restored');
    const RESTORED = target.url('restored');
    const said = await run('restore', folder, { RESTORED });
    expect(said).toContain('The roles exist.');
    expect(said).toContain('All checks passed.');

    const restored = await serve(folder, { KOLO_DATABASE_URL: RESTORED });
    const again = new Client(restored.baseUrl, client.key);
    expect((await again.tsq('before')).body.data.status).toBe('successful');
    expect((await again.get('/readyz')).status).toBe(200);
    expect(restored.process.stdout).toContain('payouts are stopped');
    expect((await stop(restored)).code).toBe(0);
    expect(await kolo(folder, ['verify'], { KOLO_DATABASE_URL: RESTORED })).toMatchObject({ code: 0 });
    await source.stop();
    await target.stop();
  },
);
