import { type Session, statement } from '../../platform/db/database.ts';
import type { Sealed } from '../../platform/values/vault.ts';
import {
  type Moved,
  type MoveOptions,
  type SealedTable,
  sealedAnew,
} from '../../platform/vault/sealed-rows.ts';
import { headerContext, SEALED_COLUMNS, type SealedSecrets, secretContext } from './secrets.ts';

const FIND = statement(
  'endpoints_to_seal',
  `SELECT id, ${SEALED_COLUMNS} FROM webhook_endpoints
   WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id > $2)
     AND (secret_key_id <> $3 OR previous_secret_key_id <> $3 OR signature_secret_key_id <> $3)
   ORDER BY id LIMIT $4`,
);

/** Applies only to values that are still as they were read: a change made meanwhile has sealed them too. */
const WRITE = statement(
  'seal_endpoint',
  `UPDATE webhook_endpoints
   SET secret_ciphertext = $3, secret_key_id = $4, previous_secret_ciphertext = $5, previous_secret_key_id = $6,
     signature_secret_ciphertext = $7, signature_secret_key_id = $8
   WHERE tenant_id = $1 AND id = $2 AND secret_ciphertext = $9
     AND previous_secret_ciphertext IS NOT DISTINCT FROM $10
     AND signature_secret_ciphertext IS NOT DISTINCT FROM $11`,
);

async function move(
  session: Session,
  tenantId: string,
  { vault, after, limit }: MoveOptions,
): Promise<Moved> {
  const values = [tenantId, after, vault.sealsUnder, limit];
  const rows = await session.query<SealedSecrets & { id: string }>(FIND, values);
  const anew = (ciphertext: Buffer | null, keyId: string | null, context: string): Sealed | null =>
    ciphertext === null ? null : sealedAnew(vault, { ciphertext, keyId: keyId! }, context);
  let moved = 0;
  for (const { id, ...row } of rows) {
    const context = secretContext(tenantId, id);
    const ofHeader = headerContext(tenantId, id);
    const secret = anew(row.ciphertext, row.keyId, context);
    const previous = anew(row.previousCiphertext, row.previousKeyId, context);
    const header = anew(row.headerCiphertext, row.headerKeyId, ofHeader);
    moved += await session.execute(WRITE, [
      tenantId,
      id,
      ...[secret, previous, header].flatMap((one) => [one?.ciphertext ?? null, one?.keyId ?? null]),
      row.ciphertext,
      row.previousCiphertext,
      row.headerCiphertext,
    ]);
  }
  return { found: rows.length, moved, last: rows.at(-1)?.id ?? null, conflicts: [] };
}

/** The secrets that deliveries are signed with. */
export const SEALED_ENDPOINTS: SealedTable = {
  table: 'webhook_endpoints',
  ciphertexts: ['secret_ciphertext', 'previous_secret_ciphertext', 'signature_secret_ciphertext'],
  move,
};
