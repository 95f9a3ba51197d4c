import type pg from 'pg';
import { sessionOn, transactionOn } from '../../../db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { ApiError } from '../../../values/errors.ts';
import type { Vault } from '../../../values/vault.ts';
import type { FailedTries } from '../../failed-tries.ts';
import { beginSession, confirmSession, type SignedInOperator } from '../../sessions/sessions.ts';
import { isOpen, newChallenge, type Purpose } from '../challenges.ts';
import { requestOptions } from '../options.ts';
import { passkeyByCredential, passkeysOf } from '../queries.ts';
import type { RelyingParty } from '../relying-party.ts';
import { type Answer, type ShownAssertion, verifyAssertion } from '../verify-assertion.ts';
import { takeAnswer } from './take-answer.ts';

/** What signing in by a passkey works with. */
export interface PasskeySignInDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  vault: Vault;
  clock: Clock;
  tries: FailedTries;
}

/** What somebody signs in by, whoever it is: their passkey says it. */
export const signInOptions = ({ vault, clock }: PasskeySignInDeps, party: RelyingParty) =>
  requestOptions(party, { challenge: newChallenge(vault, 'sign_in', clock.now()), passkeys: [] });

/** What a browser shows, and where the request came from. */
interface Shown {
  assertion: ShownAssertion;
  address: string;
  userAgent: string | null;
}

/**
 * Signs a person in by a passkey, which stands for password and code: it is theirs, and asks for them. Whatever is wrong, the answer is
 * the same.
 *
 * @returns the session's token, which is kept nowhere
 * @throws ApiError `passkey_refused`, `too_many_tries`
 */
export async function signInByPasskey(
  deps: PasskeySignInDeps,
  party: RelyingParty,
  { assertion, address, userAgent }: Shown,
): Promise<{ token: string; expiresAtMs: number }> {
  const { operatorPool, clock, tries } = deps;
  if (!tries.begin(address, clock.now())) throw new ApiError('too_many_tries');
  // Nobody was named before: who it is must be said by the authenticator.
  const isNamed = assertion.response.userHandle != null;
  const answer = isNamed ? await answerOf(deps, party, 'sign_in', assertion) : undefined;
  if (answer === undefined) throw new ApiError('passkey_refused');
  const { id: passkeyId, operatorId } = answer.passkey;
  const begun = await transactionOn(operatorPool, async (session) => {
    const nowMs = clock.now();
    if (!(await takeAnswer(session, answer, address, nowMs))) return undefined;
    return beginSession(session, { operatorId, kind: 'browser', address, userAgent, passkeyId, nowMs });
  });
  if (begun === undefined) throw new ApiError('passkey_refused');
  tries.succeeded(address);
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

/**
 * Asks a person who has signed in for a passkey of theirs once more, in place of a code.
 *
 * @throws ApiError `passkey_refused`
 */
export async function confirmByPasskey(
  deps: PasskeySignInDeps,
  party: RelyingParty,
  { operatorId, sessionId }: SignedInOperator,
  { assertion, address }: Omit<Shown, 'userAgent'>,
): Promise<void> {
  const answer = await answerOf(deps, party, `confirm ${sessionId}`, assertion);
  const isTheirs = answer?.passkey.operatorId === operatorId;
  const isTaken =
    isTheirs &&
    (await transactionOn(deps.operatorPool, async (session) => {
      const nowMs = deps.clock.now();
      const taken = await takeAnswer(session, answer, address, nowMs);
      if (taken) await confirmSession(session, sessionId, nowMs);
      return taken;
    }));
  if (!isTaken) throw new ApiError('passkey_refused');
}

/** What a passkey of ours has answered for a purpose; undefined where it is none, or is not as it must be. */
async function answerOf(
  { operatorPool, vault, clock }: PasskeySignInDeps,
  party: RelyingParty,
  purpose: Purpose,
  assertion: ShownAssertion,
): Promise<Answer | undefined> {
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const passkey = await passkeyByCredential(sessionOn(operatorPool), credentialId);
  const nowMs = clock.now();
  const expected = { party, isOpen: (challenge: string) => isOpen(vault, challenge, purpose, nowMs) };
  return passkey && verifyAssertion(passkey, assertion, expected);
}
