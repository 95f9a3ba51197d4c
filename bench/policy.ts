import { readFile } from 'node:fs/promises';
import { setPolicyIn } from '../src/payments/policy/set-policy.ts';
import { createPool, TenantDatabase } from '../src/platform/db/database.ts';
import { Calendar } from '../src/platform/values/calendar.ts';
import type { Cluster } from './cluster.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };
const BY = { kind: 'shell', name: 'bench', address: null } as const;

/**
 * Sets the policy of a tenant from today on, as an approved proposal does in the end.
 *
 * @param file the policy, as `kolo policy set` takes it, without its day; no load may exceed its limits
 * @param customerId a customer of the tenant
 */
export async function setPolicy(cluster: Cluster, file: string, customerId: string): Promise<void> {
  const calendar = new Calendar('Africa/Lagos');
  const nowMs = Date.now();
  const given = { from: calendar.dayOf(nowMs), ...JSON.parse(await readFile(file, 'utf8')) };
  const { rows } = await cluster.admin.query('SELECT tenant_id FROM customers WHERE id = $1', [customerId]);
  const { tenant_id: tenantId } = rows[0] as { tenant_id: string };
  const pool = createPool(cluster.kolo('kolo_app'), 'kolo_app', LIMITS);
  const set = await new TenantDatabase(pool).transaction(tenantId, (session) =>
    setPolicyIn(session, tenantId, given, { calendar, nowMs, by: BY }),
  );
  await pool.end();
  if ('faults' in set) throw new Error(`the policy is refused: ${JSON.stringify(set.faults)}`);
}
