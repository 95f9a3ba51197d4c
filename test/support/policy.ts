import { setPolicyIn } from '../../src/payments/policy/set-policy.ts';
import type { TenantDatabase } from '../../src/platform/db/database.ts';

/** Sets a version of a tenant's policy, as an approved proposal does. */
export const setPolicy = (
  database: TenantDatabase,
  tenantId: string,
  given: unknown,
  setting: Parameters<typeof setPolicyIn>[3],
) => database.transaction(tenantId, (session) => setPolicyIn(session, tenantId, given, setting));
