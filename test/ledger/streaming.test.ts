import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AcceptResult, AcceptTransfer } from '../../src/ledger/commands/accept-transfer.ts';
import type { Command, ResultOf } from '../../src/ledger/commands/catalogue.ts';
import type { Engine } from '../../src/ledger/engine/engine.ts';
import { bumpLedgerVersion } from '../../src/ledger/ledger-lock.ts';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { isUnavailable } from '../../src/platform/db/failures.ts';
import {
  changing,
  inWavesOf,
  knownTenant,
  stopTime,
  submitInFlight,
  transferOf,
  type Watched,
  walletsOf,
  watchedEngine,
} from './streams.ts';
import {
  committedOrder,
  count,
  expectSoundBooks,
  inflow,
  openWorld,
  type SeededTenant,
  settlement,
  transfer,
  until,
  type World,
} from './support.ts';

let world: World;
let watched: Watched;
let engine: Engine;

beforeEach(async () => {
  world = await openWorld();
  watched = watchedEngine(world);
  engine = watched.engine;
  stopTime();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await engine.stop();
  await world.close();
});

const transfers = (from: number, to: number, changes: Partial<AcceptTransfer> = {}): AcceptTransfer[] =>
  Array.from({ length: to - from }, (_, i) => transfer(`r${from + i}`, changes));

const accepted = ({ transactionId }: AcceptTransfer) => ({
  status: 'fulfilled',
  value: { kind: 'accepted', transactionId, replay: false },
});
const refused = (code: string) => ({ status: 'fulfilled', value: { kind: 'refused', code } });

describe('batches on their way', () => {
  it('are decided before those ahead of them commit, as if one by one', async () => {
    // Enough for 50 of 60.
    const tenant = await knownTenant(world, watched, 5_000n);
    const waves = inWavesOf(20, transfers(0, 60));
    const { version } = watched.decided.at(-1)!;
    const results = await submitInFlight(world, watched, tenant.tenantId, waves);
    expect(watched.mostOnTheWay).toBe(3);
    expect(results).toEqual([
      ...waves.flat().slice(0, 50).map(accepted),
      ...Array(10).fill(refused('insufficient_funds')),
    ]);
    // Each was decided once, and the next version given out without waiting.
    expect(watched.decided.slice(-3).map((batch) => batch.version - version)).toEqual([1n, 2n, 3n]);
    expect(watched.decided).toHaveLength(watched.committed);
    expect(committedOrder(watched.decided, tenant.tenantId).slice(1)).toEqual(waves.flat());
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: 5_000n, held: 5_000n }]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('see money that comes in, goes out and is set free ahead of them', async () => {
    const tenant = await knownTenant(world, watched, 100n);
    const { tenantId } = tenant;
    const first = transfer('first');
    await engine.submit(tenantId, first);
    const claim = await transferOf(world, tenantId, first.transactionId);
    const failed = { kind: 'failure', code: '57', reason: 'Not permitted' } as const;
    const waves: Command[][] = [
      [inflow(tenant.wallets[0]!, 50n), transfer('too much'), transfer('all', { amount: 50n })],
      [transfer('nothing left', { amount: 1n }), settlement(claim.id, { transfer: claim, outcome: failed })],
      [transfer('set free'), transfer('nothing left again', { amount: 1n })],
    ];
    const results = await submitInFlight(world, watched, tenantId, waves);
    expect(watched.mostOnTheWay).toBe(3);
    expect(results.map((result) => result.status === 'fulfilled' && result.value)).toMatchObject([
      { kind: 'credited' },
      { kind: 'refused', code: 'insufficient_funds' },
      { kind: 'accepted' },
      { kind: 'refused', code: 'insufficient_funds' },
      { kind: 'settled' },
      { kind: 'accepted' },
      { kind: 'refused', code: 'insufficient_funds' },
    ]);
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: 150n, held: 150n }]);
    await expectSoundBooks(world.owner, tenantId);
  });

  it('keep the order of many waves, each submitted when another has been decided', async () => {
    const WALLETS = 3;
    const tenant = await knownTenant(world, watched, 20_000n, WALLETS);
    const commands = transfers(0, 900).map((command, i) => ({ ...command, source: `w${i % WALLETS}` }));
    const waves = inWavesOf(15, commands);
    const answers: Promise<AcceptResult>[] = [];
    const submitted = new Promise<void>((resolve) => {
      const next = () => {
        for (const command of waves.shift() ?? []) answers.push(engine.submit(tenant.tenantId, command));
        if (waves.length === 0) resolve();
      };
      watched.onDecided = () => setImmediate(next);
      next();
    });
    await submitted;
    const results = await Promise.all(answers);
    expect(watched.mostOnTheWay).toBeGreaterThan(1);
    expect(committedOrder(watched.decided, tenant.tenantId).slice(WALLETS)).toEqual(commands);
    // Each wallet has enough for its first 200 of 300.
    expect(results.map((result) => result.kind)).toEqual(
      commands.map((_, i) => (i < 200 * WALLETS ? 'accepted' : 'refused')),
    );
    for (const wallet of await walletsOf(world, tenant)) expect(wallet.held).toBe(20_000n);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });
});

