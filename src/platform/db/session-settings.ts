import type pg from 'pg';

/**
 * Session settings. Sessions set what they depend on, because defaults of the server, database and role belong to
 * others. All are set when a connection is made, except those that depend on the server (`settleSession`).
 */
type SessionSettings = Readonly<Record<string, string | number>>;

/** Schema in which tables are found. The one setting that the options of a database's URL may say otherwise. */
const TABLES: SessionSettings = { search_path: 'public' };

/** Settings of every session. */
const EVERY: SessionSettings = {
  // Formats of values: timestamps are read digit by digit, and NULLs of arrays are no texts.
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
  bytea_output: 'hex',
  array_nulls: 'on',
  // One order of batches is made by locks; a snapshot from before a lock would not see what it waited for.
  default_transaction_isolation: 'read committed',
  // The second wall around a tenant.
  row_security: 'on',
  // A pool keeps its connections.
  idle_session_timeout: 0,
  // An unreachable client must not hold locks for long. Seconds; for unacknowledged data, milliseconds.
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 25_000,
  // Plans with excluded joins cost 1e10 and more, up to PostgreSQL 17, and each would be compiled for 0.1 to 0.3 s.
  jit: 'off',
};

/** A connection on which nothing has been sent for so long is tried: the other side of `tcp_keepalives_idle`. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Limit of the wait for a free or a new connection, milliseconds. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** A transaction left idle longer than this is ended by the server, milliseconds. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

/**
 * Every statement of the service finds its rows by index. A plan made while a table is still empty would keep a
 * sequential scan while it grows (five times slower when accepting), so these sessions plan without the alternatives;
 * the reads of `verify` have sessions of their own without this. The server decides whether transactions may write: an
 * operator who makes it read-only means it.
 */
const SERVE: SessionSettings = {
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_mergejoin: 'off',
  // Starting workers takes longer than any look-up.
  max_parallel_workers_per_gather: 0,
};

/** For each use of a pool, the settings of its own. */
const USES = {
  /** Statements that join look rows up one by one. */
  lookups: {
    ...SERVE,
    enable_hashjoin: 'off',
    enable_material: 'off',
    enable_sort: 'off',
    join_collapse_limit: 1,
  },
  /** Statements that join take whole batches against `unnest` arrays. */
  batches: { ...SERVE, enable_nestloop: 'off' },
  /** Statements over many wallets, planned by what they are given each time. */
  sets: {
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    plan_cache_mode: 'force_custom_plan',
  },
  /** Verification reads whole tables, and holds its snapshot while it compares them with the bank's book. */
  verification: { default_transaction_read_only: 'on', idle_in_transaction_session_timeout: 0 },
  /** Every statement has an index, which one prepared on a nearly empty table would otherwise never use. */
  indexed: { enable_seqscan: 'off' },
  /** Migrations take as long as they take. */
  migrations: { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
} as const satisfies Record<string, SessionSettings>;

/** Settings as a connection's `options`, where blanks are escaped. */
const written = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value).replace(/[\\ ]/g, '\\$&')}`)
    .join(' ');

/**
 * The `options` of a connection whose sessions are for `use`: of two settings of one name the later counts.
 *
 * @param own what stands in the connection's own options: a role, and what the URL of the database says
 * @param further settings of this pool alone
 */
export const sessionOptions = (
  own: string | undefined,
  use: keyof typeof USES,
  further: SessionSettings = {},
): string => [written(TABLES), own ?? '', written({ ...EVERY, ...USES[use], ...further })].join(' ').trim();

/**
 * A commit is answered for, so it must be on disk: `off` is raised to `on`, and only `off`. `local`, `remote_write`
 * and `remote_apply` are all flushed here before they return, and what standbys must have is for who runs them to
 * say; with `local` a failover to one may lose what was answered. Set even where it is the same, so that a reload
 * of the server's configuration does not change it. Limits of whole transactions exist from PostgreSQL 17 on.
 */
const SETTLE_SESSION = `
  SELECT set_config(name, CASE name WHEN 'transaction_timeout' THEN '0' ELSE replace(setting, 'off', 'on') END, false),
         EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS "hasCitus"
  FROM (SELECT name, current_setting(name, true) AS setting
        FROM (VALUES ('synchronous_commit'), ('transaction_timeout')) AS s (name)) AS s
  WHERE setting IS NOT NULL`;

/** On a database of Citus, which passes the tenant on to the node that has it (`connection.ts`). */
const SETTLE_DISTRIBUTED = `
  SELECT set_config('citus.propagate_set_commands', 'local', false), set_config('citus.enable_manual_changes_to_shards', 'on', false)`;

/** Citus makes no generic plan of statements that it routes by a value. */
export const LET_CITUS_PLAN = `SET LOCAL plan_cache_mode = 'auto'`;
const LET_CITUS_PLAN_ALWAYS = LET_CITUS_PLAN.replace('LOCAL ', '');

/**
 * Sets what depends on the server: once, before the connection is used.
 *
 * @param isWorker most of its statements are not planned by Citus
 * @returns true if the database has Citus
 */
export async function settleSession(
  run: (sql: string) => Promise<readonly { hasCitus?: boolean }[]>,
  isWorker = false,
): Promise<boolean> {
  const [row] = await run(SETTLE_SESSION);
  if (row?.hasCitus !== true) return false;
  await run(SETTLE_DISTRIBUTED);
  if (!isWorker) await run(LET_CITUS_PLAN_ALWAYS);
  return true;
}

/** Connection options of the owner, without a pool, for long work: migrations, a database's creation. */
export const forMigrations = (connection: pg.ClientConfig): pg.ClientConfig => ({
  ...connection,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  options: sessionOptions(connection.options, 'migrations'),
});
