import type pg from 'pg';
import { type Actor, recordAct } from '../audit/entry.ts';
import { type Session, transactionOn } from '../db/database.ts';
import type { Clock } from '../values/clock.ts';
import { ApiError, invalidField } from '../values/errors.ts';
import { uuidv7 } from '../values/ids.ts';
import type { Vault } from '../values/vault.ts';
import { newRecoveryCodes, newTotpSecret, recoveryCodeHash, stepOfCode, totpUri } from './one-time-codes.ts';
import { endPasskeys } from './passkeys/queries.ts';
import { hashPassword, passwordFault } from './passwords.ts';
import {
  activate,
  endEnrolments,
  insertEnrolment,
  insertGrant,
  insertOperator,
  type OperatorRecord,
  openEnrolment,
  operatorById,
  replaceRecoveryCodes,
  resetOperator,
  setEnrolmentSecret,
} from './queries.ts';
import type { Grant } from './roles.ts';
import { revokeSessions } from './sessions/sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

/** How long a token that was made at the shell holds, which no second person has seen, milliseconds. */
export const SHELL_TOKEN_MS = 3_600_000;

/** Where a second factor's secret is kept, for the vault. */
export const totpContext = (operatorId: string): string => `operator totp:${operatorId}`;

/** Who is invited. */
interface Invitation extends Grant {
  readonly email: string;
  readonly name: string;
}

/** What a person proves by the invitation who they are with. */
interface Invited {
  operatorId: string;
  /** Shown once. */
  token: string;
  expiresAtMs: number;
}

/**
 * Invites a person, with a role, in the transaction of the session.
 *
 * @returns undefined where the email is an operator's already
 */
export async function inviteOperator(
  session: Session,
  { email, name, ...grant }: Invitation,
  { by, nowMs, holdsMs }: { by: Actor; nowMs: number; holdsMs: number },
): Promise<Invited | undefined> {
  const operatorId = uuidv7(nowMs);
  if (!(await insertOperator(session, { id: operatorId, email, name, nowMs }))) return undefined;
  await insertGrant(session, { ...grant, id: uuidv7(nowMs), operatorId, nowMs });
  await recordAct(session, {
    ...{ tenantId: null, actor: by, act: 'operator.invited', subject: `operator ${operatorId}` },
    after: { role: grant.role, business_id: grant.businessId, mode: grant.mode },
    atMs: nowMs,
  });
  return { operatorId, ...(await letEnrol(session, operatorId, nowMs, holdsMs)) };
}

/** Makes a token by which an operator enrols, also again; earlier ones end. In the transaction of the session. */
async function letEnrol(
  session: Session,
  operatorId: string,
  nowMs: number,
  holdsMs: number,
): Promise<{ token: string; expiresAtMs: number }> {
  const token = newToken('invitation');
  const expiresAtMs = nowMs + holdsMs;
  await insertEnrolment(session, { tokenHash: tokenHash(token), operatorId, nowMs, expiresAtMs });
  return { token, expiresAtMs };
}

/**
 * Has a person enrol again, in the transaction of the session: their sessions end, and what they signed in by is gone.
 *
 * @returns undefined where there is no such person
 */
export async function enrolAgain(
  session: Session,
  id: string,
  { by, nowMs, holdsMs }: { by: Actor; nowMs: number; holdsMs: number },
): Promise<{ token: string; expiresAtMs: number } | undefined> {
  if (!(await resetOperator(session, id))) return undefined;
  await endPasskeys(session, id, null, nowMs);
  await revokeSessions(session, id, null, nowMs);
  const enrolment = await letEnrol(session, id, nowMs, holdsMs);
  await recordAct(session, {
    ...{ tenantId: null, actor: by, act: 'operator.reset', subject: `operator ${id}`, atMs: nowMs },
  });
  return enrolment;
}

/** What enrolling works with. */
export interface EnrolDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  vault: Vault;
  clock: Clock;
}

const INVITATION_FAULT = 'it is unknown, was used before, or is over; ask for another one';

async function enrolling(
  session: Session,
  token: string,
  nowMs: number,
): Promise<{ operator: OperatorRecord; secret: { ciphertext: Buffer; keyId: string } | null }> {
  const enrolment = await openEnrolment(session, tokenHash(token), nowMs);
  const operator = enrolment && (await operatorById(session, enrolment.operatorId));
  if (operator === undefined || operator.status === 'disabled') throw invalidField('token', INVITATION_FAULT);
  const { totpCiphertext: ciphertext, totpKeyId: keyId } = enrolment!;
  return { operator, secret: ciphertext === null || keyId === null ? null : { ciphertext, keyId } };
}

/** What a person needs to enrol, by the token of an invitation: the secret of a second factor, new each time. */
export function beginEnrolment(
  { operatorPool, vault, clock }: EnrolDeps,
  token: string,
): Promise<{ email: string; name: string; secret: string; uri: string }> {
  return transactionOn(operatorPool, async (session) => {
    const { operator } = await enrolling(session, token, clock.now());
    const secret = newTotpSecret();
    await setEnrolmentSecret(session, tokenHash(token), vault.seal(secret, totpContext(operator.id)));
    const { email, name } = operator;
    return { email, name, secret, uri: totpUri(secret, email) };
  });
}

/**
 * Sets a person's password and second factor; they can sign in from then on. Done again after a reset, sessions of before have ended by then.
 *
 * @returns recovery codes, shown once
 * @throws ApiError `invalid_request` that names what is wrong
 */
export async function completeEnrolment(
  { operatorPool, vault, clock }: EnrolDeps,
  {
    token,
    password,
    code,
    address,
  }: { token: string; password: string; code: string; address: string | null },
): Promise<{ operatorId: string; recoveryCodes: readonly string[] }> {
  const known = await transactionOn(operatorPool, (session) => enrolling(session, token, clock.now()));
  const { id, email, name } = known.operator;
  const fault = await passwordFault(password, [email, name]);
  if (fault !== undefined) throw invalidField('password', fault);
  const passwordHash = await hashPassword(password);
  return transactionOn(operatorPool, async (session) => {
    const nowMs = clock.now();
    const { secret } = await enrolling(session, token, nowMs);
    if (secret === null) throw invalidField('token', 'ask for the secret of the second factor first');
    const step = stepOfCode(vault.open(secret.ciphertext, secret.keyId, totpContext(id)), code, nowMs);
    if (step === null) throw invalidField('code', 'it is not the one that the secret gives now');
    if (!(await activate(session, id, { passwordHash, totp: secret, step })))
      throw new ApiError('unauthorized');
    await endEnrolments(session, id, nowMs);
    const recoveryCodes = newRecoveryCodes();
    await replaceRecoveryCodes(session, id, recoveryCodes.map(recoveryCodeHash), nowMs);
    await recordAct(session, {
      ...{ tenantId: null, actor: { kind: 'operator', name: id, address } },
      ...{ act: 'operator.enrolled', subject: `operator ${id}`, atMs: nowMs },
    });
    return { operatorId: id, recoveryCodes };
  });
}
