import type { ConnectionFor } from '../../src/platform/db/database.ts';
import { ExternalServer, installedPrograms, MIGRATED, type Programs } from '../cli/external.ts';
import { removeFolders } from '../cli/folders.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** A server on which plans are tested. */
interface PlanServer {
  name: string;
  major: number;
  /** A migrated database of the test's own. */
  open(): Promise<TestDatabase>;
}

/** A server with the settings that it comes with, JIT among them, whose superuser takes Kolo's roles on. */
async function openExternal(programs: Programs): Promise<TestDatabase> {
  const server = await ExternalServer.createMigrated(programs);
  const config = { connectionString: server.url(MIGRATED) };
  const connection: ConnectionFor = (role) => ({ ...config, options: `-c role=${role}` });
  return {
    name: MIGRATED,
    connection,
    config,
    async drop() {
      await server.stop();
      await removeFolders();
    },
  };
}

/** Of a pool in which one statement after the other is planned. */
export const LIMITS = { connectionsMax: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 5_000 };

const [packaged, ...others] = installedPrograms();

/** The PostgreSQL of the run, and the machine's own where it has one. */
export const SERVERS: PlanServer[] = [
  { ...packaged!, open: () => createTestDatabase() },
  ...others.map((programs) => ({ ...programs, open: () => openExternal(programs) })),
];

if (others.length === 0) {
  process.stderr.write(
    `Plans are tested on ${packaged!.name} only: this machine has no PostgreSQL of its own (on Debian: postgresql-15).\n`,
  );
}
