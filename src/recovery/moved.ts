import type pg from 'pg';
import { ACTUAL } from './identity.ts';

/** Says to a copy, in the transaction that makes it, that it is the database now. Nothing of it can be lost. */
export async function keepMovedIdentity(copy: pg.ClientBase): Promise<void> {
  await copy.query(
    `UPDATE database_identity SET (system_identifier, timeline, database_oid, table_oid) = (SELECT ${ACTUAL}), place = NULL`,
  );
}

/** Says to what was moved that it is not the database any more: started again it stops payouts, like any that may be old. */
export async function leaveIdentity(left: pg.ClientBase): Promise<void> {
  await left.query('UPDATE database_identity SET system_identifier = 0');
}
