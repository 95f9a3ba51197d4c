import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { ROLES, type Session } from './database.ts';

const MIGRATIONS_DIR = fileURLToPath(new URL('../../migrations', import.meta.url));
const MIGRATIONS_TABLE = 'kolo_migrations';
/** Any constant: one migrator at a time, the others wait for it. */
const MIGRATION_LOCK = 7_305_100_001n;

/** The database cannot be used as it is; the message says why in one sentence. */
export class MigrationError extends Error {}

/** The names of the migrations that this version of Kolo knows, in order. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(MIGRATIONS_DIR);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  // A connection that breaks fails its statement; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const table = await client.query('SELECT to_regclass($1) AS name', [MIGRATIONS_TABLE]);
  if (table.rows[0].name === null) return [];
  const rows = await client.query(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
  return rows.rows.map((row: { name: string }) => row.name);
}

/** Whether this version's migrations are what the database has; read by the service under `kolo_directory`. */
export async function isMigrated(directory: Session): Promise<boolean> {
  const rows = await directory.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
  const known = await knownMigrations();
  return rows.length === known.length && rows.every((row, i) => row.name === known[i]);
}

/** Roles belong to the server, not to one database, so they are made here and not in a migration. */
async function ensureRoles(client: pg.Client): Promise<void> {
  for (const role of ROLES) {
    const { rows } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    // The embedded server has them already, and its owner is no member: there every role logs in by itself.
    if (rows.length > 0) continue;
    await client.query(`CREATE ROLE ${role} NOLOGIN`);
    await client.query(`GRANT ${role} TO current_user`);
  }
}

/**
 * Brings the database's schema to this version, waiting for another process that is doing the same.
 *
 * @param connection the owner role's connection
 * @returns the names of the migrations that were applied now
 * @throws MigrationError when the database was migrated by a newer Kolo
 */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = await connect(connection);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const known = await knownMigrations();
    const applied = await appliedMigrations(client);
    refuseNewer(known, applied);
    if (applied.length === known.length) return [];
    await ensureRoles(client);
    const ran = await runner({
      dbClient: client,
      dir: MIGRATIONS_DIR,
      migrationsTable: MIGRATIONS_TABLE,
      direction: 'up',
      count: Number.POSITIVE_INFINITY,
      noLock: true,
      log: () => {},
    });
    await client.query(`GRANT SELECT ON ${MIGRATIONS_TABLE} TO kolo_directory`);
    return ran.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** How many known migrations the database still lacks. Throws like `migrate`. */
async function pendingMigrations(connection: pg.ClientConfig): Promise<number> {
  const client = await connect(connection);
  try {
    const known = await knownMigrations();
    const applied = await appliedMigrations(client);
    refuseNewer(known, applied);
    return known.length - applied.length;
  } finally {
    await client.end();
  }
}

/**
 * Makes sure that the schema is this version's, for what leaves migrating to others.
 *
 * @throws MigrationError when it is not
 */
export async function ensureMigrated(connection: pg.ClientConfig): Promise<void> {
  if ((await pendingMigrations(connection)) > 0) {
    throw new MigrationError('The database is not migrated; run `kolo migrate` first.');
  }
}

function refuseNewer(known: readonly string[], applied: readonly string[]): void {
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new MigrationError(
      `The database was migrated by a newer Kolo (it has ${unknown}); run that version or newer.`,
    );
  }
}
