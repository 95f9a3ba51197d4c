import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import type { Sealed } from '../../../platform/values/vault.ts';
import type { Grant, OperatorRole } from '../roles.ts';
import type { Identity } from './provider.ts';

/** All of this file runs under kolo_operator. */

/** An operator of the provider. */
interface ProviderOperator {
  id: string;
  status: 'invited' | 'active' | 'disabled';
}

const LOCK_BY_SUBJECT = statement(
  'lock_operator_by_subject',
  'SELECT id, status FROM operators WHERE sso_issuer = $1 AND sso_subject = $2 FOR UPDATE',
);

/** Locks the operator who is known by an identity. */
export async function lockBySubject(
  session: Session,
  { issuer, subject }: Identity,
): Promise<ProviderOperator | undefined> {
  return (await session.query<ProviderOperator>(LOCK_BY_SUBJECT, [issuer, subject]))[0];
}

const INSERT = statement(
  'insert_operator_of_provider',
  `INSERT INTO operators (id, email, name, status, created_at, sso_issuer, sso_subject)
   VALUES ($1, $2, $3, 'active', $4, $5, $6) ON CONFLICT (email) DO NOTHING`,
);

/** Creates an operator who signs in by the provider; false where the email is in use. */
export async function insertOfProvider(
  session: Session,
  made: { id: string; email: string; name: string; nowMs: number },
  { issuer, subject }: Identity,
): Promise<boolean> {
  const values = [made.id, made.email, made.name, toRfc3339(made.nowMs), issuer, subject];
  return (await session.execute(INSERT, values)) === 1;
}

const LINK = statement(
  'link_operator_to_provider',
  `UPDATE operators SET status = 'active', password_hash = NULL, totp_ciphertext = NULL, totp_key_id = NULL,
     sso_issuer = $2, sso_subject = $3
   WHERE id = $1 AND status <> 'disabled' AND NOT is_local AND sso_subject IS NULL`,
);

/** Lets an operator sign in by the provider and by nothing else. False for one who may not sign in, or signs in by it already. */
export const linkToProvider = async (
  session: Session,
  id: string,
  { issuer, subject }: Identity,
): Promise<boolean> => (await session.execute(LINK, [id, issuer, subject])) === 1;

/** A role that an operator has. */
interface HeldRole {
  id: string;
  role: OperatorRole;
  businessId: string | null;
  mode: Grant['mode'];
}

const ROLES = statement(
  'roles_of_operator',
  `SELECT id, role, business_id AS "businessId", mode FROM operator_roles
   WHERE operator_id = $1 AND ended_at IS NULL ORDER BY id`,
);
export const heldRoles = (session: Session, operatorId: string): Promise<HeldRole[]> =>
  session.query<HeldRole>(ROLES, [operatorId]);

const BIND = statement(
  'bind_session_to_provider',
  `UPDATE operator_sessions SET sso_checked_at = $2, sso_check_at = $3, sso_token_ciphertext = $4, sso_token_key_id = $5
   WHERE id = $1`,
);

/**
 * Records that the provider vouched for a session.
 *
 * @param token the sealed refresh token; null where the provider gave none
 * @param checkAtMs the next check; null without a token
 */
export const bindSession = (
  session: Session,
  sessionId: string,
  bound: { nowMs: number; checkAtMs: number | null; token: Sealed | null },
): Promise<number> => {
  const { nowMs, checkAtMs, token } = bound;
  return session.execute(BIND, [
    sessionId,
    toRfc3339(nowMs),
    checkAtMs === null ? null : toRfc3339(checkAtMs),
    token?.ciphertext ?? null,
    token?.keyId ?? null,
  ]);
};

/** A session whose check at the provider is due. */
export interface DueSession {
  id: string;
  operatorId: string;
  subject: string;
  ciphertext: Buffer;
  keyId: string;
}

/** Plan: operator_sessions_sso_due. */
const TAKE_DUE = statement(
  'take_due_provider_sessions',
  `WITH due AS (
     SELECT id FROM operator_sessions
     WHERE sso_check_at <= $1 AND revoked_at IS NULL AND expires_at > $1
     ORDER BY sso_check_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
   UPDATE operator_sessions s SET sso_check_at = $2
   FROM due d, operators o
   WHERE s.id = d.id AND o.id = s.operator_id
   RETURNING s.id, s.operator_id AS "operatorId", o.sso_subject AS subject, s.sso_token_ciphertext AS ciphertext,
     s.sso_token_key_id AS "keyId"`,
);

/** Takes sessions that are due and puts their next check off, in case this process ends meanwhile. */
export const takeDueSessions = (
  session: Session,
  { nowMs, againAtMs, limit }: { nowMs: number; againAtMs: number; limit: number },
): Promise<DueSession[]> =>
  session.query<DueSession>(TAKE_DUE, [toRfc3339(nowMs), toRfc3339(againAtMs), limit]);

const LOCK_OWNER = statement(
  'lock_owner_of_operator_session',
  `SELECT operator_id AS "operatorId" FROM operator_sessions
   WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2 FOR NO KEY UPDATE`,
);

/** The operator of an open session, whose row it locks. */
export async function lockOwner(
  session: Session,
  sessionId: string,
  nowMs: number,
): Promise<string | undefined> {
  const values = [sessionId, toRfc3339(nowMs)];
  return (await session.query<{ operatorId: string }>(LOCK_OWNER, values))[0]?.operatorId;
}
