import type pg from 'pg';
import type { Config } from '../config.ts';
import { type Connections, openConnections } from '../connections.ts';
import { createPool, type Role } from '../db/database.ts';

/** What `main` hands to each command. */
export interface CliContext {
  config: Config;
  /** A line for the reader of the command's output. */
  print: (line: string) => void;
  /** A line beside the output: progress, warnings. */
  say: (line: string) => void;
}

/** The command was called with something that does not exist; the message says what. Exit code 1. */
export class CommandError extends Error {}

/** One command's connections: a few, and no statement runs for ever. */
const LIMITS = { connectionsMax: 2, statementTimeoutMs: 30_000, lockTimeoutMs: 10_000 };

/**
 * Runs a command on the databases. On the data folder of a running service it joins that service's PostgreSQL,
 * and it stops nothing on leaving that somebody else uses.
 */
export async function withConnections<T>(
  context: CliContext,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  const connections = await openConnections(context.config, context.say);
  try {
    return await work(connections);
  } finally {
    await connections.leave();
  }
}

/** Like `withConnections`, with a pool under one role. */
export function withPool<T>(
  context: CliContext,
  role: Role,
  work: (pool: pg.Pool) => Promise<T>,
  limits: Partial<typeof LIMITS> = {},
): Promise<T> {
  return withConnections(context, async (connections) => {
    const pool = createPool(connections.kolo(role), role, { ...LIMITS, ...limits });
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  });
}
