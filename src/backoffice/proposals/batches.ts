import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type Session, statement, transactionOn } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, type FieldError, invalidField, statusOf } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Approved, ProposalAct } from './act.ts';
import { actorOf, type Decider, enter, type ProposalDeps, type ProposalTenant } from './deps.ts';
import { closeOver, finishBatches, inLockOrder, LOCK_ORDER } from './exclusive-proposals.ts';
import { FROM_PROPOSALS, PROPOSAL_COLUMNS, type Proposal } from './read.ts';
import { openContent, sealer } from './sealed-text.ts';
import { digestOf, store } from './store.ts';

/**
 * One proposal for many objects. Each object has a proposal of its own, a member, which occupies it, is carried out by itself and
 * keeps its own result. The batch is what a person sees and decides; its content names the members and their digests.
 */

/** Objects that one proposal covers, at most. */
export const BATCH_MAX = 100;

/** The content of a batch. */
interface BatchContent {
  readonly members: readonly { readonly id: string; readonly digest: string }[];
}

interface ProposedMany {
  act: string;
  tenant: ProposalTenant;
  /** Each valid by the act's schema. */
  contents: readonly Json[];
  reason: string;
}

/** A member as it is proposed. */
interface Member {
  id: string;
  /** Prepared, and not sealed yet. */
  content: Json;
  object: string;
}

/** A refusal about one object, with its faults. */
const messageOf = ({ message, errors }: ApiError): string =>
  [message, ...errors.map((fault) => fault.message)].join(': ');

/**
 * Runs `work` for each object in turn, and throws the refusals of all of them together. @param items each with its place in the
 * request @throws ApiError `invalid_request`
 */
async function forEach<Item, Result>(
  items: Iterable<readonly [number, Item]>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const faults: FieldError[] = [];
  const results: Result[] = [];
  for (const [index, item] of items) {
    try {
      results.push(await work(item));
    } catch (error) {
      if (!(error instanceof ApiError) || statusOf(error.code) >= 500) throw error;
      faults.push({ path: `contents[${index}]`, message: messageOf(error) });
    }
  }
  if (faults.length > 0) throw new ApiError('invalid_request', faults);
  return results;
}

/**
 * Proposes an act for many objects as one proposal: all of them, or none. @returns its id @throws ApiError `invalid_request`, whose
 * faults name each object that refuses it
 */
export async function proposeMany(
  { operatorPool, clock, vault, acts }: ProposalDeps,
  { act: name, tenant, contents, reason: said }: ProposedMany,
  by: Decider,
): Promise<string> {
  const nowMs = clock.now();
  const id = uuidv7(nowMs);
  const act = acts.get(name)!;
  const { tenantId, mode } = tenant;
  const proposedBy = by.operator.operatorId;
  await transactionOn(operatorPool, async (session) => {
    await enter(session, tenantId);
    const members = await prepared(session, act, tenant, contents, nowMs);
    const ofAll = await concerningAll(session, act, tenant, members);
    const reason = await (await sealer(session, vault, ofAll, { tenantId, mode, content: null, nowMs })).text(
      said,
    );
    const sealed = await forEach(members.entries(), async ({ content, ...member }) => {
      const seal = await sealer(session, vault, act, { tenantId, mode, content, nowMs });
      return { ...member, content: await seal.content(content) };
    });
    const content = {
      members: sealed.map((one) => ({
        id: one.id,
        digest: digestOf(name, tenantId, one.content, reason).toString('hex'),
      })),
    };
    const terms = { chain: tenantId, act: name, reason, sealed: undefined, proposedBy, nowMs };
    const size = members.length;
    const digest = await store(session, acts, {
      ...terms,
      id,
      content,
      object: null,
      batchId: null,
      batchSize: size,
    });
    const stored = { ...terms, batchId: id, batchSize: null };
    const placed = sealed.map((one, index) => ({ ...one, index }));
    await forEach(
      inLockOrder(placed).map(({ index, ...one }) => [index, one] as const),
      (one) => store(session, acts, { ...stored, ...one }),
    );
    await recordAct(session, {
      tenantId,
      actor: actorOf(by),
      act: 'proposal.made',
      subject: `proposal ${id}`,
      after: { act: name, digest: digest.toString('hex'), objects: members.map(({ object }) => object) },
      reason,
      atMs: nowMs,
    });
  });
  return id;
}

