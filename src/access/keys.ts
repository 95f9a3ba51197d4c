import { createHash } from 'node:crypto';
import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import { type Mode, newKey } from './key-format.ts';

/** A key as the directory holds it: never the key itself, only its SHA-256. */
export interface KeyRecord {
  keyId: string;
  tenantId: string;
  businessId: string;
  mode: Mode;
  label: string | null;
  secretHash: Buffer;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
}

/** The SHA-256 that stands for a key. The key holds 256 random bits, so no slow hash is needed. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

const KEY_COLUMNS = `
  k.key_id AS "keyId", k.tenant_id AS "tenantId", t.business_id AS "businessId", t.mode, k.label,
  k.secret_hash AS "secretHash", k.created_at AS "createdAt", k.expires_at AS "expiresAt",
  k.revoked_at AS "revokedAt"`;

const FIND_KEY = statement(
  'find_key',
  `SELECT ${KEY_COLUMNS} FROM api_keys k JOIN tenants t ON t.tenant_id = k.tenant_id WHERE k.key_id = $1`,
);

/** One key by its id; revoked and expired ones too. */
export async function findKey(directory: Session, keyId: string): Promise<KeyRecord | undefined> {
  return (await directory.query<KeyRecord>(FIND_KEY, [keyId]))[0];
}

const LIST_KEYS = `
  SELECT ${KEY_COLUMNS} FROM api_keys k JOIN tenants t ON t.tenant_id = k.tenant_id
  WHERE $1::uuid IS NULL OR t.business_id = $1
  ORDER BY k.created_at, k.key_id`;

/** The keys of one business, or of all. */
export const listKeys = (directory: Session, businessId: string | null): Promise<KeyRecord[]> =>
  directory.query<KeyRecord>(LIST_KEYS, [businessId]);

const INSERT_KEY = `
  INSERT INTO api_keys (key_id, tenant_id, secret_hash, label, created_at)
  SELECT $1, tenant_id, $2, $3, $4 FROM tenants WHERE business_id = $5 AND mode = $6`;

/**
 * Creates a key for one side of a business. The key is returned here and nowhere else, ever.
 * Returns undefined when no such business exists.
 */
export async function createKey(
  directory: Session,
  input: { businessId: string; mode: Mode; label: string | null; now: number },
): Promise<{ key: string; keyId: string } | undefined> {
  const { key, keyId } = newKey(input.mode);
  const created = await directory.execute(INSERT_KEY, [
    keyId,
    hashKey(key),
    input.label,
    toRfc3339(input.now),
    input.businessId,
    input.mode,
  ]);
  return created === 1 ? { key, keyId } : undefined;
}

const REVOKE_KEY = 'UPDATE api_keys SET revoked_at = COALESCE(revoked_at, $2) WHERE key_id = $1';

/** Revokes a key; it stops working within the key cache's 5 seconds. False when no key has this id. */
export async function revokeKey(directory: Session, keyId: string, now: number): Promise<boolean> {
  return (await directory.execute(REVOKE_KEY, [keyId, toRfc3339(now)])) === 1;
}
