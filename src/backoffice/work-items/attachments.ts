import { randomBytes } from 'node:crypto';
import { openWords, sealWords } from '../../platform/audit/sealed-text.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { openUnder, type Sealed, sealUnder, type Vault } from '../../platform/values/vault.ts';
import { type SealedTable, sealedAnew } from '../../platform/vault/sealed-rows.ts';
import type { AttachmentType } from './attachment-types.ts';
import type { ItemKey } from './find.ts';

/*
 * Each file is sealed under a key of its own. The keys of the customers concerned seal that key, then the vault does.
 * Erasing one of these customers therefore makes the file unreadable.
 */

const KEY_BYTES = 32;
const contextOf = (tenantId: string, id: string): string => `work item attachment:${tenantId}:${id}`;

/** A stored file without its content. */
export interface Attachment {
  id: string;
  /** Sealed like text about the customers concerned. */
  name: string;
  type: AttachmentType;
  bytes: number;
  addedBy: string;
  addedAt: number;
}

const COLUMNS = `id, name, type, bytes, added_by AS "addedBy", added_at AS "addedAt"`;
const LIST = statement(
  'work_item_attachments',
  `SELECT ${COLUMNS} FROM work_item_attachments WHERE tenant_id = $1 AND kind = $2 AND item_id = $3 ORDER BY id`,
);
const INSERT = statement(
  'insert_work_item_attachment',
  `INSERT INTO work_item_attachments (tenant_id, kind, item_id, id, name, type, bytes, content, secret_ciphertext,
     secret_key_id, added_by, added_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
const FIND = statement(
  'find_work_item_attachment',
  `SELECT ${COLUMNS}, content, secret_ciphertext AS ciphertext, secret_key_id AS "keyId"
   FROM work_item_attachments WHERE tenant_id = $1 AND kind = $2 AND item_id = $3 AND id = $4`,
);

/** The files of an item, oldest first. @param session inside the tenant */
export const attachmentsOf = (
  session: Session,
  tenantId: string,
  { kind, itemId }: ItemKey,
): Promise<Attachment[]> => session.query<Attachment>(LIST, [tenantId, kind, itemId]);

/** A file to store. */
interface NewAttachment extends Attachment {
  content: Buffer;
  customerIds: readonly string[];
}

/** Stores a file. @param session of `kolo_app` inside the tenant, in a transaction @returns its sealed name */
export async function insertAttachment(
  session: Session,
  vault: Vault,
  { tenantId, kind, itemId }: ItemKey & { tenantId: string },
  { id, type, bytes, addedBy, addedAt, customerIds, ...file }: NewAttachment,
): Promise<string> {
  const key = randomBytes(KEY_BYTES);
  const concerned = { tenantId, customerIds };
  const name = await sealWords(session, vault, concerned, file.name, addedAt);
  const words = await sealWords(session, vault, concerned, key.toString('base64'), addedAt);
  const secret = vault.seal(words, contextOf(tenantId, id));
  const content = sealUnder(key, file.content.toString('base64'), contextOf(tenantId, id));
  const about = [tenantId, kind, itemId, id, name, type, bytes, content];
  await session.execute(INSERT, [...about, secret.ciphertext, secret.keyId, addedBy, toRfc3339(addedAt)]);
  return name;
}

/**
 * A file with its content, and its name as it is stored; undefined for an unknown one, and once a customer concerned is
 * erased. @param session inside the tenant
 */
export async function openAttachment(
  session: Session,
  vault: Vault,
  { tenantId, kind, itemId }: ItemKey & { tenantId: string },
  id: string,
): Promise<(Attachment & { content: Buffer; plainName: string }) | undefined> {
  const [found] = await session.query<Attachment & Sealed & { content: Buffer }>(FIND, [
    tenantId,
    kind,
    itemId,
    id,
  ]);
  if (found === undefined) return undefined;
  const words = vault.open(found.ciphertext, found.keyId, contextOf(tenantId, id));
  const read = await openWords(session, vault, [words, found.name]);
  const key = Buffer.from(read(words), 'base64');
  if (key.length !== KEY_BYTES) return undefined;
  const content = Buffer.from(openUnder(key, found.content, contextOf(tenantId, id)), 'base64');
  return { ...found, content, plainName: read(found.name) };
}

const TO_SEAL = statement(
  'work_item_attachments_to_seal',
  `SELECT id, secret_ciphertext AS ciphertext, secret_key_id AS "keyId" FROM work_item_attachments
   WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id > $2) AND secret_key_id <> $3 ORDER BY id LIMIT $4`,
);
const SEAL = statement(
  'seal_work_item_attachment',
  `UPDATE work_item_attachments SET secret_ciphertext = $3, secret_key_id = $4
   WHERE tenant_id = $1 AND id = $2 AND secret_ciphertext = $5`,
);

/** Keys of files. */
export const SEALED_ATTACHMENTS: SealedTable = {
  table: 'work_item_attachments',
  ciphertexts: ['secret_ciphertext'],
  async move(session, tenantId, { vault, after, limit }) {
    const rows = await session.query<Sealed & { id: string }>(TO_SEAL, [
      tenantId,
      after,
      vault.sealsUnder,
      limit,
    ]);
    let moved = 0;
    for (const { id, ...sealed } of rows) {
      const { ciphertext, keyId } = sealedAnew(vault, sealed, contextOf(tenantId, id));
      moved += await session.execute(SEAL, [tenantId, id, ciphertext, keyId, sealed.ciphertext]);
    }
    return { found: rows.length, moved, last: rows.at(-1)?.id ?? null, conflicts: [] };
  },
};
