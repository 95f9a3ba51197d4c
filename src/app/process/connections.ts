import { resolve } from 'node:path';
import pg from 'pg';
import { type ConnectionFor, ROLES } from '../../platform/db/database.ts';
import { holdsCluster, openEmbeddedServer, placeOf } from '../../platform/db/embedded/server.ts';
import { CONNECT_TIMEOUT_MS, forMigrations } from '../../platform/db/session-settings.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import { DATABASE_URL } from '../../platform/values/setting-kinds.ts';
import type { Config } from '../config/config.ts';

const KOLO_DATABASE = 'kolo';
const BANK_DATABASE = 'kolo_sandbox_bank';
/** The sandbox bank is another institution: it has a role of its own, which Kolo's roles are not. */
const BANK_ROLE = 'kolo_bank';
const OWNER_ROLE = 'kolo_owner';
const DATABASE_MISSING = '3D000';

/** The database cannot be reached or used; the message says why in one sentence. */
class ConnectionError extends OperatorError {}

/** Where the databases are: the embedded server's, or those that the settings name. */
export interface Connections {
  /** Kolo's database under one of its roles. */
  kolo: ConnectionFor;
  /** The sandbox bank's own database. */
  bank: pg.ClientConfig;
  /** The PostgreSQL is the embedded one. */
  embedded: boolean;
  /** Of the embedded one: which folder holds it, so that a copy of the folder is known. */
  place?: string;
  /** Leaves the embedded server, which stops when nobody else uses it. Close every connection first. */
  leave(): Promise<void>;
}

/**
 * Finds or starts the databases.
 *
 * @param say reports steps that take long
 * @param makesLedger true to create an embedded database if there is none: for callers that migrate the schema
 * @throws EmbeddedServerError, ConnectionError with one sentence for an operator
 */
export async function openConnections(
  config: Config,
  say: (message: string) => void,
  { makesLedger = false } = {},
): Promise<Connections> {
  const { databaseUrl, migrationDatabaseUrl = databaseUrl, sandboxDatabaseUrl: bankUrl } = config;
  // The settings derive the others from the first, so they are there or not together.
  if (databaseUrl === undefined || migrationDatabaseUrl === undefined || bankUrl === undefined) {
    return openEmbedded(config, say, makesLedger);
  }
  await ensureReachable(databaseUrl, 'KOLO_DATABASE_URL');
  if (migrationDatabaseUrl !== databaseUrl) {
    await ensureReachable(migrationDatabaseUrl, 'KOLO_MIGRATION_DATABASE_URL');
  }
  await ensureBankDatabase(bankUrl, migrationDatabaseUrl);
  return {
    kolo: (role) => (role === OWNER_ROLE ? at(migrationDatabaseUrl) : at(databaseUrl, `-c role=${role}`)),
    bank: at(bankUrl),
    embedded: false,
    leave: () => Promise.resolve(),
  };
}

async function openEmbedded(
  config: Config,
  say: (message: string) => void,
  makesLedger: boolean,
): Promise<Connections> {
  const dataDir = resolve(config.dataDir);
  if (!makesLedger && !(await holdsCluster(dataDir))) {
    throw new ConnectionError(
      `${dataDir} holds no ledger: name the folder of one in KOLO_DATA_DIR, or its PostgreSQL in KOLO_DATABASE_URL.`,
    );
  }
  // A setting that got lost must not look like a ledger that is empty.
  if (config.production && config.embedded !== true && !(await holdsCluster(dataDir))) {
    throw new ConnectionError(
      `${dataDir} holds no ledger, and production makes none unasked: name its PostgreSQL in KOLO_DATABASE_URL, or have a new one made there with KOLO_EMBEDDED=true.`,
    );
  }
  const server = await openEmbeddedServer({
    dataDir,
    roles: [OWNER_ROLE, ...ROLES, BANK_ROLE],
    databases: [
      { name: KOLO_DATABASE, owner: OWNER_ROLE },
      { name: BANK_DATABASE, owner: BANK_ROLE },
    ],
    log: say,
  });
  return {
    kolo: (role) => server.connection(role, KOLO_DATABASE),
    bank: server.connection(BANK_ROLE, BANK_DATABASE),
    embedded: true,
    place: await placeOf(dataDir),
    leave: () => server.leave(),
  };
}

