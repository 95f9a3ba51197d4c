import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type DirectAct, performAct } from '../../backoffice/operators/acts/direct-act.ts';
import { beginEnrolment, completeEnrolment, inviteOperator } from '../../backoffice/operators/enrol.ts';
import { grantsOf } from '../../backoffice/operators/queries.ts';
import type { ProposalDeps } from '../../backoffice/proposals/deps.ts';
import { approve, propose } from '../../backoffice/proposals/proposals.ts';
import { findProposal } from '../../backoffice/proposals/read.ts';
import { sessionOn, transactionOn } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { DemoParts, DemoTenant } from './parts.ts';

/** The enrolment takes place on this machine. */
const ADDRESS = '127.0.0.1';
const PASSWORD_BYTES = 32;
const INVITATION_MS = 3_600_000;

/** A person who works for the business of a demo. Nobody knows the password: `kolo operator reset` gives another. */
export interface DemoOperator {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Invites and enrols a person for finance in the environment of the demo. */
export async function hire(
  { operatorPool, vault, clock, by }: DemoParts,
  { businessId, mode }: DemoTenant,
  { email, name }: Pick<DemoOperator, 'email' | 'name'>,
): Promise<DemoOperator> {
  const invitation = { email, name, role: 'finance', businessId, mode } as const;
  const terms = { by, nowMs: clock.now(), holdsMs: INVITATION_MS, ofHalf: null };
  const { operatorId, token } = (await transactionOn(operatorPool, (session) =>
    inviteOperator(session, invitation, terms),
  ))!;
  // Only strangers are throttled.
  const throttle = {
    unauthenticated: { attempt: (_: string, __: number, work: () => Promise<never>) => work() },
  };
  const deps = { operatorPool, vault, clock, throttle } as unknown as Parameters<typeof beginEnrolment>[0];
  const { secret } = await beginEnrolment(deps, { token, address: ADDRESS });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await completeEnrolment(deps, { token, password, code, address: ADDRESS });
  return { id: operatorId, email, name };
}

/** Performs an act as an operator. */
export const act = <Data>(
  { clock }: DemoParts,
  { tenantId, businessId, mode }: DemoTenant,
  operator: DemoOperator,
  { of: direct, params = {}, body = {} }: { of: DirectAct; params?: object; body?: object },
): Promise<Data> =>
  performAct(direct, {
    tenantId,
    environment: { businessId, mode } as never,
    params,
    body,
    by: { kind: 'operator', name: operator.id, address: ADDRESS },
    nowMs: clock.now(),
  }) as Promise<Data>;

/** An operator as one who has signed in. */
async function signedIn({ operatorPool, clock }: DemoParts, { id, email, name }: DemoOperator) {
  const grants = await transactionOn(operatorPool, (session) => grantsOf(session, id));
  const operator = {
    sessionId: NIL_UUID,
    operatorId: id,
    kind: 'command' as const,
    email,
    name,
    isLocal: false,
    isOfProvider: false,
    grants,
    confirmedAt: clock.now(),
  };
  return { operator, address: ADDRESS };
}

/** Proposes an act as an operator. @returns the id of the proposal */
export async function proposeAs(
  parts: DemoParts,
  tenant: DemoTenant,
  operator: DemoOperator,
  {
    acts,
    act: name,
    content,
    reason,
  }: { acts: ProposalDeps['acts']; act: string; content: Json; reason: string },
): Promise<string> {
  const { id } = await propose(
    { ...parts, acts, singleOperator: false },
    { act: name, tenant, content, reason },
    await signedIn(parts, operator),
  );
  return id;
}

/** Approves a proposal as another operator. */
export async function approveAs(
  parts: DemoParts,
  operator: DemoOperator,
  acts: ProposalDeps['acts'],
  id: string,
): Promise<void> {
  const shown = await findProposal(sessionOn(parts.operatorPool), { ...parts, acts }, id);
  const digest = shown!.digest.toString('hex');
  await approve({ ...parts, acts, singleOperator: false }, id, { digest }, await signedIn(parts, operator));
}
