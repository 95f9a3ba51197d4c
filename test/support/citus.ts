import pg from 'pg';
import { inject } from 'vitest';
import { distribute } from '../../src/app/distribution/distribute.ts';
import { ROLES } from '../../src/platform/db/database.ts';
import { connected, migrate } from '../../src/platform/db/migrate.ts';

/** A server of a run. */
interface Node {
  host: string;
  port: number;
}

/** The coordinator of a cluster, and its workers. */
export interface Cluster extends Node {
  superuser: string;
  roles: string;
  workers: readonly Node[];
}

/** A cluster lets these in as the settings of its nodes say; the password is for the coordinator alone. */
const PASSWORD = 'in tests';
const SHARDS = 4;
const NODES = 'SELECT nodename AS host, nodeport::int AS port, groupid FROM pg_dist_node ORDER BY groupid';

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A cluster by the URL of a superuser of its coordinator, to a database that knows the nodes. */
class Superuser {
  readonly coordinator: pg.ClientConfig;
  readonly workers: Node[] = [];

  private constructor(url: string) {
    const { hostname: host, port, username: user, password, pathname } = new URL(url);
    this.coordinator = { host, port: Number(port), user, password, database: pathname.slice(1) };
  }

  static async of(url: string): Promise<Superuser> {
    const superuser = new Superuser(url);
    const rows = await withClient(superuser.coordinator, async (client) => (await client.query(NODES)).rows);
    superuser.workers.push(...rows.filter(({ groupid }) => groupid !== 0));
    return superuser;
  }

  async onEveryNode<T>(database: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (const node of [{}, ...this.workers])
      results.push(await withClient({ ...this.coordinator, ...(database && { database }), ...node }, work));
    return results;
  }

  async everywhere(statements: readonly string[], database?: string): Promise<void> {
    await this.onEveryNode(database, async (client) => {
      for (const sql of statements) await client.query(sql);
    });
  }

  /** Makes a database with the extension on every node. */
  async create(database: string, owner?: string): Promise<void> {
    await this.everywhere([
      `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`,
      `CREATE DATABASE ${database} ${owner === undefined ? '' : `OWNER ${owner}`}`,
    ]);
    await this.everywhere(['CREATE EXTENSION citus'], database);
    await withClient({ ...this.coordinator, database }, async (client) => {
      await client.query('SELECT citus_set_coordinator_host($1, $2)', [
        this.coordinator.host,
        this.coordinator.port,
      ]);
      for (const { host, port } of this.workers)
        await client.query('SELECT citus_add_node($1, $2)', [host, port]);
    });
  }
}

/** A database of a cluster without Kolo's schema. */
export interface ClusterDatabase {
  url: string;
  /** Runs a query on the coordinator, as a superuser. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  onEveryNode<T>(work: (client: pg.Client) => Promise<T>): Promise<T[]>;
  drop(): Promise<void>;
}

export async function emptyClusterDatabase(url: string, name: string): Promise<ClusterDatabase> {
  const superuser = await Superuser.of(url);
  await superuser.create(name);
  const own = new URL(url);
  own.pathname = name;
  return {
    url: own.href,
    query: (sql) =>
      withClient(
        { ...superuser.coordinator, database: name },
        async (client) => (await client.query(sql)).rows,
      ),
    onEveryNode: (work) => superuser.onEveryNode(name, work),
    drop: () =>
      superuser.everywhere(
        [name, `${name}_sandbox_bank`].map((each) => `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`),
      ),
  };
}

/**
 * Makes the template of a run's databases on every node, distributed. A copy of it on every node is a distributed database:
 * nothing in it has its name.
 */
export async function distributedTemplate(url: string, template: string): Promise<Cluster> {
  const superuser = await Superuser.of(url);
  const { host = '', port = 0, password } = superuser.coordinator;
  await superuser.everywhere([
    ...['kolo_owner', ...ROLES, 'kolo_bank'].flatMap((role) => [
      `DO $$ BEGIN CREATE ROLE ${role}; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      `ALTER ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`,
    ]),
    'ALTER ROLE kolo_owner CREATEDB',
    `GRANT pg_signal_backend, ${ROLES.join(', ')} TO kolo_owner`,
  ]);
  await superuser.create(template, 'kolo_owner');
  await superuser.everywhere(['GRANT ALL ON SCHEMA public TO kolo_owner'], template);
  const owner = {
    host,
    port,
    user: 'kolo_owner',
    password: PASSWORD,
    database: template,
    options: `-c citus.shard_count=${SHARDS}`,
  };
  await migrate(owner);
  await connected(owner, (_, query) => distribute(query, () => {}));
  await superuser.everywhere([
    `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${template}'`,
  ]);
  return { host, port, superuser: String(password), roles: PASSWORD, workers: superuser.workers };
}

/** As much of Citus as the driver reads: the extension, and the place of all tenants on a second node. */
const CITUS = `
  INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  VALUES (99999, 'citus', 10, 11, false, '13');
  CREATE TABLE ledgers (tenant_id uuid, version bigint);
  CREATE TABLE pg_dist_partition AS
  SELECT 'ledgers'::regclass AS logicalrelid, 'h'::text AS partmethod, 't'::text AS repmodel, 1 AS colocationid;
  CREATE TABLE pg_dist_shard AS
  SELECT 'ledgers'::regclass AS logicalrelid, 1::bigint AS shardid, '-2147483648'::text AS shardminvalue;
  CREATE TABLE pg_dist_placement AS SELECT 1::bigint AS shardid, 1 AS groupid;
  CREATE TABLE pg_dist_local_group AS SELECT 1 AS groupid;
  CREATE TABLE pg_dist_node (groupid integer, noderole text, nodename text, nodeport integer);
  CREATE FUNCTION shard_name(regclass, bigint) RETURNS text LANGUAGE sql RETURN $1 || '_' || $2;
  GRANT SELECT, UPDATE ON ALL TABLES IN SCHEMA public TO PUBLIC`;

/**
 * Has the driver take a plain database for one of Citus.
 *
 * @param database somebody's connection to it
 * @param node reaches it too, as the node that has the rows
 */
export async function passForCitus(database: pg.ClientConfig, node: pg.ClientConfig): Promise<void> {
  const { superuser: password } = inject('server');
  await withClient({ ...database, user: 'postgres', password }, async (client) => {
    await client.query(CITUS);
    await client.query("INSERT INTO pg_dist_node VALUES (1, 'primary', $1, $2)", [node.host, node.port]);
  });
}
