import { type Session, statement } from '../../platform/db/database.ts';
import { bounded, keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type Grant, may, type Scope } from '../operators/roles.ts';
import type { ProposalAct } from './act.ts';
import type { ClosedAs } from './exclusive-proposals.ts';
import { withPlainText } from './sealed-text.ts';

/** A stored proposal. */
export interface Proposal {
  id: string;
  /** The tenant; the nil UUID for the installation. */
  chain: string;
  /** Of the tenant; null for the installation. */
  businessId: string | null;
  mode: Mode | null;
  act: string;
  content: Json;
  /** SHA-256 of the proposed content. */
  digest: Buffer;
  reason: string;
  proposedBy: string;
  proposedAt: number;
  expiresAt: number;
  approvedBy: string | null;
  alone: boolean;
  refusedBy: string | null;
  refusal: string | null;
  decidedAt: number | null;
  /** Time of execution; null before. */
  executedAt: number | null;
  result: Json;
  /** Reason for closing it without a decision; null where it was not closed. */
  closedAs: ClosedAs | null;
  closedBecause: string | null;
  closedAt: number | null;
  /** The batch with which it is decided; null where it is decided by itself. */
  batchId: string | null;
  /** The object that it changes, such as `payout 019…`; null where there is no single one. */
  object: string | null;
  /** The number of proposals that are decided with it; null where it is no batch. */
  batchSize: number | null;
}

/** Columns of a proposal `p`, with its environment. */
export const PROPOSAL_COLUMNS = `
  p.id, p.chain, t.business_id AS "businessId", t.mode, p.act, p.content, p.digest, p.reason, p.proposed_by AS "proposedBy",
  p.proposed_at AS "proposedAt", p.expires_at AS "expiresAt", p.approved_by AS "approvedBy", p.alone,
  p.refused_by AS "refusedBy", p.refusal, p.decided_at AS "decidedAt", p.executed_at AS "executedAt",
  p.result, p.closed_as AS "closedAs", p.closed_because AS "closedBecause", p.closed_at AS "closedAt",
  p.batch_id AS "batchId", p.batch_size AS "batchSize", p.object`;
export const FROM_PROPOSALS = 'FROM proposals p LEFT JOIN tenants t ON t.tenant_id = p.chain';

/** A proposal with the names of proposer and decider. */
export interface ShownProposal extends Proposal {
  proposedByName: string;
  /** Null before a decision. */
  decidedByName: string | null;
}

const SHOWN_COLUMNS = `${PROPOSAL_COLUMNS}, o.name AS "proposedByName", d.name AS "decidedByName"`;
const SHOWN_JOINS = `
  LEFT JOIN tenants t ON t.tenant_id = p.chain
  LEFT JOIN operators o ON o.id = p.proposed_by
  LEFT JOIN operators d ON d.id = coalesce(p.refused_by, p.approved_by, CASE WHEN p.alone THEN p.proposed_by END)`;
const FIND = statement(
  'find_proposal',
  `SELECT ${SHOWN_COLUMNS} FROM proposals p ${SHOWN_JOINS}
   WHERE p.id = (SELECT coalesce(batch_id, id) FROM proposals WHERE id = $1)`,
);

/** Dependencies of reading proposals. */
interface Reading {
  vault: Vault;
  acts: ReadonlyMap<string, ProposalAct>;
}

/** A proposal, or the batch that it is decided with, with its text opened. @param session of the role `kolo_operator`, also for the list */
export async function findProposal(
  session: Session,
  { vault, acts }: Reading,
  id: string,
): Promise<ShownProposal | undefined> {
  const found = await session.query<ShownProposal>(FIND, [id]);
  return (await withPlainText(session, vault, acts, found))[0];
}

const MEMBERS = statement(
  'members_of_batches',
  `SELECT ${SHOWN_COLUMNS} FROM proposals p ${SHOWN_JOINS} WHERE p.batch_id = ANY ($1::uuid[]) ORDER BY p.id`,
);

/** The proposals that are decided with these batches, with their text opened. */
export async function membersOf(
  session: Session,
  { vault, acts }: Reading,
  batchIds: readonly string[],
): Promise<ShownProposal[]> {
  if (batchIds.length === 0) return [];
  return withPlainText(session, vault, acts, await session.query<ShownProposal>(MEMBERS, [batchIds]));
}

