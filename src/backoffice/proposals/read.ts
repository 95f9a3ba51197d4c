import { type Session, statement } from '../../platform/db/database.ts';
import { bounded, keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type Grant, may } from '../operators/roles.ts';
import type { ProposalAct } from './act.ts';
import type { ClosedAs } from './one-open.ts';
import { withPlainText } from './sealed-text.ts';

/** A proposal as it is kept. */
export interface Proposal {
  id: string;
  /** The tenant; the nil UUID for the installation. */
  chain: string;
  /** Of the tenant; null for the installation. */
  businessId: string | null;
  mode: Mode | null;
  act: string;
  content: Json;
  /** SHA-256 over what is proposed. */
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
  /** When what was approved was done; null where it is not. */
  executedAt: number | null;
  result: Json;
  /** Why it was closed without a decision; null where it was not. */
  closedAs: ClosedAs | null;
  closedBecause: string | null;
  closedAt: number | null;
}

/** Columns of a proposal `p`, with the side that it is for. */
export const PROPOSAL_COLUMNS = `
  p.id, p.chain, t.business_id AS "businessId", t.mode, p.act, p.content, p.digest, p.reason, p.proposed_by AS "proposedBy",
  p.proposed_at AS "proposedAt", p.expires_at AS "expiresAt", p.approved_by AS "approvedBy", p.alone,
  p.refused_by AS "refusedBy", p.refusal, p.decided_at AS "decidedAt", p.executed_at AS "executedAt",
  p.result, p.closed_as AS "closedAs", p.closed_because AS "closedBecause", p.closed_at AS "closedAt"`;
export const FROM_PROPOSALS = 'FROM proposals p LEFT JOIN tenants t ON t.tenant_id = p.chain';

/** A proposal as it is shown: with the names of who made and decided it. */
export interface ShownProposal extends Proposal {
  proposedByName: string;
  /** Null where nobody has decided it yet. */
  decidedByName: string | null;
}

const SHOWN_COLUMNS = `${PROPOSAL_COLUMNS}, o.name AS "proposedByName", d.name AS "decidedByName"`;
const SHOWN_JOINS = `
  LEFT JOIN tenants t ON t.tenant_id = p.chain
  LEFT JOIN operators o ON o.id = p.proposed_by
  LEFT JOIN operators d ON d.id = coalesce(p.refused_by, p.approved_by, CASE WHEN p.alone THEN p.proposed_by END)`;
const FIND = statement(
  'find_proposal',
  `SELECT ${SHOWN_COLUMNS} FROM proposals p ${SHOWN_JOINS} WHERE p.id = $1`,
);

/** What proposals are read with. */
interface Reading {
  vault: Vault;
  acts: ReadonlyMap<string, ProposalAct>;
}

/** A proposal, in the words of who made it. @param session of the role `kolo_operator`, like those of the list */
export async function findProposal(
  session: Session,
  { vault, acts }: Reading,
  id: string,
): Promise<ShownProposal | undefined> {
  const found = await session.query<ShownProposal>(FIND, [id]);
  return (await withPlainText(session, vault, acts, found))[0];
}

const DONE = statement(
  'done_proposals_of_act',
  `SELECT id, proposed_by AS "proposedBy", approved_by AS "approvedBy", reason, result FROM proposals
   WHERE chain = $1 AND act = $2 AND executed_at IS NOT NULL ORDER BY id`,
);

/** A proposal that was carried out. */
type DoneProposal = Pick<Proposal, 'id' | 'proposedBy' | 'approvedBy' | 'reason' | 'result'>;

/**
 * What was done of an act in a tenant, the oldest first; for acts of which there are few, and whose reasons concern no customer.
 *
 * @param session of the role `kolo_operator`
 */
export const doneProposals = (session: Session, tenantId: string, act: string): Promise<DoneProposal[]> =>
  session.query<DoneProposal>(DONE, [tenantId, act]);

/** An act whose proposals somebody may read, and where. */
interface Readable {
  act: string;
  businessId: string | null;
  mode: Mode | null;
}

