import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { type Begun, beginOn, type From } from '../login-throttle/begin.ts';
import { endDevices } from '../login-throttle/known-devices.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../one-time-codes.ts';
import { hashPassword, isPassword, passwordFault } from '../passwords.ts';
import { replaceRecoveryCodes, setPassword } from '../queries.ts';
import { revokeSessions, type SessionKind } from '../sessions/sessions.ts';
import {
  type CredentialDeps,
  changeCredentials,
  checkPassword,
  type Proving,
  type ShownProof,
} from './proof.ts';

/**
 * Changes a password. All sessions end and all devices are forgotten; the caller gets a new session, so that
 * a copied old one is useless. @throws ApiError like `changeCredentials`; `invalid_request` names the fault
 * of the new password
 */
export async function changePassword(
  deps: CredentialDeps,
  person: Proving & { kind: SessionKind },
  { current, next, proof }: { current: string; next: string; proof: ShownProof },
  from: From,
): Promise<Begun> {
  const { operatorId, kind } = person;
  const { throttle, clock } = deps;
  const { email, name, passwordHash } = await checkPassword(deps, person, current);
  const fault =
    (await passwordFault(next, [email, name])) ??
    ((await isPassword(next, passwordHash)) ? 'must differ from the current one' : undefined);
  if (fault !== undefined) throw invalidField('new_password', fault);
  const nextHash = await hashPassword(next);
  const begun = await changeCredentials(
    deps,
    person,
    { ...proof, password: current },
    {
      change: { act: 'operator.password_changed', of: operatorId },
      async work(session, operator, nowMs) {
        if (!(await setPassword(session, operatorId, { from: operator.passwordHash!, to: nextHash })))
          throw new ApiError('sign_in_refused');
        await revokeSessions(session, operatorId, null, nowMs);
        await endDevices(session, operatorId, nowMs);
        return beginOn(session, { operatorId, kind }, from, nowMs);
      },
    },
  );
  throttle.knownDevices.clearCache();
  throttle.knownSessions.add(begun.token, clock.now());
  return begun;
}

/**
 * Replaces recovery codes; the previous ones stop working. They are shown once. @throws ApiError like
 * `changeCredentials`
 */
export const renewRecoveryCodes = (
  deps: CredentialDeps,
  person: Proving,
  proof: ShownProof,
): Promise<string[]> =>
  changeCredentials(deps, person, proof, {
    change: { act: 'operator.recovery_codes_made', of: person.operatorId },
    async work(session, _operator, nowMs) {
      const codes = newRecoveryCodes();
      await replaceRecoveryCodes(session, person.operatorId, codes.map(recoveryCodeHash), nowMs);
      return codes;
    },
  });
