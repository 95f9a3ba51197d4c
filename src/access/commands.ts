import type pg from 'pg';
import { type Actor, recordAct } from '../audit/entry.ts';
import { transactionOn } from '../db/database.ts';
import { openLedger, type PolicyTerms } from '../ledger/open-ledger.ts';
import { toRfc3339 } from '../values/clock.ts';
import { uuidv7 } from '../values/ids.ts';
import type { Mode } from '../values/mode.ts';
import type { Scope } from '../values/scopes.ts';
import { hashKey, newKey } from './key-format.ts';

/** A business with its two sides. */
export interface Business {
  businessId: string;
  testTenantId: string;
  liveTenantId: string;
}

const INSERT_BUSINESS = 'INSERT INTO businesses (id, name, created_at) VALUES ($1, $2, $3)';
const INSERT_TENANTS = `
  INSERT INTO tenants (tenant_id, business_id, mode, created_at) VALUES ($1, $3, 'test', $4), ($2, $3, 'live', $4)`;

/** Creates a business, its test and live tenants and their ledgers, all in one transaction. */
export async function createBusiness(
  directory: pg.Pool,
  input: { name: string; policy: PolicyTerms; by: Actor; now: number },
): Promise<Business> {
  const business = {
    businessId: uuidv7(input.now),
    testTenantId: uuidv7(input.now),
    liveTenantId: uuidv7(input.now),
  };
  const { businessId, testTenantId, liveTenantId } = business;
  const now = toRfc3339(input.now);
  await transactionOn(directory, async (session) => {
    await session.execute(INSERT_BUSINESS, [businessId, input.name, now]);
    await session.execute(INSERT_TENANTS, [testTenantId, liveTenantId, businessId, now]);
    await openLedger(session, testTenantId, input.policy, input.now);
    await openLedger(session, liveTenantId, input.policy, input.now);
    await recordAct(session, {
      ...{ tenantId: null, actor: input.by, act: 'business.created', subject: `business ${businessId}` },
      after: { name: input.name, test_tenant_id: testTenantId, live_tenant_id: liveTenantId },
      atMs: input.now,
    });
  });
  return business;
}

const INSERT_KEY = `
  INSERT INTO api_keys (key_id, tenant_id, secret_hash, scopes, label, created_at)
  SELECT $1, tenant_id, $2, $3, $4, $5 FROM tenants WHERE business_id = $6 AND mode = $7
  RETURNING tenant_id AS "tenantId"`;

/** What a new key is to be. */
interface NewKey {
  businessId: string;
  mode: Mode;
  scopes: readonly Scope[];
  label: string | null;
  by: Actor;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Creates a key for one side of a business. The key is returned here and nowhere else, ever.
 * Returns undefined when no such business exists.
 */
export async function createKey(
  directory: pg.Pool,
  { businessId, mode, scopes, label, by, now }: NewKey,
): Promise<{ key: string; keyId: string } | undefined> {
  const { key, keyId } = newKey(mode);
  return transactionOn(directory, async (session) => {
    const [made] = await session.query<{ tenantId: string }>(INSERT_KEY, [
      ...[keyId, hashKey(key), scopes, label, toRfc3339(now), businessId, mode],
    ]);
    if (made === undefined) return undefined;
    await recordAct(session, {
      ...{ tenantId: made.tenantId, actor: by, act: 'api_key.created', subject: `api_key ${keyId}` },
      after: { scopes, label },
      atMs: now,
    });
    return { key, keyId };
  });
}

const REVOKE_KEY = `
  UPDATE api_keys SET revoked_at = $2 WHERE key_id = $1 AND revoked_at IS NULL
  RETURNING tenant_id AS "tenantId"`;
const KEY_EXISTS = 'SELECT 1 FROM api_keys WHERE key_id = $1';

/** Revokes a key; it stops working within the key cache's 5 seconds. False when no key has this id. */
export function revokeKey(
  directory: pg.Pool,
  { keyId, by, now }: { keyId: string; by: Actor; now: number },
): Promise<boolean> {
  return transactionOn(directory, async (session) => {
    const [revoked] = await session.query<{ tenantId: string }>(REVOKE_KEY, [keyId, toRfc3339(now)]);
    if (revoked === undefined) return (await session.query(KEY_EXISTS, [keyId])).length > 0;
    await recordAct(session, {
      ...{ tenantId: revoked.tenantId, actor: by, act: 'api_key.revoked', subject: `api_key ${keyId}` },
      atMs: now,
    });
    return true;
  });
}
