import { recordAct } from '../../platform/audit/entry.ts';
import { type Session, statement, transactionOn } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { NIL_UUID, uuidv7 } from '../../platform/values/ids.ts';
import { grantsOf } from '../operators/queries.ts';
import { may } from '../operators/roles.ts';
import { halfHash, newToken } from '../operators/tokens.ts';
import type { Approved, ProposalAct } from './act.ts';
import {
  actOfBatch,
  approveMembers,
  carryOutBatch,
  type LeftOut,
  leaveOut,
  refuseMembers,
} from './batches.ts';
import { actorOf, type Decider, enter, type ProposalDeps, type ProposalTenant } from './deps.ts';
import { closeOver } from './exclusive-proposals.ts';
import { FROM_PROPOSALS, PROPOSAL_COLUMNS, type Proposal } from './read.ts';
import { openContent, sealer } from './sealed-text.ts';
import { openSecret, sealSecret } from './secrets.ts';
import { digestOf, store } from './store.ts';

const LOCK = statement(
  'lock_proposal',
  `SELECT ${PROPOSAL_COLUMNS} ${FROM_PROPOSALS} WHERE p.id = $1 FOR UPDATE OF p`,
);
const APPROVE = statement(
  'approve_proposal',
  `UPDATE proposals SET approved_by = $2, alone = $3, decided_at = $4, executed_at = $5, result = $6
   WHERE id = $1 AND decided_at IS NULL`,
);
const REFUSE = statement(
  'refuse_proposal',
  `UPDATE proposals SET refused_by = $2, refusal = $3, decided_at = $4, approved_by = NULL, alone = false,
     secret_ciphertext = NULL, secret_key_id = NULL
   WHERE id = $1 AND refused_by IS NULL AND executed_at IS NULL AND closed_at IS NULL`,
);

/** A new proposal. */
interface Proposed {
  act: string;
  tenant: ProposalTenant | null;
  /** Valid by the act's schema. */
  content: Json;
  reason: string;
}

const tenantOf = ({ chain }: { chain: string }): string | null => (chain === NIL_UUID ? null : chain);

/**
 * Creates a proposal for another operator to approve. @returns its id, and the proposer's half of an invitation
 * @throws ApiError errors of the act; `already_proposed` where another proposal about the same object is open
 */
export async function propose(
  { operatorPool, clock, vault, acts }: ProposalDeps,
  { act: name, tenant, content: sent, reason: said }: Proposed,
  by: Decider,
): Promise<{ id: string; half: string | null }> {
  const nowMs = clock.now();
  const id = uuidv7(nowMs);
  const tenantId = tenant?.tenantId ?? null;
  const chain = tenantId ?? NIL_UUID;
  const act = acts.get(name)!;
  const proposed = { tenantId, mode: tenant?.mode ?? null, content: sent, nowMs };
  const proven = await act.prove?.(proposed);
  const sealed = proven && sealSecret(vault, id, proven.secret);
  const half = act.halved ? newToken('half') : null;
  await transactionOn(operatorPool, async (session) => {
    await enter(session, tenantId);
    const prepared = proven?.content ?? (await (act.prepare?.(session, proposed) ?? sent));
    const whole = half === null ? prepared : { ...(prepared as object), half_hash: halfHash(half) };
    const because = await act.impossible?.(session, chain, prepared, nowMs);
    if (because !== undefined) throw invalidField('content', because);
    const seal = await sealer(session, vault, act, { ...proposed, content: whole });
    const content = await seal.content(whole);
    const reason = await seal.text(said);
    const object = act.object?.(prepared) ?? null;
    const proposedBy = by.operator.operatorId;
    const terms = { id, chain, act: name, content, reason, object, proposedBy, nowMs };
    const digest = await store(session, acts, { ...terms, sealed, batchId: null, batchSize: null });
    await recordAct(session, {
      tenantId,
      actor: actorOf(by),
      act: 'proposal.made',
      subject: `proposal ${id}`,
      after: { act: name, digest: digest.toString('hex') },
      reason,
      atMs: nowMs,
    });
  });
  return { id, half };
}

/** The result of an approval. */
interface Done {
  result: Json;
  /** Shown to the approver, this once. */
  shown: Json;
}

/**
 * Approves a proposal and carries it out: in one transaction or, where it moves money or calls external
 * parties, after the approval has committed. A failed one can be approved again, which only retries the
 * execution. @param reviewed the digest of the content read, hexadecimal, and the objects of a batch to leave out
 * @throws ApiError `not_found`, `permission_missing`, `another_person_needed`, `proposal_not_open`, `invalid_request`, and errors of the act
 */
export async function approve(
  deps: ProposalDeps,
  id: string,
  { digest, except = [] }: { digest: string; except?: readonly LeftOut[] | undefined },
  by: Decider,
): Promise<Done> {
  const approved = await transactionOn(deps.operatorPool, async (session) => {
    const nowMs = deps.clock.now();
    const { proposal, act } = await locked(session, id, deps.acts, by);
    requireApprovable(deps, proposal, digest, by, nowMs);
    // A proposal lapses when its proposer loses the permission.
    if (!may(await grantsOf(session, proposal.proposedBy), act.permission, proposal))
      throw new ApiError('proposal_not_open');
    const tenantId = tenantOf(proposal);
    const secret = await openSecret(session, deps.vault, id);
    await enter(session, tenantId);
    const content = await openContent(session, deps.vault, act, proposal.content);
    const approval = { proposalId: id, tenantId, content, secret, actor: actorOf(by), nowMs };
    if (except.length > 0 && proposal.batchSize === null)
      throw invalidField('except', 'is for a proposal for many objects');
    await leaveOut(session, deps, { batch: proposal, act }, except, approval);
    const isAgain = proposal.decidedAt !== null;
    const done = isAgain
      ? await recordAgain(session, proposal, approval)
      : await keepApproval(session, proposal, act, approval);
    return { act, approval, done, isBatch: proposal.batchSize !== null };
  });
  const { act, approval, done, isBatch } = approved;
  if (done !== undefined) return done;
  if (isBatch) return { result: await carryOutBatch(deps, act, approval), shown: null };
  try {
    return { result: await act.carryOut!(approval), shown: null };
  } catch (error) {
    await closeImpossible(deps, act, approval);
    throw error;
  }
}

