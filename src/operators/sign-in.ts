import type pg from 'pg';
import { recordAct } from '../audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../db/database.ts';
import type { Clock } from '../values/clock.ts';
import { ApiError } from '../values/errors.ts';
import type { Vault } from '../values/vault.ts';
import { totpContext } from './enrol.ts';
import type { FailedTries } from './failed-tries.ts';
import { recoveryCodeHash, stepOfCode } from './one-time-codes.ts';
import { isPassword } from './passwords.ts';
import {
  countWrongCode,
  type OperatorRecord,
  operatorByEmail,
  operatorById,
  takeStep,
  takesCodes,
  useRecoveryCode,
} from './queries.ts';
import { beginSession, confirmSession, type SessionKind } from './sessions/sessions.ts';

/**
 * Wrong codes behind a right password after which codes are refused for a while. Only who knows the password can bring that about, so
 * no stranger locks anybody out; and three in a million, five times in fifteen minutes, is guessed in months and seen before.
 */
const WRONG_CODES_MAX = 5;
const CODES_REFUSED_MS = 15 * 60_000;
const CODE = /^[0-9]{6}$/;

/** What signing in works with. */
export interface SignInDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  vault: Vault;
  clock: Clock;
  tries: FailedTries;
}

/** What a person shows. */
interface Shown {
  email: string;
  password: string;
  /** Of the authenticator, 6 digits; or a recovery code. */
  code: string;
  kind: SessionKind;
  /** Where the request came from. */
  address: string;
  userAgent: string | null;
}

/**
 * Signs a person in. Whatever is wrong, the answer is the same, and takes as long.
 *
 * @returns the session's token, which is kept nowhere
 * @throws ApiError `sign_in_refused`, `too_many_tries`
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, code, kind, address, userAgent }: Shown,
): Promise<{ token: string; expiresAtMs: number; operatorId: string }> {
  const { operatorPool, clock, tries } = deps;
  if (!tries.begin(address, clock.now())) throw new ApiError('too_many_tries');
  const operator = await operatorByEmail(sessionOn(operatorPool), email);
  const known = await isPassword(password, operator?.status === 'active' ? operator.passwordHash : null);
  const taken = known && (await takeCode(deps, operator!, code, address));
  if (!taken) throw new ApiError('sign_in_refused');
  tries.succeeded(address);
  const operatorId = operator!.id;
  const begun = await transactionOn(operatorPool, (session) =>
    beginSession(session, { operatorId, kind, address, userAgent, nowMs: clock.now() }),
  );
  return { ...begun, operatorId };
}

/**
 * Asks a person who has signed in for a code once more; what moves money wants that within minutes.
 *
 * @throws ApiError `sign_in_refused`
 */
export async function confirm(
  deps: SignInDeps,
  {
    operatorId,
    sessionId,
    code,
    address,
  }: { operatorId: string; sessionId: string; code: string; address: string },
): Promise<void> {
  const session = sessionOn(deps.operatorPool);
  const operator = await operatorById(session, operatorId);
  if (operator === undefined || !(await takeCode(deps, operator, code, address)))
    throw new ApiError('sign_in_refused');
  await confirmSession(session, sessionId, deps.clock.now());
}

/** Takes a code of somebody whose password was right. Each code counts once. */
async function takeCode(
  { operatorPool, vault, clock }: SignInDeps,
  { id, totpCiphertext, totpKeyId }: OperatorRecord,
  code: string,
  address: string,
): Promise<boolean> {
  const nowMs = clock.now();
  return transactionOn(operatorPool, async (session) => {
    if (!(await takesCodes(session, id, nowMs))) return false;
    if (CODE.test(code)) {
      const secret = vault.open(totpCiphertext!, totpKeyId!, totpContext(id));
      const step = stepOfCode(secret, code, nowMs);
      if (step !== null && (await takeStep(session, id, step))) return true;
    } else if (await useRecoveryCode(session, id, recoveryCodeHash(code), nowMs)) {
      await record(session, id, address, 'operator.recovery_code_used', nowMs);
      return true;
    }
    await countWrongCode(session, id, { codesMax: WRONG_CODES_MAX, untilMs: nowMs + CODES_REFUSED_MS });
    await record(session, id, address, 'operator.wrong_code', nowMs);
    return false;
  });
}

const record = (session: Session, id: string, address: string, act: string, atMs: number): Promise<void> =>
  recordAct(session, {
    ...{ tenantId: null, actor: { kind: 'operator', name: id, address }, act },
    ...{ subject: `operator ${id}`, atMs },
  });
