import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';

const FIND = statement('local_operator', 'SELECT id, status FROM operators WHERE is_local');

/** The local administrator, if created. For sessions of `kolo_operator` and `kolo_verify`. */
export async function localOperator(
  session: Session,
): Promise<{ id: string; status: 'active' | 'disabled' } | undefined> {
  return (await session.query<{ id: string; status: 'active' | 'disabled' }>(FIND, []))[0];
}

const LOCK = statement(
  'lock_local_operator',
  `SELECT id FROM operators WHERE id = $1 AND is_local AND status = 'active' FOR NO KEY UPDATE`,
);

/** True if it is the enabled local administrator. Locks the row: a disabling waits, and then ends the new session. */
export const lockLocal = async (session: Session, id: string): Promise<boolean> =>
  (await session.query(LOCK, [id])).length === 1;

const INSERT = statement(
  'insert_operator_link',
  'INSERT INTO operator_links (token_hash, operator_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
);

/** Stores a link by the hash of its token. */
export const insertLink = (
  session: Session,
  link: { tokenHash: Buffer; operatorId: string; nowMs: number; expiresAtMs: number },
): Promise<number> => {
  const { tokenHash, operatorId, nowMs, expiresAtMs } = link;
  return session.execute(INSERT, [tokenHash, operatorId, toRfc3339(nowMs), toRfc3339(expiresAtMs)]);
};

const TAKE = statement(
  'take_operator_link',
  `UPDATE operator_links SET used_at = $2
   WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 AND ($3::uuid IS NULL OR operator_id = $3)
   RETURNING operator_id AS "operatorId"`,
);

/**
 * Uses up a link; gives its operator, undefined where it is unknown, used or expired. @param operatorId
 * required owner; null accepts any
 */
export async function takeLink(
  session: Session,
  tokenHash: Buffer,
  operatorId: string | null,
  nowMs: number,
): Promise<string | undefined> {
  const values = [tokenHash, toRfc3339(nowMs), operatorId];
  return (await session.query<{ operatorId: string }>(TAKE, values))[0]?.operatorId;
}
