import { recordAct } from '../../../platform/audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../../../platform/db/database.ts';
import type { Json } from '../../../platform/values/canonical-json.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { takeLink } from '../local/queries.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { acceptAssertion } from '../passkeys/signing-in/accept-assertion.ts';
import { answerOf } from '../passkeys/signing-in/sign-in.ts';
import type { ShownAssertion } from '../passkeys/verify-assertion.ts';
import { isPassword } from '../passwords.ts';
import { type LockedOperator, lockWithCredentials, type OperatorRecord, operatorById } from '../queries.ts';
import { confirmSession, countWrongConfirmation, lockOpen } from '../sessions/confirmations.ts';
import { isCode, isOfAuthenticator, type SignInDeps } from '../sign-in.ts';
import { isToken, tokenHash } from '../tokens.ts';
import type { CredentialAct } from './changes.ts';

/** Exactly one of code, credential and link. */
export interface ShownProof {
  /** Six digits of the authenticator; or a recovery code, valid only together with the password. */
  code?: string | undefined;
  password?: string | undefined;
  credential?: ShownAssertion | undefined;
  /** A link's token, for the local administrator, who has no code. */
  link?: string | undefined;
}

/** A signed-in person and their request. */
export interface Proving {
  operatorId: string;
  sessionId: string;
  address: string;
  /** @throws ApiError `passkeys_not_set_up` */
  party: () => RelyingParty;
}

/** A way to prove one's identity. */
interface Method {
  wrongAct: 'operator.wrong_code' | 'operator.wrong_passkey' | 'operator.wrong_link';
  refusal: 'sign_in_refused' | 'passkey_refused' | 'link_refused';
  /** True for a valid proof, which is used up. */
  take(session: Session, operator: LockedOperator, nowMs: number): Promise<boolean>;
}

function codeMethod({ vault }: SignInDeps, { address }: Proving, code: string): Method {
  return {
    wrongAct: 'operator.wrong_code',
    refusal: 'sign_in_refused',
    take: (session, operator, nowMs) => isCode(session, vault, operator, { code, address, nowMs }),
  };
}

async function passkeyMethod(
  deps: SignInDeps,
  { operatorId, sessionId, address, party }: Proving,
  assertion: ShownAssertion,
): Promise<Method> {
  const answer = await answerOf(deps, party(), `confirm ${sessionId}`, assertion, (find) => find());
  return {
    wrongAct: 'operator.wrong_passkey',
    refusal: 'passkey_refused',
    take: async (session, _operator, nowMs) =>
      answer?.passkey.operatorId === operatorId && acceptAssertion(session, answer, address, nowMs),
  };
}

function linkMethod({ operatorId, sessionId, address }: Proving, link: string): Method {
  return {
    wrongAct: 'operator.wrong_link',
    refusal: 'link_refused',
    async take(session, _operator, nowMs) {
      if (!isToken(link, 'link')) return false;
      if ((await takeLink(session, tokenHash(link), operatorId, nowMs)) === undefined) return false;
      await recordAct(session, {
        tenantId: null,
        actor: { kind: 'operator', name: operatorId, address },
        act: 'operator.link_used',
        subject: `session ${sessionId}`,
        atMs: nowMs,
      });
      return true;
    },
  };
}

/**
 * @throws ApiError `invalid_request` unless there is exactly one proof, and a recovery code comes with the
 * password
 */
async function methodOf(deps: SignInDeps, person: Proving, proof: ShownProof): Promise<Method> {
  const { code, password, credential, link } = proof;
  if ([code, credential, link].filter((one) => one !== undefined).length !== 1)
    throw invalidField('proof', 'must have exactly one of code, credential and link');
  if (credential !== undefined) return passkeyMethod(deps, person, credential);
  if (link !== undefined) return linkMethod(person, link);
  if (!isOfAuthenticator(code!) && password === undefined)
    throw invalidField('proof.password', 'must be given beside a recovery code');
  return codeMethod(deps, person, code!);
}

/**
 * Checks a password; wrong attempts count against the session. @throws ApiError `sign_in_refused`,
 * `too_many_tries`
 */
export async function checkPassword(
  { operatorPool, clock, throttle }: Pick<SignInDeps, 'operatorPool' | 'clock' | 'throttle'>,
  { operatorId, sessionId }: Pick<Proving, 'operatorId' | 'sessionId'>,
  password: string,
): Promise<OperatorRecord> {
  const tried = throttle.attempts.begin({ session: sessionId }, clock.now());
  const operator = await operatorById(sessionOn(operatorPool), operatorId);
  if (operator === undefined || !(await isPassword(password, operator.passwordHash)))
    throw new ApiError('sign_in_refused');
  tried.takeBack();
  return operator;
}

/**
 * Verifies a proof and runs the work in one transaction that locks the operator and the session. Nothing is
 * done if either ended or the password changed meanwhile. The fifth wrong proof in a row ends the session.
 * @throws ApiError `invalid_request`, `not_signed_in`, `sign_in_refused`, `passkey_refused`, `link_refused`,
 * `too_many_tries`
 */
export async function provePerson<Result>(
  deps: SignInDeps,
  person: Proving,
  proof: ShownProof,
  work: (session: Session, operator: LockedOperator, nowMs: number) => Promise<Result>,
): Promise<Result> {
  const { operatorId, sessionId } = person;
  const method = await methodOf(deps, person, proof);
  const { password } = proof;
  const checked = password === undefined ? undefined : await checkPassword(deps, person, password);
  const done = await transactionOn(deps.operatorPool, async (session) => {
    const nowMs = deps.clock.now();
    const operator = await lockWithCredentials(session, operatorId);
    if (operator === undefined || !(await lockOpen(session, sessionId))) throw new ApiError('not_signed_in');
    if (checked !== undefined && checked.passwordHash !== operator.passwordHash)
      throw new ApiError('sign_in_refused');
    if (!(await method.take(session, operator, nowMs))) {
      await countWrongConfirmation(session, person, method.wrongAct, nowMs);
      return undefined;
    }
    await confirmSession(session, sessionId, nowMs);
    return { result: await work(session, operator, nowMs) };
  });
  if (done === undefined) throw new ApiError(method.refusal);
  return done.result;
}

/** A change of credentials. */
interface CredentialChange {
  act: CredentialAct;
  /** The operator whose credentials change. */
  of: string;
  before?: Json;
  after?: Json;
}

/** Dependencies of changing credentials. */
export type CredentialDeps = SignInDeps & { logger: { warn(fields: object, message: string): void } };

/**
 * Changes credentials after a proof in the same request; a session alone, however fresh, is not enough. The
 * audit log, shown to the owner by `listChanges`, and the log record it. @throws ApiError like `provePerson`
 */
export async function changeCredentials<Result>(
  deps: CredentialDeps,
  person: Proving,
  proof: ShownProof,
  { change, work }: { change: CredentialChange; work: Parameters<typeof provePerson<Result>>[3] },
): Promise<Result> {
  const { operatorId: by, address } = person;
  const { of, ...changed } = change;
  const result = await provePerson(deps, person, proof, async (session, operator, nowMs) => {
    const done = await work(session, operator, nowMs);
    const actor = { kind: 'operator', name: by, address } as const;
    await recordAct(session, { ...changed, tenantId: null, actor, subject: `operator ${of}`, atMs: nowMs });
    return done;
  });
  deps.logger.warn({ act: change.act, operator: of, by, address }, 'the credentials of an operator changed');
  return result;
}
