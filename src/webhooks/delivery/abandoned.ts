import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';

/** A skip scan over what is claimed this moment: one probe of the index a tenant. Runs under kolo_directory. */
const TENANTS_WITH_CLAIMS = statement(
  'webhooks_tenants_with_claims',
  `WITH RECURSIVE tenant AS (
     (SELECT tenant_id FROM webhook_deliveries WHERE claimed_by IS NOT NULL ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT d.tenant_id FROM webhook_deliveries d
             WHERE d.claimed_by IS NOT NULL AND d.tenant_id > t.tenant_id ORDER BY d.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   )
   SELECT tenant_id AS "tenantId" FROM tenant WHERE tenant_id IS NOT NULL`,
  'SELECT DISTINCT tenant_id AS "tenantId" FROM webhook_deliveries WHERE claimed_by IS NOT NULL ORDER BY 1',
);

/** A claimed delivery is due when its lease ends, so the index finds it ahead. */
const FREE = statement(
  'webhooks_free_claims',
  `UPDATE webhook_deliveries
   SET due_at = $3::timestamptz, claimed_by = NULL
   WHERE tenant_id = $1 AND claimed_by = ANY ($2::uuid[]) AND claimed_by IS NOT NULL AND due_at > $3::timestamptz`,
);

/** Makes due now what these processes have claimed of a tenant's; gives how many deliveries. */
export const freeClaims = (
  session: Session,
  tenantId: string,
  claimedBy: readonly string[],
  nowMs: number,
): Promise<number> => session.execute(FREE, [tenantId, claimedBy, toRfc3339(nowMs)]);

/**
 * Makes due now what processes that are believed dead had claimed. One that was not may have sent some of it, and may
 * send more: what it records afterwards is dropped, and the endpoint gets those deliveries twice.
 */
export async function freeAbandoned(
  directory: Session,
  database: TenantDatabase,
  dead: readonly string[],
  nowMs: number,
  {
    onError,
    onFreed,
  }: {
    onError: (error: unknown, context: { tenantId: string }) => void;
    onFreed: (freed: { tenantId: string; deliveries: number }) => void;
  },
): Promise<void> {
  const tenants = await directory.query<{ tenantId: string }>(TENANTS_WITH_CLAIMS);
  for (const { tenantId } of tenants) {
    // After a failure the leases expire by themselves.
    try {
      const deliveries = await database.within(tenantId, (session) =>
        freeClaims(session, tenantId, dead, nowMs),
      );
      if (deliveries > 0) onFreed({ tenantId, deliveries });
    } catch (error) {
      onError(error, { tenantId });
    }
  }
}
