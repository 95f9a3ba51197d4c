import pg from 'pg';
import {
  CONNECT_TIMEOUT_MS,
  KEEP_ALIVE,
  sessionOptions,
  settleSession,
} from '../../platform/db/session-settings.ts';

/** Timeout of one statement, milliseconds. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** Timeout of one statement as seen from here, milliseconds; after it the connection is given up. */
const ANSWER_TIMEOUT_MS = 12_000;

/**
 * The connections of the bank's book.
 *
 * @param onBroken notified of connections that break while they are idle
 */
export function openPool(database: pg.PoolConfig, onBroken: (cause: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: 6,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'kolo-sandbox-bank',
    ...KEEP_ALIVE,
    query_timeout: ANSWER_TIMEOUT_MS,
    ...database,
    options: sessionOptions(database.options, 'indexed', { statement_timeout: STATEMENT_TIMEOUT_MS }),
    onConnect: async (client) => void (await settleSession(async (sql) => (await client.query(sql)).rows)),
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', onBroken);
  // One that breaks while it is used fails its statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
