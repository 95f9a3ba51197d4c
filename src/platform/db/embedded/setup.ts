import { Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { type Credentials, scramVerifier, verifies } from './credentials.ts';

/** The role of the connection by which a process shows that it uses the server. */
export const SESSION_ROLE = 'embedded_session';
/** The database that those connections meet in. */
export const SESSION_DATABASE = 'postgres';

const CONNECT_MS = 10_000;

/** A database that must exist: its owner, and who may connect besides. */
interface Database {
  readonly name: string;
  readonly owner: string;
  readonly users: readonly string[];
}

/** What must be there before anybody connects. */
interface WantedCluster {
  readonly roles: readonly string[];
  readonly databases: readonly { name: string; owner: string }[];
}

/** A connected client whose connection may be cut at any time without harm to the process. */
export async function connect(config: ClientConfig): Promise<Client> {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECT_MS });
  // Without a listener the loss of an idle connection would end the process; queries report it anyway.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Brings roles and databases to what is wanted, as superuser: two queries when nothing is missing. Each step
 * can be cut off and is completed by the next open. The caller holds the lock.
 */
export async function setUp(
  config: ClientConfig,
  credentials: Credentials,
  wanted: WantedCluster,
): Promise<void> {
  const client = await connect({ ...config, user: SUPERUSER, password: credentials.superuser });
  try {
    await setUpRoles(client, [SESSION_ROLE, ...wanted.roles], credentials.roles);
    const own = { name: SESSION_DATABASE, owner: SUPERUSER, users: [SESSION_ROLE] };
    const databases = wanted.databases.map((database) => ({ ...database, users: wanted.roles }));
    await setUpDatabases(client, [own, ...databases]);
  } finally {
    await client.end();
  }
}

async function setUpRoles(client: Client, names: readonly string[], password: string): Promise<void> {
  const { rows } = await client.query<{ name: string; verifier: string | null; plain: boolean }>(
    `SELECT rolname AS name, rolpassword AS verifier,
            rolcanlogin AND NOT (rolsuper OR rolcreatedb OR rolcreaterole) AS plain
       FROM pg_authid WHERE rolname = ANY ($1)`,
    [names],
  );
  const valid = await Promise.all(rows.map((row) => verifies(row.verifier, password)));
  for (const name of names) {
    const index = rows.findIndex((row) => row.name === name);
    if (index >= 0 && valid[index] && rows[index]?.plain) continue;
    const verb = index < 0 ? 'CREATE' : 'ALTER';
    const verifier = escapeLiteral(await scramVerifier(password));
    await client.query(
      `${verb} ROLE ${escapeIdentifier(name)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${verifier}`,
    );
  }
}

async function setUpDatabases(client: Client, databases: readonly Database[]): Promise<void> {
  const { rows } = await client.query<{ name: string; owner: string; public: boolean; users: string[] }>(
    `SELECT d.datname AS name, o.rolname AS owner,
            has_database_privilege('public', d.oid, 'CONNECT') AS public,
            ARRAY(SELECT r.rolname::text FROM pg_roles r
                   WHERE has_database_privilege(r.oid, d.oid, 'CONNECT')) AS users
       FROM pg_database d JOIN pg_roles o ON o.oid = d.datdba
      WHERE d.datname = ANY ($1)`,
    [databases.map((database) => database.name)],
  );
  for (const database of databases) {
    const found = rows.find((row) => row.name === database.name);
    const name = escapeIdentifier(database.name);
    const owner = escapeIdentifier(database.owner);
    if (!found) await client.query(`CREATE DATABASE ${name} OWNER ${owner}`);
    else if (found.owner !== database.owner) await client.query(`ALTER DATABASE ${name} OWNER TO ${owner}`);
    if (found?.public !== false) await client.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
    const missing = database.users.filter((user) => !found || found.public || !found.users.includes(user));
    if (missing.length === 0) continue;
    await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${missing.map(escapeIdentifier).join(', ')}`);
  }
}
