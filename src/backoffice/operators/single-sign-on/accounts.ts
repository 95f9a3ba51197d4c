import { type Act, recordAct } from '../../../platform/audit/entry.ts';
import type { Session } from '../../../platform/db/database.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import { endDevices } from '../login-throttle/known-devices.ts';
import { endPasskeys } from '../passkeys/queries.ts';
import { keepingAdmin } from '../people/people.ts';
import {
  auditedGrant,
  endEnrolments,
  endGrant,
  insertGrant,
  lockOperators,
  operatorByEmail,
  replaceRecoveryCodes,
} from '../queries.ts';
import type { Grant } from '../roles.ts';
import { revokeSessions } from '../sessions/sessions.ts';
import { type GroupRole, rolesOf } from './group-roles.ts';
import type { Identity } from './provider.ts';
import { heldRoles, insertOfProvider, linkToProvider, lockBySubject } from './queries.ts';

/** Why a person whom the provider vouches for cannot sign in. */
export type Refusal = 'no_role' | 'disabled' | 'email_missing' | 'email_taken';

const NAME_CHARS_MAX = 200;
/** When and from where a person comes; no address where the provider was asked again. */
interface Arrival {
  address: string | null;
  nowMs: number;
}

/** The provider decides, not the person. */
const record = (
  session: Session,
  operatorId: string,
  { address, nowMs }: Arrival,
  done: Pick<Act, 'act' | 'before' | 'after'>,
): Promise<void> =>
  recordAct(session, {
    ...done,
    tenantId: null,
    actor: { kind: 'kolo', name: 'single sign-on', address },
    subject: `operator ${operatorId}`,
    atMs: nowMs,
  });

/**
 * Finds or creates the operator of an identity and gives them the roles of their groups, in the caller's
 * transaction. An operator with the same, verified email is linked: their password, codes and passkeys end,
 * so that an account disabled at the provider is disabled here. @throws ApiError `last_administrator` where
 * nobody with a password would be left
 */
export async function admitIdentity(
  session: Session,
  identity: Identity,
  mapping: readonly GroupRole[],
  arrival: Arrival,
): Promise<{ operatorId: string } | { refusal: Refusal }> {
  // Serialises first sign-ins and changes of roles.
  await lockOperators(session);
  const known = await lockBySubject(session, identity);
  const roles = rolesOf(identity.groups ?? [], mapping);
  if (roles.length === 0) {
    if (known !== undefined) await withdraw(session, known.id, arrival);
    return { refusal: 'no_role' };
  }
  if (known?.status === 'disabled') return { refusal: 'disabled' };
  const operator = known === undefined ? await enrol(session, identity, arrival) : { operatorId: known.id };
  if ('operatorId' in operator) await giveRoles(session, operator.operatorId, roles, arrival);
  return operator;
}

async function enrol(
  session: Session,
  identity: Identity,
  arrival: Arrival,
): Promise<{ operatorId: string } | { refusal: Refusal }> {
  const { email, emailVerified } = identity;
  if (email === undefined) return { refusal: 'email_missing' };
  const existing = await operatorByEmail(session, email);
  if (existing === undefined) return create(session, identity, email, arrival);
  if (existing.status === 'disabled') return { refusal: 'disabled' };
  if (!emailVerified) return { refusal: 'email_taken' };
  const isLinked = await keepingAdmin(session, () => link(session, existing.id, identity, arrival));
  return isLinked ? { operatorId: existing.id } : { refusal: 'email_taken' };
}

async function create(
  session: Session,
  identity: Identity,
  email: string,
  arrival: Arrival,
): Promise<{ operatorId: string } | { refusal: Refusal }> {
  const { nowMs } = arrival;
  const operatorId = uuidv7(nowMs);
  const name = (identity.name ?? email).slice(0, NAME_CHARS_MAX);
  if (!(await insertOfProvider(session, { id: operatorId, email, name, nowMs }, identity)))
    return { refusal: 'email_taken' };
  await record(session, operatorId, arrival, { act: 'operator.created', after: { issuer: identity.issuer } });
  return { operatorId };
}

async function link(
  session: Session,
  operatorId: string,
  identity: Identity,
  arrival: Arrival,
): Promise<boolean> {
  const { nowMs } = arrival;
  if (!(await linkToProvider(session, operatorId, identity))) return false;
  await endPasskeys(session, operatorId, null, nowMs);
  await endEnrolments(session, operatorId, nowMs);
  await replaceRecoveryCodes(session, operatorId, [], nowMs);
  await endDevices(session, operatorId, nowMs);
  await revokeSessions(session, operatorId, null, nowMs);
  await record(session, operatorId, arrival, { act: 'operator.linked', after: { issuer: identity.issuer } });
  return true;
}

const isSame = (a: Grant, b: Grant): boolean =>
  a.role === b.role && a.businessId === b.businessId && a.mode === b.mode;

/** Gives an operator exactly these roles. Each change is an entry in the audit log. */
export async function giveRoles(
  session: Session,
  operatorId: string,
  roles: readonly Grant[],
  arrival: Arrival,
): Promise<void> {
  const { nowMs } = arrival;
  const held = await heldRoles(session, operatorId);
  for (const role of held) {
    if (roles.some((wanted) => isSame(wanted, role))) continue;
    await endGrant(session, operatorId, role.id, nowMs);
    await record(session, operatorId, arrival, { act: 'operator.role_ended', before: auditedGrant(role) });
  }
  for (const wanted of roles) {
    if (held.some((role) => isSame(wanted, role))) continue;
    const id = uuidv7(nowMs);
    await insertGrant(session, { ...wanted, id, operatorId, nowMs });
    await record(session, operatorId, arrival, {
      act: 'operator.role_given',
      after: auditedGrant({ ...wanted, id }),
    });
  }
}

/** Ends the roles and sessions of an operator whom the provider no longer vouches for. */
export async function withdraw(session: Session, operatorId: string, arrival: Arrival): Promise<void> {
  await giveRoles(session, operatorId, [], arrival);
  if ((await revokeSessions(session, operatorId, null, arrival.nowMs)) === 0) return;
  await record(session, operatorId, arrival, { act: 'operator.sessions_ended' });
}
