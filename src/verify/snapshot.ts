import pg from 'pg';

/** A pool of connections, or one connection. */
export type Source = pg.Pool | pg.ClientBase;

/**
 * Settings of the verification's statements, until the end of its transaction:
 * - tables are read, not their indexes, so that a damaged index hides nothing. Everything is read anyway, so
 *   this costs nothing;
 * - without indexes a nested loop is only ever a mistake of the planner, on tables that were just filled and
 *   never analysed;
 * - a hash or sort may take 64 MiB and then goes to disk.
 */
const SETTLE_TRANSACTION = `
  SET LOCAL enable_indexscan = off;
  SET LOCAL enable_indexonlyscan = off;
  SET LOCAL enable_bitmapscan = off;
  SET LOCAL enable_nestloop = off;
  SET LOCAL work_mem = '64MB';
  SET LOCAL cursor_tuple_fraction = 1;
  SET LOCAL jit = off;
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
): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
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
  if (source instanceof pg.Pool) {
    const client = await source.connect();
    let failure: unknown;
    try {
      return await inOwnTransaction(client, statementTimeoutMs, work);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // After an error that the server did not report the connection may be broken: it is not used again.
      client.release(failure !== undefined && !(failure instanceof pg.DatabaseError));
    }
  }
  if (source.getTransactionStatus() === 'T') {
    await prepare(source, statementTimeoutMs);
    return work(source);
  }
  return inOwnTransaction(source, statementTimeoutMs, work);
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
