import { recordAct } from '../../../../platform/audit/entry.ts';
import type { Session } from '../../../../platform/db/database.ts';
import { lockWithCredentials } from '../../queries.ts';
import { challengeHash } from '../challenges.ts';
import { insertUsedChallenge, lockPasskey, setPasskeyUsed } from '../queries.ts';
import type { Answer } from '../verify-assertion.ts';

/**
 * Accepts an assertion in the transaction of the act that it allows: of an active operator, once, with an
 * increasing counter. A counter that does not increase means a cloned authenticator (Web Authentication,
 * section 6.1.1): that is recorded and rejected.
 */
export async function acceptAssertion(
  session: Session,
  { passkey: { id: passkeyId, operatorId }, challenge, signCount }: Answer,
  address: string,
  atMs: number,
): Promise<boolean> {
  if ((await lockWithCredentials(session, operatorId)) === undefined) return false;
  if (!(await insertUsedChallenge(session, { challengeHash: challengeHash(challenge), passkeyId }, atMs)))
    return false;
  const known = await lockPasskey(session, passkeyId);
  if (known === undefined) return false;
  const said = BigInt(signCount);
  // Authenticators without a counter always send 0.
  if (said > known || (said === 0n && known === 0n)) {
    await setPasskeyUsed(session, passkeyId, said, atMs);
    return true;
  }
  await recordAct(session, {
    tenantId: null,
    actor: { kind: 'operator', name: operatorId, address },
    act: 'operator.passkey_count_went_back',
    subject: `operator ${operatorId}`,
    atMs,
    before: { passkey_id: passkeyId, count: Number(known) },
    after: { count: signCount },
  });
  return false;
}
