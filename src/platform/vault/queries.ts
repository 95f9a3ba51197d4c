import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import type { KeyKind } from '../values/vault.ts';

/** A key that something was sealed or indexed with, as the database knows it. */
export interface KnownKey {
  kind: KeyKind;
  keyId: string;
  /** Null where no process has shown the key yet; then there is a sample. */
  checkValue: Buffer | null;
  /** Whether something may be stored that only this key opens or finds. */
  inUse: boolean;
  /** Something sealed; of an index key a BVN. */
  sampleCiphertext: Buffer | null;
  sampleKeyId: string | null;
  sampleContext: string | null;
  /** Of an index key: the index of that BVN. */
  sampleIndex: Buffer | null;
}

const LIST = statement(
  'list_vault_keys',
  `SELECT kind, key_id AS "keyId", check_value AS "checkValue", in_use AS "inUse",
     sample_ciphertext AS "sampleCiphertext", sample_key_id AS "sampleKeyId", sample_context AS "sampleContext",
     sample_index AS "sampleIndex"
   FROM vault_keys ORDER BY kind, key_id`,
);

/** Every key that the database knows of. @param directory a session of `kolo_directory` */
export const listKeys = (directory: Session): Promise<KnownKey[]> => directory.query<KnownKey>(LIST);

/** Who comes later sees what stands there, and compares. A sample is not kept longer than it is needed. */
const KEEP = statement(
  'keep_vault_key',
  `INSERT INTO vault_keys (kind, key_id, check_value, in_use, first_used_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (kind, key_id) DO UPDATE
   SET check_value = coalesce(vault_keys.check_value, EXCLUDED.check_value),
     in_use = vault_keys.in_use OR EXCLUDED.in_use, sample_ciphertext = NULL, sample_key_id = NULL,
     sample_context = NULL, sample_index = NULL
   WHERE vault_keys.check_value IS NULL OR EXCLUDED.in_use AND NOT vault_keys.in_use`,
);

/** Keeps the check value of a key that a process has. @param inUse whether it makes what is new from now on */
export async function keepKey(
  directory: Session,
  { kind, keyId, checkValue, inUse }: Pick<KnownKey, 'kind' | 'keyId' | 'inUse'> & { checkValue: Buffer },
  nowMs: number,
): Promise<void> {
  await directory.execute(KEEP, [kind, keyId, checkValue, inUse, toRfc3339(nowMs)]);
}

const INDEXING = statement(
  'bvn_indexing',
  'SELECT key_id AS "keyId", used_before AS "usedBefore" FROM bvn_indexing',
);

/** How BVNs are indexed. */
interface BvnIndexing {
  /** By which key; null as versions before migration 34 did. */
  keyId: string | null;
  /** Whether one of those may have worked here. */
  usedBefore: boolean;
}

/** How BVNs are indexed from now on. */
export async function readBvnIndexing(directory: Session): Promise<BvnIndexing> {
  return (await directory.query<BvnIndexing>(INDEXING))[0]!;
}

const BEGIN_INDEXING = statement(
  'begin_bvn_indexing',
  'UPDATE bvn_indexing SET key_id = $1 WHERE key_id IS NULL AND NOT used_before',
);

/** Says by which key BVNs are indexed in a database where none is yet. */
export const beginBvnIndexing = (directory: Session, keyId: string): Promise<number> =>
  directory.execute(BEGIN_INDEXING, [keyId]);

const CHANGE_INDEXING = statement(
  'change_bvn_indexing',
  'UPDATE bvn_indexing SET key_id = $1 WHERE key_id IS DISTINCT FROM $1',
);

/** Has BVNs indexed by another key from now on; waits for who has begun to write one by the key so far. */
export const changeBvnIndexing = (directory: Session, keyId: string): Promise<number> =>
  directory.execute(CHANGE_INDEXING, [keyId]);

const SET_IN_USE = statement(
  'set_vault_keys_in_use',
  `UPDATE vault_keys SET in_use = $3 WHERE kind = $1 AND key_id = ANY ($2::text[]) AND in_use <> $3`,
);

/** Says of keys whether something may be stored that only they open or find. */
export const setInUse = (
  directory: Session,
  kind: KeyKind,
  keyIds: readonly string[],
  inUse: boolean,
): Promise<number> => directory.execute(SET_IN_USE, [kind, keyIds, inUse]);
