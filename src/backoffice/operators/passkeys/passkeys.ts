import type pg from 'pg';
import { type Actor, recordAct } from '../../../platform/audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../../../platform/db/database.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import type { Vault } from '../../../platform/values/vault.ts';
import {
  type CredentialDeps,
  changeCredentials,
  type Proving,
  type ShownProof,
} from '../credentials/proof.ts';
import { revokeOtherSessions, revokeSessions, type SignedInOperator } from '../sessions/sessions.ts';
import { challengeHash, isOpen, newChallenge, type Purpose } from './challenges.ts';
import { creationOptions } from './options.ts';
import {
  endPasskeys,
  insertPasskey,
  insertUsedChallenge,
  type NewPasskey,
  type Passkey,
  passkeysOf,
  setPasskeyName,
} from './queries.ts';
import type { RelyingParty } from './relying-party.ts';
import { type ShownRegistration, verifyRegistration } from './verify.ts';

/** A generous limit; a browser receives all of them. */
const PASSKEYS_MAX = 10;
/** Transports that browsers know (Web Authentication, section 5.8.4); others are dropped. */
const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Dependencies of passkey management. */
interface PasskeyDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  vault: Vault;
  clock: Clock;
}

/** A person with a session, as the audit log names them. */
interface Asking {
  operator: SignedInOperator;
  by: Actor;
}

const purposeOf = ({ sessionId }: Pick<SignedInOperator, 'sessionId'>): Purpose => `register ${sessionId}`;

/** Options for a new passkey. */
export async function beginPasskey(
  { operatorPool, vault, clock }: PasskeyDeps,
  operator: SignedInOperator,
  party: RelyingParty,
) {
  const passkeys = await passkeysOf(sessionOn(operatorPool), operator.operatorId);
  if (passkeys.length >= PASSKEYS_MAX) throw new ApiError('passkey_limit_reached');
  const challenge = newChallenge(vault, purposeOf(operator), clock.now());
  return creationOptions(party, operator, { challenge, passkeys });
}

/** A new passkey from a browser. */
interface Made {
  name: string;
  transports: readonly string[];
  shown: ShownRegistration;
}

/**
 * Stores a new passkey. @throws ApiError `invalid_request`, `passkey_limit_reached`, and like
 * `changeCredentials`
 */
export async function registerPasskey(
  deps: CredentialDeps,
  person: Proving,
  { name, transports, shown }: Made,
  proof: ShownProof,
): Promise<Passkey> {
  const { vault, clock } = deps;
  const nowMs = clock.now();
  const { operatorId } = person;
  const party = person.party();
  const registered = await verifyRegistration(shown, {
    party,
    isOpen: (challenge) => isOpen(vault, challenge, purposeOf(person), nowMs),
  });
  if (registered === undefined) throw invalidField('credential', mustBe(party));
  const { challenge, ...credential } = registered;
  const known = TRANSPORTS.filter((one) => transports.includes(one));
  const made = { ...credential, id: uuidv7(nowMs), operatorId, name, domain: party.id, transports: known };
  const after = { passkey_id: made.id, domain: made.domain, synced: made.synced };
  await changeCredentials(deps, person, proof, {
    change: { act: 'operator.passkey_added', of: operatorId, after },
    work: (session) => insertNew(session, made, challenge, nowMs),
  });
  return { ...made, createdAt: nowMs, lastUsedAt: null };
}

const mustBe = ({ origins }: RelyingParty): string =>
  `must be made at ${origins.join(' or ')} for a challenge of this session, with the person verified, within five minutes`;

async function insertNew(
  session: Session,
  made: NewPasskey,
  challenge: string,
  nowMs: number,
): Promise<void> {
  const { id: passkeyId, operatorId } = made;
  // The operator is locked, so of two concurrent additions the second counts the first.
  if ((await passkeysOf(session, operatorId)).length >= PASSKEYS_MAX)
    throw new ApiError('passkey_limit_reached');
  if (!(await insertPasskey(session, made, nowMs))) throw invalidField('credential', 'is or was registered');
  if (!(await insertUsedChallenge(session, { challengeHash: challengeHash(challenge), passkeyId }, nowMs)))
    throw invalidField('credential', 'answers a challenge that was answered before');
}

/** A person's passkeys, oldest first. */
export const listPasskeys = ({ operatorPool }: PasskeyDeps, operatorId: string): Promise<Passkey[]> =>
  passkeysOf(sessionOn(operatorPool), operatorId);

/** Renames a passkey. @throws ApiError `not_found` */
export const renamePasskey = (
  { operatorPool, clock }: PasskeyDeps,
  { operator: { operatorId }, by }: Asking,
  id: string,
  name: string,
): Promise<void> =>
  transactionOn(operatorPool, async (session) => {
    if (!(await setPasskeyName(session, operatorId, id, name))) throw new ApiError('not_found');
    await recordAct(session, {
      tenantId: null,
      actor: by,
      act: 'operator.passkey_renamed',
      subject: `operator ${operatorId}`,
      after: { passkey_id: id },
      atMs: clock.now(),
    });
  });

/**
 * Removes a passkey, which may be lost: the person's other sessions end. @throws ApiError `not_found`, and
 * like `changeCredentials`
 */
export const removePasskey = (
  deps: CredentialDeps,
  person: Proving,
  { operatorId, id }: { operatorId: string; id: string },
  proof: ShownProof,
): Promise<void> =>
  changeCredentials(deps, person, proof, {
    change: { act: 'operator.passkey_removed', of: operatorId, before: { passkey_id: id } },
    async work(session, _operator, nowMs) {
      if ((await endPasskeys(session, operatorId, id, nowMs)) === 0) throw new ApiError('not_found');
      if (operatorId === person.operatorId)
        await revokeOtherSessions(session, operatorId, person.sessionId, nowMs);
      else await revokeSessions(session, operatorId, null, nowMs);
    },
  });