/** A member of a batch, as counts and totals need it. */
export type CountedMember = Pick<
  Proposal,
  | 'batchId'
  | 'chain'
  | 'act'
  | 'content'
  | 'refusedBy'
  | 'decidedAt'
  | 'executedAt'
  | 'expiresAt'
  | 'closedAs'
>;
const COUNTED_MEMBERS = statement(
  'counted_members_of_batches',
  `SELECT batch_id AS "batchId", chain, act, content - $2::text[] AS content, refused_by AS "refusedBy",
     decided_at AS "decidedAt", executed_at AS "executedAt", expires_at AS "expiresAt", closed_as AS "closedAs"
   FROM proposals WHERE batch_id = ANY ($1::uuid[]) ORDER BY id`,
);

/** The members of these batches without their text, which lists do not show. */
export async function countedMembersOf(
  session: Session,
  acts: ReadonlyMap<string, ProposalAct>,
  batchIds: readonly string[],
): Promise<CountedMember[]> {
  const words = new Set([...acts.values()].flatMap((act) => act.words ?? []));
  return batchIds.length === 0 ? [] : session.query<CountedMember>(COUNTED_MEMBERS, [batchIds, [...words]]);
}

const DONE = statement(
  'done_proposals_of_act',
  `SELECT id, proposed_by AS "proposedBy", approved_by AS "approvedBy", reason, result FROM proposals
   WHERE chain = $1 AND act = $2 AND executed_at IS NOT NULL ORDER BY id`,
);

/** A proposal that was carried out. */
type DoneProposal = Pick<Proposal, 'id' | 'proposedBy' | 'approvedBy' | 'reason' | 'result'>;

/**
 * Executed proposals of an act in a tenant, oldest first; for rare acts whose reasons concern no customer.
 * @param session of the role `kolo_operator`
 */
export const doneProposals = (session: Session, tenantId: string, act: string): Promise<DoneProposal[]> =>
  session.query<DoneProposal>(DONE, [tenantId, act]);

/** An act whose proposals a person may read, and where. */
interface Readable {
  act: string;
  businessId: string | null;
  mode: Mode | null;
}

/** Acts that each grant covers. */
const actsOf = (
  grants: readonly Grant[],
  acts: ReadonlyMap<string, ProposalAct>,
  isCovered: (act: ProposalAct, grant: Grant) => boolean,
): Readable[] =>
  grants.flatMap((grant) =>
    [...acts.values()]
      .filter((act) => isCovered(act, grant))
      .map(({ name: act }) => ({ act, businessId: grant.businessId, mode: grant.mode })),
  );

const mayDecide = ({ permission }: ProposalAct, grant: Grant): boolean => may([grant], permission, grant);
/** Readable acts: those a person may decide, or all with the permission to read the audit log. */
const mayRead = (act: ProposalAct, grant: Grant): boolean =>
  mayDecide(act, grant) || may([grant], 'audit', grant);

/** True where one of a person's grants lets them read a proposal of an act. */
export const mayReadProposal = (
  act: ProposalAct | undefined,
  grants: readonly Grant[],
  scope: Scope,
): boolean => act !== undefined && (may(grants, act.permission, scope) || may(grants, 'audit', scope));

/** Filters of the list. */
interface ProposalFilter {
  page: PageRequest;
  /** Only open ones, or approved ones still to be carried out. */
  open: boolean;
  /** Only those of a tenant and of the installation; null for all. */
  tenantId: string | null;
  /** Only the open one about this object; all when omitted or null. */
  object?: string | null;
  grants: readonly Grant[];
  nowMs: number;
}

/** True where the acts of a person cover proposal `p` of tenant `t`. */
const IS_COVERED = `EXISTS (
  SELECT FROM unnest($1::text[], $2::uuid[], $3::text[]) AS r (act, business_id, mode)
  WHERE r.act = p.act AND (r.business_id IS NULL OR r.business_id = t.business_id)
    AND (r.mode IS NULL OR r.mode = t.mode))`;

