import type pg from 'pg';
import { sessionOn, transactionOn } from '../../../../platform/db/database.ts';
import type { Clock } from '../../../../platform/values/clock.ts';
import { ApiError } from '../../../../platform/values/errors.ts';
import type { Vault } from '../../../../platform/values/vault.ts';
import { type Begun, beginOn, type From } from '../../login-throttle/begin.ts';
import type { LoginThrottle } from '../../login-throttle/throttle.ts';
import { operatorById } from '../../queries.ts';
import type { SignedInOperator } from '../../sessions/sessions.ts';
import { isOpen, newChallenge, type Purpose } from '../challenges.ts';
import { requestOptions } from '../options.ts';
import { type Passkey, passkeyByCredential, passkeysOf } from '../queries.ts';
import type { RelyingParty } from '../relying-party.ts';
import { type Answer, type ShownAssertion, verifyAssertion } from '../verify-assertion.ts';
import { acceptAssertion } from './accept-assertion.ts';

export interface PasskeySignInDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  vault: Vault;
  clock: Clock;
  throttle: LoginThrottle;
  /** True where real money is served: then the local administrator cannot sign in. */
  production: boolean;
}

/** Options for signing in by any passkey, which identifies its owner. */
export const signInOptions = ({ vault, clock }: PasskeySignInDeps, party: RelyingParty) =>
  requestOptions(party, { challenge: newChallenge(vault, 'sign_in', clock.now()), passkeys: [] });

/**
 * Signs a person in by a passkey, which replaces password and code because it verifies the user. Every
 * failure has the same response. @throws ApiError `passkey_refused`, `too_many_tries`, `service_unavailable`
 */
export async function signInByPasskey(
  deps: PasskeySignInDeps,
  party: RelyingParty,
  { assertion, ...from }: From & { assertion: ShownAssertion },
): Promise<Begun> {
  const { operatorPool, clock, throttle, production } = deps;
  const device = await throttle.knownDevices.find(from.mark);
  // Failures of an unknown device at one passkey do not count against another, and credential ids are secret.
  const unknownDevice = { address: from.address, account: `passkey ${assertion.id}` };
  const tried = throttle.attempts.begin(device ?? unknownDevice, clock.now());
  // Nobody was named before, so the authenticator must identify the owner.
  const isNamed = assertion.response.userHandle != null;
  const throttled = (find: Find) => (device === undefined ? throttle.unauthenticated.run(find) : find());
  const answering = isNamed
    ? answerOf(deps, party, 'sign_in', assertion, throttled)
    : Promise.resolve(undefined);
  const answer = await answering.catch((error: unknown) => {
    tried.takeBack();
    throw error;
  });
  if (answer === undefined) throw new ApiError('passkey_refused');
  const { id: passkeyId, operatorId } = answer.passkey;
  const begun = await transactionOn(operatorPool, async (session) => {
    const nowMs = clock.now();
    if (production && (await operatorById(session, operatorId))?.isLocal) return undefined;
    if (!(await acceptAssertion(session, answer, from.address, nowMs))) return undefined;
    const by = { passkey_id: passkeyId };
    return beginOn(session, { operatorId, kind: 'browser', by }, from, nowMs);
  });
  if (begun === undefined) throw new ApiError('passkey_refused');
  tried.succeeded();
  throttle.knownDevices.clearCache();
  throttle.knownSessions.add(begun.token, clock.now());
  return begun;
}

/** Options for confirming by a passkey of the signed-in person. */
export async function confirmOptions(
  { operatorPool, vault, clock }: PasskeySignInDeps,
  { operatorId, sessionId }: SignedInOperator,
  party: RelyingParty,
) {
  const passkeys = await passkeysOf(sessionOn(operatorPool), operatorId);
  return requestOptions(party, {
    challenge: newChallenge(vault, `confirm ${sessionId}`, clock.now()),
    passkeys,
  });
}

type Find = () => Promise<Passkey | undefined>;

/** Verifies an assertion for a purpose; undefined where it is invalid or not by one of our passkeys. */
export async function answerOf(
  { operatorPool, vault, clock }: PasskeySignInDeps,
  party: RelyingParty,
  purpose: Purpose,
  assertion: ShownAssertion,
  run: (find: Find) => Promise<Passkey | undefined>,
): Promise<Answer | undefined> {
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const passkey = await run(() => passkeyByCredential(sessionOn(operatorPool), credentialId));
  const nowMs = clock.now();
  const expected = { party, isOpen: (challenge: string) => isOpen(vault, challenge, purpose, nowMs) };
  return passkey && verifyAssertion(passkey, assertion, expected);
}
