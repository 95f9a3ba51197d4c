import { type Actor, recordAct } from '../../audit/entry.ts';
import { sessionOn, transactionOn } from '../../db/database.ts';
import { ApiError, invalidField } from '../../values/errors.ts';
import { endDevices } from '../door/devices.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../one-time-codes.ts';
import { hashPassword, isPassword, passwordFault } from '../passwords.ts';
import { operatorById, replaceRecoveryCodes, setPassword } from '../queries.ts';
import { revokeOtherSessions } from '../sessions/sessions.ts';
import type { SignInDeps } from '../sign-in.ts';

/** Whose credentials change, and by which session. */
interface Owner {
  operatorId: string;
  sessionId: string;
  address: string;
}

const actorOf = ({ operatorId, address }: Owner): Actor => ({ kind: 'operator', name: operatorId, address });

/**
 * Changes a person's password, who says the one before too; their other sessions end, and no device of theirs is known any more.
 *
 * @throws ApiError `sign_in_refused`, `too_many_tries`, `invalid_request` that names what is wrong with the new one
 */
export async function changePassword(
  { operatorPool, clock, door }: Pick<SignInDeps, 'operatorPool' | 'clock' | 'door'>,
  owner: Owner,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { operatorId: id, sessionId } = owner;
  const tried = door.tries.begin({ session: sessionId }, clock.now());
  const operator = await operatorById(sessionOn(operatorPool), id);
  const hash = operator?.passwordHash ?? null;
  if (operator === undefined || !(await isPassword(current, hash))) throw new ApiError('sign_in_refused');
  tried.takeBack();
  const fault =
    (await passwordFault(next, [operator.email, operator.name])) ??
    ((await isPassword(next, hash)) ? 'must be another than before' : undefined);
  if (fault !== undefined) throw invalidField('new_password', fault);
  const nextHash = await hashPassword(next);
  await transactionOn(operatorPool, async (session) => {
    const nowMs = clock.now();
    // Of two who change it at once, one.
    if (!(await setPassword(session, id, { from: hash!, to: nextHash })))
      throw new ApiError('sign_in_refused');
    await revokeOtherSessions(session, id, sessionId, nowMs);
    await endDevices(session, id, nowMs);
    await recordAct(session, {
      ...{ tenantId: null, actor: actorOf(owner), act: 'operator.password_changed' },
      ...{ subject: `operator ${id}`, atMs: nowMs },
    });
  });
  door.devices.changed();
}

/** Replaces a person's recovery codes; those before count no more. They are shown once. */
export function renewRecoveryCodes(
  { operatorPool, clock }: Pick<SignInDeps, 'operatorPool' | 'clock'>,
  owner: Owner,
): Promise<string[]> {
  const { operatorId: id } = owner;
  return transactionOn(operatorPool, async (session) => {
    const nowMs = clock.now();
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(session, id, codes.map(recoveryCodeHash), nowMs);
    await recordAct(session, {
      ...{ tenantId: null, actor: actorOf(owner), act: 'operator.recovery_codes_made' },
      ...{ subject: `operator ${id}`, atMs: nowMs },
    });
    return codes;
  });
}
