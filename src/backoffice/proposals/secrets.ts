import { executeApproval } from '../../ledger/approvals.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import type { CalendarWork } from '../../platform/jobs/calendar-job.ts';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';
import type { Sealed, Vault } from '../../platform/values/vault.ts';
import { type SealedTable, sealedAnew } from '../../platform/vault/sealed-rows.ts';

/** Bound to the proposal, so that what is sealed beside one cannot be moved to another. */
const contextOf = (proposalId: string): string => `proposal:${proposalId}`;

/** Seals what of a proposal nobody is shown. */
export const sealSecret = (vault: Vault, proposalId: string, secret: string): Sealed =>
  vault.seal(secret, contextOf(proposalId));

const FIND = statement(
  'find_secret_of_proposal',
  `SELECT secret_ciphertext AS ciphertext, secret_key_id AS "keyId" FROM proposals
   WHERE id = $1 AND secret_key_id IS NOT NULL`,
);

/** What was sealed beside a proposal; null where nothing was. For sessions of `kolo_operator`. */
export async function openSecret(session: Session, vault: Vault, proposalId: string): Promise<string | null> {
  const [sealed] = await session.query<Sealed>(FIND, [proposalId]);
  return sealed === undefined ? null : vault.open(sealed.ciphertext, sealed.keyId, contextOf(proposalId));
}

const FORGET_ONE = statement(
  'forget_secret_of_proposal',
  'UPDATE proposals SET secret_ciphertext = NULL, secret_key_id = NULL WHERE chain = $1 AND id = $2',
);

/**
 * Keeps that an approval is done, and nothing of what was sealed beside it, in the transaction that does it. For sessions of
 * `kolo_directory`. Call it first there: whoever does the same waits for it.
 *
 * @throws ApiError `proposal_not_open` where it is not approved, or is over or done
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

/**
 * Once a day forgets what was sealed beside proposals that are over.
 *
 * @param directory of the role `kolo_directory`
 */
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

/** What is secret of proposals. For sessions of `kolo_operator`. */
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
    // What is moved is not found again, so each look begins anew.
    return { found: rows.length, moved, last: null, conflicts: [] };
  },
};
