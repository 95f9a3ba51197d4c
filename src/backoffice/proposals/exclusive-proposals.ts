import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { ProposalAct } from './act.ts';

/**
 * Ensures that at most one open proposal is about an object: a payout, a wallet, a customer, a stop. The unique index `proposals_one_open` enforces it. A proposal that can no longer be
 * carried out is closed with the reason.
 */

/** Reason for closing a proposal without a decision. */
export type ClosedAs = 'superseded' | 'impossible' | 'expired';

/** Proposals that occupy their object: the condition of `proposals_one_open`. */
const HOLDS = 'object IS NOT NULL AND executed_at IS NULL AND refused_by IS NULL AND closed_at IS NULL';

/** Skips the row where another proposal occupies the object. */
export const UNLESS_HELD = `ON CONFLICT (chain, object) WHERE ${HOLDS} DO NOTHING`;

/** Members of an act that closing needs. */
export interface Closing {
  get(act: string): Pick<ProposalAct, 'impossible'> | undefined;
}

/** All open proposals of a tenant, or those of one object. */
interface ProposalScope {
  chain: string;
  object: string | null;
}

interface OpenProposal {
  id: string;
  /** The batch with which it is decided; null for none. */
  batchId: string | null;
  act: string;
  content: Json;
  expiresAt: number;
  isApproved: boolean;
}

/**
 * The order in which transactions lock several proposals, so that none waits for another in a circle. `inLockOrder`
 * is the same in code.
 */
export const LOCK_ORDER = 'object COLLATE "C"';
export const inLockOrder = <Item extends { object: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (a.object < b.object ? -1 : 1));

const OPEN = statement(
  'open_proposals_of_objects',
  `SELECT id, batch_id AS "batchId", act, content, expires_at AS "expiresAt", decided_at IS NOT NULL AS "isApproved"
   FROM proposals
   WHERE chain = $1 AND ${HOLDS} AND ($2::text IS NULL OR object = $2) ORDER BY ${LOCK_ORDER}`,
);
const CLOSE = statement(
  'close_proposal',
  `UPDATE proposals SET closed_as = $3, closed_because = $4, closed_at = $5, secret_ciphertext = NULL, secret_key_id = NULL
   WHERE chain = $1 AND id = $2 AND ${HOLDS}`,
);
const SUPERSEDE = statement(
  'supersede_proposals',
  `UPDATE proposals SET closed_as = 'superseded', closed_because = $4, closed_at = $5, secret_ciphertext = NULL,
     secret_key_id = NULL
   WHERE chain = $1 AND object = $2 AND proposed_by = $3 AND decided_at IS NULL AND ${HOLDS}
   RETURNING id, batch_id AS "batchId"`,
);
/**
 * Skips a batch that an approval or refusal has locked: these lock a batch before its members, and an approval finishes it.
 */
const FINISH = statement(
  'finish_batches',
  `UPDATE proposals b SET executed_at = $3, result = m.result
   FROM (SELECT batch_id, jsonb_build_object('done', count(executed_at), 'not_done', count(*) - count(executed_at)) AS result
         FROM proposals WHERE chain = $1 AND batch_id = ANY ($2::uuid[]) GROUP BY batch_id
         HAVING bool_and(num_nonnulls(executed_at, refused_by, closed_at) > 0)) m
   WHERE b.chain = $1 AND b.id = m.batch_id AND b.id IN (
     SELECT id FROM proposals
     WHERE chain = $1 AND id = ANY ($2::uuid[]) AND (approved_by IS NOT NULL OR alone) AND executed_at IS NULL
       AND refused_by IS NULL AND closed_at IS NULL AND expires_at >= $3
     FOR UPDATE SKIP LOCKED)`,
);

const KOLO: Actor = { kind: 'kolo', name: 'proposals', address: null };

interface Closed {
  id: string;
  as: ClosedAs;
  because: string;
  nowMs: number;
}

const recordClosed = (session: Session, tenantId: string, { id, as, because, nowMs }: Closed) =>
  recordAct(session, {
    tenantId,
    actor: KOLO,
    act: 'proposal.closed',
    subject: `proposal ${id}`,
    after: { as, because },
    atMs: nowMs,
  });

