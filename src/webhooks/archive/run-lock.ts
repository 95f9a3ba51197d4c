import type pg from 'pg';
import { sqlState } from '../../platform/db/failures.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';

/** Keeps these locks apart from others. A lock is of one database, and ends with its connection. */
const LOCK = 730_515;
/** PostgreSQL's code for a lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03';

async function onConnection<Result>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
}

/** Archives while no other run does. @throws OperatorError where another run does */
export const archivingAlone = <Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> =>
  onConnection(pool, async (connection) => {
    await connection.query('SELECT pg_advisory_lock($1, 0)', [LOCK]).catch((error: unknown) => {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      throw new OperatorError('Another run of `kolo archive` is under way.');
    });
    try {
      return await work();
    } finally {
      await connection.query('SELECT pg_advisory_unlock($1, 0)', [LOCK]);
    }
  });

/** Does something between two runs. @returns undefined where a run is under way */
export const betweenRuns = <Result>(
  pool: pg.Pool,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  onConnection(pool, async (connection) => {
    const { rows } = await connection.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock_shared($1, 0) AS taken',
      [LOCK],
    );
    if (rows[0]?.taken !== true) return undefined;
    try {
      return await work();
    } finally {
      await connection.query('SELECT pg_advisory_unlock_shared($1, 0)', [LOCK]);
    }
  });
