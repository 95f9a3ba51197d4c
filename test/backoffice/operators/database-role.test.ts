import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { rowInEveryTable } from '../../ledger/row-in-every-table.ts';
import { openWorld, type SeededTenant, type World } from '../../ledger/support.ts';

let world: World;
let operator: Session;
let inside: TenantDatabase;
let own: SeededTenant;
let other: SeededTenant;
beforeAll(async () => {
  world = await openWorld();
  operator = sessionOn(world.pool('kolo_operator'));
  inside = new TenantDatabase(world.pool('kolo_operator'));
  own = await rowInEveryTable(world);
  other = await rowInEveryTable(world);
});
/** Tenant tables whose columns it reads under row-level security. */
const read = () =>
  world.owner.query<{ name: string; column: string }>(
    `SELECT c.relname AS name, min(a.attname::text) AS column
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity
       AND c.relname NOT IN ('audit_entries', 'audit_keys', 'payout_stops', 'api_keys', 'proposals')
       AND has_column_privilege('kolo_operator', c.oid, a.attnum, 'SELECT')
     GROUP BY c.relname ORDER BY c.relname`,
  );
afterAll(() => world.close());

describe('kolo_operator', () => {
  it('manages operators and keys and records acts, and writes no other row of a tenant', async () => {
    const rows = await world.owner.query<{ what: string }>(
      `SELECT p.privilege || ' ' || c.relname AS what
       FROM pg_class c CROSS JOIN unnest(ARRAY['INSERT', 'UPDATE']) AS p (privilege)
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
         AND has_any_column_privilege('kolo_operator', c.oid, p.privilege)
       ORDER BY 1`,
    );
    expect(rows.map(({ what }) => what)).toEqual([
      'INSERT api_keys',
      'INSERT audit_entries',
      'INSERT audit_keys',
      'INSERT bank_reconciliations',
      'INSERT notification_channels',
      'INSERT operator_devices',
      'INSERT operator_enrolments',
      'INSERT operator_links',
      'INSERT operator_passkey_challenges',
      'INSERT operator_passkeys',
      'INSERT operator_recovery_codes',
      'INSERT operator_request_keys',
      'INSERT operator_roles',
      'INSERT operator_search_counts',
      'INSERT operator_sessions',
      'INSERT operators',
      'INSERT payout_stops',
      'INSERT proposals',
      'UPDATE api_keys',
      'UPDATE bank_reconciliations',
      'UPDATE notification_channels',
      'UPDATE operator_devices',
      'UPDATE operator_enrolments',
      'UPDATE operator_links',
      'UPDATE operator_passkeys',
      'UPDATE operator_recovery_codes',
      'UPDATE operator_roles',
      'UPDATE operator_search_counts',
      'UPDATE operator_sessions',
      'UPDATE operators',
      'UPDATE payout_stops',
      'UPDATE proposals',
      'UPDATE unclaimed_inflows',
      'UPDATE verify_run_in_progress',
    ]);
  });

  it('reads the work items of one tenant, and nothing of another', async () => {
    const tables = await read();
    expect(tables.map(({ name }) => name)).toEqual([
      'account_rollups',
      'accounts',
      'bank_statement_lines',
      'customers',
      'events',
      'held_inflows',
      'incidents',
      'inflow_senders',
      'inflows',
      'payment_returns',
      'payout_attempts',
      'payout_checks',
      'payout_rollups',
      'payouts',
      'policies',
      'postings',
      'rail_fees',
      'reconciliation_decisions',
      'rollup_progress',
      'saved_views',
      'schedule_runs',
      'schedules',
      'search_keys',
      'settlement_movements',
      'transaction_rollups',
      'transactions',
      'virtual_accounts',
      'wallet_ids',
      'wallet_status_changes',
      'wallets',
      'webhook_deliveries',
      'webhook_endpoints',
      'work_item_attachments',
      'work_items',
    ]);
    await inside.within(own.tenantId, async (session) => {
      for (const { name } of tables) {
        const seen = await session.query<{ id: string }>(`SELECT DISTINCT tenant_id AS id FROM ${name}`);
        expect({ name, seen }).toEqual({ name, seen: [{ id: own.tenantId }] });
        const theirs = await session.query(`SELECT tenant_id FROM ${name} WHERE tenant_id = $1`, [
          other.tenantId,
        ]);
        expect({ name, theirs }).toEqual({ name, theirs: [] });
      }
    });
  });

  it('writes no row of a tenant, inside it either', async () => {
    for (const { name, column } of await read()) {
      for (const sql of [
        `UPDATE ${name} SET ${column} = ${column}`,
        `DELETE FROM ${name}`,
        `INSERT INTO ${name} DEFAULT VALUES`,
      ]) {
        const refused = inside.within(own.tenantId, (session) => session.query(sql));
        await expect(refused, sql).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  it.each([
    ['UPDATE operators SET email = email'],
    ['SELECT bvn_ciphertext FROM customers'],
    ['SELECT bvn_index FROM customers'],
    ['SELECT secret_ciphertext FROM webhook_endpoints'],
    ['SELECT credentials_ciphertext FROM rail_accounts'],
    ['SELECT body FROM idempotency_keys'],
    ['UPDATE audit_entries SET linked = false'],
    ['SELECT secret_hash FROM api_keys'],
    ['DELETE FROM operator_sessions'],
    ['UPDATE notification_channels SET operator_id = NULL'],
    ['UPDATE operator_passkeys SET public_key = public_key'],
    ['DELETE FROM operator_passkey_challenges'],
  ])('may not: %s', async (sql) => {
    await expect(operator.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});