/** Closes an approved proposal that can never be carried out any more. */
async function closeImpossible(
  { operatorPool, acts }: ProposalDeps,
  act: ProposalAct,
  { tenantId, content, nowMs }: Approved,
): Promise<void> {
  const object = act.object?.(content);
  if (object === undefined || tenantId === null) return;
  await transactionOn(operatorPool, async (session) => {
    await enter(session, tenantId);
    await closeOver(session, acts, { chain: tenantId, object }, nowMs);
  });
}

/** @throws ApiError where the content differs from the one read, or this person may not approve it now */
function requireApprovable(
  { singleOperator }: ProposalDeps,
  proposal: Proposal,
  digest: string,
  { operator }: Decider,
  nowMs: number,
): void {
  const { act, chain, content, reason } = proposal;
  if (proposal.proposedBy === operator.operatorId && !singleOperator)
    throw new ApiError('another_person_needed');
  const isSame =
    digest === proposal.digest.toString('hex') &&
    digestOf(act, chain, content, reason).equals(proposal.digest);
  const isDecided = proposal.refusedBy !== null || proposal.executedAt !== null || proposal.closedAt !== null;
  if (!isSame || isDecided || proposal.expiresAt <= nowMs) throw new ApiError('proposal_not_open');
}

/** Marks it as approved and runs `execute`; undefined where `carryOut` does the work. */
async function keepApproval(
  session: Session,
  proposal: Proposal,
  act: ProposalAct,
  approval: Approved,
): Promise<Done | undefined> {
  const { id, chain, digest, proposedBy, act: name } = proposal;
  const { actor, tenantId, nowMs, content } = approval;
  if (act.execute !== undefined && (await act.impossible?.(session, chain, content, nowMs)) !== undefined)
    throw new ApiError('proposal_not_open');
  const done = await act.execute?.(session, approval);
  const alone = proposedBy === actor.name;
  const result = done === undefined ? null : JSON.stringify(done.result);
  const executedAt = done === undefined ? null : toRfc3339(nowMs);
  await session.execute(APPROVE, [
    id,
    alone ? null : actor.name,
    alone,
    toRfc3339(nowMs),
    executedAt,
    result,
  ]);
  if (proposal.batchSize !== null)
    await approveMembers(session, proposal, { approvedBy: alone ? null : actor.name, alone, nowMs });
  await recordAct(session, {
    tenantId,
    actor,
    act: 'proposal.approved',
    subject: `proposal ${id}`,
    atMs: nowMs,
    after: { act: name, digest: digest.toString('hex'), alone, result: done?.result ?? null },
  });
  return done && { result: done.result, shown: done.shown ?? null };
}

/** Records another attempt to carry out an approved proposal. */
async function recordAgain(
  session: Session,
  { id, digest, act: name }: Proposal,
  { actor, tenantId, nowMs }: Approved,
): Promise<undefined> {
  await recordAct(session, {
    tenantId,
    actor,
    act: 'proposal.approved',
    subject: `proposal ${id}`,
    atMs: nowMs,
    after: { act: name, digest: digest.toString('hex'), again: true },
  });
}

async function locked(
  session: Session,
  id: string,
  acts: ProposalDeps['acts'],
  { operator }: Decider,
): Promise<{ proposal: Proposal; act: ProposalAct }> {
  const [proposal] = await session.query<Proposal>(LOCK, [id]);
  const act = proposal && acts.get(proposal.act);
  if (proposal === undefined || act === undefined || proposal.batchId !== null)
    throw new ApiError('not_found');
  if (!may(operator.grants, act.permission, proposal)) throw new ApiError('permission_missing');
  return { proposal, act };
}

/**
 * Refuses a proposal that is not done, even an approved one; the proposer may, to withdraw it. @throws
 * ApiError `not_found`, `permission_missing`, `proposal_not_open`
 */
export function refuse(deps: ProposalDeps, id: string, why: string, by: Decider): Promise<void> {
  return transactionOn(deps.operatorPool, async (session) => {
    const nowMs = deps.clock.now();
    const { proposal, act } = await locked(session, id, deps.acts, by);
    const tenantId = tenantOf(proposal);
    await enter(session, tenantId);
    const about = { tenantId, mode: proposal.mode, content: proposal.content, nowMs };
    const of = proposal.batchSize === null ? act : await actOfBatch(session, act, proposal);
    const refusal = await (await sealer(session, deps.vault, of, about)).text(why);
    const refused = await session.execute(REFUSE, [id, by.operator.operatorId, refusal, toRfc3339(nowMs)]);
    if (refused === 0) throw new ApiError('proposal_not_open');
    if (proposal.batchSize !== null)
      await refuseMembers(session, id, { by: by.operator.operatorId, refusal, nowMs });
    await recordAct(session, {
      tenantId,
      actor: actorOf(by),
      act: 'proposal.refused',
      subject: `proposal ${id}`,
      after: { act: proposal.act },
      reason: refusal,
      atMs: nowMs,
    });
  });
}
