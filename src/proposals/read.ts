import type pg from 'pg';
import { type Session, sessionOn, statement } from '../db/database.ts';
import { keysetSql, type PageRequest } from '../db/keyset.ts';
import { type Grant, may } from '../operators/roles.ts';
import type { Json } from '../values/canonical-json.ts';
import { toRfc3339 } from '../values/clock.ts';
import { MAX_UUID, NIL_UUID } from '../values/ids.ts';
import type { Mode } from '../values/mode.ts';
import type { Vault } from '../values/vault.ts';
import type { ProposalAct } from './act.ts';
import { inWords } from './words.ts';

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
}

/** Columns of a proposal `p`, with the side that it is for. */
export const PROPOSAL_COLUMNS = `
  p.id, p.chain, t.business_id AS "businessId", t.mode, p.act, p.content, p.digest, p.reason, p.proposed_by AS "proposedBy",
  p.proposed_at AS "proposedAt", p.expires_at AS "expiresAt", p.approved_by AS "approvedBy", p.alone,
  p.refused_by AS "refusedBy", p.refusal, p.decided_at AS "decidedAt", p.executed_at AS "executedAt",
  p.result`;
export const FROM_PROPOSALS = 'FROM proposals p LEFT JOIN tenants t ON t.tenant_id = p.chain';

const FIND = statement('find_proposal', `SELECT ${PROPOSAL_COLUMNS} ${FROM_PROPOSALS} WHERE p.id = $1`);
/** What proposals are read with. */
interface Reading {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  vault: Vault;
  acts: ReadonlyMap<string, ProposalAct>;
}

/** A proposal, in the words of who made it. */
export async function findProposal(
  { operatorPool, vault, acts }: Reading,
  id: string,
): Promise<Proposal | undefined> {
  const session = sessionOn(operatorPool);
  const found = await session.query<Proposal>(FIND, [id]);
  return (await inWords(session, vault, acts, found))[0];
}

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

const SIDES = statement(
  'sides_of_businesses_of_proposals',
  'SELECT tenant_id AS id FROM tenants WHERE business_id = ANY ($1::uuid[])',
);
/** The tenants outside which somebody may read nothing; null where there is no such bound. */
async function boundOf(session: Session, readable: readonly Readable[]): Promise<string[] | null> {
  if (readable.some(({ businessId }) => businessId === null)) return null;
  const sides = await session.query<{ id: string }>(SIDES, [readable.map(({ businessId }) => businessId)]);
  return sides.map(({ id }) => id);
}

/** What of the proposals somebody asks for. */
interface Asked {
  page: PageRequest;
  /** Only those that may still be decided, or are approved and may still be done. */
  open: boolean;
  grants: readonly Grant[];
  nowMs: number;
}

/**
 * A page of the proposals that somebody may read, by id, which is by time.
 *
 * Plan: the index of what is open by its end, that of the sides that somebody has roles for, or the primary key.
 */
export async function listProposals(
  { operatorPool, vault, acts }: Reading,
  { page, open, grants, nowMs }: Asked,
): Promise<Proposal[]> {
  const session = sessionOn(operatorPool);
  const key = page.key ?? (page.direction === 'older' ? MAX_UUID : NIL_UUID);
  const readable = readableBy(grants, acts);
  const values = [
    ...[
      readable.map(({ act }) => act),
      readable.map(({ businessId }) => businessId),
      readable.map(({ mode }) => mode),
    ],
    ...[await boundOf(session, readable), open, toRfc3339(nowMs), key],
  ];
  const listed = await session.query<Proposal>(
    `SELECT ${PROPOSAL_COLUMNS} ${FROM_PROPOSALS}
     WHERE ($4::uuid[] IS NULL OR p.chain = ANY ($4))
       AND (NOT $5::boolean OR p.executed_at IS NULL AND p.refused_by IS NULL AND p.expires_at > $6)
       AND EXISTS (
         SELECT FROM unnest($1::text[], $2::uuid[], $3::text[]) AS r (act, business_id, mode)
         WHERE r.act = p.act AND (r.business_id IS NULL OR r.business_id = t.business_id)
           AND (r.mode IS NULL OR r.mode = t.mode))
       ${keysetSql({ ...page, key }, 'p.id', '$7')}`,
    values,
  );
  return inWords(session, vault, acts, listed);
}
