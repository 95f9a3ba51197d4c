import { transactionOn } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { type Begun, beginOn, type From } from '../login-throttle/begin.ts';
import type { SessionKind } from '../sessions/sessions.ts';
import type { SignInDeps } from '../sign-in.ts';
import { isToken, tokenHash } from '../tokens.ts';
import { lockLocal, takeLink } from './queries.ts';

type LinkDeps = Pick<SignInDeps, 'operatorPool' | 'clock' | 'throttle'>;

/** The link presented by a browser or command. */
interface ShownLink {
  token: string;
  kind: SessionKind;
}

/**
 * Signs in the local administrator by a link, once. Failed attempts count like wrong passwords. @throws
 * ApiError `link_refused`, `too_many_tries`, `service_unavailable`
 */
export async function signInByLink(deps: LinkDeps, shown: ShownLink, from: From): Promise<Begun> {
  const { clock, throttle } = deps;
  const device = await throttle.knownDevices.find(from.mark);
  const tried = throttle.attempts.begin(device ?? { address: from.address, account: 'link' }, clock.now());
  const begin = () => beginByLink(deps, shown, from);
  const begun = await (device === undefined ? throttle.unauthenticated.run(begin) : begin()).catch(
    (error: unknown) => {
      tried.takeBack();
      throw error;
    },
  );
  if (begun === undefined) throw new ApiError('link_refused');
  tried.succeeded();
  throttle.knownDevices.clearCache();
  throttle.knownSessions.add(begun.token, clock.now());
  return begun;
}

/** Undefined for an invalid link. A malformed one costs no query. */
async function beginByLink(
  { operatorPool, clock }: LinkDeps,
  { token, kind }: ShownLink,
  from: From,
): Promise<Begun | undefined> {
  if (!isToken(token, 'link')) return undefined;
  return transactionOn(operatorPool, async (session) => {
    const nowMs = clock.now();
    const operatorId = await takeLink(session, tokenHash(token), null, nowMs);
    if (operatorId === undefined || !(await lockLocal(session, operatorId))) return undefined;
    return beginOn(session, { operatorId, kind, by: { link: true } }, from, nowMs);
  });
}
