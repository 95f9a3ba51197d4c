import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ROLES } from '../../src/platform/db/database.ts';
import { openEmbeddedServer } from '../../src/platform/db/embedded/server.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { leftOut } from '../browser/chromium.ts';
import { type Cluster, distributedTemplate } from './citus.ts';
import { TEMPLATE } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder of this run's own, removed at its end. */
    folder: string;
    /** The test server's address, and the passwords of its superuser and of Kolo's roles; the workers of a cluster. */
    server: Cluster;
  }
}

/** In memory where the machine has such a folder: tests wait for no disk, and crash tests have servers of their own. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Memory of the server: its databases are small, and dropping each of the hundreds scans all buffers. */
const SERVER_MEMORY_BYTES = 1024 ** 3;

/** Starts one PostgreSQL for the whole run and migrates the template that each file's database is cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const noBrowser = leftOut();
  if (noBrowser !== undefined) console.log(`Tests in a browser are left out: ${noBrowser}.`);
  const folder = mkdtempSync(join(parent, 'kolo-test-'));
  // Programs in it are also run as another user.
  chmodSync(folder, 0o711);
  const url = process.env.KOLO_TEST_CITUS_URL;
  if (url !== undefined) {
    project.provide('folder', folder);
    project.provide('server', await distributedTemplate(url, TEMPLATE));
    return async () => rmSync(folder, { recursive: true, force: true });
  }
  const roles = ['kolo_owner', ...ROLES, 'kolo_bank'];
  const server = await openEmbeddedServer({
    dataDir: join(folder, 'data'),
    roles,
    databases: [{ name: TEMPLATE, owner: 'kolo_owner' }],
    memoryBytes: SERVER_MEMORY_BYTES,
  });
  await migrate(server.connection('kolo_owner', TEMPLATE));
  const superuser = server.connection('postgres', 'postgres');
  const client = new pg.Client(superuser);
  await client.connect();
  // Tests read and corrupt rows of every table as the owner, and end other roles' connections.
  await client.query('ALTER ROLE kolo_owner CREATEDB');
  await client.query(`GRANT pg_signal_backend, ${ROLES.join(', ')} TO kolo_owner WITH INHERIT FALSE`);
  await client.query('GRANT pg_signal_backend TO kolo_owner WITH INHERIT TRUE');
  // Tests open thousands of connections, and these iterations are what each costs both of its sides.
  await client.query('SET scram_iterations = 1');
  const password = String(server.connection('kolo_owner', TEMPLATE).password);
  for (const role of roles) await client.query(`ALTER ROLE ${role} PASSWORD '${password}'`);
  await client.query(`ALTER ROLE postgres PASSWORD '${superuser.password}'`);
  await client.end();
  project.provide('folder', folder);
  project.provide('server', {
    host: server.host,
    port: server.port,
    superuser: String(superuser.password),
    roles: password,
    workers: [],
  });
  return async () => {
    await server.leave();
    rmSync(folder, { recursive: true, force: true });
  };
}
