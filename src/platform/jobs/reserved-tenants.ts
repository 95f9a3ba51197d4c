import type pg from 'pg';
import { type Session, statement } from '../db/database.ts';

/**
 * Tenants whose work one process keeps for itself for a while, by a lock of its connection that says so: it ends with the process,
 * however that ends. It is a hint and nothing rests on it. Who does not see it yet takes work of the tenant as anybody may, which
 * is safe, and only done at another time.
 */

/** The first number of these locks keeps them apart from others. */
const LOCKS = 730_514;

/** The second number: the end of the tenant's id, which is chance. */
const lockOf = (tenantId: string): number => Number.parseInt(tenantId.slice(-8), 16) | 0;

/** Keeps the work of a tenant for as long as a connection lasts. */
export async function reserveTenant(connection: pg.PoolClient, tenantId: string): Promise<void> {
  await connection.query('SELECT pg_advisory_lock($1, $2)', [LOCKS, lockOf(tenantId)]);
}

/** The two numbers of a lock are shown as they are without a sign. */
const RESERVED = statement(
  'kept_tenants',
  `SELECT objid::bigint AS lock FROM pg_locks
   WHERE locktype = 'advisory' AND classid = ${LOCKS} AND objsubid = 2 AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
);

/** Says of which tenants another process keeps the work, by a look at all of them. */
export async function reservedByOthers(session: Session): Promise<(tenantId: string) => boolean> {
  const locks = new Set((await session.query<{ lock: bigint }>(RESERVED)).map(({ lock }) => Number(lock)));
  return (tenantId) => locks.size > 0 && locks.has(lockOf(tenantId) >>> 0);
}
