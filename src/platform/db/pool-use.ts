import type pg from 'pg';

/** Facts about a pool that the driver does not track. */
interface Use {
  /** Number of waits for a connection, and their total time. */
  waits: number;
  waitedMs: number;
  /** Number of callers that waited too long and gave up. */
  givenUp: number;
  /** Number of connections in use. */
  held: number;
}

const uses = new WeakMap<pg.Pool, Use>();

/** Usage of a pool, counted by its callers. */
export function useOf(pool: pg.Pool): Use {
  const use = uses.get(pool) ?? { waits: 0, waitedMs: 0, givenUp: 0, held: 0 };
  uses.set(pool, use);
  return use;
}

/** Reads the use of a pool: connections in use, idle and allowed, and the callers that wait or have waited for one. */
export function poolUse(pool: pg.Pool) {
  const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
  const { waits, waitedMs, givenUp } = useOf(pool);
  return { used: totalCount - idle, idle, max: pool.options.max, waiting, waits, waitedMs, givenUp };
}

/** True if all connections of a pool are in use and a caller waits. */
export const isBusy = (pool: pg.Pool): boolean =>
  pool.waitingCount > 0 && useOf(pool).held >= pool.options.max;
