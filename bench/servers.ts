import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ROLES } from '../src/platform/db/database.ts';
import { openEmbeddedServer } from '../src/platform/db/embedded/server.ts';
import { DATABASE_URL } from '../src/platform/values/database-url.ts';

/** A role to connect as: one of Kolo's, the tables' owner, the sandbox bank, or the superuser. */
export type Login = (typeof ROLES)[number] | 'kolo_owner' | 'kolo_bank' | 'superuser';

/** The databases of one service, by what they are for. */
export type Purpose = 'kolo' | 'bank' | 'pgbench';

/** A PostgreSQL as one service uses it. It stays up while services come and go. */
export interface Server {
  /** The names of the databases. The caller creates and drops pgbench's database; the others exist. */
  readonly names: Readonly<Record<Purpose, string>>;
  /** Environment with which a service finds the databases. */
  readonly env: Readonly<Record<string, string>>;
  connection(login: Login, purpose: Purpose): pg.ClientConfig;
  /** The first process of the server, where it is this machine's and ours. */
  postmasterPid(): Promise<number>;
  /** Close every connection first. */
  leave(): Promise<void>;
}

/** Servers that were not left yet. */
const opened = new Set<Server>();

/** Leaves every server, when a run ends before its time; one that is not ours loses the databases of this run. */
export async function leaveServers(): Promise<void> {
  await Promise.allSettled([...opened].map((server) => server.leave()));
}

/** The first process of the embedded server that runs on a data folder. */
export const postmasterPidIn = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

/** The embedded server of a data folder, which is made if there is none. */
export async function embeddedServer(dataDir: string): Promise<Server> {
  // As `src/app/process/connections.ts` names them.
  const names = { kolo: 'kolo', bank: 'kolo_sandbox_bank', pgbench: 'bench_tpcb' };
  const embedded = await openEmbeddedServer({
    dataDir,
    roles: ['kolo_owner', ...ROLES, 'kolo_bank'],
    databases: [
      { name: names.kolo, owner: 'kolo_owner' },
      { name: names.bank, owner: 'kolo_bank' },
    ],
  });
  const server: Server = {
    names,
    env: {},
    connection: (login, purpose) =>
      embedded.connection(login === 'superuser' ? 'postgres' : login, names[purpose]),
    postmasterPid: () => postmasterPidIn(dataDir),
    async leave() {
      if (opened.delete(server)) await embedded.leave();
    },
  };
  opened.add(server);
  return server;
}

/**
 * A server that somebody else runs: new databases on it, dropped on leaving. Nothing else there is touched, but Kolo's
 * roles are made and stay, as they belong to the server.
 *
 * @param url of a superuser, who alone may read every tenant's rows and ask for a checkpoint
 * @param name what the databases are for, told from others by this process's id
 */
export async function externalServer(url: string, name: string): Promise<Server> {
  const kolo = `kolo_bench_${process.pid}_${name}`;
  const names = { kolo, bank: `${kolo}_sandbox_bank`, pgbench: `${kolo}_tpcb` };
  const urlOf = (purpose: Purpose): string => url.replace(DATABASE_URL, `$1${names[purpose]}$3`);
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ super: boolean }>(
      'SELECT rolsuper AS super FROM pg_roles WHERE rolname = current_user',
    );
    if (rows[0]?.super !== true) throw new Error('the user of --database must be a superuser');
    await client.query(`CREATE DATABASE ${names.kolo}`);
    await client.query(`CREATE DATABASE ${names.bank}`);
  });
  const server: Server = {
    names,
    env: { KOLO_DATABASE_URL: urlOf('kolo') },
    connection: (login, purpose) => ({
      connectionString: urlOf(purpose),
      ...(ROLES.some((role) => role === login) ? { options: `-c role=${login}` } : {}),
    }),
    postmasterPid: () => Promise.reject(new Error('the server is not ours')),
    async leave() {
      if (!opened.delete(server)) return;
      await onServer(url, async (client) => {
        for (const name of Object.values(names)) {
          await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        }
      });
    },
  };
  opened.add(server);
  return server;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
