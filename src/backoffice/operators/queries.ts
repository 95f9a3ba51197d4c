import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import type { Sealed } from '../../platform/values/vault.ts';
import type { Grant } from './roles.ts';

/** An operator as stored. All of this file runs under kolo_operator. */
export interface OperatorRecord {
  id: string;
  email: string;
  name: string;
  status: 'invited' | 'active' | 'disabled';
  /** True for the local administrator of development, who signs in by a link. */
  isLocal: boolean;
  /** True for one who signs in by the provider of single sign-on, and by nothing else. */
  isOfProvider: boolean;
  passwordHash: string | null;
  totpCiphertext: Buffer | null;
  totpKeyId: string | null;
  createdAt: number;
}

const COLUMNS = `
  o.id, o.email, o.name, o.status, o.is_local AS "isLocal", o.sso_subject IS NOT NULL AS "isOfProvider", o.password_hash AS "passwordHash", o.totp_ciphertext AS "totpCiphertext",
  o.totp_key_id AS "totpKeyId", o.created_at AS "createdAt"`;

const BY_EMAIL = statement('operator_by_email', `SELECT ${COLUMNS} FROM operators o WHERE o.email = $1`);
const BY_ID = statement('operator_by_id', `SELECT ${COLUMNS} FROM operators o WHERE o.id = $1`);

/** Emails are compared in lower case. */
export async function operatorByEmail(session: Session, email: string): Promise<OperatorRecord | undefined> {
  return (await session.query<OperatorRecord>(BY_EMAIL, [email.toLowerCase()]))[0];
}

export async function operatorById(session: Session, id: string): Promise<OperatorRecord | undefined> {
  return (await session.query<OperatorRecord>(BY_ID, [id]))[0];
}

const NAMES = statement('names_of_operators', 'SELECT id, name FROM operators WHERE id = ANY ($1::uuid[])');

/** The names of operators by id. */
export async function namesOfOperators(
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await session.query<{ id: string; name: string }>(NAMES, [[...new Set(ids)]]);
  return new Map(found.map(({ id, name }) => [id, name]));
}

const INSERT = statement(
  'insert_operator',
  `INSERT INTO operators (id, email, name, status, created_at, is_local) VALUES ($1, $2, $3, 'invited', $4, $5)
   ON CONFLICT (email) DO NOTHING`,
);

/** False where the email is in use. */
export async function insertOperator(
  session: Session,
  made: { id: string; email: string; name: string; nowMs: number; isLocal?: boolean },
): Promise<boolean> {
  const { id, email, name, nowMs, isLocal = false } = made;
  return (await session.execute(INSERT, [id, email.toLowerCase(), name, toRfc3339(nowMs), isLocal])) === 1;
}

const ACTIVATE = statement(
  'activate_operator',
  `UPDATE operators SET status = 'active', password_hash = $2, totp_ciphertext = $3, totp_key_id = $4, totp_last_step = $5,
     wrong_codes = 0, codes_refused_until = NULL
   WHERE id = $1 AND status <> 'disabled'`,
);

/**
 * Sets an operator's password and second factor, and uses up the code of a time step. False for a disabled
 * operator.
 */
export async function activate(
  session: Session,
  id: string,
  { passwordHash, totp, step }: { passwordHash: string; totp: Sealed; step: number },
): Promise<boolean> {
  const values = [id, passwordHash, totp.ciphertext, totp.keyId, step];
  return (await session.execute(ACTIVATE, values)) === 1;
}

const TAKE_STEP = statement(
  'take_totp_step',
  `UPDATE operators SET totp_last_step = $2, wrong_codes = 0, codes_refused_until = NULL
   WHERE id = $1 AND totp_last_step < $2`,
);

/** Uses up the code of a time step. False where it, or a later one, was used before. */
export const takeStep = async (session: Session, id: string, step: number): Promise<boolean> =>
  (await session.execute(TAKE_STEP, [id, step])) === 1;

/** An operator whose row is locked. */
export interface LockedOperator extends OperatorRecord {
  /** Until when unknown devices' codes are refused; null: they are accepted. */
  codesRefusedUntil: number | null;
}

const LOCK_WITH_CREDENTIALS = statement(
  'lock_operator_with_credentials',
  `SELECT ${COLUMNS}, o.codes_refused_until AS "codesRefusedUntil"
   FROM operators o WHERE o.id = $1 AND o.status = 'active' FOR UPDATE`,
);

/**
 * Locks an active operator until the transaction ends and rereads the credentials, so that codes are checked
 * one at a time. A reset, new password or disabling waits, and then ends the sessions that began. @returns
 * undefined for an operator who cannot sign in
 */
export async function lockWithCredentials(session: Session, id: string): Promise<LockedOperator | undefined> {
  return (await session.query<LockedOperator>(LOCK_WITH_CREDENTIALS, [id]))[0];
}

