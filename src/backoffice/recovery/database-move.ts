import type pg from 'pg';
import { type Act, type Actor, recordActOn } from '../../platform/audit/entry.ts';
import { ACTUAL } from '../../platform/database-identity.ts';
import type { Clock } from '../../platform/values/clock.ts';

/** The operator, source and target of a database move, without secrets. */
export interface DatabaseMove {
  by: Actor;
  from: string;
  to: string;
  clock: Clock;
}

const actOf = (act: string, { by: actor, from, to, clock }: DatabaseMove): Act => ({
  tenantId: null,
  actor,
  act,
  subject: 'database',
  atMs: clock.now(),
  before: { place: from },
  after: { place: to },
});

/**
 * Marks a copy as the current database and records it in its audit log, in the transaction that makes it.
 * Nothing can be lost.
 */
export async function storeMovedIdentity(copy: pg.ClientBase, moving: DatabaseMove): Promise<void> {
  await copy.query(
    `UPDATE database_identity SET (system_identifier, timeline, database_oid, table_oid) = (SELECT ${ACTUAL}), place = NULL`,
  );
  await recordActOn(copy, actOf('database.moved', moving));
}

/**
 * Marks a moved database as superseded and records it in its audit log: if started again, it stops payouts,
 * like any database that may be stale.
 */
export async function leaveIdentity(left: pg.ClientBase, moving: DatabaseMove): Promise<void> {
  await left.query('BEGIN');
  await left.query('UPDATE database_identity SET system_identifier = 0');
  await recordActOn(left, actOf('database.left', moving));
  await left.query('COMMIT');
}
