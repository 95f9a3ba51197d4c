import { type Session, statement } from '../db/database.ts';
import type { CalendarWork } from '../jobs/calendar-job.ts';
import { type Clock, toRfc3339 } from '../values/clock.ts';

/** Tenants whose rows are deleted in one step, and of each so many rows, at most. */
const TENANTS_MAX = 20;
const ROWS_MAX = 1_000;

/** A skip scan over idempotency_keys_by_expiry: two probes of the index a tenant. */
const TENANTS_WITH_EXPIRED = statement(
  'tenants_with_expired_keys',
  `WITH RECURSIVE tenant AS (
     (SELECT tenant_id FROM idempotency_keys ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT k.tenant_id FROM idempotency_keys k
             WHERE k.tenant_id > t.tenant_id ORDER BY k.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   )
   SELECT t.tenant_id AS "tenantId" FROM tenant t
   WHERE t.tenant_id IS NOT NULL
     AND EXISTS (SELECT 1 FROM idempotency_keys k WHERE k.tenant_id = t.tenant_id AND k.expires_at <= $1)
   LIMIT $2`,
);
/** The policy of the role leaves what has not expired by the server's clock. */
const DELETE_EXPIRED = statement(
  'delete_expired_keys',
  `DELETE FROM idempotency_keys
   WHERE tenant_id = $1 AND expires_at <= $2 AND (operation, key) IN (
     SELECT operation, key FROM idempotency_keys
     WHERE tenant_id = $1 AND expires_at <= $2 ORDER BY expires_at LIMIT $3)`,
);

/**
 * Once a day deletes what has expired: answers to requests with an `Idempotency-Key`, and nothing else.
 *
 * @param session of the role `kolo_janitor`, which may delete there alone
 */
export const janitor = (session: Session, clock: Clock): CalendarWork => ({
  name: 'expired rows',
  every: 'day',
  async step() {
    const now = toRfc3339(clock.now());
    const tenants = await session.query<{ tenantId: string }>(TENANTS_WITH_EXPIRED, [now, TENANTS_MAX]);
    let deleted = 0;
    for (const { tenantId } of tenants) {
      deleted += await session.execute(DELETE_EXPIRED, [tenantId, now, ROWS_MAX]);
    }
    return deleted === 0 ? 'finished' : 'more';
  },
});
