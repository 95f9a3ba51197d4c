import { type Session, statement } from '../../platform/db/database.ts';
import type { Sealed, Vault } from '../../platform/values/vault.ts';
import { type SealedTable, sealedAnew } from '../../platform/vault/sealed-rows.ts';

/* The transfers of a payment run, and the results of their checks, are sealed: they name people and their accounts. */

type SealedPart = 'transfers' | 'checks';

const contextOf = (tenantId: string, id: string, part: SealedPart): string =>
  `payment run:${tenantId}:${id}:${part}`;

/** A part of a payment run, as the vault seals it. */
export const sealPart = (
  vault: Vault,
  { tenantId, id, part }: { tenantId: string; id: string; part: SealedPart },
  value: readonly object[],
): Sealed => vault.seal(JSON.stringify(value), contextOf(tenantId, id, part));

export const openPart = (
  vault: Vault,
  { tenantId, id, part }: { tenantId: string; id: string; part: SealedPart },
  { ciphertext, keyId }: Sealed,
): unknown => JSON.parse(vault.open(ciphertext, keyId, contextOf(tenantId, id, part)));

const FIND = statement(
  'payment_runs_to_seal',
  `SELECT id, transfers_ciphertext AS "ciphertext", transfers_key_id AS "keyId",
     checks_ciphertext AS "checksCiphertext", checks_key_id AS "checksKeyId"
   FROM payment_runs
   WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id > $2) AND (transfers_key_id <> $3 OR checks_key_id <> $3)
   ORDER BY id LIMIT $4`,
);
const WRITE = statement(
  'seal_payment_run',
  `UPDATE payment_runs
   SET transfers_ciphertext = $3, transfers_key_id = $4, checks_ciphertext = $5, checks_key_id = $6
   WHERE tenant_id = $1 AND id = $2 AND transfers_ciphertext = $7 AND checks_ciphertext IS NOT DISTINCT FROM $8`,
);

type SealedRun = Sealed & { id: string; checksCiphertext: Buffer | null; checksKeyId: string | null };

/** Payment runs. */
export const SEALED_PAYMENT_RUNS: SealedTable = {
  table: 'payment_runs',
  ciphertexts: ['transfers_ciphertext', 'checks_ciphertext'],
  async move(session: Session, tenantId, { vault, after, limit }) {
    const runs = await session.query<SealedRun>(FIND, [tenantId, after, vault.sealsUnder, limit]);
    let moved = 0;
    for (const { id, checksCiphertext, checksKeyId, ...sealed } of runs) {
      const transfers = sealedAnew(vault, sealed, contextOf(tenantId, id, 'transfers'));
      const checks =
        checksCiphertext === null
          ? null
          : sealedAnew(
              vault,
              { ciphertext: checksCiphertext, keyId: checksKeyId! },
              contextOf(tenantId, id, 'checks'),
            );
      moved += await session.execute(WRITE, [
        tenantId,
        id,
        transfers.ciphertext,
        transfers.keyId,
        checks?.ciphertext ?? null,
        checks?.keyId ?? null,
        sealed.ciphertext,
        checksCiphertext,
      ]);
    }
    return { found: runs.length, moved, last: runs.at(-1)?.id ?? null, conflicts: [] };
  },
};