/** Who may decide a proposal may read it, and who may read the audit log. */
const readableBy = (grants: readonly Grant[], acts: ReadonlyMap<string, ProposalAct>): Readable[] =>
  grants.flatMap((grant) =>
    [...acts.values()]
      .filter(({ permission }) => may([grant], permission, grant) || may([grant], 'audit', grant))
      .map(({ name: act }) => ({ act, businessId: grant.businessId, mode: grant.mode })),
  );

/** What of the proposals somebody asks for. */
interface Asked {
  page: PageRequest;
  /** Only those that may still be decided, or are approved and may still be done. */
  open: boolean;
  /** Only those of a tenant, and those of the installation; null for all. */
  tenantId: string | null;
  grants: readonly Grant[];
  nowMs: number;
}

/** Whether somebody may read proposal `p` of the side `t`. */
const MAY_READ = `EXISTS (
  SELECT FROM unnest($1::text[], $2::uuid[], $3::text[]) AS r (act, business_id, mode)
  WHERE r.act = p.act AND (r.business_id IS NULL OR r.business_id = t.business_id)
    AND (r.mode IS NULL OR r.mode = t.mode))`;

/** Where a page is read: each has an index of its own, which one text for all could not have. `$4` is where it begins. */
const SOURCES = {
  /** By when they end: those that were ever open are more with each day. */
  open: (order: string) => `
    SELECT p.* FROM (
      SELECT * FROM proposals
      WHERE executed_at IS NULL AND refused_by IS NULL AND closed_at IS NULL AND expires_at > $5 OFFSET 0) p
    LEFT JOIN tenants t ON t.tenant_id = p.chain
    WHERE ${MAY_READ} AND ($6::uuid[] IS NULL OR p.chain = ANY ($6))${order}`,
  /** Of a side and of the installation so many each. */
  ofChains: (order: string) => `
    SELECT p.* FROM unnest($5::uuid[]) AS c (chain) LEFT JOIN tenants t ON t.tenant_id = c.chain
    CROSS JOIN LATERAL (SELECT * FROM proposals p WHERE p.chain = c.chain AND ${MAY_READ}${order}) p`,
  /** Of each side of some businesses so many. */
  ofSides: (order: string) => `
    SELECT p.* FROM tenants t
    CROSS JOIN LATERAL (SELECT * FROM proposals p WHERE p.chain = t.tenant_id AND ${MAY_READ}${order}) p
    WHERE t.business_id = ANY ($5::uuid[])`,
  all: (order: string) => `
    SELECT p.* FROM proposals p LEFT JOIN tenants t ON t.tenant_id = p.chain WHERE ${MAY_READ}${order}`,
};

/** Which of them, with what it is about beside the key. */
function sourceOf(readable: readonly Readable[], { open, tenantId, nowMs }: Omit<Asked, 'page' | 'grants'>) {
  const chains = tenantId === null ? null : [tenantId, NIL_UUID];
  if (open) return { source: SOURCES.open, of: [toRfc3339(nowMs), chains] };
  if (chains !== null) return { source: SOURCES.ofChains, of: [chains] };
  const businesses = readable.map(({ businessId }) => businessId);
  if (businesses.includes(null)) return { source: SOURCES.all, of: [] };
  return { source: SOURCES.ofSides, of: [[...new Set(businesses)]] };
}

/**
 * A page of the proposals that somebody may read, by id, which is by time.
 *
 * Plan: the index of what is open by its end, that of the sides that are asked for or that somebody has roles for, or the primary key.
 */
export async function listProposals(
  session: Session,
  { vault, acts }: Reading,
  { page, ...asked }: Asked,
): Promise<ShownProposal[]> {
  const from = bounded(page);
  const readable = readableBy(asked.grants, acts);
  const { source, of } = sourceOf(readable, asked);
  const order = keysetSql(from, 'p.id', '$4');
  const listed = await session.query<ShownProposal>(
    `SELECT ${SHOWN_COLUMNS} FROM (${source(order)}) p ${SHOWN_JOINS} WHERE true${order}`,
    [
      readable.map(({ act }) => act),
      readable.map(({ businessId }) => businessId),
      readable.map(({ mode }) => mode),
      from.key,
      ...of,
    ],
  );
  return withPlainText(session, vault, acts, listed);
}
