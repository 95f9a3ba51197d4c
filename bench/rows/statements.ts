import type { Cluster } from '../cluster.ts';
import type { Site } from '../site.ts';

/** One statement as the server measured it. */
export interface ServerStatement {
  text: string;
  calls: number;
  /** Executing it, all calls, milliseconds. */
  ms: number;
  walBytes: number;
}

/** Starts the server with pg_stat_statements, if it has it; false when not. */
export async function trackStatements(site: Site): Promise<boolean> {
  try {
    await site.cluster.admin.query("LOAD 'pg_stat_statements'");
  } catch {
    return false;
  }
  await site.cluster.admin.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
  await site.restartCluster();
  await site.cluster.admin.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  return true;
}

/** Statements executed since the last reset in all databases, the most expensive first. */
export async function serverStatements(cluster: Cluster): Promise<ServerStatement[]> {
  const { rows } = await cluster.admin.query<ServerStatement>(
    `SELECT query AS text, sum(calls)::float8 AS calls, sum(total_exec_time)::float8 AS ms,
            sum(wal_bytes)::float8 AS "walBytes"
     FROM pg_stat_statements GROUP BY query ORDER BY 3 DESC LIMIT 40`,
  );
  return rows;
}
