import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import { isUuid } from '../values/ids.ts';
import type { Mode } from '../values/mode.ts';
import type { Scope } from '../values/scopes.ts';

/** A key as the directory holds it: never the key itself, only its SHA-256. */
export interface KeyRecord {
  keyId: string;
  tenantId: string;
  businessId: string;
  mode: Mode;
  /** What it may do. */
  scopes: readonly Scope[];
  label: string | null;
  /** From where it may be used, as `parseNetwork` gives networks; null: from anywhere. */
  allowedNetworks: readonly string[] | null;
  /** The key whose place it takes. */
  replaces: string | null;
  secretHash: Buffer;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** When it was last used, to the minute. */
  lastUsedAt: number | null;
}

/** Whether a key has ended, by itself or because it was revoked. */
export const hasEnded = ({ revokedAt, expiresAt }: KeyRecord, nowMs: number): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= nowMs);

interface TenantSince {
  id: string;
  sinceMs: number;
}

const KEY_COLUMNS = `
  k.key_id AS "keyId", k.tenant_id AS "tenantId", t.business_id AS "businessId", t.mode, k.scopes, k.label,
  k.allowed_networks AS "allowedNetworks", k.replaces, k.secret_hash AS "secretHash",
  k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
  k.last_used_at AS "lastUsedAt"`;

const LIST_TENANTS = statement(
  'list_tenants',
  `SELECT tenant_id AS id, created_at AS "sinceMs" FROM tenants WHERE tenant_id > $1 ORDER BY tenant_id LIMIT $2`,
);

/** Tenants in order of id, after one of them, with when they were opened, milliseconds. */
export const listTenants = (directory: Session, after: string, limit: number): Promise<TenantSince[]> =>
  directory.query<TenantSince>(LIST_TENANTS, [after, limit]);

const FIND_KEY = statement(
  'find_key',
  `SELECT ${KEY_COLUMNS} FROM api_keys k JOIN tenants t ON t.tenant_id = k.tenant_id WHERE k.key_id = $1`,
);

/** One key by its id; revoked and expired ones too. */
export async function findKey(directory: Session, keyId: string): Promise<KeyRecord | undefined> {
  return (await directory.query<KeyRecord>(FIND_KEY, [keyId]))[0];
}

const GOOD_KEY_HASHES = statement(
  'good_key_hashes',
  `SELECT encode(secret_hash, 'base64') AS hash FROM api_keys
   WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)
   ORDER BY created_at DESC LIMIT $2`,
);

/** The hashes of the keys that have not ended, in base64, the newest ones. */
export async function goodKeyHashes(
  directory: Session,
  nowMs: number,
  limit: number,
): Promise<ReadonlySet<string>> {
  const rows = await directory.query<{ hash: string }>(GOOD_KEY_HASHES, [toRfc3339(nowMs), limit]);
  return new Set(rows.map(({ hash }) => hash));
}

const LIST_KEYS = `
  SELECT ${KEY_COLUMNS} FROM api_keys k JOIN tenants t ON t.tenant_id = k.tenant_id
  WHERE $1::uuid IS NULL OR t.business_id = $1
  ORDER BY k.created_at, k.key_id`;

/** The keys of one business, or of all. */
export const listKeys = (directory: Session, businessId: string | null): Promise<KeyRecord[]> =>
  directory.query<KeyRecord>(LIST_KEYS, [businessId]);

const FIND_TENANT = 'SELECT tenant_id AS "tenantId" FROM tenants WHERE business_id = $1 AND mode = $2';

/** The tenant of one side of a business; undefined where no such business exists. */
export async function findTenant(
  directory: Session,
  businessId: string,
  mode: Mode,
): Promise<string | undefined> {
  if (!isUuid(businessId)) return undefined;
  const [tenant] = await directory.query<{ tenantId: string }>(FIND_TENANT, [businessId, mode]);
  return tenant?.tenantId;
}
