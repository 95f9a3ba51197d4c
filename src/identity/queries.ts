import { type Session, statement } from '../platform/db/database.ts';
import { toRfc3339 } from '../platform/values/clock.ts';
import { isUuid, NIL_UUID } from '../platform/values/ids.ts';
import type { Mode } from '../platform/values/mode.ts';
import type { Profile } from '../platform/values/profiles.ts';
import type { Scope } from '../platform/values/scopes.ts';

/** A key as it is managed: nothing of the key itself. */
export interface KeyRecord {
  keyId: string;
  tenantId: string;
  businessId: string;
  mode: Mode;
  scopes: readonly Scope[];
  /** It refuses unknown body fields. */
  strict: boolean;
  profile: Profile;
  label: string | null;
  /** From where it may be used, as `parseNetwork` gives networks; null: from anywhere. */
  allowedNetworks: readonly string[] | null;
  /** The key whose place it takes. */
  replaces: string | null;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** Time of its last use, to the minute. */
  lastUsedAt: number | null;
}

/** True if a key has expired or was revoked. */
export const hasEnded = ({ revokedAt, expiresAt }: KeyRecord, nowMs: number): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= nowMs);

interface TenantSince {
  id: string;
  sinceMs: number;
}

const KEY_COLUMNS = `
  k.key_id AS "keyId", k.tenant_id AS "tenantId", t.business_id AS "businessId", t.mode, k.scopes, k.strict, k.profile,
  k.label, k.allowed_networks AS "allowedNetworks", k.replaces,
  k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
  k.last_used_at AS "lastUsedAt"`;

const LIST_TENANTS = statement(
  'list_tenants',
  `SELECT tenant_id AS id, created_at AS "sinceMs" FROM tenants WHERE tenant_id > $1 ORDER BY tenant_id LIMIT $2`,
);

/** Tenants in order of id, after one of them, with when they were opened, milliseconds. */
export const listTenants = (directory: Session, after: string, limit: number): Promise<TenantSince[]> =>
  directory.query<TenantSince>(LIST_TENANTS, [after, limit]);

/** Tenants read in one statement. */
const TENANTS_READ = 1_000;

/** The ids of all tenants, in order. */
export async function* everyTenant(directory: Session): AsyncGenerator<string> {
  for (let after = NIL_UUID; ; ) {
    const tenants = await listTenants(directory, after, TENANTS_READ);
    for (const { id } of tenants) yield id;
    if (tenants.length < TENANTS_READ) return;
    after = tenants.at(-1)!.id;
  }
}

const FIND_KEY = statement(
  'find_managed_key',
  `SELECT ${KEY_COLUMNS} FROM api_keys k JOIN tenants t ON t.tenant_id = k.tenant_id WHERE k.key_id = $1`,
);

/** One key by its id; revoked and expired ones too. For sessions of `kolo_directory` and `kolo_operator`. */
export async function findKey(session: Session, keyId: string): Promise<KeyRecord | undefined> {
  return (await session.query<KeyRecord>(FIND_KEY, [keyId]))[0];
}

const FIND_KEY_TO_CHECK = statement(
  'find_key',
  `SELECT ${KEY_COLUMNS}, k.secret_hash AS "secretHash" FROM api_keys k JOIN tenants t ON t.tenant_id = k.tenant_id
   WHERE k.key_id = $1`,
);

/** The same with the SHA-256 of the key, which the directory alone reads. */
export async function findKeyToCheck(
  directory: Session,
  keyId: string,
): Promise<(KeyRecord & { secretHash: Buffer }) | undefined> {
  return (await directory.query<KeyRecord & { secretHash: Buffer }>(FIND_KEY_TO_CHECK, [keyId]))[0];
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

const LIST_KEYS = statement(
  'list_keys',
  `SELECT ${KEY_COLUMNS} FROM api_keys k JOIN tenants t ON t.tenant_id = k.tenant_id
   WHERE ($1::uuid IS NULL OR t.business_id = $1) AND ($2::uuid IS NULL OR k.tenant_id = $2)
   ORDER BY k.created_at DESC, k.key_id LIMIT $3`,
);
/** Largest number of keys in a list. */
const KEYS_LISTED_MAX = 1_000;

/** The newest keys: of a business, of one of its tenants, or of all. */
export const listKeys = (
  session: Session,
  {
    businessId = null,
    tenantId = null,
  }: { businessId?: string | null | undefined; tenantId?: string | null | undefined },
): Promise<KeyRecord[]> => session.query<KeyRecord>(LIST_KEYS, [businessId, tenantId, KEYS_LISTED_MAX]);

const FIND_ENVIRONMENT = statement(
  'find_environment',
  'SELECT business_id AS "businessId", mode FROM tenants WHERE tenant_id = $1',
);

/** The business and environment of a tenant, which exists. */
export async function findEnvironment(
  session: Session,
  tenantId: string,
): Promise<{ businessId: string; mode: Mode }> {
  return (await session.query<{ businessId: string; mode: Mode }>(FIND_ENVIRONMENT, [tenantId]))[0]!;
}

const IS_BUSINESS = 'SELECT FROM businesses WHERE id = $1';

/** True if the business exists. */
export const isBusiness = async (session: Session, id: string): Promise<boolean> =>
  (await session.query(IS_BUSINESS, [id])).length === 1;

const ONLY_BUSINESS = 'SELECT id FROM businesses ORDER BY id LIMIT 2';

/** The id of the business of an installation that has exactly one; undefined elsewhere. */
export async function onlyBusiness(session: Session): Promise<string | undefined> {
  const found = await session.query<{ id: string }>(ONLY_BUSINESS, []);
  return found.length === 1 ? found[0]!.id : undefined;
}

const FIND_TENANT = 'SELECT tenant_id AS "tenantId" FROM tenants WHERE business_id = $1 AND mode = $2';

/** The tenant of one environment of a business; undefined where no such business exists. */
export async function findTenant(
  directory: Session,
  businessId: string,
  mode: Mode,
): Promise<string | undefined> {
  if (!isUuid(businessId)) return undefined;
  const [tenant] = await directory.query<{ tenantId: string }>(FIND_TENANT, [businessId, mode]);
  return tenant?.tenantId;
}

const NAMED = statement(
  'test_tenants_named',
  `SELECT b.id AS "businessId", t.tenant_id AS "tenantId"
   FROM businesses b JOIN tenants t ON t.business_id = b.id AND t.mode = 'test'
   WHERE b.name = $1 ORDER BY b.id DESC LIMIT 100`,
);

/** The test tenants of the businesses of a name, the newest first. Runs under kolo_directory. */
export const testTenantsNamed = (directory: Session, name: string) =>
  directory.query<{ businessId: string; tenantId: string }>(NAMED, [name]);
