import type pg from 'pg';
import type { Config } from '../app/config/config.ts';
import { type Connections, openConnections } from '../app/process/connections.ts';
import { createPool, type PoolLimits, type Role } from '../platform/db/database.ts';
import { ensureMigrated } from '../platform/db/migrate.ts';
import type { Progress } from './progress.ts';

/** What `main` hands to each command. */
export interface CliContext {
  config: Config;
  /** A line for the reader of the command's output. */
  print: (line: string) => void;
  /** A line beside the output: warnings. */
  say: (line: string) => void;
  /** How far the command is, for who watches it. `withProgress` begins and ends it. */
  progress: Progress;
  /** The command's output itself, for what is no lines. */
  output: NodeJS.WritableStream;
  /** Whether the output goes to a terminal, where somebody reads it, and not into a file or a log. */
  onTerminal: boolean;
  /** Has something cleaned up before a signal ends the process; `settled` never returns once that has begun. */
  onInterrupt: (cleanUp: () => Promise<void>) => { settled(): Promise<void> };
}

/** One command's connections: a few, and no statement runs for ever. */
export const LIMITS = { connectionsMax: 2, statementTimeoutMs: 30_000, lockTimeoutMs: 10_000 };

/**
 * Does what somebody may have to wait for, and shows how far it is. By Ctrl-C the line is taken away too.
 *
 * @param cleanUp before a signal ends the process
 */
export async function withProgress<T>(
  { progress, onInterrupt }: CliContext,
  work: () => Promise<T>,
  cleanUp?: () => Promise<void>,
): Promise<T> {
  progress.begin();
  const interrupt = onInterrupt(async () => {
    progress.end();
    await cleanUp?.();
  });
  try {
    return await work();
  } finally {
    progress.end();
    await interrupt.settled();
  }
}

/**
 * Runs a command on the databases. On the data folder of a running service it joins that service's PostgreSQL,
 * and it stops nothing on leaving that somebody else uses. A PostgreSQL that it started itself does not outlive
 * it, by Ctrl-C neither.
 *
 * @param making whether an embedded database is made where there is none; a command in the wrong folder makes none
 */
export async function withConnections<T>(
  context: CliContext,
  work: (connections: Connections) => Promise<T>,
  making: { makesLedger?: boolean } = {},
): Promise<T> {
  const opening = openConnections(context.config, context.say, making);
  const run = async (): Promise<T> => {
    const connections = await opening;
    try {
      return await work(connections);
    } finally {
      await connections.leave();
    }
  };
  return withProgress(context, run, async () => (await opening).leave());
}

/**
 * Like `withConnections`, with a pool under each of some roles, on a database that must have been migrated.
 *
 * @param limits of each pool, where they are others than `LIMITS`
 */
export function withPools<R extends Role, T>(
  context: CliContext,
  roles: readonly R[],
  work: (pools: Readonly<Record<R, pg.Pool>>, connections: Connections) => Promise<T>,
  limits: Partial<PoolLimits> = {},
): Promise<T> {
  return withConnections(context, async (connections) => {
    const { kolo } = connections;
    await ensureMigrated(kolo('kolo_owner'));
    const pools = roles.map(
      (role) => [role, createPool(kolo(role), role, { ...LIMITS, ...limits })] as const,
    );
    try {
      return await work(Object.fromEntries(pools) as Record<R, pg.Pool>, connections);
    } finally {
      await Promise.all(pools.map(([, pool]) => pool.end()));
    }
  });
}

/** The same with one pool. */
export const withPool = <T>(
  context: CliContext,
  role: Role,
  work: (pool: pg.Pool, connections: Connections) => Promise<T>,
  limits: Partial<PoolLimits> = {},
): Promise<T> => withPools(context, [role], (pools, connections) => work(pools[role], connections), limits);