/** The driver lets `options` in the URL win over those beside it; with them our role and settings would be lost. */
function at(url: string, ...further: string[]): pg.ClientConfig {
  const [, place, name, query = ''] = DATABASE_URL.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const options = [...parameters.getAll('options'), ...further].join(' ');
  parameters.delete('options');
  return { connectionString: `${place}${name}${parameters.size > 0 ? `?${parameters}` : ''}`, options };
}

/** A short reason. If a name has several addresses, the reason of the first. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && first.message !== '' ? first.message : String(first);
}

async function tryConnecting(connection: pg.ClientConfig): Promise<Error | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureReachable(url: string, setting: string): Promise<void> {
  const error = await tryConnecting({ connectionString: url });
  if (error !== undefined) {
    throw new ConnectionError(`The database of ${setting} cannot be reached: ${reasonOf(error)}.`);
  }
}

/**
 * Makes sure that the service may take Kolo's roles, which exist once the database is migrated.
 *
 * @throws ConnectionError that names the missing grant
 */
export async function ensureRoles({ kolo }: Connections): Promise<void> {
  for (const role of ROLES) {
    const error = await tryConnecting(kolo(role));
    if (error !== undefined) {
      throw new ConnectionError(
        `The user of KOLO_DATABASE_URL cannot work as ${role}: ${reasonOf(error)}; as the owner of the database, GRANT ${role} to it.`,
      );
    }
  }
}

/** Without these a crash of the machine loses commits, or damages the tables. */
const DURABILITY = ['fsync', 'full_page_writes'] as const;

/**
 * Makes sure that the servers keep through a crash of their machines what they have committed. The embedded server's
 * command line says so, which no configuration weakens.
 *
 * @throws ConnectionError that names the server's setting
 */
export async function ensureDurable({ kolo, bank, embedded }: Connections, config: Config): Promise<void> {
  if (embedded || config.databaseStorageIsCrashSafe) return;
  const servers = { KOLO_DATABASE_URL: kolo(OWNER_ROLE), KOLO_SANDBOX_DATABASE_URL: bank };
  for (const [setting, connection] of Object.entries(servers)) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    try {
      await client.connect();
      for (const name of DURABILITY) {
        const { rows } = await client.query<Record<string, string>>(`SHOW ${name}`);
        if (rows[0]?.[name] === 'off') throw lossy(setting, name);
      }
    } finally {
      await client.end();
    }
  }
}

const lossy = (setting: string, name: string): ConnectionError =>
  new ConnectionError(
    `The server of ${setting} runs with ${name} = off and may lose in a crash what was answered for: set it to on, or where the server's storage makes it needless, KOLO_DATABASE_STORAGE_IS_CRASH_SAFE=true.`,
  );

async function ensureBankDatabase(bankUrl: string, ownerUrl: string): Promise<void> {
  const error = await tryConnecting({ connectionString: bankUrl });
  if (error === undefined) return;
  const name = decodeURIComponent(DATABASE_URL.exec(bankUrl)?.[2] ?? '');
  const advice = 'create it, or name another in KOLO_SANDBOX_DATABASE_URL';
  if (!(error instanceof pg.DatabaseError) || error.code !== DATABASE_MISSING) {
    throw new ConnectionError(
      `The sandbox bank's database ${name} cannot be reached: ${reasonOf(error)}; ${advice}.`,
    );
  }
  const client = new pg.Client(forMigrations(at(ownerUrl)));
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (cause) {
    // Another process that starts at the same time has created it.
    if ((await tryConnecting({ connectionString: bankUrl })) === undefined) return;
    throw new ConnectionError(
      `The sandbox bank's database ${name} cannot be created: ${reasonOf(cause)}; ${advice}.`,
    );
  } finally {
    await client.end();
  }
}
