import type pg from 'pg';
import { type Session, statement } from '../db/database.ts';

/**
 * Reserves tenants' work for one process by a session-level advisory lock, which ends with the process. The reservation is
 * advisory: a process that does not see it yet may claim the tenant's work, which is safe and only changes the timing.
 */

/** The first number of these locks keeps them apart from others. */
const LOCKS = 730_514;

/** The second number: the end of the tenant's id, which is random. */
const lockOf = (tenantId: string): number => Number.parseInt(tenantId.slice(-8), 16) | 0;

/** Reserves a tenant's work for the lifetime of a connection. */
export async function reserveTenant(connection: pg.PoolClient, tenantId: string): Promise<void> {
  await connection.query('SELECT pg_advisory_lock($1, $2)', [LOCKS, lockOf(tenantId)]);
}

/** PostgreSQL shows the two numbers of a lock as unsigned. */
const RESERVED = statement(
  'kept_tenants',
  `SELECT objid::bigint AS lock FROM pg_locks
   WHERE locktype = 'advisory' AND classid = ${LOCKS} AND objsubid = 2 AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
);

/** Reads all reservations and returns a test for tenants that another process has reserved. */
export async function reservedByOthers(session: Session): Promise<(tenantId: string) => boolean> {
  const locks = new Set((await session.query<{ lock: bigint }>(RESERVED)).map(({ lock }) => Number(lock)));
  return (tenantId) => locks.size > 0 && locks.has(lockOf(tenantId) >>> 0);
}
