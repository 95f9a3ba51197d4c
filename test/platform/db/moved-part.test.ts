import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPool, type Session, statement, TenantDatabase } from '../../../src/platform/db/database.ts';
import { isUnavailable, PartMovedError } from '../../../src/platform/db/failures.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

const { workers, ...coordinator } = inject('server');

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 };
/** Named, so that it names the part. */
const RAISE = statement(
  'raise_count',
  'UPDATE ledgers SET event_count = event_count + 1 WHERE tenant_id = $1',
);
const COUNT = 'SELECT event_count::int AS count FROM ledgers WHERE tenant_id = $1';
const READ = statement('read_count', COUNT);

/** Moves the part of a tenant to the other node. The lock is that of a move by logical replication. */
const MOVE = `
  SELECT citus_move_shard_placement(p.shardid, n.nodename, n.nodeport, o.nodename, o.nodeport, 'block_writes')
  FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid) JOIN pg_dist_node o ON o.groupid NOT IN (0, n.groupid)
  WHERE p.shardid = get_shard_id_for_distribution_column('ledgers', $1::uuid) LIMIT 1`;
const WAITS = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";

describe.skipIf(workers.length === 0)('a part that is moved', () => {
  let kolo: TestKolo;
  /** Connections of a superuser: to the coordinator, and to the node that has the tenant at first. */
  let owner: pg.Client;
  let node: pg.Client;
  let tenantId: string;
  const pools: pg.Pool[] = [];

  const connect = async (at: object): Promise<pg.Client> => {
    const { superuser: password } = coordinator;
    const client = new pg.Client({
      ...coordinator,
      ...at,
      user: 'postgres',
      password,
      database: kolo.database.name,
    });
    await client.connect();
    return client;
  };
  /** A database that has read the places of tenants. */
  const tenants = async (): Promise<TenantDatabase> => {
    const pool = createPool(kolo.database.connection('kolo_app'), 'kolo_app', LIMITS);
    pools.push(pool);
    const database = new TenantDatabase(pool);
    for (const _ of [1, 2]) await database.within(tenantId, read);
    return database;
  };
  const read = (session: Session) => session.query<{ count: number }>(READ, [tenantId]);
  const raise = (session: Session) => session.execute(RAISE, [tenantId]);
  const count = async (): Promise<number> => (await owner.query(COUNT, [tenantId])).rows[0].count;

  beforeAll(async () => {
    kolo = await startKolo();
    tenantId = kolo.business.liveTenantId;
    owner = await connect({});
    const { rows } = await owner.query(
      `SELECT nodename AS host, nodeport AS port FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
       WHERE shardid = get_shard_id_for_distribution_column('ledgers', $1::uuid)`,
      [tenantId],
    );
    node = await connect(rows[0]);
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await Promise.all([owner.end(), node.end()]);
    await kolo.stop();
  });

  it('waits for a transaction that writes there, and has what it wrote', async () => {
    const database = await tenants();
    const moving = await connect({});
    let moved = false;
    let before = 0;
    const move = await database.transaction(tenantId, async (session) => {
      before = await count();
      await raise(session);
      const moves = moving.query(MOVE, [tenantId]).then(() => {
        moved = true;
      });
      await until(async () => moved || (await node.query(WAITS)).rowCount === 1);
      expect(moved).toBe(false);
      return { moves };
    });
    await move.moves;
    await moving.end();
    expect(await count()).toBe(before + 1);
  });

  it('is not written where it was, and the next attempt finds it', async () => {
    const database = await tenants();
    await owner.query(MOVE, [tenantId]);
    const before = await count();
    const error = await database.transaction(tenantId, raise).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PartMovedError);
    expect(isUnavailable(error)).toBe(true);
    expect(await count()).toBe(before);
    await until(() =>
      database.transaction(tenantId, raise).then(
        () => true,
        () => false,
      ),
    );
    expect(await count()).toBe(before + 1);
  });

  it('is found by Citus where one statement looks for it in vain', async () => {
    const behind = [await tenants(), await tenants()] as const;
    await owner.query(MOVE, [tenantId]);
    const before = await count();
    expect(await behind[0].within(tenantId, raise)).toBe(1);
    expect(await count()).toBe(before + 1);
    expect(await behind[1].within(tenantId, read)).toEqual([{ count: await count() }]);
  });
});
