import { recordAct } from '../../../platform/audit/entry.ts';
import { transactionOn } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { type Begun, beginOn, type From } from '../login-throttle/begin.ts';
import { confirmSession } from '../sessions/confirmations.ts';
import type { SignInDeps } from '../sign-in.ts';
import { admitIdentity, type Refusal } from './accounts.ts';
import type { Identity, IdentityProvider } from './provider.ts';
import { bindSession, lockOwner } from './queries.ts';
import type { SignInRequest } from './request.ts';
import { CHECK_EVERY_MS, tokenContext } from './session-checks.ts';

export type SingleSignOnDeps = SignInDeps & {
  /** Undefined where single sign-on is not set up. */
  identityProvider: IdentityProvider | undefined;
  logger: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
};

/** The result of a callback, which the dashboard shows. */
export type Outcome =
  | { readonly is: 'signed_in'; readonly begun: Begun }
  | { readonly is: 'confirmed' }
  | { readonly is: Refusal | 'last_administrator' | 'refused' | 'unavailable' | 'too_many_tries' };

/**
 * Finishes what a request to the provider began: signs the person in, or confirms their session. Failed
 * attempts count like wrong passwords.
 */
export async function finishRequest(
  deps: SingleSignOnDeps,
  request: SignInRequest,
  callback: URL,
  from: From,
): Promise<Outcome> {
  const { throttle, clock } = deps;
  const device = await throttle.knownDevices.find(from.mark);
  let tried: ReturnType<typeof throttle.attempts.begin>;
  try {
    const source = device ?? { address: from.address, account: 'single sign-on' };
    tried = throttle.attempts.begin(source, clock.now());
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_tries') return { is: 'too_many_tries' };
    throw error;
  }
  const identity = await identify(deps, request, callback);
  if ('is' in identity) {
    if (identity.is === 'unavailable') tried.takeBack();
    return identity;
  }
  const finish = () =>
    request.confirms === null
      ? signIn(deps, identity, from)
      : confirm(deps, request.confirms, identity, from);
  const outcome = await (device === undefined ? throttle.unauthenticated.run(finish) : finish()).catch(
    (error: unknown): Outcome => {
      if (error instanceof ApiError && error.code === 'last_administrator')
        return { is: 'last_administrator' };
      tried.takeBack();
      throw error;
    },
  );
  if (outcome.is === 'signed_in' || outcome.is === 'confirmed') tried.succeeded();
  if (outcome.is === 'signed_in') {
    throttle.knownDevices.clearCache();
    throttle.knownSessions.add(outcome.begun.token, clock.now());
  }
  return outcome;
}

async function identify(
  { identityProvider, logger }: SingleSignOnDeps,
  request: SignInRequest,
  callback: URL,
): Promise<Identity | Outcome> {
  // The provider says no: the person cancelled, or may not use Kolo there.
  if (callback.searchParams.has('error')) {
    logger.warn(
      { error: callback.searchParams.get('error') },
      'the provider of single sign-on refused a sign-in',
    );
    return { is: 'refused' };
  }
  try {
    return await identityProvider!.identify(callback, request, request.confirms !== null);
  } catch (error) {
    logger.error({ err: error }, 'a sign-in by single sign-on failed');
    return { is: 'unavailable' };
  }
}

function signIn(
  { operatorPool, clock, vault, identityProvider }: SingleSignOnDeps,
  identity: Identity,
  from: From,
): Promise<Outcome> {
  const nowMs = clock.now();
  return transactionOn(operatorPool, async (session): Promise<Outcome> => {
    const arrival = { address: from.address, nowMs };
    const admitted = await admitIdentity(session, identity, identityProvider!.settings.roles, arrival);
    if ('refusal' in admitted) return { is: admitted.refusal };
    const { operatorId } = admitted;
    const begun = await beginOn(
      session,
      { operatorId, kind: 'browser', by: { single_sign_on: true } },
      from,
      nowMs,
    );
    const { refreshToken } = identity;
    await bindSession(session, begun.id, {
      nowMs,
      checkAtMs: refreshToken === undefined ? null : nowMs + CHECK_EVERY_MS,
      token: refreshToken === undefined ? null : vault.seal(refreshToken, tokenContext(begun.id)),
    });
    return { is: 'signed_in', begun };
  });
}

/** Confirms a session, if the person at the provider is the one who opened it. */
function confirm(
  { operatorPool, clock, identityProvider }: SingleSignOnDeps,
  sessionId: string,
  identity: Identity,
  { address }: From,
): Promise<Outcome> {
  const nowMs = clock.now();
  return transactionOn(operatorPool, async (session): Promise<Outcome> => {
    const admitted = await admitIdentity(session, identity, identityProvider!.settings.roles, {
      address,
      nowMs,
    });
    if ('refusal' in admitted) return { is: admitted.refusal };
    if ((await lockOwner(session, sessionId, nowMs)) !== admitted.operatorId) return { is: 'refused' };
    await confirmSession(session, sessionId, nowMs);
    await recordAct(session, {
      tenantId: null,
      actor: { kind: 'operator', name: admitted.operatorId, address },
      act: 'session.confirmed',
      subject: `session ${sessionId}`,
      after: { single_sign_on: true },
      atMs: nowMs,
    });
    return { is: 'confirmed' };
  });
}
