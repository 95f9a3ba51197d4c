import type { Socket } from 'node:net';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AcceptResult } from '../../src/ledger/commands/accept-transfer.ts';
import type { Command, ResultOf } from '../../src/ledger/commands/catalogue.ts';
import type { Engine } from '../../src/ledger/engine/engine.ts';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { isUnavailable } from '../../src/platform/db/failures.ts';
import {
  accountsOf,
  count,
  expectSoundBooks,
  inflow,
  openWorld,
  type SeededTenant,
  seedTenant,
  settlement,
  transfer,
  until,
  type World,
} from './support.ts';

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

afterEach(() => world.close());

/** Acts like a client that waits and repeats: the very same command until it has an answer. */
async function submitUntilAnswered<C extends Command>(
  engine: Engine,
  tenantId: string,
  command: C,
): Promise<ResultOf<C>> {
  for (;;) {
    try {
      return await engine.submit(tenantId, command);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

const KILL = `
  SELECT count(pg_terminate_backend(pid)) AS killed FROM pg_stat_activity
  WHERE usename = 'kolo_app' AND datname = current_database()`;

describe('connections that are killed', () => {
  const CLIENTS = 30;
  const ROUNDS = 20;
  const MONEY = 40_000n;

  /** One client's load: transfers one after the other, half of them settled. Gives the accepted ones. */
  async function load(engine: Engine, { tenantId }: SeededTenant, client: number): Promise<string[]> {
    const accepted: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const command = transfer(`c${client} r${round}`);
      const result: AcceptResult = await submitUntilAnswered(engine, tenantId, command);
      if (result.kind === 'refused') {
        expect(result.code).toBe('insufficient_funds');
        continue;
      }
      // A command's own previous commit, whose answer was lost, is no replay.
      expect(result).toEqual({ kind: 'accepted', transactionId: command.transactionId, replay: false });
      accepted.push(result.transactionId);
      if (round % 2 === 0) continue;
      const settled = await submitUntilAnswered(engine, tenantId, settlement(command.transactionId));
      expect(['settled', 'already']).toContain(settled.kind);
    }
    return accepted;
  }

  it('lose nothing and repeat nothing', async () => {
    const tenant = await seedTenant(world.owner);
    let begun = 0;
    const onDecided = () => void begun++;
    const engines = [world.engine({ onDecided }), world.engine({ onDecided })];
    await engines[0]!.submit(tenant.tenantId, inflow(tenant.wallets[0]!, MONEY));
    let done = false;
    let killed = 0;
    const killing = (async () => {
      // After one to four further batches have begun: each is hit somewhere else, and some get through.
      for (let i = 0; !done; i++) {
        const next = begun + 1 + (i % 4);
        await until('more batches have begun', () => done || begun >= next);
        const [row] = await world.owner.query<{ killed: bigint }>(KILL);
        killed += Number(row!.killed);
      }
    })();
    const clients = Array.from({ length: CLIENTS }, (_, i) => load(engines[i % 2]!, tenant, i));
    const accepted = (await Promise.all(clients)).flat();
    done = true;
    await killing;

    expect(killed).toBeGreaterThan(10);
    // There was money for 400 of the 600.
    expect(accepted).toHaveLength(400);
    const rows = await world.owner.query<{ id: string }>(
      "SELECT id FROM transactions WHERE tenant_id = $1 AND type = 'debit'",
      [tenant.tenantId],
    );
    expect(rows.map((row) => row.id).toSorted()).toEqual(accepted.toSorted());
    expect(await count(world.owner, 'payouts WHERE tenant_id = $1', [tenant.tenantId])).toBe(400);
    const final = await count(world.owner, "transactions WHERE tenant_id = $1 AND status = 'successful'", [
      tenant.tenantId,
    ]);
    const events = await count(world.owner, 'events WHERE tenant_id = $1', [tenant.tenantId]);
    expect(events).toBe(final);
    const [wallet] = (await accountsOf(world.owner, tenant.tenantId)).filter((row) => row.kind === 'wallet');
    expect(wallet!.posted - wallet!.held).toBe(0n);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });
});

/** A private part of `pg`, needed to cut a connection at one exact moment. */
const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

type Query = (config: object | string, ...rest: unknown[]) => unknown;

/** A single statement has its name or its text. */
const isPipeline = (config: object | string): boolean =>
  typeof config === 'object' && 'submit' in config && !(config as { name?: string }).name;

/** A pool's connections call `atCommit` instead of sending the next pipeline, which ends with COMMIT, once. */
function onNextCommit(pool: pg.Pool, atCommit: (send: () => void, socket: Socket) => Promise<void>): void {
  let armed = true;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query;
    const intercepted: Query = (config, ...rest) => {
      if (!armed || !isPipeline(config)) return query(config, ...rest);
      armed = false;
      void atCommit(() => query(config), socketOf(client));
      return config;
    };
    Object.assign(client, { query: intercepted });
  });
}

