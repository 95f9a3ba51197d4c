import { resolve } from 'node:path';
import pg from 'pg';
import { type ConnectionFor, ROLES } from '../../platform/db/database.ts';
import { holdsCluster, openEmbeddedServer, placeOf } from '../../platform/db/embedded/server.ts';
import { connectMessage } from '../../platform/db/failures.ts';
import { clientOf, newClient, Primary } from '../../platform/db/primary.ts';
import { CONNECT_TIMEOUT_MS, forMigrations } from '../../platform/db/session-settings.ts';
import { DATABASE_URL, readDatabaseUrl } from '../../platform/values/database-url.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { Config } from '../config/config.ts';

const KOLO_DATABASE = 'kolo';
const BANK_DATABASE = 'kolo_sandbox_bank';
/** The sandbox bank is another institution: its database role has no access to Kolo's, nor Kolo's roles to its. */
const BANK_ROLE = 'kolo_bank';
const OWNER_ROLE = 'kolo_owner';
const DATABASE_MISSING = '3D000';

/** The database cannot be reached or used. The message gives the reason in one sentence. */
class ConnectionError extends OperatorError {}

/** How to connect to the databases: those of the embedded server, or those that the settings name. */
export interface Connections {
  /** Connects to Kolo's database as one of its roles. */
  kolo: ConnectionFor;
  /** Connects to the read replica as one of Kolo's roles; undefined where there is none. */
  replica?: ConnectionFor | undefined;
  /** Connects to the sandbox bank's database. */
  bank: pg.ClientConfig;
  /** True if PostgreSQL is the embedded server. */
  embedded: boolean;
  /** Identifies the embedded server's folder, so that a copy of the folder is recognised. */
  place?: string;
  /** Leaves the embedded server, which stops when no other process uses it. Close every connection first. */
  leave(): Promise<void>;
}

interface OpenOptions {
  /** True to create the embedded database if there is none: for callers that migrate the schema. */
  makesLedger?: boolean;
  /** Called while a process of the embedded server starts and this one waits. */
  onStarting?: () => void;
}

/**
 * Finds the configured databases, or starts the embedded server.
 *
 * @param say reports slow steps
 * @throws EmbeddedServerError, ConnectionError with one sentence for an operator
 */
export async function openConnections(
  config: Config,
  say: (message: string) => void,
  options: OpenOptions = {},
): Promise<Connections> {
  const { databaseUrl, migrationDatabaseUrl = databaseUrl, sandboxDatabaseUrl: bankUrl } = config;
  // The settings derive the other URLs from the first: all are set, or none is.
  if (databaseUrl === undefined || migrationDatabaseUrl === undefined || bankUrl === undefined) {
    return openEmbedded(config, say, options);
  }
  const service = at(databaseUrl);
  const owner = migrationDatabaseUrl === databaseUrl ? service : at(migrationDatabaseUrl);
  const bank = at(bankUrl);
  const replica = config.replicaUrl === undefined ? undefined : at(config.replicaUrl);
  await ensureReachable(service(), 'KOLO_DATABASE_URL');
  if (owner !== service) await ensureReachable(owner(), 'KOLO_MIGRATION_DATABASE_URL');
  await ensureBankDatabase(bank(), bankUrl, owner());
  return {
    kolo: (role) => (role === OWNER_ROLE ? owner() : service(`-c role=${role}`)),
    bank: bank(),
    replica: replica && ((role) => replica(`-c role=${role}`, '-c default_transaction_read_only=on')),
    embedded: false,
    leave: () => Promise.resolve(),
  };
}

async function openEmbedded(
  config: Config,
  say: (message: string) => void,
  { makesLedger = false, onStarting = () => {} }: OpenOptions,
): Promise<Connections> {
  const dataDir = resolve(config.dataDir);
  if (!makesLedger && !(await holdsCluster(dataDir))) {
    throw new ConnectionError(
      `${dataDir} holds no ledger: name the folder of one in KOLO_DATA_DIR, or its PostgreSQL in KOLO_DATABASE_URL.`,
    );
  }
  // A lost setting must not start an empty ledger.
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
    onStarting,
  });
  return {
    kolo: (role) => server.connection(role, KOLO_DATABASE),
    bank: server.connection(BANK_ROLE, BANK_DATABASE),
    embedded: true,
    place: await placeOf(dataDir),
    leave: () => server.leave(),
  };
}

