import { recordAct } from '../../../../platform/audit/entry.ts';
import type { Session } from '../../../../platform/db/database.ts';
import { lockWithCredentials } from '../../queries.ts';
import { challengeHash } from '../challenges.ts';
import { insertUsedChallenge, lockPasskey, setPasskeyUsed } from '../queries.ts';
import type { Answer } from '../verify-assertion.ts';

/**
 * Takes an answer, in the transaction of what it allows: of a person who can sign in, once, and at a count that goes on. A count that
 * does not says that the authenticator was copied (Web Authentication, section 6.1.1): that is recorded, and refused.
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
  // Those that do not count always say 0.
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