/** The act as one that concerns the customers of all these contents, for text about all of them. */
async function concerningAll(
  session: Session,
  act: ProposalAct,
  { tenantId, mode }: Pick<ProposalTenant, 'tenantId'> & { mode: Mode | null },
  members: readonly { readonly content: Json }[],
): Promise<ProposalAct> {
  const ids = new Set<string>();
  for (const { content } of members)
    for (const id of (await act.concerns?.(session, { tenantId, mode, content, nowMs: 0 })) ?? [])
      ids.add(id);
  return { ...act, concerns: async () => [...ids] };
}

/** The act of a batch, for text about the customers of its members. */
export const actOfBatch = async (session: Session, act: ProposalAct, batch: Proposal): Promise<ProposalAct> =>
  concerningAll(
    session,
    act,
    { tenantId: batch.chain, mode: batch.mode },
    await session.query<Proposal>(LOCK, [batch.id]),
  );

/** Checks each content, and names the object of each. */
async function prepared(
  session: Session,
  act: ProposalAct,
  { tenantId, mode }: ProposalTenant,
  contents: readonly Json[],
  nowMs: number,
): Promise<Member[]> {
  const objects = new Set<string>();
  return forEach(contents.entries(), async (sent) => {
    const proposed = { tenantId, mode, content: sent, nowMs };
    const content = await (act.prepare?.(session, proposed) ?? sent);
    const because = await act.impossible?.(session, tenantId, content, nowMs);
    if (because !== undefined)
      throw new ApiError('proposal_impossible', [{ path: 'content', message: because }]);
    const object = act.object!(content);
    if (objects.has(object))
      throw new ApiError('already_proposed', [{ path: 'content', message: 'it is named twice' }]);
    objects.add(object);
    return { id: uuidv7(nowMs), content, object };
  });
}

const LOCK = statement(
  'lock_members_of_batch',
  `SELECT ${PROPOSAL_COLUMNS} ${FROM_PROPOSALS} WHERE p.batch_id = $1 ORDER BY p.${LOCK_ORDER} FOR UPDATE OF p`,
);
/** Members of a batch that can still be decided or carried out. */
const OPEN = 'batch_id = $1 AND executed_at IS NULL AND refused_by IS NULL AND closed_at IS NULL';
const APPROVE = statement(
  'approve_members_of_batch',
  `UPDATE proposals SET approved_by = $2, alone = $3, decided_at = $4 WHERE ${OPEN} AND decided_at IS NULL`,
);
const REFUSE = statement(
  'refuse_members_of_batch',
  `UPDATE proposals SET refused_by = $2, refusal = $3, decided_at = $4, approved_by = NULL, alone = false
   WHERE ${OPEN} AND ($5::text IS NULL OR object = $5)`,
);
/** A batch is locked before its members. */
const LOCK_BATCH = statement('lock_batch', 'SELECT FROM proposals WHERE id = $1 FOR UPDATE');

/** Approves the members with their batch. @throws ApiError `proposal_not_open` where one is not what was read, or all are closed */
export async function approveMembers(
  session: Session,
  batch: Proposal,
  { approvedBy, alone, nowMs }: { approvedBy: string | null; alone: boolean; nowMs: number },
): Promise<void> {
  const { members } = batch.content as unknown as BatchContent;
  const digests = new Map(members.map(({ id, digest }) => [id, digest]));
  const found = await session.query<Proposal>(LOCK, [batch.id]);
  const isSame = found.every(
    ({ id, act, chain, content, reason }) =>
      digestOf(act, chain, content, reason).toString('hex') === digests.get(id),
  );
  if (!isSame || found.length !== members.length) throw new ApiError('proposal_not_open');
  const approved = await session.execute(APPROVE, [batch.id, approvedBy, alone, toRfc3339(nowMs)]);
  if (approved === 0) throw new ApiError('proposal_not_open');
}

/** Refuses the members with their batch. */
export const refuseMembers = (
  session: Session,
  batchId: string,
  { by, refusal, nowMs }: { by: string; refusal: string; nowMs: number },
): Promise<number> => session.execute(REFUSE, [batchId, by, refusal, toRfc3339(nowMs), null]);

/** An object that an approver leaves out of a batch. */
export interface LeftOut {
  object: string;
  reason: string;
}

/**
 * Refuses the members that an approver leaves out, before the others are approved in the same transaction. The approver still sends
 * the digest of all: less is done than they reviewed, never more. @throws ApiError `invalid_request`
 */
