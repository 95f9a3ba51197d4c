import { type Session, statement } from '../../db/database.ts';
import type { Sealed } from '../../values/vault.ts';
import { type Moved, type MoveOptions, type SealedTable, sealedAnew } from '../../vault/sealed-rows.ts';
import { secretContext } from './endpoints.ts';

const FIND = statement(
  'endpoints_to_seal',
  `SELECT id, secret_ciphertext AS ciphertext, secret_key_id AS "keyId" FROM webhook_endpoints
   WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id > $2) AND secret_key_id <> $3 ORDER BY id LIMIT $4`,
);

const WRITE = statement(
  'seal_endpoint',
  `UPDATE webhook_endpoints SET secret_ciphertext = $3, secret_key_id = $4
   WHERE tenant_id = $1 AND id = $2 AND secret_ciphertext = $5`,
);

async function move(
  session: Session,
  tenantId: string,
  { vault, after, limit }: MoveOptions,
): Promise<Moved> {
  const values = [tenantId, after, vault.sealsUnder, limit];
  const rows = await session.query<Sealed & { id: string }>(FIND, values);
  let moved = 0;
  for (const { id, ...before } of rows) {
    const { ciphertext, keyId } = sealedAnew(vault, before, secretContext(tenantId, id));
    moved += await session.execute(WRITE, [tenantId, id, ciphertext, keyId, before.ciphertext]);
  }
  return { found: rows.length, moved, last: rows.at(-1)?.id ?? null, conflicts: [] };
}

/** The secrets that deliveries are signed with. */
export const SEALED_ENDPOINTS: SealedTable = {
  table: 'webhook_endpoints',
  ciphertexts: ['secret_ciphertext'],
  move,
};