const COUNT_WRONG = statement(
  'count_wrong_code',
  `UPDATE operators SET wrong_codes = CASE WHEN wrong_codes + 1 >= $2 THEN 0 ELSE wrong_codes + 1 END,
     codes_refused_until = CASE WHEN wrong_codes + 1 >= $2 THEN $3::timestamptz ELSE codes_refused_until END
   WHERE id = $1`,
);

/** Counts a wrong code after a right password; at the limit, codes are refused for a while. */
export const countWrongCode = (
  session: Session,
  id: string,
  { codesMax, untilMs }: { codesMax: number; untilMs: number },
): Promise<number> => session.execute(COUNT_WRONG, [id, codesMax, toRfc3339(untilMs)]);

const USE_RECOVERY = statement(
  'use_recovery_code',
  `UPDATE operator_recovery_codes SET ended_at = $3 WHERE operator_id = $1 AND code_hash = $2 AND ended_at IS NULL`,
);

/** Uses up a recovery code; false where it is unknown or was used. */
export const useRecoveryCode = async (
  session: Session,
  id: string,
  codeHash: Buffer,
  nowMs: number,
): Promise<boolean> => (await session.execute(USE_RECOVERY, [id, codeHash, toRfc3339(nowMs)])) === 1;

const END_RECOVERY = statement(
  'end_recovery_codes',
  'UPDATE operator_recovery_codes SET ended_at = $2 WHERE operator_id = $1 AND ended_at IS NULL',
);
const INSERT_RECOVERY = statement(
  'insert_recovery_codes',
  `INSERT INTO operator_recovery_codes (operator_id, code_hash, created_at)
   SELECT $1, code_hash, $3 FROM unnest($2::bytea[]) AS code_hash`,
);

/** Replaces all recovery codes of an operator. */
export async function replaceRecoveryCodes(
  session: Session,
  id: string,
  hashes: readonly Buffer[],
  nowMs: number,
): Promise<void> {
  await session.execute(END_RECOVERY, [id, toRfc3339(nowMs)]);
  await session.execute(INSERT_RECOVERY, [id, hashes, toRfc3339(nowMs)]);
}

