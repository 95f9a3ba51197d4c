import { recordAct } from '../../audit/entry.ts';
import { transactionOn } from '../../db/database.ts';
import { ApiError } from '../../values/errors.ts';
import { type Begun, beginOn, type From } from '../door/begin.ts';
import { confirmSession, countWrongConfirmation, lockOpen } from '../sessions/confirmations.ts';
import type { SessionKind } from '../sessions/sessions.ts';
import type { SignInDeps } from '../sign-in.ts';
import { isToken, tokenHash } from '../tokens.ts';
import { lockLocal, takeLink } from './queries.ts';

/** What signing in by a link works with. */
type LinkDeps = Pick<SignInDeps, 'operatorPool' | 'clock' | 'door'>;

/** Shown by a browser, or by a command. */
interface ShownLink {
  token: string;
  kind: SessionKind;
}

/**
 * Signs the local administrator in by a link, once. Wrong tries count as those of passwords do.
 *
 * @throws ApiError `link_refused`, `too_many_tries`, `service_unavailable`
 */
export async function signInByLink(deps: LinkDeps, shown: ShownLink, from: From): Promise<Begun> {
  const { clock, door } = deps;
  const device = await door.devices.known(from.mark);
  const tried = door.tries.begin(device ?? { address: from.address, account: 'link' }, clock.now());
  const begin = () => beginByLink(deps, shown, from);
  const begun = await (device === undefined ? door.strangers.inTurn(begin) : begin()).catch(
    (error: unknown) => {
      tried.takeBack();
      throw error;
    },
  );
  if (begun === undefined) throw new ApiError('link_refused');
  tried.succeeded();
  door.devices.changed();
  door.sessions.begun(begun.token, clock.now());
  return begun;
}

/** Undefined where the link is not good. What has not the form of one costs no look. */
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

/**
 * Asks the local administrator, who has signed in, for another link, in place of a code. The fifth wrong one in a row ends the session, as
 * it does of codes.
 *
 * @throws ApiError `link_refused`
 */
export async function confirmByLink(
  { operatorPool, clock }: LinkDeps,
  { token, ...whose }: { token: string; operatorId: string; sessionId: string; address: string },
): Promise<void> {
  const { operatorId, sessionId, address } = whose;
  const isTaken = await transactionOn(operatorPool, async (session) => {
    const nowMs = clock.now();
    if (!(await lockOpen(session, sessionId))) return false;
    const isTheirs =
      isToken(token, 'link') && (await takeLink(session, tokenHash(token), operatorId, nowMs)) !== undefined;
    if (!isTheirs) {
      await countWrongConfirmation(session, whose, 'operator.wrong_link', nowMs);
      return false;
    }
    await confirmSession(session, sessionId, nowMs);
    await recordAct(session, {
      ...{ tenantId: null, actor: { kind: 'operator', name: operatorId, address } },
      ...{ act: 'operator.link_used', subject: `session ${sessionId}`, atMs: nowMs },
    });
    return true;
  });
  if (!isTaken) throw new ApiError('link_refused');
}