describe('a command with bad data amid batches on their way', () => {
  it.each([
    ['a NUL in its narration', { narration: 'a\0b' }, { code: '22021' }],
    ['an account number of nine digits', { accountNumber: '012345678' }, { code: '23514' }],
  ])('fails alone: %s', async (_, changes, reason) => {
    // For all but the bad one and the last one.
    const tenant = await knownTenant(world, watched, 1_300n);
    const good = transfers(0, 14);
    const bad = transfer('bad', changes);
    const waves = [good.slice(0, 5), [...good.slice(5, 8), bad, ...good.slice(8, 10)], good.slice(10)];
    const results = await submitInFlight(world, watched, tenant.tenantId, waves);
    const rejected = { status: 'rejected', reason };
    const expected: object[] = [...good.slice(0, 13).map(accepted), refused('insufficient_funds')];
    expect(results).toMatchObject(expected.toSpliced(8, 0, rejected));
    expect(committedOrder(watched.decided, tenant.tenantId).slice(1)).toEqual(waves.flat());
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: 1_300n, held: 1_300n }]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it.each<[string, (tenant: SeededTenant) => Command]>([
    ['looked up', ({ wallets }) => inflow({ ...wallets[0]!, accountId: 'no uuid' }, 1n)],
    ['sent', () => transfer('bad', { now: Number.NaN })],
  ])('fails alone also when it cannot even be %s', async (_, commandFor) => {
    const tenant = await knownTenant(world, watched, 1_000n);
    const bad = commandFor(tenant);
    const commands = [...transfers(0, 5), bad, ...transfers(5, 10)];
    const results = await Promise.allSettled(
      commands.map((command) => engine.submit(tenant.tenantId, command)),
    );
    expect(results.map((result) => result.status)).toEqual(
      commands.map((command) => (command === bad ? 'rejected' : 'fulfilled')),
    );
    expect(await walletsOf(world, tenant)).toMatchObject([{ held: 1_000n }]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });
});

describe('a change that is counted', () => {
  const RESTRICT = "UPDATE wallets SET status = 'restricted', restriction = 'outflow' WHERE tenant_id = $1";

  it('of a wallet is seen by the very next command', async () => {
    const { tenantId } = await knownTenant(world, watched, 1_000n);
    expect(await engine.submit(tenantId, transfer('before'))).toMatchObject({ kind: 'accepted' });
    await changing(world, async (session) => {
      await bumpLedgerVersion(session, tenantId);
      await session.execute(RESTRICT, [tenantId]);
    });
    expect(await engine.submit(tenantId, transfer('after'))).toEqual({
      kind: 'refused',
      code: 'wallet_restricted',
    });
  });

  it('of a wallet is seen by batches on their way that commit after it', async () => {
    const { tenantId } = await knownTenant(world, watched, 1_000n);
    const answers: Promise<AcceptResult>[] = [];
    await changing(world, async (session) => {
      await bumpLedgerVersion(session, tenantId);
      await session.execute(RESTRICT, [tenantId]);
      for (const wave of inWavesOf(2, transfers(0, 6))) {
        const before = watched.decided.length;
        answers.push(...wave.map((command) => engine.submit(tenantId, command)));
        await until('the wave is decided', () => watched.decided.length > before);
      }
    });
    expect(watched.mostOnTheWay).toBe(3);
    expect(await Promise.all(answers)).toEqual(Array(6).fill({ kind: 'refused', code: 'wallet_restricted' }));
    await expectSoundBooks(world.owner, tenantId);
  });

  it('of an endpoint gives the next event a delivery', async () => {
    const { tenantId, wallets } = await knownTenant(world, watched, 1_000n);
    const endpointId = randomUUID();
    await changing(world, async (session) => {
      await bumpLedgerVersion(session, tenantId);
      await session.execute(
        `INSERT INTO webhook_endpoints (tenant_id, id, url, secret_ciphertext, secret_key_id, created_at, updated_at)
         VALUES ($1, $2, 'https://example.org/', '', 'k', now(), now())`,
        [tenantId, endpointId],
      );
    });
    const next = inflow(wallets[0]!, 1n);
    await engine.submit(tenantId, next);
    const deliveries = await world.owner.query(
      'SELECT event_id, endpoint_id FROM webhook_deliveries WHERE tenant_id = $1',
      [tenantId],
    );
    expect(deliveries).toEqual([{ event_id: next.eventId, endpoint_id: endpointId }]);
  });
});

describe('a connection lost after batches on their way have committed', () => {
  it('answers as if it had been there', async () => {
    const pool = world.pool('kolo_app');
    const clients: pg.PoolClient[] = [];
    pool.on('connect', (client) => clients.push(client));
    watched = watchedEngine(world, { database: new TenantDatabase(pool) });
    const tenant = await knownTenant(world, watched, 1_000n);
    const { tenantId } = tenant;
    const waves = inWavesOf(2, transfers(0, 6));
    const { stream } = (clients[0] as unknown as { connection: { stream: Socket } }).connection;
    const before = watched.decided.length;
    const answers = submitInFlight(world, watched, tenantId, waves, {
      beforeCommit: () => stream.removeAllListeners('data'),
    });
    await until(
      'all have committed',
      async () => (await count(world.owner, 'payouts WHERE tenant_id = $1', [tenantId])) === 6,
    );
    stream.destroy();
    expect(await answers).toEqual(waves.flat().map(accepted));
    // All waves were decided once more, together under the lock, and found there.
    expect(watched.decided.length - before).toBe(4);
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: 1_000n, held: 600n }]);
    await watched.engine.stop();
    await expectSoundBooks(world.owner, tenantId);
  });
});

