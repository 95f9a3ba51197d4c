import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { PACKAGE_FOLDER } from '../package-folder.ts';
import { OperatorError } from '../values/operator-error.ts';
import { ROLES, type Role, type Session } from './database.ts';
import { sqlState } from './failures.ts';
import { newClient } from './primary.ts';
import { forMigrations } from './session-settings.ts';

const MIGRATIONS_DIR = fileURLToPath(new URL('migrations', PACKAGE_FOLDER));
export const MIGRATIONS_TABLE = 'kolo_migrations';
/** Any constant: one migrator at a time, the others wait for it. */
const MIGRATION_LOCK = 7_305_100_001n;

/** The database cannot be used as it is; the message says why in one sentence. */
export class MigrationError extends OperatorError {}

/** `0012_what_it_does` is 12. */
const numberOf = (migration: string): number => Number.parseInt(migration, 10);

/** A step of the schema. */
export interface Migration {
  /** `0012_what_it_does`. */
  name: string;
  /** Gives its statements, which run in one transaction. */
  sql: () => Promise<string>;
}

/** The migrations of this version, in order. Listed once, because an upgrade may change the files below a process. */
export const MIGRATIONS: readonly Migration[] = readdirSync(MIGRATIONS_DIR)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({
    name: file.slice(0, -'.sql'.length),
    sql: () => readFile(join(MIGRATIONS_DIR, file), 'utf8'),
  }));

const CREATE_MIGRATIONS_TABLE = `
  CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (
    name text PRIMARY KEY,
    run_on timestamptz NOT NULL
  );
  GRANT SELECT ON ${MIGRATIONS_TABLE} TO kolo_directory`;

/** Result of the comparison of a database's schema with this version of Kolo. */
interface SchemaState {
  /** Migrations that this version knows and the schema lacks, in order. Those of newer versions do no harm. */
  pending: Migration[];
  /** True if the database has no schema. */
  isNew: boolean;
  /** Reason why this version may not work on it (a newer one migrated it, or it is half a copy), in one sentence. */
  incompatible: string | undefined;
}

/**
 * A table that a database has while another is copied to it: until that is finished nobody works on it, for what it has is not whole, and
 * what it was copied from is still the one that counts.
 */
export const COPY_MARK = 'kolo_unfinished_copy';
const UNFINISHED_COPY =
  'The database is a copy that `kolo database move` has not finished: run the same move again, or go on with what it was copied from.';

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

const TABLES_PRESENT = `
  SELECT to_regclass('${MIGRATIONS_TABLE}') IS NOT NULL AS migrations,
         to_regclass('schema_compatibility') IS NOT NULL AS compatibility,
         to_regclass('${COPY_MARK}') IS NOT NULL AS copying`;

const APPLIED = `SELECT name FROM ${MIGRATIONS_TABLE}`;

const OLDEST_COMPATIBLE = 'SELECT oldest_compatible FROM schema_compatibility';

async function readSchema(
  query: Query,
  { isCopying = false, migrations = MIGRATIONS }: Pick<MigrateOptions, 'isCopying' | 'migrations'> = {},
): Promise<SchemaState> {
  const [present] = await query<Record<'migrations' | 'compatibility' | 'copying', boolean>>(TABLES_PRESENT);
  const applied = present?.migrations ? await query<{ name: string }>(APPLIED) : [];
  const names = new Set(applied.map((row) => row.name));
  const [says] = present?.compatibility ? await query<{ oldest_compatible: number }>(OLDEST_COMPATIBLE) : [];
  const newest = numberOf(migrations.at(-1)!.name);
  const needed = says?.oldest_compatible ?? newest;
  const pending = migrations.filter(({ name }) => !names.has(name));
  const isNew = applied.length === 0;
  if (present?.copying && !isCopying) return { pending, isNew, incompatible: UNFINISHED_COPY };
  return {
    pending,
    isNew,
    incompatible:
      needed > newest
        ? `A newer Kolo has changed the database so that this one cannot work on it (it takes migration ${needed}, and this version ends at ${newest}); run the newer one.`
        : undefined,
  };
}

/**
 * Faults of the schema that keep this version from working, for a probe. Read under `kolo_directory`. A schema with
 * more than this version needs is fine.
 */
export async function schemaFaults(directory: Session): Promise<string[]> {
  const { pending, incompatible } = await readSchema((sql) => directory.query(sql));
  const names = pending.map(({ name }) => name).join(', ');
  const lacks = names === '' ? [] : [`the database is not migrated: it lacks ${names}`];
  return incompatible === undefined ? lacks : [incompatible, ...lacks];
}

/** Runs some work on a connection of its own. */
export async function connected<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client, query: Query) => Promise<T>,
): Promise<T> {
  const client = newClient(forMigrations(connection));
  // A connection that breaks fails its statement; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(
      client,
      async <Row extends object>(sql: string, values?: unknown[]) =>
        (await client.query<Row>(sql, values)).rows,
    );
  } finally {
    await client.end();
  }
}

