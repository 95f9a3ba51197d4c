import pg from 'pg';
import type { Cluster } from '../cluster.ts';
import { canRun, run } from '../processes.ts';

const CLIENTS = 64;
const WARM_UP_S = 1;
/** Its 64 connections take a while to open; shorter runs give no figure. */
const LEAST_S = 3;

/** R1: `pgbench` TPC-B on the server that Kolo uses, with its settings, in a database beside Kolo's. */
export interface Pgbench {
  version: string;
  /** Transactions a second. */
  run(seconds: number): Promise<number>;
  close(): Promise<void>;
}

async function findPgbench(): Promise<string | undefined> {
  if (await canRun('pgbench')) return 'pgbench';
  const folder = await run('pg_config', ['--bindir']).catch(() => undefined);
  const path = folder && `${folder.trim()}/pgbench`;
  return path && (await canRun(path)) ? path : undefined;
}

/**
 * Fills the database. Undefined where there is no pgbench.
 *
 * @param scale branches; with fewer than clients they would wait for one another's rows
 */
export async function openPgbench(cluster: Cluster, scale: number): Promise<Pgbench | undefined> {
  const command = await findPgbench();
  if (command === undefined) return undefined;
  const database = cluster.server.names.pgbench;
  // Never connected: it takes a URL apart. The password stays out of the list of processes.
  const { host, port, user, password } = new pg.Client(cluster.server.connection('superuser', 'pgbench'));
  const options = { env: { PATH: process.env.PATH ?? '', PGPASSWORD: String(password) } };
  const where = ['-h', host, '-p', String(port), '-U', String(user)];
  await cluster.admin.query(`DROP DATABASE IF EXISTS ${database}`);
  await cluster.admin.query(`CREATE DATABASE ${database}`);
  await run(command, [...where, '-i', '-I', 'dtGvp', '-q', '-s', String(scale), database], options);
  await cluster.admin.query('CHECKPOINT');
  const version = (await run(command, ['--version'])).trim();
  const tpcb = async (seconds: number): Promise<number> => {
    const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-T', String(seconds), database];
    const output = await run(command, [...where, ...args], options);
    return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
  };
  return {
    version: `${version}, scale ${scale}`,
    async run(seconds) {
      await tpcb(WARM_UP_S);
      return tpcb(Math.max(seconds, LEAST_S));
    },
    async close() {
      await cluster.admin.query(`DROP DATABASE ${database}`);
    },
  };
}