/**
 * How to connect by a URL, with further options. All connections share what is known of the primary. The driver prefers
 * `options` in the URL to ours, which would drop our role and session settings.
 */
function at(url: string): (...further: string[]) => pg.PoolConfig {
  const { urls, mayBeStandby } = readDatabaseUrl(url)!;
  const [, place, name, query = ''] = DATABASE_URL.exec(urls[0]!) ?? [];
  const parameters = new URLSearchParams(query);
  const own = parameters.getAll('options');
  parameters.delete('options');
  const connectionString = `${place}${name}${parameters.size > 0 ? `?${parameters}` : ''}`;
  const lookUp = mayBeStandby ? { Client: clientOf(new Primary(urls)) } : {};
  return (...further) => ({ connectionString, options: [...own, ...further].join(' '), ...lookUp });
}

async function tryConnecting(connection: pg.ClientConfig): Promise<Error | undefined> {
  const client = newClient({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureReachable(connection: pg.ClientConfig, setting: string): Promise<void> {
  const error = await tryConnecting(connection);
  if (error !== undefined) {
    throw new ConnectionError(`The database of ${setting} cannot be reached: ${connectMessage(error)}.`);
  }
}

/**
 * Checks that the service may take Kolo's roles. The database must be migrated.
 *
 * @throws ConnectionError that names the missing grant
 */
export async function ensureRoles({ kolo }: Connections): Promise<void> {
  for (const role of ROLES) {
    const error = await tryConnecting(kolo(role));
    if (error !== undefined) {
      throw new ConnectionError(
        `The user of KOLO_DATABASE_URL cannot work as ${role}: ${connectMessage(error)}; as the owner of the database, GRANT ${role} to it.`,
      );
    }
  }
}

/** If one of these is off, a crash of the machine loses commits or damages tables. */
const DURABILITY = ['fsync', 'full_page_writes'] as const;

/**
 * Checks that commits on the servers survive a crash of their machines. The embedded server sets this on its command
 * line, which no configuration overrides.
 *
 * @throws ConnectionError that names the server's setting
 */
export async function ensureDurable({ kolo, bank, embedded }: Connections, config: Config): Promise<void> {
  if (embedded || config.databaseStorageIsCrashSafe) return;
  const servers = { KOLO_DATABASE_URL: kolo(OWNER_ROLE), KOLO_SANDBOX_DATABASE_URL: bank };
  for (const [setting, connection] of Object.entries(servers)) {
    const client = newClient({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
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
    `The server of ${setting} runs with ${name} = off and may lose commits in a crash: set it to on. If the storage keeps every write, set KOLO_DATABASE_STORAGE_IS_CRASH_SAFE=true.`,
  );

async function ensureBankDatabase(
  bank: pg.ClientConfig,
  bankUrl: string,
  owner: pg.ClientConfig,
): Promise<void> {
  const error = await tryConnecting(bank);
  if (error === undefined) return;
  const name = decodeURIComponent(DATABASE_URL.exec(bankUrl)?.[2] ?? '');
  const advice = 'create it, or name another in KOLO_SANDBOX_DATABASE_URL';
  if (!(error instanceof pg.DatabaseError) || error.code !== DATABASE_MISSING) {
    throw new ConnectionError(
      `The sandbox bank's database ${name} cannot be reached: ${connectMessage(error)}; ${advice}.`,
    );
  }
  const client = newClient(forMigrations(owner));
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (cause) {
    // Another process that starts at the same time may have created it.
    if ((await tryConnecting(bank)) === undefined) return;
    throw new ConnectionError(
      `The sandbox bank's database ${name} cannot be created: ${connectMessage(cause)}; ${advice}.`,
    );
  } finally {
    await client.end();
  }
}
