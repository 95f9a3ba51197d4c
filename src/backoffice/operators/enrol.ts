import type pg from 'pg';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type Session, transactionOn } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { endDevices } from './login-throttle/known-devices.ts';
import type { LoginThrottle } from './login-throttle/throttle.ts';
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
import { halfHash, invitationHash, isToken, newToken } from './tokens.ts';

/** Lifetime of a token created at the shell, which needs no approval, milliseconds. */
export const SHELL_TOKEN_MS = 3_600_000;

/** Vault context of a second factor's secret. */
export const totpContext = (operatorId: string): string => `operator totp:${operatorId}`;

/** The invited person. */
interface Invitation extends Grant {
  readonly email: string;
  readonly name: string;
}

/** Inviter, time and lifetime of an invitation. */
interface LetIn {
  by: Actor;
  nowMs: number;
  holdsMs: number;
  /** Hash of the half that another person has (`halfHash`); null where nobody else has one. */
  ofHalf: string | null;
}

/** The token and proof that an invited person presents. */
interface ShownInvitation {
  token: string;
  /** The other half, for an invitation in two halves. */
  half?: string | null | undefined;
}

/** The invitation as created. */
interface Invited {
  operatorId: string;
  /** Shown once. */
  token: string;
  expiresAtMs: number;
}

/**
 * Invites a person with a role, in the caller's transaction. @returns undefined where the email belongs to an
 * operator
 */
export async function inviteOperator(
  session: Session,
  { email, name, ...grant }: Invitation,
  { by, ...terms }: LetIn,
): Promise<Invited | undefined> {
  const { nowMs } = terms;
  const operatorId = uuidv7(nowMs);
  if (!(await insertOperator(session, { id: operatorId, email, name, nowMs }))) return undefined;
  await insertGrant(session, { ...grant, id: uuidv7(nowMs), operatorId, nowMs });
  await recordAct(session, {
    tenantId: null,
    actor: by,
    act: 'operator.invited',
    subject: `operator ${operatorId}`,
    after: { role: grant.role, business_id: grant.businessId, mode: grant.mode },
    atMs: nowMs,
  });
  return { operatorId, ...(await letEnrol(session, operatorId, terms)) };
}

/** Creates an enrolment token and ends previous ones, in the caller's transaction. */
async function letEnrol(
  session: Session,
  operatorId: string,
  { nowMs, holdsMs, ofHalf }: Omit<LetIn, 'by'>,
): Promise<{ token: string; expiresAtMs: number }> {
  const token = newToken('invitation');
  const expiresAtMs = nowMs + holdsMs;
  await insertEnrolment(session, {
    tokenHash: invitationHash(token, ofHalf),
    operatorId,
    nowMs,
    expiresAtMs,
  });
  return { token, expiresAtMs };
}

/**
 * Resets an operator for a new enrolment, in the caller's transaction: sessions end and credentials are
 * deleted. @returns undefined for an unknown operator
 */
export async function enrolAgain(
  session: Session,
  id: string,
  { by, ...terms }: LetIn,
): Promise<{ token: string; expiresAtMs: number } | undefined> {
  const { nowMs } = terms;
  if (!(await resetOperator(session, id))) return undefined;
  await endPasskeys(session, id, null, nowMs);
  await revokeSessions(session, id, null, nowMs);
  await endDevices(session, id, nowMs);
  const enrolment = await letEnrol(session, id, terms);
  await recordAct(session, {
    tenantId: null,
    actor: by,
    act: 'operator.reset',
    subject: `operator ${id}`,
    atMs: nowMs,
  });
  return enrolment;
}

/** Dependencies of enrolment. */
export interface EnrolDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  vault: Vault;
  clock: Clock;
  throttle: Pick<LoginThrottle, 'unauthenticated'>;
}

const INVITATION_FAULT =
  'it is unknown, lacks its other half, was used before, or has expired; ask for another one';

