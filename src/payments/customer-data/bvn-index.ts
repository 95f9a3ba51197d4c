import { type Session, statement } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Vault } from '../../platform/values/vault.ts';

/*
 * A BVN is found by a keyed digest. One row names the current key for all processes. A writer locks that row before it
 * checks whether the BVN exists. Two writers thus use the same key, so the unique constraint keeps them apart, and a
 * change of the key waits for them.
 */

const fieldOf = (tenantId: string): string => `customer.bvn:${tenantId}`;

const HOLD = statement('hold_bvn_index_key', 'SELECT key_id AS "keyId" FROM bvn_index_key FOR SHARE');

/** Keeps the index key of BVNs unchanged until the transaction ends. Call it before the query for a BVN that you write. */
export async function holdBvnIndexKey(session: Session): Promise<string | null> {
  return (await session.query<{ keyId: string | null }>(HOLD))[0]!.keyId;
}

/** An index as it is stored, beside the key that it is made with; nulls where there is no BVN. */
interface StoredIndex {
  index: Buffer | null;
  keyId: string | null;
}

/**
 * The stored index of a BVN.
 *
 * @param keyId from `holdBvnIndexKey`
 * @throws ApiError `service_unavailable` if this process lacks the key: the BVN could then be stored twice
 */
export function indexOf(
  vault: Vault,
  tenantId: string,
  bvn: string | null,
  keyId: string | null,
): StoredIndex {
  if (bvn === null) return { index: null, keyId: null };
  if (keyId === null || !vault.indexKeys.includes(keyId)) throw new ApiError('service_unavailable');
  return { index: vault.blindIndex(fieldOf(tenantId), bvn, keyId), keyId };
}

/** Every index that the row of a BVN may have, to find it by: while keys are changed there are several. None without a BVN. */
export const indexesOf = (vault: Vault, tenantId: string, bvn: string | null): Buffer[] =>
  bvn === null ? [] : vault.indexKeys.map((keyId) => vault.blindIndex(fieldOf(tenantId), bvn, keyId));
