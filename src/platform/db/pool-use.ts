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

/** The pools to other nodes, by the pool that they were opened for. */
const nodePools = new WeakMap<pg.Pool, pg.Pool[]>();

/** Has the use of a pool to another node counted with that of the pool that it was opened for. */
export function countWith(pool: pg.Pool, node: pg.Pool): void {
  nodePools.set(pool, [...(nodePools.get(pool) ?? []), node]);
}

/** Reads the use of a pool: connections in use, idle and allowed, and the callers that wait or have waited for one; of all nodes. */
export function poolUse(pool: pg.Pool) {
  const total = { used: 0, idle: 0, max: 0, waiting: 0, waits: 0, waitedMs: 0, givenUp: 0 };
  for (const each of [pool, ...(nodePools.get(pool) ?? [])]) {
    const { waits, waitedMs, givenUp } = useOf(each);
    total.used += each.totalCount - each.idleCount;
    total.idle += each.idleCount;
    total.max += each.options.max;
    total.waiting += each.waitingCount;
    total.waits += waits;
    total.waitedMs += waitedMs;
    total.givenUp += givenUp;
  }
  return total;
}

/** True if all connections of a pool are in use and a caller waits. */
export const isBusy = (pool: pg.Pool): boolean =>
  pool.waitingCount > 0 && useOf(pool).held >= pool.options.max;
