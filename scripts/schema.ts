/** Makes schema.sql from the migrations, on a PostgreSQL of its own; with --check, compares. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ROLES } from '../src/platform/db/database.ts';
import { openEmbeddedServer } from '../src/platform/db/embedded/server.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { writeOrCheck } from './generated.ts';
import { dumpSchema } from './schema-dump.ts';

const OWNER = 'kolo_owner';

/** The dump of a database that has just been migrated, on a server that is thrown away. */
async function schemaOfMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kolo-schema-'));
  // Root's server runs as another user, who must get through to the data.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  const roles = [OWNER, ...ROLES];
  const server = await openEmbeddedServer({ dataDir, roles, databases: [{ name: 'kolo', owner: OWNER }] });
  try {
    const connection = server.connection(OWNER, 'kolo');
    await migrate(connection);
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return await dumpSchema(client);
    } finally {
      await client.end();
    }
  } finally {
    await server.leave();
    await rm(folder, { recursive: true, force: true });
  }
}

await writeOrCheck('schema.sql', await schemaOfMigrations(), 'npm run generate');
