import pg from 'pg';

/** A pool of connections, or one connection. */
export type Source = pg.Pool | pg.ClientBase;

/** Memory of one hash or sort of a statement. */
export const WORK_MEM_MB = 64;

/**
 * Settings of the verification's statements, until the end of its transaction:
 * - tables are read, not their indexes, so that a damaged index hides nothing. Everything is read anyway, so
 *   this costs nothing;
 * - without indexes a nested loop is only ever a mistake of the planner, on tables that were just filled and
 *   never analysed;
 * - a cache of what a lateral sub-select gave keeps contents of events that never come twice;
 * - a hash or sort may take 64 MiB and then goes to disk;
 * - Citus reads each node through one connection, which has one snapshot of all rows of its tenants.
 */
const SETTLE_TRANSACTION = `
  SET LOCAL enable_indexscan = off;
  SET LOCAL enable_indexonlyscan = off;
  SET LOCAL enable_bitmapscan = off;
  SET LOCAL enable_nestloop = off;
  SET LOCAL enable_memoize = off;
  SET LOCAL work_mem = '${WORK_MEM_MB}MB';
  SET LOCAL cursor_tuple_fraction = 1;
  SET LOCAL jit = off;
  SET LOCAL citus.max_adaptive_executor_pool_size = 1;
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL idle_in_transaction_session_timeout = 0`;

/** With row-level security in force and no policy that shows everything, most rows would go unseen. */
const SEES_EVERYTHING = `
  SELECT NOT row_security_active('accounts') OR pg_has_role(current_user, 'kolo_verify', 'MEMBER') AS everything`;

async function prepare(client: pg.ClientBase, statementTimeoutMs: number): Promise<void> {
  await client.query(SETTLE_TRANSACTION);
  await client.query("SELECT set_config('statement_timeout', $1, true)", [String(statementTimeoutMs)]);
  const { rows } = await client.query<{ everything: boolean }>(SEES_EVERYTHING);
  if (rows[0]?.everything !== true) {
    throw new Error('this database role sees one tenant only; verification needs the role kolo_verify');
  }
}

async function inOwnTransaction<T>(
  client: pg.ClientBase,
  statementTimeoutMs: number,
  work: (client: pg.ClientBase) => Promise<T>,
  snapshot?: string,
): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    // Before any other statement of the transaction.
    if (snapshot !== undefined) await client.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(snapshot)}`);
    await prepare(client, statementTimeoutMs);
    return await work(client);
  } finally {
    // Nothing was written. A connection that is gone has no transaction to end, and the first error counts.
    await client.query('ROLLBACK').catch(() => undefined);
  }
}

/**
 * Runs `work` on one connection that sees the database as it is at one moment, whatever is written meanwhile.
 * A connection that has a transaction open keeps it: `work` sees what that transaction sees, and its settings
 * change until its end.
 *
 * @param statementTimeoutMs how long one statement may run, milliseconds; 0 for as long as it takes.
 */
export async function withSnapshot<T>(
  source: Source,
  statementTimeoutMs: number,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  if (source instanceof pg.Pool) return withinPool(source, statementTimeoutMs, work);
  if (source.getTransactionStatus() === 'T') {
    await prepare(source, statementTimeoutMs);
    return work(source);
  }
  return inOwnTransaction(source, statementTimeoutMs, work);
}

async function withinPool<T>(
  pool: pg.Pool,
  statementTimeoutMs: number,
  work: (client: pg.ClientBase) => Promise<T>,
  snapshot?: string,
): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await inOwnTransaction(client, statementTimeoutMs, work, snapshot);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // After an error that the server did not report the connection may be broken: it is not used again.
    client.release(failure !== undefined && !(failure instanceof pg.DatabaseError));
  }
}

const SHARE = `
  SELECT pg_export_snapshot() AS id, NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS "isShared"`;

/**
 * Runs `work` on `client` and on further connections of its pool at the same time, all of which see what `client` sees.
 * Returns when all have ended, and throws what one of them threw. On a database of Citus, `work` runs on `client` alone: other
 * nodes share no snapshots.
 *
 * @param client a connection of {@link withSnapshot}
 * @param connections in all, at least one
 */
export async function alongside(
  pool: pg.Pool,
  client: pg.ClientBase,
  { connections, statementTimeoutMs }: { connections: number; statementTimeoutMs: number },
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ id: string; isShared: boolean }>(SHARE);
  if (!rows[0]!.isShared) return work(client);
  const one = async (its: pg.ClientBase) => {
    // There are enough processes as it is.
    await its.query('SET LOCAL max_parallel_workers_per_gather = 0');
    await work(its);
  };
  const others = Array.from({ length: connections - 1 }, () =>
    withinPool(pool, statementTimeoutMs, one, rows[0]!.id),
  );
  const ended = await Promise.allSettled([one(client), ...others]);
  const failed = ended.find((end): end is PromiseRejectedResult => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Rows fetched at a time by {@link streamRows}. */
const PAGE_ROWS = 10_000;

/** Reads a query's rows page by page through a cursor of the open transaction. One at a time on a connection. */
export async function* streamRows<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: string,
  values: readonly unknown[] = [],
): AsyncGenerator<Row> {
  await client.query(`DECLARE verify_rows NO SCROLL CURSOR FOR ${query}`, [...values]);
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${PAGE_ROWS} FROM verify_rows`);
      yield* rows;
      if (rows.length < PAGE_ROWS) break;
    }
  } finally {
    // Fails only in a transaction that an error has ended, and with it the cursor.
    await client.query('CLOSE verify_rows').catch(() => undefined);
  }
}
