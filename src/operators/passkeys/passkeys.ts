import type pg from 'pg';
import { type Actor, recordAct } from '../../audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../../db/database.ts';
import type { Json } from '../../values/canonical-json.ts';
import type { Clock } from '../../values/clock.ts';
import { ApiError, invalidField } from '../../values/errors.ts';
import { uuidv7 } from '../../values/ids.ts';
import type { Vault } from '../../values/vault.ts';
import { lockActive } from '../queries.ts';
import { revokeOtherSessions, revokeSessions, type SignedInOperator } from '../sessions/sessions.ts';
import { challengeHash, isOpen, newChallenge, type Purpose } from './challenges.ts';
import { creationOptions } from './options.ts';
import {
  endPasskeys,
  insertAnswer,
  insertPasskey,
  type NewPasskey,
  type Passkey,
  passkeysOf,
  setPasskeyName,
} from './queries.ts';
import type { RelyingParty } from './relying-party.ts';
import { type ShownRegistration, verifyRegistration } from './verify.ts';

/** More than anybody carries about; a browser is told of all of them. */
const PASSKEYS_MAX = 10;
/** Ways to reach an authenticator that browsers know of (Web Authentication, section 5.8.4); others are not kept. */
const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** What passkeys work with. */
export interface PasskeyDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  vault: Vault;
  clock: Clock;
}

/** Somebody, by a session of theirs, as the audit log names them. */
interface Asking {
  operator: SignedInOperator;
  by: Actor;
}

const record = (
  session: Session,
  [act, operatorId]: [act: string, operatorId: string],
  { by, atMs, ...change }: { by: Actor; atMs: number; before?: Json; after?: Json },
): Promise<void> =>
  recordAct(session, {
    ...{ tenantId: null, actor: by, act, subject: `operator ${operatorId}`, atMs, ...change },
  });

const purposeOf = ({ sessionId }: SignedInOperator): Purpose => `register ${sessionId}`;

/** What a browser makes a passkey by. */
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

/** A passkey that a browser has made. */
interface Made {
  name: string;
  transports: readonly string[];
  shown: ShownRegistration;
}

/**
 * Keeps a passkey that a browser has made.
 *
 * @throws ApiError `invalid_request`, `passkey_limit_reached`
 */
export async function registerPasskey(
  { operatorPool, vault, clock }: PasskeyDeps,
  { operator, by }: Asking,
  party: RelyingParty,
  { name, transports, shown }: Made,
): Promise<Passkey> {
  const nowMs = clock.now();
  const { operatorId } = operator;
  const registered = await verifyRegistration(shown, {
    party,
    isOpen: (challenge) => isOpen(vault, challenge, purposeOf(operator), nowMs),
  });
  if (registered === undefined) throw invalidField('credential', mustBe(party));
  const { challenge, ...credential } = registered;
  const known = TRANSPORTS.filter((one) => transports.includes(one));
  const made = { ...credential, id: uuidv7(nowMs), operatorId, name, domain: party.id, transports: known };
  await transactionOn(operatorPool, async (session) => {
    await insertNew(session, made, challenge, nowMs);
    const after = { passkey_id: made.id, domain: made.domain, synced: made.synced };
    await record(session, ['operator.passkey_added', operatorId], { by, after, atMs: nowMs });
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
  // Of two that are added at once the second counts the first.
  if (!(await lockActive(session, operatorId))) throw new ApiError('not_signed_in');
  if ((await passkeysOf(session, operatorId)).length >= PASSKEYS_MAX)
    throw new ApiError('passkey_limit_reached');
  if (!(await insertPasskey(session, made, nowMs)))
    throw invalidField('credential', 'is registered already, or was');
  if (!(await insertAnswer(session, { challengeHash: challengeHash(challenge), passkeyId }, nowMs)))
    throw invalidField('credential', 'answers a challenge that was answered before');
}

/** The passkeys of somebody, the oldest first. */
export const listPasskeys = ({ operatorPool }: PasskeyDeps, operatorId: string): Promise<Passkey[]> =>
  passkeysOf(sessionOn(operatorPool), operatorId);

/** Calls a passkey something else. @throws ApiError `not_found` */
export const renamePasskey = (
  { operatorPool, clock }: PasskeyDeps,
  { operator: { operatorId }, by }: Asking,
  id: string,
  name: string,
): Promise<void> =>
  transactionOn(operatorPool, async (session) => {
    if (!(await setPasskeyName(session, operatorId, id, name))) throw new ApiError('not_found');
    const after = { passkey_id: id };
    await record(session, ['operator.passkey_renamed', operatorId], { by, after, atMs: clock.now() });
  });

/**
 * Removes a passkey of somebody, who maybe has lost it: their sessions end, but for the one that asks.
 *
 * @throws ApiError `not_found`
 */
export const removePasskey = (
  { operatorPool, clock }: PasskeyDeps,
  { operator, by }: Asking,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<void> =>
  transactionOn(operatorPool, async (session) => {
    const nowMs = clock.now();
    if ((await endPasskeys(session, operatorId, id, nowMs)) === 0) throw new ApiError('not_found');
    if (operatorId === operator.operatorId)
      await revokeOtherSessions(session, operatorId, operator.sessionId, nowMs);
    else await revokeSessions(session, operatorId, null, nowMs);
    const before = { passkey_id: id };
    await record(session, ['operator.passkey_removed', operatorId], { by, before, atMs: nowMs });
  });
