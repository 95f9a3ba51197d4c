import { resolve } from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { type ConnectionFor, ROLES } from './db/database.ts';
import { openEmbeddedServer } from './db/embedded/server.ts';

const KOLO_DATABASE = 'kolo';
const BANK_DATABASE = 'kolo_sandbox_bank';
/** The sandbox bank is another institution: it has a role of its own, which Kolo's roles are not. */
const BANK_ROLE = 'kolo_bank';
const OWNER_ROLE = 'kolo_owner';
const DATABASE_MISSING = '3D000';

/** The database cannot be reached or used; the message says why in one sentence. */
export class ConnectionError extends Error {}

/** Where the databases are: the embedded server's, or those that the settings name. */
export interface Connections {
  /** Kolo's database under one of its roles. */
  kolo: ConnectionFor;
  /** The sandbox bank's own database. */
  bank: pg.ClientConfig;
  /** The PostgreSQL is the embedded one. */
  embedded: boolean;
  /** Leaves the embedded server, which stops when nobody else uses it. Close every connection first. */
  leave(): Promise<void>;
}

/**
 * Finds or starts the databases.
 *
 * @param say told what takes long
 * @throws EmbeddedServerError, ConnectionError with one sentence for an operator
 */
export async function openConnections(config: Config, say: (message: string) => void): Promise<Connections> {
  if (config.databaseUrl === undefined) return openEmbedded(config, say);
  const { databaseUrl, migrationDatabaseUrl = databaseUrl } = config;
  const bankUrl = config.sandboxDatabaseUrl ?? besideUrl(databaseUrl);
  await ensureReachable(databaseUrl, 'KOLO_DATABASE_URL');
  await ensureBankDatabase(bankUrl, migrationDatabaseUrl);
  return {
    kolo: (role) =>
      role === OWNER_ROLE
        ? { connectionString: migrationDatabaseUrl }
        : { connectionString: databaseUrl, options: `-c role=${role}` },
    bank: { connectionString: bankUrl },
    embedded: false,
    leave: () => Promise.resolve(),
  };
}

async function openEmbedded(config: Config, say: (message: string) => void): Promise<Connections> {
  const server = await openEmbeddedServer({
    dataDir: resolve(config.dataDir),
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
    leave: () => server.leave(),
  };
}

/** The same server with `_sandbox_bank` behind the database's name. */
function besideUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `${url.pathname === '/' ? '/kolo' : url.pathname}_sandbox_bank`;
  return url.toString();
}

async function tryConnecting(connectionString: string): Promise<pg.DatabaseError | Error | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
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
  const error = await tryConnecting(url);
  if (error !== undefined) {
    throw new ConnectionError(
      `The database of ${setting} cannot be reached: ${error.message || String(error)}.`,
    );
  }
}

async function ensureBankDatabase(bankUrl: string, ownerUrl: string): Promise<void> {
  const error = await tryConnecting(bankUrl);
  if (error === undefined) return;
  const name = decodeURIComponent(new URL(bankUrl).pathname.slice(1));
  const advice = 'create it, or name another in KOLO_SANDBOX_DATABASE_URL';
  if (!(error instanceof pg.DatabaseError) || error.code !== DATABASE_MISSING) {
    throw new ConnectionError(
      `The sandbox bank's database ${name} cannot be reached: ${error.message}; ${advice}.`,
    );
  }
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConnectionError(`The sandbox bank's database ${name} cannot be created: ${reason}; ${advice}.`);
  } finally {
    await client.end();
  }
}
