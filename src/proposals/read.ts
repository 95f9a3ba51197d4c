import type pg from 'pg';
import { sessionOn, statement } from '../db/database.ts';
import type { Json } from '../values/canonical-json.ts';
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
/** Plan: the primary key backwards, or the index of those that wait. */
const LIST = statement(
  'list_proposals',
  `SELECT ${PROPOSAL_COLUMNS} ${FROM_PROPOSALS} WHERE ($1::boolean IS FALSE OR p.executed_at IS NULL AND p.refused_by IS NULL) ORDER BY p.id DESC LIMIT $2`,
);
const LISTED_MAX = 200;

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

/** The newest proposals; only those that wait to be decided, or to be done, where `open`. */
export async function listProposals(
  { operatorPool, vault, acts }: Reading,
  open: boolean,
): Promise<Proposal[]> {
  const session = sessionOn(operatorPool);
  const listed = await session.query<Proposal>(LIST, [open, LISTED_MAX]);
  return inWords(session, vault, acts, listed);
}
