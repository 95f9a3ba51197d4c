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
import { acceptAssertion } from './take-answer.ts';

/** What signing in by a passkey works with. */
export interface PasskeySignInDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  vault: Vault;
  clock: Clock;
  door: LoginThrottle;
  /** Whether real money is served: then the local administrator is nobody. */
  production: boolean;
}

/** What somebody signs in by, whoever it is: their passkey says it. */
export const signInOptions = ({ vault, clock }: PasskeySignInDeps, party: RelyingParty) =>
  requestOptions(party, { challenge: newChallenge(vault, 'sign_in', clock.now()), passkeys: [] });

/**
 * Signs a person in by a passkey, which stands for password and code: it is theirs, and asks for them. Whatever is wrong, the answer is
 * the same.
 *
 * @throws ApiError `passkey_refused`, `too_many_tries`, `service_unavailable`
 */
export async function signInByPasskey(
  deps: PasskeySignInDeps,
  party: RelyingParty,
  { assertion, ...from }: From & { assertion: ShownAssertion },
): Promise<Begun> {
  const { operatorPool, clock, door, production } = deps;
  const device = await door.devices.known(from.mark);
  // What a stranger has wrong of one passkey is not counted against another, and nobody knows those of others.
  const stranger = { address: from.address, account: `passkey ${assertion.id}` };
  const tried = door.tries.begin(device ?? stranger, clock.now());
  // Nobody was named before: who it is must be said by the authenticator.
  const isNamed = assertion.response.userHandle != null;
  const look = (find: Find) => (device === undefined ? door.strangers.inTurn(find) : find());
  const answering = isNamed ? answerOf(deps, party, 'sign_in', assertion, look) : Promise.resolve(undefined);
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
  door.devices.changed();
  door.sessions.begun(begun.token, clock.now());
  return begun;
}

/** What somebody who has signed in proves by, again, who they are: a passkey of theirs. */
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

/** What a passkey of ours has answered for a purpose; undefined where it is none, or is not as it must be. */
export async function answerOf(
  { operatorPool, vault, clock }: PasskeySignInDeps,
  party: RelyingParty,
  purpose: Purpose,
  assertion: ShownAssertion,
  look: (find: Find) => Promise<Passkey | undefined>,
): Promise<Answer | undefined> {
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const passkey = await look(() => passkeyByCredential(sessionOn(operatorPool), credentialId));
  const nowMs = clock.now();
  const expected = { party, isOpen: (challenge: string) => isOpen(vault, challenge, purpose, nowMs) };
  return passkey && verifyAssertion(passkey, assertion, expected);
}
