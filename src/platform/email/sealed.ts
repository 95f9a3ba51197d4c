import { type Session, statement } from '../db/database.ts';
import type { Sealed } from '../values/vault.ts';
import { type Moved, type MoveOptions, type SealedTable, sealedAnew } from '../vault/sealed-rows.ts';
import { emailContext } from './outbox.ts';

const FIND = statement(
  'emails_to_seal',
  `SELECT id, content_ciphertext AS ciphertext, content_key_id AS "keyId" FROM emails
   WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id > $2) AND content_key_id <> $3 ORDER BY id LIMIT $4`,
);

/** The content never changes, so the row is as it was read or gone. */
const WRITE = statement(
  'seal_email',
  'UPDATE emails SET content_ciphertext = $3, content_key_id = $4 WHERE tenant_id = $1 AND id = $2',
);

async function move(
  session: Session,
  tenantId: string,
  { vault, after, limit }: MoveOptions,
): Promise<Moved> {
  const values = [tenantId, after, vault.sealsUnder, limit];
  const rows = await session.query<Sealed & { id: string }>(FIND, values);
  let moved = 0;
  for (const { id, ...sealed } of rows) {
    const { ciphertext, keyId } = sealedAnew(vault, sealed, emailContext(tenantId, id));
    moved += await session.execute(WRITE, [tenantId, id, ciphertext, keyId]);
  }
  return { found: rows.length, moved, last: rows.at(-1)?.id ?? null, conflicts: [] };
}

/** Recipients and texts of emails that wait. */
export const SEALED_EMAILS: SealedTable = { table: 'emails', ciphertexts: ['content_ciphertext'], move };
