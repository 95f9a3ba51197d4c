import type pg from 'pg';
import { openLedger, type PolicyTerms } from '../ledger/open-ledger.ts';
import { type Actor, recordAct } from '../platform/audit/entry.ts';
import { transactionOn } from '../platform/db/database.ts';
import { toRfc3339 } from '../platform/values/clock.ts';
import { uuidv7 } from '../platform/values/ids.ts';

/** A business with its two tenants. */
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
      tenantId: null,
      actor: input.by,
      act: 'business.created',
      subject: `business ${businessId}`,
      after: { name: input.name, test_tenant_id: testTenantId, live_tenant_id: liveTenantId },
      atMs: input.now,
    });
  });
  return business;
}
