import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Business } from '../../../src/identity/commands.ts';
import { claimSweeps } from '../../../src/payments/provider-notifications/sweeps/queries.ts';
import { createPool, sessionOn } from '../../../src/platform/db/database.ts';
import { type Client, until } from '../../support/http.ts';
import { startKolo, startProcess, type TestKolo } from '../../support/kolo.ts';

const { workers, ...coordinator } = inject('server');

/** A rail that this process does not have, so that its worker leaves the account alone. */
const RAIL = 'elsewhere';

const NODE_OF = `
  SELECT n.nodename AS host, n.nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
  WHERE p.shardid = get_shard_id_for_distribution_column('ledgers', $1::uuid)`;

/** True once the rollups have everything. */
const COUNTED = `
  SELECT p.version = l.version AS done
  FROM ledgers l JOIN rollup_progress p ON p.tenant_id = l.tenant_id WHERE l.tenant_id = $1`;

describe.skipIf(workers.length === 0)('on Citus', () => {
  let kolo: TestKolo;
  let owner: pg.Client;
  /** Environments on two nodes, and a funded wallet in each. */
  let dead: { tenantId: string; client: Client; wallet: string };
  let alive: typeof dead;

  const nodeOf = async ({ testTenantId }: Business) =>
    (await owner.query<{ host: string; port: number }>(NODE_OF, [testTenantId])).rows[0]!;

  async function environmentOf(business: Business): Promise<typeof dead> {
    const client = await kolo.clientFor(business, 'test');
    return { tenantId: business.testTenantId, client, wallet: await client.fundedWallet(100_000) };
  }

  beforeAll(async () => {
    kolo = await startKolo();
    owner = new pg.Client(kolo.database.config);
    await owner.connect();
    let other = await kolo.makeBusiness();
    while ((await nodeOf(other)).port === (await nodeOf(kolo.business)).port)
      other = await kolo.makeBusiness();
    dead = await environmentOf(kolo.business);
    alive = await environmentOf(other);
  });
  afterAll(async () => {
    await owner.end();
    await kolo.stop();
  });

  /** Has the node of the first environment refuse connections, and ends those that it has; gives how to undo that. */
  async function shut(): Promise<() => Promise<void>> {
    const { name } = kolo.database;
    const node = new pg.Client({
      ...coordinator,
      ...(await nodeOf(kolo.business)),
      user: 'postgres',
      password: coordinator.superuser,
      database: 'postgres',
    });
    await node.connect();
    await node.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await node.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
      [name],
    );
    return async () => {
      await node.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await node.end();
    };
  }

  it('money comes in, and a process starts, while a node is down', async () => {
    const balance = async ({ client, wallet }: typeof dead): Promise<number> =>
      (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance;
    const before = await balance(alive);
    const open = await shut();
    try {
      await alive.client.fund(alive.wallet, 1_000);
      await until(async () => (await balance(alive)) === before + 1_000);
      const { database, bankDatabase: bank, clock } = kolo;
      const other = await startProcess({ databases: { kolo: database, bank }, clock, role: 'api' });
      expect((await fetch(`${other.baseUrl}/readyz`)).status).toBe(200);
      await other.stop();
    } finally {
      await open();
    }
    await until(async () => (await dead.client.get(`/api/v1/wallet/${dead.wallet}`)).status === 200);
    await dead.client.fund(dead.wallet, 1_000);
    expect(await kolo.findings()).toEqual([]);
  });

  it('lists of providers are claimed while a node is down', async () => {
    const names = [RAIL, 'account'];
    await owner.query(
      `INSERT INTO rail_accounts (rail, provider_account, tenant_id, callback_id, credentials_ciphertext, credentials_key_id,
         preference, status, created_at) VALUES ($1, $2, $3, repeat('a', 32), '', '', 1, 'disabled', now())`,
      [...names, alive.tenantId],
    );
    await owner.query(
      "INSERT INTO rail_list_cursors (rail, provider_account, list, due_at) VALUES ($1, $2, 'list', '2000-01-01')",
      names,
    );
    const limits = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };
    const pool = createPool(kolo.database.connection('kolo_directory'), 'kolo_directory', limits);
    const nowMs = Date.parse('2001-01-01');
    const claim = { nowMs, leaseEndMs: nowMs, claimedBy: alive.tenantId, dead: [], limit: 1 };
    const open = await shut();
    try {
      expect(await claimSweeps(sessionOn(pool), claim)).toMatchObject([
        { rail: RAIL, tenantId: alive.tenantId },
      ]);
    } finally {
      await open();
      await pool.end();
    }
  });

  it('rollups of other tenants go on while a node is down', async () => {
    const isCounted = async (): Promise<boolean> => {
      kolo.clock.advance(1_000);
      const { rows } = await owner.query<{ done: boolean }>(COUNTED, [alive.tenantId]);
      return rows[0]!.done;
    };
    await until(isCounted);
    const open = await shut();
    try {
      for (const reference of ['first', 'second', 'third']) {
        const sent = await alive.client.transfer({ source: alive.wallet, reference, amount: 1_000 });
        expect(sent.status).toBe(202);
        await until(isCounted);
      }
    } finally {
      await open();
    }
    await until(async () => (await dead.client.get(`/api/v1/wallet/${dead.wallet}`)).status === 200);
    expect(await kolo.findings()).toEqual([]);
  });

  it('a node that is down stops its own tenants alone, and they go on when it is back', async () => {
    const send = ({ client, wallet }: typeof dead, reference: string) =>
      client.transfer({ source: wallet, reference, amount: 1_000 });
    expect((await send(dead, 'before')).status).toBe(202);
    const open = await shut();
    try {
      await until(async () => (await send(dead, 'while')).status === 503);
      for (const reference of ['one', 'two', 'three']) {
        expect((await send(alive, reference)).status).toBe(202);
        expect((await alive.client.finalStatus(reference)).body.data.status).toBe('successful');
      }
      expect((await send(dead, 'while')).status).toBe(503);
    } finally {
      await open();
    }
    await until(async () => (await send(dead, 'after')).status === 202);
    // A payout that was being submitted is queried when its lease ends.
    for (const reference of ['before', 'after'])
      await until(async () => {
        kolo.clock.advance(1_000);
        return (await dead.client.tsq(reference)).body.data?.status === 'successful';
      });
    expect(await kolo.findings()).toEqual([]);
  });
});
