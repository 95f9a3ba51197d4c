import pg from 'pg';
import { runPipeline } from './pipeline.ts';
import type { Statement, Step } from './statement.ts';
import { parseTimestamp } from './timestamp.ts';

export { type Statement, type Step, statement } from './statement.ts';

/** The roles that Kolo's connections take; `migrations/0001_initial.sql` says what each may do. */
export const ROLES = ['kolo_app', 'kolo_directory', 'kolo_verify'] as const;
export type Role = (typeof ROLES)[number];

/** Says where a role connects. */
export type ConnectionFor = (role: Role | 'kolo_owner') => pg.ClientConfig;

/** Runs statements on one connection. */
export interface Session {
  query<Row>(statement: Statement | string, values?: readonly unknown[]): Promise<Row[]>;
  /** Like `query`, for writes: how many rows were inserted, updated or deleted. */
  execute(statement: Statement | string, values?: readonly unknown[]): Promise<number>;
  /** Sends named statements in one go; gives the rows of each. After one that fails none is run (`pipeline.ts`). */
  pipeline(steps: readonly Step[]): Promise<unknown[][]>;
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** bigint columns are `bigint`, timestamps are milliseconds since the epoch; the rest is as `pg` has it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === INT8) return BigInt;
    if (oid === TIMESTAMPTZ) return parseTimestamp;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export interface PoolLimits {
  /** Connections at most. */
  connectionsMax: number;
  /** How long one statement may run, milliseconds. */
  statementTimeoutMs: number;
  /** How long a statement may wait for a lock, milliseconds. */
  lockTimeoutMs: number;
}

/** How long to wait for a free or a new connection, milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A transaction left idle longer than this is ended by the server, milliseconds. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

/**
 * Every statement of the service finds its rows by index. A plan made while a table is still empty would keep
 * a sequential scan while it grows (five times slower when accepting), so these sessions plan without the
 * alternatives; the reads of `verify` have sessions of their own without this.
 */
