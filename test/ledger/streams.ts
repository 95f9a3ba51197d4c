import { expect, vi } from 'vitest';
import type { Command, ResultOf } from '../../src/ledger/commands/catalogue.ts';
import type { Engine, EngineOptions } from '../../src/ledger/engine/engine.ts';
import { transactionsByIds } from '../../src/ledger/find-transactions.ts';
import type { BankOutflow } from '../../src/ledger/transactions.ts';
import { transactionOn } from '../../src/platform/db/database.ts';
import {
  accountsOf,
  count,
  type Decided,
  inflow,
  NO_FEES,
  type SeededTenant,
  seedTenant,
  until,
  type World,
} from './support.ts';

/** An engine with the traits of its batches that are visible from outside. */
export interface Watched {
  engine: Engine;
  decided: Decided[];
  /** Batches that have committed. */
  committed: number;
  /** The most batches that were decided and not yet committed. Under the lock it is one. */
  mostOnTheWay: number;
  /** Called after each decision. */
  onDecided: () => void;
}

/** Opens another process's engine, watched. */
export function watchedEngine(world: World, options: Partial<EngineOptions> = {}): Watched {
  const watched: Watched = {
    engine: world.engine({
      onDecided: (tenantId, commands, version) => {
        watched.decided.push({ tenantId, commands, version });
        watched.mostOnTheWay = Math.max(watched.mostOnTheWay, watched.decided.length - watched.committed);
        watched.onDecided();
      },
      onCommitted: () => void watched.committed++,
      ...options,
    }),
    decided: [],
    committed: 0,
    mostOnTheWay: 0,
    onDecided: () => {},
  };
  return watched;
}

/**
 * Stops the time by which an engine's copy of the books grows old and a burst ends. `pass` moves it on.
 * `vi.restoreAllMocks` lets it run again.
 */
export function stopTime(): { pass: (ms: number) => void } {
  let nowMs = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  return {
    pass: (ms) => {
      nowMs += ms;
    },
  };
}

/** A tenant whose wallets each have this much, which the engine has a copy of. */
export async function knownTenant(
  world: World,
  { engine }: Watched,
  amount: bigint,
  wallets = 1,
): Promise<SeededTenant> {
  const tenant = await seedTenant(world.owner, Array(wallets).fill({}), NO_FEES);
  for (const wallet of tenant.wallets) await engine.submit(tenant.tenantId, inflow(wallet, amount));
  return tenant;
}

/** Holds a tenant's ledger row until released: its batches are sent, and none commits. */
export async function holdLedger(world: World, tenantId: string): Promise<() => Promise<void>> {
  const client = await world.ownerPool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM ledgers WHERE tenant_id = $1 FOR NO KEY UPDATE', [tenantId]);
  return async () => {
    try {
      await client.query('COMMIT');
    } finally {
      client.release(true);
    }
  };
}

/**
 * Submits waves, each once the one before it has been decided, while nothing can commit: so all but the first are
 * decided on what has not committed yet. At most three waves, as many as are sent behind one another.
 *
 * @param also `ahead`: a command that another process commits ahead of them all, after they have been decided;
 *   `beforeWave`; `beforeCommit`, when all have been decided
 */
export async function submitInFlight<C extends Command>(
  world: World,
  watched: Watched,
  tenantId: string,
  waves: readonly (readonly C[])[],
  also: {
    ahead?: { engine: Engine; command: Command };
    beforeWave?: () => void;
    beforeCommit?: () => void;
  } = {},
): Promise<PromiseSettledResult<ResultOf<C>>[]> {
  const { committed } = watched;
  const answers: Promise<ResultOf<C>>[] = [];
  const release = await holdLedger(world, tenantId);
  let first: Promise<unknown> | undefined;
  try {
    const { ahead } = also;
    if (ahead !== undefined) {
      first = ahead.engine.submit(tenantId, ahead.command);
      await until('it is the next to have the ledger', () => someoneWaits(world));
    }
    for (const wave of waves) {
      also.beforeWave?.();
      const before = watched.decided.length;
      answers.push(...wave.map((command) => watched.engine.submit(tenantId, command)));
      await until('the wave is decided', () => watched.decided.length > before);
    }
    expect(watched.committed).toBe(committed);
    also.beforeCommit?.();
  } finally {
    await release();
  }
  await first;
  return Promise.allSettled(answers);
}

/** The number of sessions that wait for a lock that another holds. */
export const waiters = ({ owner }: World): Promise<number> =>
  count(
    owner,
    'pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted',
    [],
  );

export const someoneWaits = async (world: World): Promise<boolean> => (await waiters(world)) === 1;

/** Runs statements as the owner in one transaction that counts itself as a change. */
export const changing = (world: World, work: Parameters<typeof transactionOn<void>>[1]): Promise<void> =>
  transactionOn(world.ownerPool, work);

/** Bank transfers as a worker claims them. */
export async function transfersOf(
  { owner }: Pick<World, 'owner'>,
  tenantId: string,
  ids: readonly string[],
): Promise<BankOutflow[]> {
  const found = await transactionsByIds(owner, tenantId, ids);
  return found.filter((transaction) => transaction.category === 'bank-outflow');
}

export async function transferOf(world: World, tenantId: string, id: string): Promise<BankOutflow> {
  const [found] = await transfersOf(world, tenantId, [id]);
  return found!;
}

/** A tenant's wallets, in the order in which they were seeded. */
export async function walletsOf(world: World, { tenantId, wallets }: SeededTenant) {
  const accounts = new Map((await accountsOf(world.owner, tenantId)).map((row) => [row.id, row]));
  return wallets.map((wallet) => accounts.get(wallet.accountId)!);
}

/** Cuts a list into lists of this size. */
export const inWavesOf = <T>(size: number, all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