const INSERT_GRANT = statement(
  'insert_operator_role',
  `INSERT INTO operator_roles (id, operator_id, role, business_id, mode, granted_at) VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** Gives an operator a role. */
export const insertGrant = (
  session: Session,
  given: Grant & { id: string; operatorId: string; nowMs: number },
): Promise<number> => {
  const { id, operatorId, role, businessId, mode, nowMs } = given;
  return session.execute(INSERT_GRANT, [id, operatorId, role, businessId, mode, toRfc3339(nowMs)]);
};

/** A role as the audit log has it. */
export const auditedGrant = ({ id, role, businessId, mode }: Grant & { id: string }) => ({
  role_id: id,
  role,
  business_id: businessId,
  mode,
});

const END_GRANT = statement(
  'end_operator_role',
  'UPDATE operator_roles SET ended_at = $3 WHERE operator_id = $1 AND id = $2 AND ended_at IS NULL',
);

/** Ends an operator's role; false where the operator does not have it any more. */
export const endGrant = async (
  session: Session,
  operatorId: string,
  grantId: string,
  nowMs: number,
): Promise<boolean> => (await session.execute(END_GRANT, [operatorId, grantId, toRfc3339(nowMs)])) === 1;

const GRANT = statement(
  'operator_role',
  `SELECT role, business_id AS "businessId", mode FROM operator_roles
   WHERE operator_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/** A current role of an operator by its id. */
export const findGrant = async (
  session: Session,
  operatorId: string,
  grantId: string,
): Promise<Grant | undefined> => (await session.query<Grant>(GRANT, [operatorId, grantId]))[0];

const RESET = statement(
  'reset_operator',
  `UPDATE operators SET status = 'invited', password_hash = NULL, totp_ciphertext = NULL, totp_key_id = NULL,
     sso_issuer = NULL, sso_subject = NULL
   WHERE id = $1 AND NOT is_local`,
);

/**
 * Resets an operator, even a disabled one, for a new enrolment; credentials are deleted. False for an unknown
 * operator and for the local administrator, who never enrols.
 */
export const resetOperator = async (session: Session, id: string): Promise<boolean> =>
  (await session.execute(RESET, [id])) === 1;

const SET_PASSWORD = statement(
  'set_operator_password',
  'UPDATE operators SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
);

/** Replaces a password's hash; false where it has changed meanwhile. */
export const setPassword = async (
  session: Session,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> => (await session.execute(SET_PASSWORD, [id, from, to])) === 1;

const DISABLE = statement(
  'disable_operator',
  `UPDATE operators SET status = 'disabled' WHERE id = $1 AND status <> 'disabled'`,
);
/** An operator who never enrolled, or was reset, has no credentials. */
const ENABLE = statement(
  'enable_operator',
  `UPDATE operators SET status = CASE WHEN password_hash IS NULL AND sso_subject IS NULL THEN 'invited' ELSE 'active' END
   WHERE id = $1 AND status = 'disabled'`,
);

/** False where there is nobody to disable. */
export const setDisabled = async (session: Session, id: string): Promise<boolean> =>
  (await session.execute(DISABLE, [id])) === 1;

/** False where nobody is disabled. */
export const setEnabled = async (session: Session, id: string): Promise<boolean> =>
  (await session.execute(ENABLE, [id])) === 1;

/** Locks all rows (there are few), so that two concurrent removals see each other. */
const LOCK_ALL = statement('lock_operators', 'SELECT id FROM operators ORDER BY id FOR NO KEY UPDATE');

/** Serialises changes to the number of administrators. */
export async function lockOperators(session: Session): Promise<void> {
  await session.query(LOCK_ALL, []);
}

/**
 * Counts administrators of the whole installation who can sign in by themselves, in production too. One who needs
 * the provider of single sign-on does not count: somebody must get in while it is down.
 */
const ADMINS = statement(
  'count_admins',
  `SELECT count(DISTINCT o.id)::int AS admins
   FROM operators o JOIN operator_roles r ON r.operator_id = o.id AND r.ended_at IS NULL
   WHERE r.role = 'admin' AND r.business_id IS NULL AND r.mode IS NULL AND o.status = 'active' AND NOT o.is_local
     AND o.sso_subject IS NULL`,
);

export async function countAdmins(session: Session): Promise<number> {
  return (await session.query<{ admins: number }>(ADMINS))[0]!.admins;
}

/** An enrolment, used once. */
interface Enrolment {
  operatorId: string;
  totpCiphertext: Buffer | null;
  totpKeyId: string | null;
}

const INSERT_ENROLMENT = statement(
  'insert_operator_enrolment',
  `INSERT INTO operator_enrolments (token_hash, operator_id, created_at, expires_at) VALUES ($1, $2, $3, $4)`,
);
const END_ENROLMENTS = statement(
  'end_operator_enrolments',
  'UPDATE operator_enrolments SET used_at = $2 WHERE operator_id = $1 AND used_at IS NULL',
);
const OPEN_ENROLMENT = statement(
  'open_operator_enrolment',
  `SELECT operator_id AS "operatorId", totp_ciphertext AS "totpCiphertext", totp_key_id AS "totpKeyId"
   FROM operator_enrolments WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 FOR UPDATE`,
);
const SHOW_SECRET = statement(
  'set_operator_enrolment_secret',
  'UPDATE operator_enrolments SET totp_ciphertext = $2, totp_key_id = $3 WHERE token_hash = $1',
);

/** Creates an enrolment; previous ones end. */
export async function insertEnrolment(
  session: Session,
  enrolment: { tokenHash: Buffer; operatorId: string; nowMs: number; expiresAtMs: number },
): Promise<void> {
  const { tokenHash, operatorId, nowMs, expiresAtMs } = enrolment;
  await endEnrolments(session, operatorId, nowMs);
  await session.execute(INSERT_ENROLMENT, [
    tokenHash,
    operatorId,
    toRfc3339(nowMs),
    toRfc3339OrNull(expiresAtMs),
  ]);
}

export const endEnrolments = (session: Session, operatorId: string, nowMs: number): Promise<number> =>
  session.execute(END_ENROLMENTS, [operatorId, toRfc3339(nowMs)]);

/** Locks the enrolment of a token; undefined where it is unknown, used or expired. */
export async function openEnrolment(
  session: Session,
  tokenHash: Buffer,
  nowMs: number,
): Promise<Enrolment | undefined> {
  return (await session.query<Enrolment>(OPEN_ENROLMENT, [tokenHash, toRfc3339(nowMs)]))[0];
}

/** Stores the secret shown for an enrolment. */
export const setEnrolmentSecret = (session: Session, tokenHash: Buffer, totp: Sealed): Promise<number> =>
  session.execute(SHOW_SECRET, [tokenHash, totp.ciphertext, totp.keyId]);

const GRANTS_OF = statement(
  'grants_of_operator',
  `SELECT r.role, r.business_id AS "businessId", r.mode
   FROM operators o JOIN operator_roles r ON r.operator_id = o.id AND r.ended_at IS NULL
   WHERE o.id = $1 AND o.status = 'active'`,
);

/** Current roles of an operator; none while disabled. */
export const grantsOf = (session: Session, operatorId: string): Promise<Grant[]> =>
  session.query<Grant>(GRANTS_OF, [operatorId]);