const hashOf = ({ token, half }: ShownInvitation): Buffer =>
  invitationHash(token, half ? halfHash(half) : null);

async function enrolling(
  session: Session,
  shown: ShownInvitation,
  nowMs: number,
): Promise<{ operator: OperatorRecord; secret: { ciphertext: Buffer; keyId: string } | null }> {
  const enrolment = await openEnrolment(session, hashOf(shown), nowMs);
  const operator = enrolment && (await operatorById(session, enrolment.operatorId));
  if (operator === undefined || operator.status === 'disabled') throw invalidField('token', INVITATION_FAULT);
  const { totpCiphertext: ciphertext, totpKeyId: keyId } = enrolment!;
  return { operator, secret: ciphertext === null || keyId === null ? null : { ciphertext, keyId } };
}

/**
 * Starts an enrolment: a new second-factor secret for an invitation token. @throws ApiError
 * `invalid_request`; `rate_limited` for an address with too many invalid invitations
 */
export function beginEnrolment(
  { operatorPool, vault, clock, throttle: { unauthenticated } }: EnrolDeps,
  { address, ...shown }: ShownInvitation & { address: string },
): Promise<{ email: string; name: string; secret: string; uri: string }> {
  return unauthenticated.attempt(address, clock.now(), async () => {
    requireToken(shown);
    return transactionOn(operatorPool, async (session) => {
      const { operator } = await enrolling(session, shown, clock.now());
      const secret = newTotpSecret();
      await setEnrolmentSecret(session, hashOf(shown), vault.seal(secret, totpContext(operator.id)));
      const { email, name } = operator;
      return { email, name, secret, uri: totpUri(secret, email) };
    });
  });
}

/** A text without a token's format is rejected without a query. */
function requireToken({ token, half }: ShownInvitation): void {
  if (!isToken(token, 'invitation') || (half && !isToken(half, 'half')))
    throw invalidField('token', INVITATION_FAULT);
}

/**
 * Completes an enrolment: sets the password and second factor. After a reset, previous sessions have ended by
 * then. @returns recovery codes, shown once @throws ApiError `invalid_request` with the fault; `rate_limited`
 * for an address with too many invalid invitations
 */
export async function completeEnrolment(
  { operatorPool, vault, clock, throttle: { unauthenticated } }: EnrolDeps,
  {
    password,
    code,
    address,
    ...shown
  }: ShownInvitation & { password: string; code: string; address: string },
): Promise<{ operatorId: string; recoveryCodes: readonly string[] }> {
  const known = await unauthenticated.attempt(address, clock.now(), async () => {
    requireToken(shown);
    return transactionOn(operatorPool, (session) => enrolling(session, shown, clock.now()));
  });
  const { id, email, name } = known.operator;
  const fault = await passwordFault(password, [email, name]);
  if (fault !== undefined) throw invalidField('password', fault);
  const passwordHash = await hashPassword(password);
  return transactionOn(operatorPool, async (session) => {
    const nowMs = clock.now();
    const { secret } = await enrolling(session, shown, nowMs);
    if (secret === null) throw invalidField('token', 'request the secret of the second factor first');
    const step = stepOfCode(vault.open(secret.ciphertext, secret.keyId, totpContext(id)), code, nowMs);
    if (step === null) throw invalidField('code', 'it does not match the secret now');
    if (!(await activate(session, id, { passwordHash, totp: secret, step })))
      throw new ApiError('unauthorized');
    await endEnrolments(session, id, nowMs);
    const recoveryCodes = newRecoveryCodes();
    await replaceRecoveryCodes(session, id, recoveryCodes.map(recoveryCodeHash), nowMs);
    await recordAct(session, {
      tenantId: null,
      actor: { kind: 'operator', name: id, address },
      act: 'operator.enrolled',
      subject: `operator ${id}`,
      atMs: nowMs,
    });
    return { operatorId: id, recoveryCodes };
  });
}
