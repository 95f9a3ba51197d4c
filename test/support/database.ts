import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { recordNodes } from '../../src/app/distribution/node-identities.ts';
import type { ConnectionFor } from '../../src/platform/db/database.ts';
import { connected } from '../../src/platform/db/migrate.ts';
import { requireWordedAudit } from './audit-words.ts';
import type { Cluster } from './citus.ts';

/** A database of one test's own: connect as any of Kolo's roles; `drop` when done. */
export interface TestDatabase {
  name: string;
  connection: ConnectionFor;
  /** The owner's connection, for reading and corrupting rows. */
  config: pg.ClientConfig;
  drop(): Promise<void>;
}

/** The migrated database that test databases are cloned from; nobody may be connected to it. */
export const TEMPLATE = 'kolo_template';

let admins: Promise<pg.Client[]> | undefined;

/** Runs a statement as the superuser, on connections that all files of this process share: on every node of a cluster. */
async function asSuperuser(sql: string): Promise<void> {
  const { workers, ...server } = inject('server');
  admins ??= Promise.all([server, ...workers].map((node) => connectAdmin({ ...server, ...node })));
  for (const admin of await admins) await admin.query(sql);
}

async function connectAdmin({ host, port, superuser }: Omit<Cluster, 'workers'>): Promise<pg.Client> {
  const client = new pg.Client({ host, port, user: 'postgres', password: superuser, database: 'postgres' });
  // It lasts until the process ends, or the run stops its server.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Databases that are no longer used. */
const done: string[] = [];
/** Each drop has the server write a checkpoint; to those that follow at once nothing is left to write. */
const DROPPED_TOGETHER = 20;

const SESSION_END_MS = 10_000;

/** Ends all connections to the database, and takes it away; it is dropped later, together with others. */
async function drop(name: string): Promise<void> {
  const away = `${name}_done`;
  await asSuperuser(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await asSuperuser(
    `SELECT pg_terminate_backend(pid, ${SESSION_END_MS}) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  await asSuperuser(`ALTER DATABASE ${name} RENAME TO ${away}`);
  if (done.push(away) < DROPPED_TOGETHER) return;
  for (const each of done.splice(0)) await asSuperuser(`DROP DATABASE ${each}`);
}

/**
 * Clones the migrated template, or makes an empty database.
 *
 * @param options whom it is for: `empty` for books other than Kolo's own, `unmigrated` for Kolo before its migrations
 */
export async function createTestDatabase(
  options: { empty?: boolean; unmigrated?: boolean } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const owner = options.empty ? 'kolo_bank' : 'kolo_owner';
  const template = options.empty || options.unmigrated ? 'template0' : TEMPLATE;
  // Copied as files a small database takes two thirds of the time that its pages take by way of the buffers.
  await asSuperuser(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${template} STRATEGY file_copy`);
  const { host, port, roles: password } = inject('server');
  const as = (user: string): pg.ClientConfig => ({ host, port, user, password, database: name });
  const connection: ConnectionFor = as;
  if (template === TEMPLATE && inject('server').workers.length > 0)
    await connected(as(owner), (_, query) => recordNodes(query, true));
  return {
    name,
    connection,
    config: as(owner),
    async drop() {
      try {
        if (template === TEMPLATE) await requireWordedAudit(as(owner));
      } finally {
        await drop(name);
      }
    },
  };
}

/** A migrated database that the tests of a file share, each with tenants of its own. Called where the file begins. */
export function databaseOfFile(): () => TestDatabase {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  return () => database;
}