export async function leaveOut(
  session: Session,
  { vault }: Pick<ProposalDeps, 'vault'>,
  { batch, act }: { batch: Proposal; act: ProposalAct },
  except: readonly LeftOut[],
  by: { actor: Actor; nowMs: number },
): Promise<void> {
  if (except.length === 0) return;
  const { id: batchId, chain: tenantId, mode } = batch;
  const { actor, nowMs } = by;
  const open = new Map(
    (await session.query<Proposal>(LOCK, [batchId])).filter(isOpen).map((one) => [one.object, one]),
  );
  if (batch.decidedAt === null && open.size === except.length)
    throw invalidField('except', 'must leave one: refuse the proposal instead');
  for (const [index, { object, reason }] of except.entries()) {
    const member = open.get(object);
    if (member === undefined)
      throw invalidField(
        `except[${index}].object`,
        'must be an object of the proposal that is still to be done',
      );
    open.delete(object);
    const { content } = member;
    const refusal = await (await sealer(session, vault, act, { tenantId, mode, content, nowMs })).text(
      reason,
    );
    await session.execute(REFUSE, [batchId, actor.name, refusal, toRfc3339(nowMs), object]);
    const subject = `proposal ${member.id}`;
    const after = { act: batch.act, object };
    await recordAct(session, {
      tenantId,
      actor,
      act: 'proposal.refused',
      subject,
      after,
      reason: refusal,
      atMs: nowMs,
    });
  }
}

/** Members that fail for no reason of theirs, such as a database that does not answer, before the others wait too. */
const FAILURES_MAX = 3;

/** A member that is still to be carried out, and why it was not. */
interface Waiting {
  object: string;
  because: string;
}

/**
 * Carries out the members of an approved batch, one after the other. One that has become impossible is closed with the reason. One
 * that is refused for now stays approved: approving the batch again tries it again, as after an interruption.
 */
export async function carryOutBatch(
  deps: ProposalDeps,
  act: ProposalAct,
  { proposalId: batchId, tenantId, actor }: Approved,
): Promise<Json> {
  const failures: unknown[] = [];
  const waiting: Waiting[] = [];
  for (const { id, object, content } of await membersLeft(deps, act, { batchId, tenantId: tenantId! })) {
    const nowMs = deps.clock.now();
    try {
      await act.carryOut!({ proposalId: id, tenantId, content, secret: null, actor, nowMs });
    } catch (error) {
      if (error instanceof ApiError && statusOf(error.code) < 500) {
        if (!(await closeWhereImpossible(deps, { chain: tenantId!, object }, nowMs)))
          waiting.push({ object, because: messageOf(error) });
      } else if (failures.push(error) === FAILURES_MAX) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return finish(deps, { batchId, chain: tenantId! }, waiting);
}

/** True for a member that can still be carried out. */
const isOpen = ({ executedAt, closedAt, refusedBy }: Proposal): boolean =>
  executedAt === null && closedAt === null && refusedBy === null;

/** The members to carry out, in the order of the request, with their text opened. */
const membersLeft = (
  { operatorPool, vault }: ProposalDeps,
  act: ProposalAct,
  { batchId, tenantId }: { batchId: string; tenantId: string },
): Promise<Member[]> =>
  transactionOn(operatorPool, async (session) => {
    await enter(session, tenantId);
    const found = await session.query<Proposal>(LOCK, [batchId]);
    const opened: Member[] = [];
    for (const { id, object, content } of found.filter(isOpen).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      opened.push({ id, object: object!, content: await openContent(session, vault, act, content) });
    return opened;
  });

/** @returns true where the proposal about the object can never be carried out, and is closed */
const closeWhereImpossible = (
  { operatorPool, acts }: ProposalDeps,
  of: { chain: string; object: string },
  nowMs: number,
): Promise<boolean> =>
  transactionOn(operatorPool, async (session) => {
    await enter(session, of.chain);
    return (await closeOver(session, acts, of, nowMs)) > 0;
  });

/** Ends a batch unless some of its members wait. @param refused members that this approval could not carry out */
const finish = (
  { operatorPool, clock }: ProposalDeps,
  { batchId, chain }: { batchId: string; chain: string },
  refused: readonly Waiting[],
): Promise<Json> =>
  transactionOn(operatorPool, async (session) => {
    await session.execute(LOCK_BATCH, [batchId]);
    const found = await session.query<Proposal>(LOCK, [batchId]);
    // Another approval at the same time may have carried out, or closed, a member that refused this one.
    const open = new Set(found.filter(isOpen).map(({ object }) => object));
    const waiting = refused.filter(({ object }) => open.has(object));
    const done = found.filter(({ executedAt }) => executedAt !== null).length;
    const result = { done, not_done: found.length - done - waiting.length };
    if (waiting.length > 0) return { ...result, waiting: waiting.map((one) => ({ ...one })) };
    await finishBatches(session, chain, [batchId], clock.now());
    return result;
  });
