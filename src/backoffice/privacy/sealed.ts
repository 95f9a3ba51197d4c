import { keyContext } from '../../platform/audit/sealed-text.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import type { Sealed } from '../../platform/values/vault.ts';
import {
  type Moved,
  type MoveOptions,
  type SealedTable,
  sealedAnew,
} from '../../platform/vault/sealed-rows.ts';

interface Row extends Sealed {
  id: string;
  chain: string;
  customerId: string;
}

const FIND = statement(
  'audit_keys_to_seal',
  `SELECT id, chain, customer_id AS "customerId", secret_ciphertext AS ciphertext, secret_key_id AS "keyId"
   FROM audit_keys WHERE secret_key_id <> $1 LIMIT $2`,
);
const WRITE = statement(
  'seal_audit_key',
  'UPDATE audit_keys SET secret_ciphertext = $2, secret_key_id = $3 WHERE id = $1 AND secret_ciphertext = $4',
);

/** Moved rows no longer match, so each pass starts from the beginning. */
async function move(session: Session, _: string, { vault, limit }: MoveOptions): Promise<Moved> {
  const rows = await session.query<Row>(FIND, [vault.sealsUnder, limit]);
  let moved = 0;
  for (const row of rows) {
    const { ciphertext, keyId } = sealedAnew(vault, row, keyContext(row));
    moved += await session.execute(WRITE, [row.id, ciphertext, keyId, row.ciphertext]);
  }
  return { found: rows.length, moved, last: null, conflicts: [] };
}

/** Keys of text about customers. For sessions of `kolo_directory`. */
export const SEALED_AUDIT_KEYS: SealedTable = {
  table: 'audit_keys',
  ciphertexts: ['secret_ciphertext'],
  move,
};
