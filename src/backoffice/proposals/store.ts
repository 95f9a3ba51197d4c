import { createHash } from 'node:crypto';
import { type Session, statement } from '../../platform/db/database.ts';
import { canonicalJson, type Json } from '../../platform/values/canonical-json.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Sealed } from '../../platform/values/vault.ts';
import { alreadyProposed, type Closing, makeRoom, UNLESS_HELD } from './exclusive-proposals.ts';

/** Time in which a proposal may be approved, milliseconds. */
const OPEN_MS = 24 * 3_600_000;

const INSERT = statement(
  'insert_proposal',
  `INSERT INTO proposals (id, chain, act, content, digest, reason, proposed_by, proposed_at, expires_at,
     secret_ciphertext, secret_key_id, object, batch_id, batch_size)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ${UNLESS_HELD}`,
);

/** Digest of the stored proposal as the approver has read it; any change gives another. */
export const digestOf = (act: string, chain: string, content: Json, reason: string): Buffer =>
  createHash('sha256').update(canonicalJson({ act, chain, content, reason })).digest();

/** A proposal to store, its text sealed. */
interface NewProposal {
  id: string;
  chain: string;
  act: string;
  content: Json;
  reason: string;
  object: string | null;
  sealed: Sealed | undefined;
  proposedBy: string;
  nowMs: number;
  batchId: string | null;
  batchSize: number | null;
}

/** @returns its digest @throws ApiError `already_proposed` where another proposal about the same object is open */
export async function store(session: Session, acts: Closing, proposal: NewProposal): Promise<Buffer> {
  const { id, chain, act, content, reason, object, sealed, proposedBy, nowMs } = proposal;
  const digest = digestOf(act, chain, content, reason);
  if (object !== null) await makeRoom(session, acts, { chain, object }, { proposedBy, nowMs });
  const made = await session.execute(INSERT, [
    id,
    chain,
    act,
    JSON.stringify(content),
    digest,
    reason,
    proposedBy,
    toRfc3339(nowMs),
    toRfc3339(nowMs + OPEN_MS),
    sealed?.ciphertext ?? null,
    sealed?.keyId ?? null,
    object,
    proposal.batchId,
    proposal.batchSize,
  ]);
  if (made === 0) throw await alreadyProposed(session, { chain, object });
  return digest;
}
