import type pg from 'pg';
import { recordAct } from '../../platform/audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { totpContext } from './enrol.ts';
import { type Begun, beginOn, type From } from './login-throttle/begin.ts';
import type { LoginThrottle } from './login-throttle/throttle.ts';
import { recoveryCodeHash, stepOfCode } from './one-time-codes.ts';
import { isPassword } from './passwords.ts';
import {
  countWrongCode,
  lockWithCredentials,
  type OperatorRecord,
  operatorByEmail,
  takeStep,
  useRecoveryCode,
} from './queries.ts';
import type { SessionKind } from './sessions/sessions.ts';

/**
 * Wrong codes, after a right password and from unknown devices, that block codes from such devices for a
 * while. Only somebody who knows the password can cause that, and known devices still work. At three in a
 * million, five times in fifteen minutes, guessing takes months and is noticed first.
 */
const WRONG_CODES_MAX = 5;
const CODES_REFUSED_MS = 15 * 60_000;
const CODE = /^[0-9]{6}$/;

/** Dependencies of signing in. */
export interface SignInDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  vault: Vault;
  clock: Clock;
  throttle: LoginThrottle;
  /** True where real money is served: then the local administrator cannot sign in. */
  production: boolean;
}

/** Credentials that a person presents. */
interface Shown {
  email: string;
  password: string;
  /** Six digits of the authenticator; or a recovery code. */
  code: string;
  kind: SessionKind;
}

/**
 * Signs a person in. Every failure has the same response and takes the same time. @throws ApiError
 * `sign_in_refused`, `too_many_tries`, `service_unavailable`
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, code, kind }: Shown,
  from: From,
): Promise<Begun> {
  const { operatorPool, clock, throttle, production } = deps;
  const device = await throttle.knownDevices.find(from.mark, email);
  const account = email.toLowerCase();
  const tried = throttle.attempts.begin(device ?? { address: from.address, account }, clock.now());
  const query = () => operatorByEmail(sessionOn(operatorPool), email);
  const operator = await (device === undefined ? throttle.unauthenticated.run(query) : query()).catch(
    (error) => {
      tried.takeBack();
      throw error;
    },
  );
  const maySignIn = operator?.status === 'active' && !(production && operator.isLocal);
  const passwordHash = maySignIn ? operator.passwordHash : null;
  const isRight = await isPassword(password, passwordHash);
  const shown = { passwordHash, code, kind, isKnown: device !== undefined };
  const begun = isRight ? await begin(deps, operator!.id, shown, from) : undefined;
  if (begun === undefined) throw new ApiError('sign_in_refused');
  tried.succeeded();
  throttle.knownDevices.clearCache();
  throttle.knownSessions.add(begun.token, clock.now());
  return begun;
}

/** The result of the password check. */
interface Checked {
  /** The hash that the password matched. */
  passwordHash: string | null;
  code: string;
  kind: SessionKind;
  /** True where the person has signed in with this device before. */
  isKnown: boolean;
}

/**
 * Uses up the code after a right password and begins the session, in one transaction that locks the operator.
 * If the password or the status has changed meanwhile, no code is used and no session begins.
 */
function begin(
  { operatorPool, vault, clock }: SignInDeps,
  operatorId: string,
  { passwordHash, code, kind, isKnown }: Checked,
  from: From,
): Promise<Begun | undefined> {
  const nowMs = clock.now();
  const { address } = from;
  return transactionOn(operatorPool, async (session) => {
    const operator = await lockWithCredentials(session, operatorId);
    if (operator === undefined || operator.passwordHash !== passwordHash) return undefined;
    const { codesRefusedUntil: until } = operator;
    // A known device has attempts of its own: others' wrong codes do not block it.
    if (until !== null && until > nowMs && !isKnown) return undefined;
    if (await isCode(session, vault, operator, { code, address, nowMs }))
      return beginOn(session, { operatorId, kind }, from, nowMs);
    if (!isKnown) {
      const untilMs = nowMs + CODES_REFUSED_MS;
      await countWrongCode(session, operatorId, { codesMax: WRONG_CODES_MAX, untilMs });
    }
    await record(session, operatorId, address, 'operator.wrong_code', nowMs);
    return undefined;
  });
}

/** True for the format of an authenticator's code; a recovery code has another. */
export const isOfAuthenticator = (code: string): boolean => CODE.test(code);

/** True for a right code; each works once. The operator is locked (`lockWithCredentials`). */
export async function isCode(
  session: Session,
  vault: Vault,
  { id, totpCiphertext, totpKeyId }: OperatorRecord,
  { code, address, nowMs }: { code: string; address: string; nowMs: number },
): Promise<boolean> {
  if (isOfAuthenticator(code)) {
    // Operators of single sign-on have no authenticator here.
    if (totpCiphertext === null) return false;
    const step = stepOfCode(vault.open(totpCiphertext, totpKeyId!, totpContext(id)), code, nowMs);
    return step !== null && takeStep(session, id, step);
  }
  if (!(await useRecoveryCode(session, id, recoveryCodeHash(code), nowMs))) return false;
  await record(session, id, address, 'operator.recovery_code_used', nowMs);
  return true;
}

const record = (session: Session, id: string, address: string, act: string, atMs: number): Promise<void> =>
  recordAct(session, {
    tenantId: null,
    actor: { kind: 'operator', name: id, address },
    act,
    subject: `operator ${id}`,
    atMs,
  });