describe('connections that are killed while batches are on their way', () => {
  const KILL = `
    SELECT count(pg_terminate_backend(pid)) AS killed FROM pg_stat_activity
    WHERE usename = 'kolo_app' AND datname = current_database()`;

  /** Acts like a client that waits and repeats: the very same command until it has an answer. */
  async function submitUntilAnswered<C extends Command>(tenantId: string, command: C): Promise<ResultOf<C>> {
    for (;;) {
      try {
        return await engine.submit(tenantId, command);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
    }
  }

  it('lose nothing and double nothing', async () => {
    vi.restoreAllMocks();
    const tenant = await knownTenant(world, watched, 100_000n);
    const { tenantId } = tenant;
    const answers: Promise<AcceptResult>[] = [];
    const submitWave = () => {
      const wave = transfers(answers.length, answers.length + 20);
      answers.push(...wave.map((command) => submitUntilAnswered(tenantId, command)));
    };
    submitWave();
    watched.onDecided = () => setImmediate(submitWave);
    let killed = 0;
    // At some moments there is no connection to kill.
    for (let kills = 0; kills < 12 || killed <= 10; kills++) {
      const before = watched.decided.length;
      await until('more batches are on their way', () => watched.decided.length > before + (kills % 4));
      const [row] = await world.owner.query<{ killed: bigint }>(KILL);
      killed += Number(row!.killed);
    }
    watched.onDecided = () => {};
    while (answers.length < 1_200) submitWave();
    const results = await Promise.all(answers);

    expect(watched.mostOnTheWay).toBeGreaterThan(1);
    const acceptedIds = results.flatMap((result) => {
      if (result.kind === 'refused') expect(result.code).toBe('insufficient_funds');
      else expect(result.replay).toBe(false);
      return result.kind === 'accepted' ? [result.transactionId] : [];
    });
    // There was money for 1,000 of them.
    expect(acceptedIds).toHaveLength(1_000);
    const rows = await world.owner.query<{ id: string }>(
      "SELECT id FROM transactions WHERE tenant_id = $1 AND type = 'debit'",
      [tenantId],
    );
    expect(rows.map((row) => row.id).toSorted()).toEqual(acceptedIds.toSorted());
    expect(await count(world.owner, 'payouts WHERE tenant_id = $1', [tenantId])).toBe(1_000);
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: 100_000n, held: 100_000n }]);
    await expectSoundBooks(world.owner, tenantId);
  });
});
