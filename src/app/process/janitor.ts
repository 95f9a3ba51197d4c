import { type Session, statement } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { CalendarWork } from '../../platform/jobs/calendar-job.ts';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';

/** Maximum number of tenants in one step, and of rows deleted for each of them. */
const TENANTS_MAX = 20;
const ROWS_MAX = 1_000;

/** Deletes the expired rows of one table. */
interface Expiring {
  /** Tenants with expired rows. A skip scan over the index by expiry: two probes a tenant. */
  tenants: Statement;
  /** Deletes some rows of one tenant. The role's policy hides rows that have not expired by the server's clock. */
  rows: Statement;
}

/**
 * @param deletes `DELETE FROM` and a table with `expires_at` and an index that begins with it behind the tenant
 * @param key the rest of its primary key
 */
const expiring = (deletes: string, key: string): Expiring => {
  const from = deletes.replace('DELETE ', '');
  return {
    tenants: statement(
      `tenants_with_expired_rows_${from}`,
      `WITH RECURSIVE tenant AS (
       (SELECT tenant_id ${from} ORDER BY tenant_id LIMIT 1)
       UNION ALL
       SELECT (SELECT k.tenant_id ${from} k
               WHERE k.tenant_id > t.tenant_id ORDER BY k.tenant_id LIMIT 1)
       FROM tenant t WHERE t.tenant_id IS NOT NULL
     )
     SELECT t.tenant_id AS "tenantId" FROM tenant t
     WHERE t.tenant_id IS NOT NULL
       AND EXISTS (SELECT 1 ${from} k WHERE k.tenant_id = t.tenant_id AND k.expires_at <= $1)
     LIMIT $2`,
      `SELECT DISTINCT tenant_id AS "tenantId" ${from} WHERE expires_at <= $1 LIMIT $2`,
    ),
    rows: statement(
      `delete_expired_rows_${from}`,
      `${deletes}
     WHERE tenant_id = $1 AND expires_at <= $2 AND (${key}) IN (
       SELECT ${key} ${from}
       WHERE tenant_id = $1 AND expires_at <= $2 ORDER BY expires_at LIMIT $3)`,
    ),
  };
};

const EXPIRING = [
  expiring('DELETE FROM idempotency_keys', 'operation, key'),
  expiring('DELETE FROM limit_usage', 'subject, period'),
  expiring('DELETE FROM provider_notifications', 'id'),
  expiring('DELETE FROM emails', 'id'),
  expiring('DELETE FROM payout_repeats', 'rail, bank_code, account_number, amount'),
];

/**
 * Deletes expired rows once a day: responses stored for `Idempotency-Key`, limit usage of past months, payout repeats,
 * provider notifications and emails.
 *
 * @param session of the role `kolo_janitor`, the only one that may delete these rows
 */
export const janitor = (session: Session, clock: Clock): CalendarWork => ({
  name: 'expired rows',
  every: 'day',
  async step() {
    const now = toRfc3339(clock.now());
    let deleted = 0;
    for (const { tenants, rows } of EXPIRING) {
      for (const { tenantId } of await session.query<{ tenantId: string }>(tenants, [now, TENANTS_MAX])) {
        deleted += await session.execute(rows, [tenantId, now, ROWS_MAX]);
      }
    }
    return deleted === 0 ? 'finished' : 'more';
  },
});
