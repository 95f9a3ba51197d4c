import { recordAct } from '../../../platform/audit/entry.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';

/** Consecutive failed confirmations that end a session. */
const WRONG_MAX = 5;

const LOCK = statement(
  'lock_operator_session',
  'SELECT id FROM operator_sessions WHERE id = $1 AND revoked_at IS NULL FOR UPDATE',
);
const CONFIRM = statement(
  'confirm_operator_session',
  'UPDATE operator_sessions SET confirmed_at = $2, wrong_confirmations = 0 WHERE id = $1',
);
const COUNT_WRONG = statement(
  'count_wrong_confirmation',
  `UPDATE operator_sessions SET wrong_confirmations = wrong_confirmations + 1,
     revoked_at = CASE WHEN wrong_confirmations + 1 >= $2 THEN $3::timestamptz END
   WHERE id = $1 AND revoked_at IS NULL RETURNING revoked_at IS NOT NULL AS ended`,
);

/** The session, and the source of the request. */
interface Confirming {
  operatorId: string;
  sessionId: string;
  address: string;
}

/**
 * Locks a session until the transaction ends; true while it is open. Confirmations are checked one by one.
 */
export const lockOpen = async (session: Session, sessionId: string): Promise<boolean> =>
  (await session.query(LOCK, [sessionId])).length === 1;

/** Records a confirmation. */
export const confirmSession = (session: Session, sessionId: string, nowMs: number): Promise<number> =>
  session.execute(CONFIRM, [sessionId, toRfc3339(nowMs)]);

/**
 * Records a failed confirmation and ends the session with the fifth in a row, which stops a thief; the owner
 * signs in again. @param act the audited act
 */
export async function countWrongConfirmation(
  session: Session,
  { operatorId, sessionId, address }: Confirming,
  act: 'operator.wrong_code' | 'operator.wrong_passkey' | 'operator.wrong_link',
  atMs: number,
): Promise<void> {
  const said = { tenantId: null, actor: { kind: 'operator', name: operatorId, address }, atMs } as const;
  const rows = await session.query<{ ended: boolean }>(COUNT_WRONG, [sessionId, WRONG_MAX, toRfc3339(atMs)]);
  // Only an open session can be confirmed.
  if (rows.length === 0) return;
  await recordAct(session, { ...said, act, subject: `operator ${operatorId}` });
  if (rows[0]!.ended)
    await recordAct(session, { ...said, act: 'session.ended', subject: `session ${sessionId}` });
}
