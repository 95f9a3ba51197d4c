import type pg from 'pg';
import type { Config } from '../app/config/config.ts';
import { type Connections, openConnections } from '../app/process/connections.ts';
import { createPool, type PoolLimits, type Role } from '../platform/db/database.ts';
import { ensureMigrated } from '../platform/db/migrate.ts';
import type { Progress } from './progress.ts';

/** Everything that a command gets from the process. */
export interface CliContext {
  config: Config;
  /** Writes a line to standard output. */
  print: (line: string) => void;
  /** Writes a line to standard error: warnings and hints. */
  say: (line: string) => void;
  /** The progress line. `withProgress` begins and ends it. */
  progress: Progress;
  /** Standard output, for binary files. */
  output: NodeJS.WritableStream;
  /** True if standard output is a terminal. */
  onTerminal: boolean;
  /** Registers work to do before a signal ends the process. Once that work has begun, `settled` never resolves. */
  onInterrupt: (cleanUp: () => Promise<void>) => { settled(): Promise<void> };
}

/** Limits of the connections of a command. */
export const LIMITS = { connectionsMax: 2, statementTimeoutMs: 30_000, lockTimeoutMs: 10_000 };

/**
 * Shows a progress line during long work. Ctrl-C removes the line too.
 *
 * @param cleanUp runs before a signal ends the process
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
 * Connects to the databases. In the data folder of a running service, joins the PostgreSQL of that service.
 * Stops a PostgreSQL that it started itself, on Ctrl-C too.
 *
 * @param making allows creating an embedded database. Most commands do not, so that none appears in a wrong folder
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
 * Like `withConnections`, with one pool for each role. The database must be migrated.
 *
 * @param limits override `LIMITS` for each pool
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