const SERVE = [
  `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
  '-c plan_cache_mode=force_generic_plan',
  '-c enable_seqscan=off -c enable_mergejoin=off',
];

/** How statements that join are planned: look-ups row by row, or whole batches against `unnest` arrays. */
const JOINS = {
  lookups: '-c enable_hashjoin=off -c enable_material=off -c enable_sort=off -c join_collapse_limit=1',
  batches: '-c enable_nestloop=off',
} as const;

/** Verification reads whole tables, and holds its snapshot while it compares them with the bank's book. */
const READ_EVERYTHING = ['-c default_transaction_read_only=on'];

/** A pool of connections under one role. */
export function createPool(
  connection: pg.ClientConfig,
  role: Role,
  limits: PoolLimits,
  joins: keyof typeof JOINS = 'lookups',
): pg.Pool {
  const options = [
    connection.options ?? '',
    '-c TimeZone=UTC -c DateStyle=ISO',
    `-c statement_timeout=${limits.statementTimeoutMs} -c lock_timeout=${limits.lockTimeoutMs}`,
    ...(role === 'kolo_verify' ? READ_EVERYTHING : [...SERVE, JOINS[joins]]),
  ].join(' ');
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    ...connection,
    // Statements that do not wait for each other's results go to the server together, and it runs them in order.
    pipeline: true,
    options,
    types,
    max: limits.connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: role,
  };
  const pool = new pg.Pool(settings);
  // A connection that breaks fails its statement and is replaced; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const queryConfig = (s: Statement | string, values: readonly unknown[]): pg.QueryConfig =>
  typeof s === 'string' ? { text: s, values: values as unknown[] } : { ...s, values: values as unknown[] };

/** @param beforePipeline called before each pipeline; may send something ahead of it */
function sessionOf(client: pg.ClientBase | pg.Pool, beforePipeline?: () => void): Session {
  return {
    async query<Row>(s: Statement | string, values: readonly unknown[] = []): Promise<Row[]> {
      return (await client.query(queryConfig(s, values))).rows as Row[];
    },
    async execute(s, values = []): Promise<number> {
      return (await client.query(queryConfig(s, values))).rowCount ?? 0;
    },
    async pipeline(steps) {
      if (client instanceof pg.Pool) throw new Error('a pipeline needs a connection of its own');
      beforePipeline?.();
      return (await runPipeline(client, steps)).map((result) => result.rows as unknown[]);
    },
  };
}

/** How long a connection keeps the plans of its statements, milliseconds. */
const PLANS_KEPT_MS = 60_000;

/**
 * What is known of a connection. Plans are made from the size that tables have when a statement first runs, and
 * an almost empty table makes every index look alike; so a connection plans afresh at its 2nd, 4th, 8th … use
 * (a pipeline is one) and once a minute, and a plan from the first hour of a database does not meet the load of the second.
 */
interface ConnectionState {
  /** The tenant that it is set to; undefined when that is not known. */
  tenantId: string | undefined;
  uses: number;
  /** By `performance.now()`. */
  plannedAtMs: number;
}

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0;

/** Counts a use of a connection, and lets it plan afresh when that is due. */
function planAfresh(client: pg.ClientBase, state: ConnectionState): Promise<unknown> | undefined {
  state.uses += 1;
  const nowMs = performance.now();
  if (!isPowerOfTwo(state.uses) && nowMs - state.plannedAtMs <= PLANS_KEPT_MS) return undefined;
  state.plannedAtMs = nowMs;
  return client.query('DISCARD PLANS');
}

/** Sets a connection to a tenant, and lets it plan afresh when that is due. */
async function prepare(client: pg.ClientBase, state: ConnectionState, tenantId: string): Promise<void> {
  const known = state.tenantId === tenantId;
  // Forgotten until both have succeeded: a failure of one says nothing about the other.
  state.tenantId = undefined;
  const planned = planAfresh(client, state);
  const set = known ? undefined : client.query({ name: 'set_tenant', text: SET_TENANT, values: [tenantId] });
  await Promise.all([planned, set]);
  state.tenantId = tenantId;
}

/** Connections that work inside one tenant at a time: row-level security sees only that tenant's rows. */
export class TenantDatabase {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.ClientBase, ConnectionState>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Single statements, each its own transaction, on one connection inside the tenant. */
  within<T>(tenantId: string, work: (session: Session) => Promise<T>): Promise<T> {
    return onConnection(this.#pool, async (client) => {
      const state = this.#connections.get(client) ?? {
        tenantId: undefined,
        uses: 0,
        plannedAtMs: performance.now(),
      };
      this.#connections.set(client, state);
      await prepare(client, state, tenantId);
      // A failure shows in the pipeline behind it.
      const session = sessionOf(client, () => void planAfresh(client, state)?.catch(() => {}));
      try {
        return await work(session);
      } catch (error) {
        // What was rolled back is not followed here: the connection is set again before its next use.
        state.tenantId = undefined;
        throw error;
      }
    });
  }

  /**
   * One transaction inside the tenant. Rolled back when `work` throws. An error at COMMIT itself is thrown as
   * `CommitUnknownError`: what was written may or may not stand.
   */
  transaction<T>(tenantId: string, work: (session: Session) => Promise<T>): Promise<T> {
    return this.within(tenantId, (session) => inTransaction(session, work));
  }
}

async function inTransaction<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
  // Waited for: behind a BEGIN that fails, statements would each commit by themselves.
  await session.execute('BEGIN');
  let result: T;
  try {
    result = await work(session);
  } catch (error) {
    await session.execute('ROLLBACK');
    throw error;
  }
  try {
    await session.execute('COMMIT');
  } catch (error) {
    if (error instanceof pg.DatabaseError && !isConnectionLoss(error)) throw error;
    throw new CommitUnknownError(error);
  }
  return result;
}

const SET_TENANT = "SELECT set_config('kolo.tenant_id', $1, false)";

/** The connection was lost at COMMIT. */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super('the connection was lost at COMMIT', { cause });
  }
}

/** Statements under a role that is not bound to a tenant. */
export const sessionOn = (pool: pg.Pool): Session => sessionOf(pool);

/** One transaction under a role that is not bound to a tenant. */
export const transactionOn = <T>(pool: pg.Pool, work: (session: Session) => Promise<T>): Promise<T> =>
  onConnection(pool, (client) => inTransaction(sessionOf(client), work));

/** Takes a connection for some work and gives it back, or throws it away when it broke. */
async function onConnection<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await work(client);
    broken = false;
    return result;
  } catch (error) {
    broken = breaksConnection(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The SQLSTATE of an error from the server, or undefined (appendix A of the PostgreSQL manual). */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether the server ended the session (classes 08 and 57: shutdown, crash, administrator). */
function isConnectionLoss(error: pg.DatabaseError): boolean {
  return error.code?.startsWith('08') === true || error.code?.startsWith('57P') === true;
}

/** Whether an error leaves its connection unusable. A statement that the server refused does not. */
function breaksConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return isConnectionLoss(error);
  return isUnavailable(error);
}

/** Whether the database is away or refuses new sessions: the caller should try again later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof CommitUnknownError) return true;
  if (error instanceof pg.DatabaseError) {
    return (
      isConnectionLoss(error) || error.code === '53300' || error.code === '57014' || error.code === '55P03'
    );
  }
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const message = error instanceof Error ? error.message : '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EAI_AGAIN'].includes(code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Client has encountered/.test(
      message,
    )
  );
}
