import type { Cluster } from '../cluster.ts';
import type { ProcessCounts } from './counters.ts';

/** Counts of everything that happened meanwhile, in the process and in PostgreSQL. */
export type Counts = Omit<ProcessCounts, 'collections'> & ServerCounts;

/** Counts of PostgreSQL, of both databases. */
export interface ServerCounts {
  statements: number;
  transactions: number;
  inserted: number;
  updated: number;
  /** Rows whose update wrote new index entries: no heap-only tuples. */
  updatedCold: number;
  deleted: number;
  walRecords: number;
  /** Bytes of WAL without those of the sandbox bank's statements. */
  walBytes: number;
  /** Pages found in shared buffers or read. */
  buffers: number;
}

/** Statements of a service, and of the sandbox bank; the counting has a role of its own. */
const STATEMENTS = `
  SELECT sum(s.calls)::float8 AS statements, sum(s.shared_blks_hit + s.shared_blks_read)::float8 AS buffers,
         coalesce(sum(s.wal_bytes) FILTER (WHERE r.rolname = 'kolo_bank'), 0)::float8 AS bank
  FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
  WHERE r.rolname <> current_user AND s.query NOT LIKE '%pg_stat_force_next_flush%'`;
const ROWS = `
  SELECT sum(n_tup_ins)::float8 AS inserted, sum(n_tup_upd)::float8 AS updated,
         sum(n_tup_upd - n_tup_hot_upd)::float8 AS "updatedCold", sum(n_tup_del)::float8 AS deleted
  FROM pg_stat_user_tables`;
const WAL = 'SELECT wal_records::float8 AS records, wal_bytes::float8 AS bytes FROM pg_stat_wal';
const COMMITS =
  'SELECT sum(xact_commit)::float8 AS transactions FROM pg_stat_database WHERE datname = ANY ($1)';

/** Another value for every count. */
export const mapCounts = <C extends Counts | ServerCounts>(
  counts: C,
  map: (value: number, name: keyof C) => number,
): C =>
  Object.fromEntries(
    Object.entries(counts).map(([name, value]) => [name, map(value as number, name as keyof C)]),
  ) as unknown as C;

/** Counts since the server started, of statements since their last reset. */
export async function serverCounts(cluster: Cluster, bank: Cluster['admin']): Promise<ServerCounts> {
  const { admin, server } = cluster;
  const row = async <T>(client: Cluster['admin'], sql: string, values: unknown[] = []): Promise<T> =>
    (await client.query(sql, values)).rows[0] as T;
  const koloRows = await row<Record<string, number>>(admin, ROWS);
  const bankRows = await row<Record<string, number>>(bank, ROWS);
  const statements = await row<{ statements: number; buffers: number; bank: number }>(admin, STATEMENTS);
  const wal = await row<{ records: number; bytes: number }>(admin, WAL);
  const commits = await row<{ transactions: number }>(admin, COMMITS, [
    [server.names.kolo, server.names.bank],
  ]);
  return {
    statements: statements.statements,
    transactions: commits.transactions,
    inserted: koloRows.inserted! + bankRows.inserted!,
    updated: koloRows.updated! + bankRows.updated!,
    updatedCold: koloRows.updatedCold! + bankRows.updatedCold!,
    deleted: koloRows.deleted! + bankRows.deleted!,
    walRecords: wal.records,
    walBytes: wal.bytes - statements.bank,
    buffers: statements.buffers,
  };
}

const BY_STATEMENT = `
  SELECT r.rolname AS role, s.calls::float8 AS calls, s.rows::float8 AS rows, s.wal_bytes::float8 AS wal,
         (s.shared_blks_hit + s.shared_blks_read)::float8 AS buffers, s.total_exec_time::float8 AS ms, s.query
  FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
  WHERE r.rolname <> current_user AND s.query NOT LIKE '%pg_stat_force_next_flush%'
  ORDER BY s.total_exec_time DESC LIMIT 40`;

/** The most expensive statements since the last reset, by unit of work: calls, rows, WAL, buffers, time. */
export async function statementTable({ admin }: Cluster, units: number): Promise<string> {
  const { rows } = await admin.query<
    Record<'calls' | 'rows' | 'wal' | 'buffers' | 'ms', number> & { role: string; query: string }
  >(BY_STATEMENT);
  const lines = rows.map(({ role, calls, rows, wal, buffers, ms, query }) =>
    [
      (calls / units).toFixed(3),
      (rows / units).toFixed(2),
      (wal / units).toFixed(0),
      (buffers / units).toFixed(1),
      ((1_000 * ms) / units).toFixed(1),
      role,
      query.replace(/\s+/g, ' ').trim().slice(0, 100),
    ].join('\t'),
  );
  return ['calls\trows\tWAL\tbuffers\tµs\trole\tstatement', ...lines].join('\n');
}
