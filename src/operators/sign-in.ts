import type pg from 'pg';
import { recordAct } from '../audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../db/database.ts';
import type { Clock } from '../values/clock.ts';
import { ApiError } from '../values/errors.ts';
import type { Vault } from '../values/vault.ts';
import { type Begun, beginOn, type From } from './door/begin.ts';
import type { Door } from './door/door.ts';
import { totpContext } from './enrol.ts';
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
import { confirmSession, countWrongConfirmation, lockOpen } from './sessions/confirmations.ts';
import type { SessionKind } from './sessions/sessions.ts';

/**
 * Wrong codes behind a right password, from devices that are not known, after which codes are refused to such devices for a while. Only who
 * knows the password can bring that about, and whoever has signed in before goes on there; and three in a million, five times in
 * fifteen minutes, is guessed in months and seen before.
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
  door: Door;
  /** Whether real money is served: then the local administrator is nobody. */
  production: boolean;
}

/** What a person shows. */
interface Shown {
  email: string;
  password: string;
  /** Of the authenticator, 6 digits; or a recovery code. */
  code: string;
  kind: SessionKind;
}

/**
 * Signs a person in. Whatever is wrong, the answer is the same, and takes as long.
 *
 * @throws ApiError `sign_in_refused`, `too_many_tries`, `service_unavailable`
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, code, kind }: Shown,
  from: From,
): Promise<Begun> {
  const { operatorPool, clock, door, production } = deps;
  const device = await door.devices.known(from.mark, email);
  const account = email.toLowerCase();
  const tried = door.tries.begin(device ?? { address: from.address, account }, clock.now());
  const look = () => operatorByEmail(sessionOn(operatorPool), email);
  const operator = await (device === undefined ? door.strangers.inTurn(look) : look()).catch((error) => {
    tried.takeBack();
    throw error;
  });
  const maySignIn = operator?.status === 'active' && !(production && operator.isLocal);
  const known = await isPassword(password, maySignIn ? operator.passwordHash : null);
  const taken = known && (await takeCode(deps, operator!, code, { ...from, isKnown: device !== undefined }));
  if (!taken) throw new ApiError('sign_in_refused');
  tried.succeeded();
  const whose = { operatorId: operator!.id, kind };
  const begun = await transactionOn(operatorPool, (session) => beginOn(session, whose, from, clock.now()));
  door.devices.changed();
  door.sessions.begun(begun.token, clock.now());
  return begun;
}

/**
 * Asks a person who has signed in for a code once more; what moves money wants that within minutes. The fifth wrong one in a row ends
 * the session.
 *
 * @throws ApiError `sign_in_refused`
 */
export async function confirm(
  deps: SignInDeps,
  { code, ...whose }: { operatorId: string; sessionId: string; code: string; address: string },
): Promise<void> {
  const { operatorId, sessionId, address } = whose;
  const operator = await operatorById(sessionOn(deps.operatorPool), operatorId);
  const taken =
    operator !== undefined &&
    (await transactionOn(deps.operatorPool, async (session) => {
      const nowMs = deps.clock.now();
      await takesCodes(session, operatorId, nowMs);
      if (!(await lockOpen(session, sessionId))) return false;
      const isRight = await isCode(session, deps.vault, operator, { code, address, nowMs });
      if (isRight) await confirmSession(session, sessionId, nowMs);
      else await countWrongConfirmation(session, whose, 'operator.wrong_code', nowMs);
      return isRight;
    }));
  if (!taken) throw new ApiError('sign_in_refused');
}

/** Takes a code of somebody whose password was right. */
async function takeCode(
  { operatorPool, vault, clock }: SignInDeps,
  operator: OperatorRecord,
  code: string,
  { address, isKnown }: { address: string; isKnown: boolean },
): Promise<boolean> {
  const [{ id }, nowMs] = [operator, clock.now()];
  return transactionOn(operatorPool, async (session) => {
    // A device that is known has its own tries: those of others refuse it nothing.
    if (!(await takesCodes(session, id, nowMs)) && !isKnown) return false;
    if (await isCode(session, vault, operator, { code, address, nowMs })) return true;
    if (!isKnown)
      await countWrongCode(session, id, { codesMax: WRONG_CODES_MAX, untilMs: nowMs + CODES_REFUSED_MS });
    await record(session, id, address, 'operator.wrong_code', nowMs);
    return false;
  });
}

/** Whether a code is right, which it is once. Behind `takesCodes`. */
async function isCode(
  session: Session,
  vault: Vault,
  { id, totpCiphertext, totpKeyId }: OperatorRecord,
  { code, address, nowMs }: { code: string; address: string; nowMs: number },
): Promise<boolean> {
  if (CODE.test(code)) {
    const step = stepOfCode(vault.open(totpCiphertext!, totpKeyId!, totpContext(id)), code, nowMs);
    return step !== null && takeStep(session, id, step);
  }
  if (!(await useRecoveryCode(session, id, recoveryCodeHash(code), nowMs))) return false;
  await record(session, id, address, 'operator.recovery_code_used', nowMs);
  return true;
}

const record = (session: Session, id: string, address: string, act: string, atMs: number): Promise<void> =>
  recordAct(session, {
    ...{ tenantId: null, actor: { kind: 'operator', name: id, address }, act },
    ...{ subject: `operator ${id}`, atMs },
  });