/** Waits until no other process migrates or distributes the database, and excludes others until the session ends. */
export const lockMigrations = async (query: Query): Promise<void> =>
  void (await query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]));

const MEMBERS_OF_APP = `
  SELECT m.rolname AS name
  FROM pg_auth_members a JOIN pg_roles m ON m.oid = a.member JOIN pg_roles r ON r.oid = a.roleid
  WHERE r.rolname = 'kolo_app' AND m.rolname <> current_user`;

/** Another process, whose database is another, has made the role: it was seen to be there, or became it in between. */
const ROLE_IS_THERE = ['42710', '23505'];

/** Roles belong to the server, not to one database, so they are made here and not in a migration. */
async function createRoles(client: pg.Client): Promise<void> {
  for (const role of ROLES) {
    const { rows } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    // The embedded server has them already, and its owner is no member: there every role logs in by itself.
    if (rows.length > 0) continue;
    await client.query('BEGIN');
    try {
      await createRole(client, role);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      if (!ROLE_IS_THERE.includes(sqlState(error) ?? '')) throw error;
    }
  }
}

async function createRole(client: pg.Client, role: Role): Promise<void> {
  await client.query(`CREATE ROLE ${role} NOLOGIN`);
  await client.query(`GRANT ${role} TO current_user`);
  // Roles that could run as the application keep that right.
  const { rows: serving } = await client.query<{ name: string }>(MEMBERS_OF_APP);
  for (const { name } of serving) await client.query(`GRANT ${role} TO ${pg.escapeIdentifier(name)}`);
}

/**
 * Makes the roles of Kolo where they are missing: a dump has none, and its grants name them.
 *
 * @param connection of who may make roles
 */
export const makeRoles = (connection: pg.ClientConfig): Promise<void> =>
  connected(connection, (client) => createRoles(client));

/** Something that is done in the transaction of each migration, as the last of it. */
export type WithMigration = (
  client: Pick<pg.ClientBase, 'query'>,
  applied: AppliedMigration,
) => Promise<void>;

/** A migration that is being applied. */
interface AppliedMigration {
  name: string;
  /** True if the database had no schema before this run. */
  isNew: boolean;
  /** True for the last migration of this run. */
  isLast: boolean;
}

interface MigrateOptions {
  /** True for the process that makes a copy, which nobody else works on (`COPY_MARK`). */
  isCopying?: boolean;
  withEach?: WithMigration;
  /** Migrations in order; those of this version unless a test has others. */
  migrations?: readonly Migration[];
}

/**
 * Applies the missing migrations, each in its own transaction. Waits for another process that migrates. A schema of a
 * newer version needs nothing.
 *
 * @param connection the owner role's connection
 * @param onProgress reports each migration that begins, with the number done and the total
 * @returns the names of the applied migrations
 * @throws MigrationError if a newer migration excludes this version, and on an unfinished copy
 */
export function migrate(
  connection: pg.ClientConfig,
  onProgress: (name: string, done: number, total: number) => void = () => {},
  { isCopying = false, withEach = async () => {}, migrations = MIGRATIONS }: MigrateOptions = {},
): Promise<string[]> {
  return connected(connection, async (client, query) => {
    await lockMigrations(query);
    const { pending, incompatible, isNew } = await readSchema(query, { isCopying, migrations });
    if (incompatible !== undefined) throw new MigrationError(incompatible);
    if (pending.length === 0) return [];
    await createRoles(client);
    await client.query(CREATE_MIGRATIONS_TABLE);
    for (const [index, migration] of pending.entries()) {
      const { name } = migration;
      onProgress(name, index, pending.length);
      await apply(client, migration, () =>
        withEach(client, { name, isNew, isLast: index === pending.length - 1 }),
      );
    }
    return pending.map(({ name }) => name);
  });
}

/** Applies one migration and records it, in one transaction. A newer one may have been applied before it. */
async function apply(client: pg.Client, { name, sql }: Migration, along: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(await sql());
    await client.query(`INSERT INTO ${MIGRATIONS_TABLE} (name, run_on) VALUES ($1, now())`, [name]);
    await along();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/**
 * Makes sure that this version can work on the schema, for what leaves migrating to others.
 *
 * @throws MigrationError when it cannot
 */
export function ensureMigrated(connection: pg.ClientConfig): Promise<void> {
  return connected(connection, async (_, query) => {
    const { pending, incompatible } = await readSchema(query);
    if (incompatible !== undefined) throw new MigrationError(incompatible);
    if (pending.length > 0) {
      throw new MigrationError('The database is not migrated; run `kolo migrate` first.');
    }
  });
}
