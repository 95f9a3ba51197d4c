import type pg from 'pg';
import { type Act, type Actor, recordActOn } from '../../platform/audit/entry.ts';
import { ACTUAL } from '../../platform/database-identity.ts';
import type { Clock } from '../../platform/values/clock.ts';

/** Who moves a database, and from where to where, without what is secret of that. */
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

/** Says to a copy, in the transaction that makes it, that it is the database now, and in its audit log. Nothing of it can be lost. */
export async function storeMovedIdentity(copy: pg.ClientBase, moving: DatabaseMove): Promise<void> {
  await copy.query(
    `UPDATE database_identity SET (system_identifier, timeline, database_oid, table_oid) = (SELECT ${ACTUAL}), place = NULL`,
  );
  await recordActOn(copy, actOf('database.moved', moving));
}

/**
 * Says to what was moved that it is not the database any more, and in its audit log: started again it stops payouts, like any that may
 * be old.
 */
export async function leaveIdentity(left: pg.ClientBase, moving: DatabaseMove): Promise<void> {
  await left.query('BEGIN');
  await left.query('UPDATE database_identity SET system_identifier = 0');
  await recordActOn(left, actOf('database.left', moving));
  await left.query('COMMIT');
}
