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
  door: LoginThrottle;
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
  const passwordHash = maySignIn ? operator.passwordHash : null;
  const isRight = await isPassword(password, passwordHash);
  const shown = { passwordHash, code, kind, isKnown: device !== undefined };
  const begun = isRight ? await begin(deps, operator!.id, shown, from) : undefined;
  if (begun === undefined) throw new ApiError('sign_in_refused');
  tried.succeeded();
  door.devices.changed();
  door.sessions.begun(begun.token, clock.now());
  return begun;
}

/** The beginning of a session. */
interface Checked {
  /** The hash that the password matched. */
  passwordHash: string | null;
  code: string;
  kind: SessionKind;
  /** True where the person has signed in by this device before. */
  isKnown: boolean;
}

/**
 * Takes the code of somebody whose password was right and begins the session, in one transaction that holds the operator's row. If
 * the password or the status changed since the password was checked, no code is taken and no session begins.
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
    // A known device has its own tries: wrong codes of others do not refuse it.
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

/** True for the form of an authenticator's code; a recovery code has another. */
export const isOfAuthenticator = (code: string): boolean => CODE.test(code);

/** True for a right code; each is right once. The operator is locked (`lockWithCredentials`). */
export async function isCode(
  session: Session,
  vault: Vault,
  { id, totpCiphertext, totpKeyId }: OperatorRecord,
  { code, address, nowMs }: { code: string; address: string; nowMs: number },
): Promise<boolean> {
  if (isOfAuthenticator(code)) {
    const step = stepOfCode(vault.open(totpCiphertext!, totpKeyId!, totpContext(id)), code, nowMs);
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
