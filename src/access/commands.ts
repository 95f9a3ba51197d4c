import type pg from 'pg';
import { type Session, transactionOn } from '../db/database.ts';
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
  input: { name: string; policy: PolicyTerms; now: number },
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
  });
  return business;
}

const INSERT_KEY = `
  INSERT INTO api_keys (key_id, tenant_id, secret_hash, scopes, label, created_at)
  SELECT $1, tenant_id, $2, $3, $4, $5 FROM tenants WHERE business_id = $6 AND mode = $7`;

/**
 * Creates a key for one side of a business. The key is returned here and nowhere else, ever.
 * Returns undefined when no such business exists.
 */
export async function createKey(
  directory: Session,
  input: { businessId: string; mode: Mode; scopes: readonly Scope[]; label: string | null; now: number },
): Promise<{ key: string; keyId: string } | undefined> {
  const { key, keyId } = newKey(input.mode);
  const created = await directory.execute(INSERT_KEY, [
    keyId,
    hashKey(key),
    input.scopes,
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
