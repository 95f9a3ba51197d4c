import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClusterDatabase, emptyClusterDatabase } from '../support/citus.ts';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { newFolder } from './folders.ts';
import { clientOf, KoloProcess, kolo, serve, stop } from './process.ts';

afterAll(leaveNothing);

test('a database without Citus is left as it is', async () => {
  const server = await ExternalServer.create(installedPrograms()[0]!);
  await server.query('CREATE DATABASE plain');
  const env = { KOLO_DATABASE_URL: server.url('plain') };
  await kolo(newFolder(), ['migrate'], env);
  const { code, stderr } = await kolo(newFolder(), ['distribute'], env);
  expect([code, stderr]).toEqual([2, expect.stringContaining('The database does not have Citus')]);
  await server.stop();
});

const { KOLO_TEST_CITUS_URL: cluster } = process.env;

describe.skipIf(cluster === undefined)('on Citus', () => {
  let database: ClusterDatabase;
  let env: Record<string, string>;
  const run = (...words: string[]) => kolo(newFolder(), words, env);

  beforeAll(async () => {
    database = await emptyClusterDatabase(cluster!, 'kolo_distribute');
    env = { KOLO_DATABASE_URL: database.url };
    expect((await run('migrate')).stdout).toContain('Applied');
  });
  afterAll(() => database.drop());

  /** Kills the command once it waits for a table, and gives the number of tables that were placed by then. */
  async function killedAt(table: string): Promise<number> {
    const holding = new pg.Client(database.url);
    await holding.connect();
    await holding.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const distributing = await KoloProcess.start(newFolder(), ['distribute'], env);
    await until(async () => {
      expect(distributing.hasEnded).toBe(false);
      return (await database.query(`SELECT ${WAITING}`)).length > 0;
    });
    distributing.signal('SIGKILL');
    expect(await distributing.ended).toMatchObject({ code: null, signal: 'SIGKILL' });
    await database.query(`SELECT pg_terminate_backend(pid) ${WAITING}`);
    await holding.end();
    return (await database.query('SELECT FROM citus_tables')).length;
  }

  test('it is resumed where it was killed, ends with every table in its place, and changes nothing again', async () => {
    const placed = [await killedAt('tenants'), await killedAt('wallets'), await killedAt('counters')];
    expect(placed).toEqual(placed.toSorted((a, b) => a - b));
    expect(placed[1]).toBeGreaterThan(placed[0]!);
    const { code, stdout } = await run('distribute');
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('already')]);
    const [{ apart } = {}] = await database.query(
      "SELECT count(DISTINCT colocation_id)::int AS apart FROM citus_tables WHERE citus_table_type = 'distributed'",
    );
    expect(apart).toBe(1);
    expect((await run('distribute')).stdout).toBe('The database is distributed already.\n');
  });

  test('a funded wallet pays a bank account, and everybody sees it', async () => {
    const folder = newFolder();
    const serving = await serve(folder, env);
    const client = clientOf(serving, folder);
    const wallet = await client.fundedWallet(50_000);
    expect((await client.transfer({ source: wallet, reference: 'on-citus' })).status).toBe(202);
    expect((await client.finalStatus('on-citus')).body.data.status).toBe('successful');
    expect((await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance).toBeLessThan(50_000);
    expect((await stop(serving)).code).toBe(0);
    const { code, stdout } = await kolo(folder, ['verify'], env);
    expect(code, stdout).toBe(0);
  });

  test.each([
    [[]],
    [['--since', '2020-01-01']],
  ])('verify %j finds a fault on each node that has rows of tenants', async (since) => {
    const planted = (await database.onEveryNode(plantPosting)).filter((id) => id !== undefined);
    expect(planted.length).toBeGreaterThan(1);
    const { code, stdout } = await run('verify', ...since);
    expect([code, ...planted.filter((id) => !stdout.includes(id))]).toEqual([1]);
    await database.query(`DELETE FROM postings WHERE transaction_id = ANY ('{${planted}}')`);
  });

  test('a session without a tenant, or with another, sees no row on any part of any table', async () => {
    const rows = await database.query('SELECT count(*)::int AS count FROM transactions');
    expect(rows[0]!.count).toBeGreaterThan(0);
    const seen = (await database.onEveryNode(rowsSeen)).flat();
    expect(seen.length).toBeGreaterThan(400);
    expect(seen.filter(({ count }) => count !== 0)).toEqual([]);
  });

  test('serving is refused while a table is not distributed', async () => {
    await database.query('CREATE TABLE newcomers (tenant_id uuid PRIMARY KEY)');
    const { code, stderr } = await run('serve');
    expect([code, stderr]).toEqual([2, expect.stringContaining('newcomers is in no list of tables')]);
    expect((await run('distribute')).stderr).toContain('newcomers is no table of this version');
    await database.query('DROP TABLE newcomers');
  });

  test('doctor names the setting without which nodes refuse statements', async () => {
    const name = 'citus.skip_advisory_lock_permission_checks';
    const alter = (change: string) =>
      database.onEveryNode(async (client) => {
        await client.query('SET citus.enable_ddl_propagation = off');
        await client.query(`ALTER DATABASE kolo_distribute ${change}`);
      });
    await alter(`SET ${name} = off`);
    expect((await run('doctor')).stdout.match(new RegExp(`the node .*: set ${name} = on`, 'g'))).toHaveLength(
      3,
    );
    await alter(`RESET ${name}`);
  });

  test('doctor finds a part whose policies were taken away', async () => {
    expect((await run('doctor')).stdout).not.toContain('distributed');
    await database.onEveryNode(async (client) => {
      const { rows } = await client.query<{ part: string }>(`${PARTS} LIMIT 1`);
      // The coordinator has none.
      if (rows.length === 0) return;
      await client.query('SET citus.enable_ddl_propagation = off');
      await client.query('SET citus.enable_manual_changes_to_shards = on');
      await client.query(`ALTER TABLE ${rows[0]!.part} DISABLE ROW LEVEL SECURITY`);
    });
    expect((await run('doctor')).stdout).toMatch(/other policies or grants on its part of/);
  });
});