/** Proposals that can still be decided, or carried out, at a time. A batch is over when all its members are closed. */
const openAt = (time: string): string => `
  SELECT * FROM proposals o
  WHERE executed_at IS NULL AND refused_by IS NULL AND closed_at IS NULL AND expires_at > ${time} AND batch_id IS NULL
    AND (batch_size IS NULL OR decided_at IS NOT NULL OR EXISTS (
      SELECT FROM proposals m WHERE m.batch_id = o.id
        AND m.executed_at IS NULL AND m.refused_by IS NULL AND m.closed_at IS NULL))
  OFFSET 0`;

/** Sources of a page: each has its own index, which one shared text could not use. `$4` is the cursor. */
const SOURCES = {
  /** By expiry, because the number of past proposals only grows. */
  open: (order: string) => `
    SELECT p.* FROM (${openAt('$5')}) p
    LEFT JOIN tenants t ON t.tenant_id = p.chain
    WHERE ${IS_COVERED} AND ($6::uuid[] IS NULL OR p.chain = ANY ($6))
      AND ($7::text IS NULL OR p.object = $7 OR EXISTS (
        SELECT FROM proposals m WHERE m.batch_id = p.id AND m.object = $7
          AND m.executed_at IS NULL AND m.refused_by IS NULL AND m.closed_at IS NULL))${order}`,
  /** So many of an environment, and of the installation. */
  ofChains: (order: string) => `
    SELECT p.* FROM unnest($5::uuid[]) AS c (chain) LEFT JOIN tenants t ON t.tenant_id = c.chain
    CROSS JOIN LATERAL (SELECT * FROM proposals p WHERE p.chain = c.chain AND p.batch_id IS NULL AND ${IS_COVERED}${order}) p`,
  /** So many of each environment of some businesses. */
  ofEnvironments: (order: string) => `
    SELECT p.* FROM tenants t
    CROSS JOIN LATERAL (SELECT * FROM proposals p WHERE p.chain = t.tenant_id AND p.batch_id IS NULL AND ${IS_COVERED}${order}) p
    WHERE t.business_id = ANY ($5::uuid[])`,
  all: (order: string) => `
    SELECT p.* FROM proposals p LEFT JOIN tenants t ON t.tenant_id = p.chain
    WHERE p.batch_id IS NULL AND ${IS_COVERED}${order}`,
};

/** The acts of a person as `$1`, `$2` and `$3`. */
const columnsOf = (covered: readonly Readable[]) => [
  covered.map(({ act }) => act),
  covered.map(({ businessId }) => businessId),
  covered.map(({ mode }) => mode),
];

/** Chooses the source, and its parameter besides the cursor. */
function sourceOf(
  readable: readonly Readable[],
  { open, tenantId, object = null, nowMs }: Omit<ProposalFilter, 'page' | 'grants'>,
) {
  const chains = tenantId === null ? null : [tenantId, NIL_UUID];
  if (open || object !== null) return { source: SOURCES.open, of: [toRfc3339(nowMs), chains, object] };
  if (chains !== null) return { source: SOURCES.ofChains, of: [chains] };
  const businesses = readable.map(({ businessId }) => businessId);
  if (businesses.includes(null)) return { source: SOURCES.all, of: [] };
  return { source: SOURCES.ofEnvironments, of: [[...new Set(businesses)]] };
}

/**
 * A page of the proposals that a person may read, by id, which is by time. Plan: the index of open ones by
 * expiry, that of the filtered or granted environments, or the primary key.
 */
export async function listProposals(
  session: Session,
  { vault, acts }: Reading,
  { page, ...filter }: ProposalFilter,
): Promise<ShownProposal[]> {
  const from = bounded(page);
  const readable = actsOf(filter.grants, acts, mayRead);
  const { source, of } = sourceOf(readable, filter);
  const order = keysetSql(from, 'p.id', '$4');
  const listed = await session.query<ShownProposal>(
    `SELECT ${SHOWN_COLUMNS} FROM (${source(order)}) p ${SHOWN_JOINS} WHERE true${order}`,
    [...columnsOf(readable), from.key, ...of],
  );
  return withPlainText(session, vault, acts, listed);
}