/** Ends the approved ones of these batches that have no open member. */
export async function finishBatches(
  session: Session,
  chain: string,
  ids: readonly string[],
  nowMs: number,
): Promise<void> {
  if (ids.length > 0) await session.execute(FINISH, [chain, ids, toRfc3339(nowMs)]);
}

/**
 * Closes proposals that have expired or become impossible. @param session of `kolo_operator` inside the tenant, in a
 * transaction @returns how many
 */
export async function closeOver(
  session: Session,
  acts: Closing,
  { chain, object }: ProposalScope,
  nowMs: number,
): Promise<number> {
  let count = 0;
  const batchIds = new Set<string>();
  for (const { id, batchId, act, content, expiresAt } of await session.query<OpenProposal>(OPEN, [
    chain,
    object,
  ])) {
    const isOver = expiresAt <= nowMs;
    const because = isOver
      ? 'Nobody approved and completed it within 24 hours.'
      : await acts.get(act)?.impossible?.(session, chain, content, nowMs);
    if (because === undefined) continue;
    const as = isOver ? 'expired' : 'impossible';
    if ((await session.execute(CLOSE, [chain, id, as, because, toRfc3339(nowMs)])) === 0) continue;
    await recordClosed(session, chain, { id, as, because, nowMs });
    count += 1;
    if (batchId !== null) batchIds.add(batchId);
  }
  await finishBatches(session, chain, [...batchIds], nowMs);
  return count;
}

/** A new proposal about an object. */
interface Newcomer {
  proposedBy: string;
  nowMs: number;
}

/**
 * Makes room for a new proposal: closes expired ones, and the same person's previous one about the object unless it is
 * approved: another person's decision is not undone without a word.
 */
export async function makeRoom(
  session: Session,
  acts: Closing,
  { chain, object }: ProposalScope,
  { proposedBy, nowMs }: Newcomer,
): Promise<void> {
  await closeOver(session, acts, { chain, object }, nowMs);
  const because = 'The same person proposed it anew.';
  const values = [chain, object, proposedBy, because, toRfc3339(nowMs)];
  const superseded = await session.query<Pick<OpenProposal, 'id' | 'batchId'>>(SUPERSEDE, values);
  for (const { id } of superseded)
    await recordClosed(session, chain, { id, as: 'superseded', because, nowMs });
  const batchIds = superseded.map(({ batchId }) => batchId).filter((id) => id !== null);
  await finishBatches(session, chain, batchIds, nowMs);
}

/** The id of the open proposal about an object, or of the batch that it is decided with; null without one. */
export async function openProposalAbout(
  session: Session,
  { chain, object }: { chain: string; object: string },
  nowMs: number,
): Promise<string | null> {
  const found = await session.query<OpenProposal>(OPEN, [chain, object]);
  const open = found.find(({ expiresAt }) => expiresAt > nowMs);
  return open?.batchId ?? open?.id ?? null;
}

function whyRefused(open: OpenProposal | undefined): string {
  if (open === undefined) return 'another proposal about it was made just now; try again';
  const named = `proposal ${open.batchId ?? open.id} (${open.act}) about it`;
  return open.isApproved
    ? `${named} is approved and not carried out yet: approve it again to carry it out, or refuse it first`
    : `${named} is open: approve or refuse that one first`;
}

/** The error for a proposal about an object with another open one. */
export async function alreadyProposed(session: Session, { chain, object }: ProposalScope): Promise<ApiError> {
  const [open] = await session.query<OpenProposal>(OPEN, [chain, object]);
  return new ApiError('already_proposed', [{ path: 'content', message: whyRefused(open) }]);
}

/** Plan: proposals_one_open. */
const CHAINS = statement(
  'tenants_with_open_proposals',
  `SELECT DISTINCT chain FROM proposals WHERE ${HOLDS}`,
);

/**
 * Tenants with proposals about objects that are open, or expired and not closed. @param directory of
 * `kolo_directory`
 */
export const tenantsWithOpen = async (directory: Session): Promise<string[]> =>
  (await directory.query<{ chain: string }>(CHAINS)).map(({ chain }) => chain);