const WAITING = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'relation'";

const PARTS = `
  SELECT shard_name(s.logicalrelid, s.shardid) AS part
  FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_local_group g ON g.groupid = p.groupid
  JOIN pg_dist_partition t ON t.logicalrelid = s.logicalrelid AND t.partmethod = 'h' ORDER BY 1`;

/** Writes a posting without a transaction, of a tenant without a ledger, to a part on the node. */
async function plantPosting(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string; part: string }>(`
    SELECT i.id, shard_name('postings', s.shardid) AS part
    FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 100)) i
    CROSS JOIN LATERAL (SELECT get_shard_id_for_distribution_column('postings', i.id) AS shardid) s
    JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_local_group USING (groupid) LIMIT 1`);
  if (rows.length === 0) return undefined;
  const { id, part } = rows[0]!;
  await client.query('SET citus.enable_manual_changes_to_shards = on');
  await client.query(
    `INSERT INTO ${part} (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at)
     VALUES ($1, $1, 0, $1, gen_random_uuid(), 1, now())`,
    [id],
  );
  return id;
}

/** The rows of each part on a node that the application sees without a tenant, which it may also be refused, and with another. */
async function rowsSeen(client: pg.Client): Promise<{ part: string; count: number }[]> {
  const parts = (await client.query<{ part: string }>(PARTS)).rows;
  const countIn = async (part: string) => (await client.query(`SELECT FROM ${part}`)).rowCount ?? 0;
  await client.query('SET ROLE kolo_app');
  const seen: { part: string; count: number }[] = [];
  for (const { part } of parts) seen.push({ part, count: await countIn(part).catch(() => 0) });
  await client.query("SET kolo.tenant_id = '00000000-0000-7000-8000-000000000000'");
  for (const { part } of parts) seen.push({ part, count: await countIn(part) });
  return seen;
}