/** Open proposals that a person may decide, counted up to a thousand. */
interface OpenProposals {
  count: number;
  /** Times of the proposals, milliseconds; null for none. */
  since: number | null;
  newest: number | null;
  /** Those that expire soon. */
  expiring: number;
  /** When the last of these expires, milliseconds. */
  lastExpires: number | null;
  /** The sum of those about an amount, kobo; null where none is. */
  amount: Kobo | null;
  /** The same of those that expire soon. */
  expiringAmount: Kobo | null;
}

/** Plan: proposals_open from now on, which holds the open ones of one day. */
const COUNT_OPEN = statement(
  'count_open_proposals',
  `SELECT count(*)::integer AS count, min(c.proposed_at) AS since, max(c.proposed_at) AS newest,
     count(*) FILTER (WHERE c.expires_at <= $5)::integer AS expiring,
     max(c.expires_at) FILTER (WHERE c.expires_at <= $5) AS "lastExpires",
     sum(c.amount)::bigint AS amount, (sum(c.amount) FILTER (WHERE c.expires_at <= $5))::bigint AS "expiringAmount"
   FROM (
     SELECT p.proposed_at, p.expires_at,
       CASE WHEN jsonb_typeof(p.content -> 'amount') = 'number' AND coalesce(p.content ->> 'currency', 'NGN') = 'NGN'
            THEN (p.content ->> 'amount')::numeric END AS amount
     FROM (${openAt('$4')}) p
     LEFT JOIN tenants t ON t.tenant_id = p.chain
     WHERE ${IS_COVERED} AND p.approved_by IS NULL AND NOT p.alone AND p.proposed_by IS DISTINCT FROM $6::uuid
       AND ($7 OR t.mode IS DISTINCT FROM 'test')
     LIMIT 1000) c`,
);

/**
 * Counts the open proposals that wait for a person, over all businesses. @param session of the role
 * `kolo_operator` @param but the proposer whose proposals are left out; null for none
 */
export async function countOpen(
  session: Session,
  acts: ReadonlyMap<string, ProposalAct>,
  options: Pick<ProposalFilter, 'grants' | 'nowMs'> & {
    but: string | null;
    soonMs: number;
    includeTest: boolean;
  },
): Promise<OpenProposals> {
  const { grants, nowMs, but, soonMs, includeTest } = options;
  const covered = columnsOf(actsOf(grants, acts, mayDecide));
  const values = [...covered, toRfc3339(nowMs), toRfc3339(soonMs), but, includeTest];
  return (await session.query<OpenProposals>(COUNT_OPEN, values))[0]!;
}

/** True where there are proposals that the grants may decide. */
export const mayDecideAny = (grants: readonly Grant[], acts: ReadonlyMap<string, ProposalAct>): boolean =>
  actsOf(grants, acts, mayDecide).length > 0;

/** Largest count of proposals to decide. */
export const DECIDABLE_MAX = 100;

/** Plan: proposals_open from now on, which holds the open ones of one day. */
const COUNT_DECIDABLE = statement(
  'count_decidable_proposals',
  `SELECT count(*)::integer AS count FROM (
     SELECT FROM (${openAt('$4')}) p
     LEFT JOIN tenants t ON t.tenant_id = p.chain
     WHERE ${IS_COVERED} AND p.chain = ANY ($5::uuid[]) AND p.proposed_by IS DISTINCT FROM $6::uuid
     LIMIT ${DECIDABLE_MAX}) c`,
);

/**
 * Counts the open proposals of a tenant and of the installation that a person may decide, at most
 * `DECIDABLE_MAX`. @param but the proposer whose proposals are left out; null for none
 */
export async function countDecidable(
  session: Session,
  acts: ReadonlyMap<string, ProposalAct>,
  {
    tenantId,
    grants,
    but,
    nowMs,
  }: Pick<ProposalFilter, 'grants' | 'nowMs'> & {
    tenantId: string;
    but: string | null;
  },
): Promise<number> {
  const covered = columnsOf(actsOf(grants, acts, mayDecide));
  const values = [...covered, toRfc3339(nowMs), [tenantId, NIL_UUID], but];
  const [row] = await session.query<{ count: number }>(COUNT_DECIDABLE, values);
  return row!.count;
}