describe('a connection lost at COMMIT', () => {
  const commands = (tenant: SeededTenant) => {
    const accept = transfer('r');
    return [accept, inflow(tenant.wallets[0]!, 5n), settlement(accept.transactionId)] as const;
  };

  async function funded(): Promise<SeededTenant> {
    const tenant = await seedTenant(world.owner);
    await world.engine().submit(tenant.tenantId, inflow(tenant.wallets[0]!, 100n));
    return tenant;
  }

  async function expectOneOfEach({ tenantId }: SeededTenant): Promise<void> {
    expect(await count(world.owner, "transactions WHERE tenant_id = $1 AND type = 'debit'", [tenantId])).toBe(
      1,
    );
    expect(await count(world.owner, 'payouts WHERE tenant_id = $1', [tenantId])).toBe(1);
    expect(await count(world.owner, 'inflows WHERE tenant_id = $1', [tenantId])).toBe(2);
    expect(await count(world.owner, 'postings WHERE tenant_id = $1', [tenantId])).toBe(3);
    expect(await count(world.owner, 'events WHERE tenant_id = $1', [tenantId])).toBe(3);
    await expectSoundBooks(world.owner, tenantId);
  }

  it('after it committed: the committed transfer is found and answered as new', async () => {
    const tenant = await funded();
    const [accept, credit, settle] = commands(tenant);
    const pool = world.pool('kolo_app');
    let batches = 0;
    onNextCommit(pool, async (send, socket) => {
      socket.removeAllListeners('data');
      send();
      const byReference = "transactions WHERE tenant_id = $1 AND reference = 'r'";
      await until(
        'the commit is visible',
        async () => (await count(world.owner, byReference, [tenant.tenantId])) === 1,
      );
      socket.destroy();
    });
    const engine = world.engine({ database: new TenantDatabase(pool), onDecided: () => void batches++ });
    expect(
      await Promise.all([accept, credit, settle].map((command) => engine.submit(tenant.tenantId, command))),
    ).toEqual([
      { kind: 'accepted', transactionId: accept.transactionId, replay: false },
      { kind: 'credited', transactionId: credit.transactionId, replay: false },
      // Settled by the first try, whose answer was lost.
      { kind: 'already' },
    ]);
    expect(batches).toBe(2);
    await expectOneOfEach(tenant);
  });

  it('before it committed: it is done again', async () => {
    const tenant = await funded();
    const [accept, credit, settle] = commands(tenant);
    const pool = world.pool('kolo_app');
    let batches = 0;
    onNextCommit(pool, async (send, socket) => {
      socket.destroy();
      send();
    });
    const engine = world.engine({ database: new TenantDatabase(pool), onDecided: () => void batches++ });
    expect(
      await Promise.all([accept, credit, settle].map((command) => engine.submit(tenant.tenantId, command))),
    ).toEqual([
      { kind: 'accepted', transactionId: accept.transactionId, replay: false },
      { kind: 'credited', transactionId: credit.transactionId, replay: false },
      { kind: 'settled' },
    ]);
    expect(batches).toBe(2);
    await expectOneOfEach(tenant);
  });
});
