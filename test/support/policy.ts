import type { TenantDatabase } from '../../src/db/database.ts';
import { setPolicyIn } from '../../src/policy/set-policy.ts';

/** Sets a version of a tenant's policy, as what two people have agreed on does in the end. */
export const setPolicy = (
  database: TenantDatabase,
  tenantId: string,
  given: unknown,
  setting: Parameters<typeof setPolicyIn>[3],
) => database.transaction(tenantId, (session) => setPolicyIn(session, tenantId, given, setting));
