import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Sealed } from '../../platform/values/vault.ts';

/** An account at a provider, as it is stored. */
export interface RailAccount {
  rail: string;
  /** The provider's own name of it, for ever. */
  providerAccount: string;
  tenantId: string;
  /** The last part of the callback path, 32 hexadecimal digits that cannot be guessed. */
  callbackId: string;
  ciphertext: Buffer;
  keyId: string;
  /** The lowest is preferred. */
  preference: number;
  enabled: boolean;
  /** Reason for which submissions are suspended; null if they are not. */
  suspendedBecause: string | null;
  /** The balance below which operators are notified; null: none. */
  lowBalance: Kobo | null;
  /** Since when the balance is below it, milliseconds; null while it is not, as it was last read. */
  lowSince: number | null;
  /** Number of changes, its creation included. */
  version: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** Identity of an account. */
export type AccountKey = Pick<RailAccount, 'rail' | 'providerAccount'>;

const COLUMNS = `
  rail, provider_account AS "providerAccount", tenant_id AS "tenantId", callback_id AS "callbackId",
  credentials_ciphertext AS ciphertext, credentials_key_id AS "keyId", preference, status = 'enabled' AS enabled,
  suspended_because AS "suspendedBecause", low_balance AS "lowBalance", low_since AS "lowSince", version, created_at AS "createdAt"`;

/** Plan: the unique key over tenant and rail. */
const OF_TENANT = statement(
  'rail_accounts_of_tenant',
  `SELECT ${COLUMNS} FROM rail_accounts WHERE tenant_id = $1 ORDER BY preference, rail`,
);

/** A tenant's accounts in their order, disabled ones too. Runs under kolo_directory, like all of this file. */
export const accountsOfTenant = (directory: Session, tenantId: string): Promise<RailAccount[]> =>
  directory.query<RailAccount>(OF_TENANT, [tenantId]);

const LOCK = statement(
  'lock_rail_accounts_of_tenant',
  `SELECT ${COLUMNS} FROM rail_accounts WHERE tenant_id = $1 ORDER BY preference, rail FOR UPDATE`,
);

/** The same, locked until the transaction ends. */
export const lockAccounts = (directory: Session, tenantId: string): Promise<RailAccount[]> =>
  directory.query<RailAccount>(LOCK, [tenantId]);

/** An account, and whose it is. */
export interface BusinessAccount {
  tenantId: string;
  businessId: string;
  rail: string;
}

/** An account whose balance is read again and again. */
export interface WatchedAccount extends BusinessAccount, Pick<RailAccount, 'lowBalance' | 'lowSince'> {}

/** Those that are brought later are behind: which come first does not change. */
const ENABLED = statement(
  'enabled_rail_accounts',
  `SELECT a.tenant_id AS "tenantId", t.business_id AS "businessId", a.rail, a.low_balance AS "lowBalance",
     a.low_since AS "lowSince"
   FROM rail_accounts a JOIN tenants t ON t.tenant_id = a.tenant_id
   WHERE a.status = 'enabled' ORDER BY a.created_at, a.rail, a.provider_account LIMIT $1`,
);

/** The enabled accounts of all businesses, oldest first. */
export const enabledAccounts = (directory: Session, limit: number): Promise<WatchedAccount[]> =>
  directory.query<WatchedAccount>(ENABLED, [limit]);

const ALL = statement(
  'all_rail_accounts',
  `SELECT ${COLUMNS}, (SELECT t.business_id FROM tenants t WHERE t.tenant_id = a.tenant_id) AS "businessId"
   FROM rail_accounts a ORDER BY created_at, rail, provider_account LIMIT $1`,
);

/** An account as it is stored, and its business. */
export type HeldAccount = RailAccount & Pick<BusinessAccount, 'businessId'>;

/** The accounts of all businesses, disabled ones too, the oldest first. */
export const allAccounts = (directory: Session, limit: number): Promise<HeldAccount[]> =>
  directory.query<HeldAccount>(ALL, [limit]);

const TENANTS = statement(
  'tenants_with_rail_accounts',
  `SELECT DISTINCT tenant_id AS "tenantId" FROM rail_accounts WHERE tenant_id > $1 ORDER BY tenant_id LIMIT $2`,
);

/** Tenants that are read at a time. */
const TENANTS_MAX = 500;

/** Every tenant that has accounts at providers, in order of id. */
export async function* tenantsWithAccounts(directory: Session): AsyncGenerator<string> {
  for (let after = NIL_UUID; ; ) {
    const tenants = await directory.query<{ tenantId: string }>(TENANTS, [after, TENANTS_MAX]);
    for (const { tenantId } of tenants) yield tenantId;
    if (tenants.length < TENANTS_MAX) return;
    after = tenants.at(-1)!.tenantId;
  }
}

/** Plan: the primary key. */
const OWNERS = statement(
  'tenants_of_rail_accounts',
  `SELECT a.tenant_id AS "tenantId"
   FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (rail, provider_account, n)
   LEFT JOIN rail_accounts a ON a.rail = k.rail AND a.provider_account = k.provider_account ORDER BY k.n`,
);

/** The tenants of provider accounts, in the order of these; null for one that no tenant has. */
export async function ownersOf(directory: Session, keys: readonly AccountKey[]): Promise<(string | null)[]> {
  const rails = keys.map(({ rail }) => rail);
  const accounts = keys.map(({ providerAccount }) => providerAccount);
  const found = await directory.query<{ tenantId: string | null }>(OWNERS, [rails, accounts]);
  return found.map(({ tenantId }) => tenantId);
}

const BY_CALLBACK = statement(
  'tenant_of_rail_callback',
  'SELECT tenant_id AS "tenantId" FROM rail_accounts WHERE rail = $1 AND callback_id = $2',
);

/** The tenant of a callback path; undefined if it is nobody's. */
export async function tenantOfCallback(
  directory: Session,
  rail: string,
  callbackId: string,
): Promise<string | undefined> {
  return (await directory.query<{ tenantId: string }>(BY_CALLBACK, [rail, callbackId]))[0]?.tenantId;
}

const EARLIER = statement(
  'previous_rail_credentials',
  `SELECT credentials_ciphertext AS ciphertext, credentials_key_id AS "keyId"
   FROM previous_rail_credentials
   WHERE rail = $1 AND provider_account = $2 AND verifies_until > $3 ORDER BY version DESC LIMIT $4`,
);

/** The newest credentials, at most `limit`, that an account had and that callbacks are still believed with. */
export const previousCredentials = (
  directory: Session,
  { rail, providerAccount }: AccountKey,
  nowMs: number,
  limit: number,
): Promise<Sealed[]> => directory.query<Sealed>(EARLIER, [rail, providerAccount, toRfc3339(nowMs), limit]);

/** An act on an account. */
export interface AccountAct {
  word: 'added' | 'rotated' | 'enabled' | 'disabled' | 'ordered' | 'suspended' | 'tested';
  detail: string | null;
  /** Milliseconds since the epoch. */
  atMs: number;
}

const INSERT = statement(
  'insert_rail_account',
  `WITH added AS (
     INSERT INTO rail_accounts (rail, provider_account, tenant_id, callback_id, credentials_ciphertext,
       credentials_key_id, suspended_because, suspended_at, created_at, preference)
     SELECT $1, $2, $3, $4, $5, $6, $7, CASE WHEN $7::text IS NOT NULL THEN $8::timestamptz END, $8::timestamptz,
       coalesce(max(preference), 0) + 1 FROM rail_accounts WHERE tenant_id = $3
     ON CONFLICT DO NOTHING
     RETURNING rail, provider_account, version, created_at),
   recorded AS (
     INSERT INTO rail_account_changes (rail, provider_account, version, change, detail, changed_at)
     SELECT rail, provider_account, version, 'added', NULL, created_at FROM added RETURNING 1)
   SELECT FROM recorded`,
);

/** A new account, before it has a place. */
type NewAccount = Omit<RailAccount, 'preference' | 'enabled' | 'lowBalance' | 'lowSince' | 'version'>;

/** Stores a new account after those of the tenant. False if the account exists, or the tenant has one by this rail. */
export async function insertAccount(directory: Session, account: NewAccount): Promise<boolean> {
  const { rail, providerAccount, tenantId, callbackId, ciphertext, keyId, suspendedBecause } = account;
  const values = [rail, providerAccount, tenantId, callbackId, ciphertext, keyId, suspendedBecause];
  return (await directory.execute(INSERT, [...values, toRfc3339(account.createdAt)])) === 1;
}

/** The changes of one act. Fields left out stay. */
export interface AccountChange {
  /** New credentials. */
  sealed?: Sealed;
  /** End of the acceptance of callbacks signed with the credentials so far, milliseconds since the epoch. */
  previousUntilMs?: number;
  preference?: number;
  enabled?: boolean;
  /** Null resumes submissions. */
  suspendedBecause: string | null;
}

/** All or nothing: the account changes as it was read, its previous credentials are stored, and so is the act. */
const CHANGE = statement(
  'change_rail_account',
  `WITH earlier AS (
     INSERT INTO previous_rail_credentials (rail, provider_account, version, credentials_ciphertext, credentials_key_id,
       verifies_until)
     SELECT rail, provider_account, version + 1, credentials_ciphertext, credentials_key_id, $9
     FROM rail_accounts
     WHERE rail = $1 AND provider_account = $2 AND version = $3 AND $9::timestamptz IS NOT NULL
   ), changed AS (
     UPDATE rail_accounts
     SET credentials_ciphertext = coalesce($4, credentials_ciphertext),
         credentials_key_id = coalesce($5, credentials_key_id), preference = coalesce($6, preference),
         status = coalesce($7, status), suspended_because = $8,
         suspended_at = CASE WHEN suspended_because = $8 THEN suspended_at WHEN $8 IS NOT NULL THEN $12::timestamptz END,
         version = version + 1
     WHERE rail = $1 AND provider_account = $2 AND version = $3
     RETURNING rail, provider_account, version),
   recorded AS (
     INSERT INTO rail_account_changes (rail, provider_account, version, change, detail, changed_at)
     SELECT rail, provider_account, version, $10, $11, $12 FROM changed RETURNING 1)
   SELECT FROM recorded`,
);

/** Changes an account. False if it has changed since it was read. */
export async function changeAccount(
  directory: Session,
  { rail, providerAccount, version }: AccountKey & Pick<RailAccount, 'version'>,
  change: AccountChange,
  { word, detail, atMs }: AccountAct,
): Promise<boolean> {
  const { sealed, preference, enabled, suspendedBecause, previousUntilMs = null } = change;
  const status = enabled === undefined ? null : enabled ? 'enabled' : 'disabled';
  const changed = await directory.execute(CHANGE, [
    rail,
    providerAccount,
    version,
    sealed?.ciphertext ?? null,
    sealed?.keyId ?? null,
    preference ?? null,
    status,
    suspendedBecause,
    toRfc3339OrNull(previousUntilMs),
    word,
    detail,
    toRfc3339(atMs),
  ]);
  return changed === 1;
}

const SET_LOW_BALANCE = statement(
  'set_low_balance_of_rail_account',
  'UPDATE rail_accounts SET low_balance = $3, low_since = NULL WHERE tenant_id = $1 AND rail = $2',
);

/** Sets the balance below which operators are notified; the next reading of the balance says if it is. Null: none. */
export const setLowBalance = (
  directory: Session,
  { tenantId, rail }: Pick<RailAccount, 'tenantId' | 'rail'>,
  lowBalance: Kobo | null,
): Promise<number> => directory.execute(SET_LOW_BALANCE, [tenantId, rail, lowBalance]);

const MARK_LOW = statement(
  'mark_low_rail_account',
  `UPDATE rail_accounts SET low_since = CASE WHEN $3 < low_balance THEN $4::timestamptz END
   WHERE tenant_id = $1 AND rail = $2 AND (low_since IS NULL) = ($3 < low_balance)`,
);

/** Stores that a balance fell below the least one, or recovered. Nothing is written while it stays on its side. */
export async function markLow(
  directory: Session,
  { tenantId, rail, lowBalance, lowSince }: WatchedAccount,
  available: Kobo,
  nowMs: number,
): Promise<void> {
  if (lowBalance === null || (lowSince !== null) === available < lowBalance) return;
  await directory.execute(MARK_LOW, [tenantId, rail, available, toRfc3339(nowMs)]);
}
