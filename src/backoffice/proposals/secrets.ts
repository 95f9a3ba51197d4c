import { executeApproval } from '../../ledger/approvals.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import type { CalendarWork } from '../../platform/jobs/calendar-job.ts';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';
import type { Sealed, Vault } from '../../platform/values/vault.ts';
import { type SealedTable, sealedAnew } from '../../platform/vault/sealed-rows.ts';

/** Bound to the proposal, so that a sealed secret cannot be moved to another. */
const contextOf = (proposalId: string): string => `proposal:${proposalId}`;

/** Seals the secret of a proposal. */
export const sealSecret = (vault: Vault, proposalId: string, secret: string): Sealed =>
  vault.seal(secret, contextOf(proposalId));

const FIND = statement(
  'find_secret_of_proposal',
  `SELECT secret_ciphertext AS ciphertext, secret_key_id AS "keyId" FROM proposals
   WHERE id = $1 AND secret_key_id IS NOT NULL`,
);

/** Opens the secret of a proposal; null without one. For sessions of `kolo_operator`. */
export async function openSecret(session: Session, vault: Vault, proposalId: string): Promise<string | null> {
  const [sealed] = await session.query<Sealed>(FIND, [proposalId]);
  return sealed === undefined ? null : vault.open(sealed.ciphertext, sealed.keyId, contextOf(proposalId));
}

const FORGET_ONE = statement(
  'forget_secret_of_proposal',
  'UPDATE proposals SET secret_ciphertext = NULL, secret_key_id = NULL WHERE chain = $1 AND id = $2',
);

/**
 * Marks an approved proposal as carried out and deletes its secret, in the transaction that does it. Call it
 * first there: a concurrent call waits. For sessions of `kolo_directory`. @throws ApiError
 * `proposal_not_open` where it is not approved, or is expired or done
 */
export async function finishWithSecret(
  session: Session,
  tenantId: string,
  done: { proposalId: string; result: object; nowMs: number },
): Promise<void> {
  await session.execute(FORGET_ONE, [tenantId, done.proposalId]);
  await executeApproval(session, tenantId, done);
}

const FORGET = statement(
  'forget_secrets_of_proposals',
  `UPDATE proposals SET secret_ciphertext = NULL, secret_key_id = NULL
   WHERE secret_key_id IS NOT NULL AND expires_at <= $1`,
);

/** Deletes the secrets of expired proposals once a day. @param directory of the role `kolo_directory` */
export const forgetSecrets = (directory: Session, clock: Clock): CalendarWork => ({
  name: 'secrets of proposals',
  every: 'day',
  async step() {
    await directory.execute(FORGET, [toRfc3339(clock.now())]);
    return 'finished';
  },
});

const TO_SEAL = statement(
  'proposals_to_seal',
  `SELECT id, secret_ciphertext AS ciphertext, secret_key_id AS "keyId" FROM proposals
   WHERE secret_key_id IS NOT NULL AND secret_key_id <> $1 LIMIT $2`,
);
const WRITE = statement(
  'seal_proposal',
  `UPDATE proposals SET secret_ciphertext = $2, secret_key_id = $3 WHERE id = $1 AND secret_ciphertext = $4`,
);

/** Secrets of proposals. For sessions of `kolo_operator`. */
export const SEALED_PROPOSALS: SealedTable = {
  table: 'proposals',
  ciphertexts: ['secret_ciphertext'],
  async move(session, _, { vault, limit }) {
    const rows = await session.query<Sealed & { id: string }>(TO_SEAL, [vault.sealsUnder, limit]);
    let moved = 0;
    for (const { id, ...before } of rows) {
      const { ciphertext, keyId } = sealedAnew(vault, before, contextOf(id));
      moved += await session.execute(WRITE, [id, ciphertext, keyId, before.ciphertext]);
    }
    // Moved rows no longer match, so each pass starts from the beginning.
    return { found: rows.length, moved, last: null, conflicts: [] };
  },
};
