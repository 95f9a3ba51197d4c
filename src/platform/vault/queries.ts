import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import type { KeyKind } from '../values/vault.ts';

/** A key that something was sealed or indexed with, as the database knows it. */
export interface KnownKey {
  kind: KeyKind;
  keyId: string;
  /** Derived from the key, which cannot be found from it. */
  checkValue: Buffer;
  /** True if data may be stored that only this key opens or finds. */
  inUse: boolean;
}

const LIST = statement(
  'list_vault_keys',
  `SELECT kind, key_id AS "keyId", check_value AS "checkValue", in_use AS "inUse"
   FROM vault_keys ORDER BY kind, key_id`,
);

/** Every key that the database knows of. @param directory a session of `kolo_directory` */
export const listKeys = (directory: Session): Promise<KnownKey[]> => directory.query<KnownKey>(LIST);

/** A process that comes later sees what stands there, and compares. */
const KEEP = statement(
  'keep_vault_key',
  `INSERT INTO vault_keys (kind, key_id, check_value, in_use, first_used_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (kind, key_id) DO UPDATE SET in_use = true
   WHERE EXCLUDED.in_use AND NOT vault_keys.in_use`,
);

/** Keeps the check value of a key that a process has. @param inUse whether it makes what is new from now on */
export async function keepKey(
  directory: Session,
  { kind, keyId, checkValue, inUse }: KnownKey,
  nowMs: number,
): Promise<void> {
  await directory.execute(KEEP, [kind, keyId, checkValue, inUse, toRfc3339(nowMs)]);
}

const INDEXING = statement('bvn_index_key', 'SELECT key_id AS "keyId" FROM bvn_index_key');

/** The id of the key by which BVNs are indexed from now on; null before any process has started. */
export async function readBvnIndexKey(directory: Session): Promise<string | null> {
  return (await directory.query<{ keyId: string | null }>(INDEXING))[0]!.keyId;
}

const BEGIN_INDEXING = statement(
  'begin_bvn_index_key',
  'UPDATE bvn_index_key SET key_id = $1 WHERE key_id IS NULL',
);

/** Says by which key BVNs are indexed in a database where none is yet. */
export const beginBvnIndexKey = (directory: Session, keyId: string): Promise<number> =>
  directory.execute(BEGIN_INDEXING, [keyId]);

const CHANGE_INDEXING = statement(
  'change_bvn_index_key',
  'UPDATE bvn_index_key SET key_id = $1 WHERE key_id IS DISTINCT FROM $1',
);

/** Has BVNs indexed by another key from now on; waits for who has begun to write one by the key so far. */
export const changeBvnIndexKey = (directory: Session, keyId: string): Promise<number> =>
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
