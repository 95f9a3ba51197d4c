import { randomUUID } from 'node:crypto';
import { inflow, type SeededTenant, seedTenant, settlement, transfer, type World } from './support.ts';

/** A tenant with at least one row in every tenant table. */
export async function rowInEveryTable(world: World): Promise<SeededTenant> {
  const tenant = await seedTenant(world.owner, [{}, { status: 'closed' }]);
  const { tenantId, wallets } = tenant;
  const engine = world.engine();
  await engine.submit(tenantId, inflow(wallets[0]!, 500n));
  await engine.submit(tenantId, inflow(wallets[1]!, 1n));
  const paid = transfer('r');
  await engine.submit(tenantId, paid);
  await engine.submit(tenantId, settlement(paid.transactionId));
  const business = await world.owner.query<{ id: string }>(
    "INSERT INTO businesses VALUES ($1, 'Ada Stores', now()) RETURNING id",
    [randomUUID()],
  );
  const scheduleId = randomUUID();
  const rows: [sql: string, values: unknown[]][] = [
    ["INSERT INTO tenants VALUES ($1, $2, 'test', now())", [business[0]!.id]],
    ["INSERT INTO virtual_account_blocks SELECT '090999', count(*), $1 FROM virtual_account_blocks", []],
    [
      `INSERT INTO payout_attempts (tenant_id, transaction_id, attempt, action, outcome, attempted_at)
       VALUES ($1, $2, 1, 'send', 'unknown', now())`,
      [paid.transactionId],
    ],
    [
      `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name,
         created_at) VALUES ($1, $2, $2, $3, 'Ada', '058', 'Bank', now())`,
      [randomUUID(), '0123456789'],
    ],
    [
      `INSERT INTO idempotency_keys VALUES ($1, 'createCustomer', 'k', decode(repeat('00', 32), 'hex'), 201, '{}',
         now(), now() + interval '1 day')`,
      [],
    ],
    ["INSERT INTO test_fundings VALUES ($1, 'r', 'b', 'in', $2, $2, '0123456789', 1, now())", [randomUUID()]],
    [
      "INSERT INTO provider_notifications VALUES ($1, $2, 'http', decode(repeat('00', 32), 'hex'), NULL, '[]', now(), now(), NULL, NULL, 0, now() + interval '1 day')",
      [randomUUID()],
    ],
    [
      `INSERT INTO emails VALUES ($1, $2, decode('00', 'hex'), 'k', now(), now(), NULL, NULL, 0, NULL, now() + interval '1 day')`,
      [randomUUID()],
    ],
    ['INSERT INTO payout_checks VALUES ($1, $2, now(), NULL, NULL, NULL, NULL)', [paid.transactionId]],
    [
      "INSERT INTO payout_repeats VALUES ($1, 'sandbox', '058', '0123456789', 1, now(), now() + interval '1 day')",
      [],
    ],
    ["INSERT INTO held_inflows VALUES ($1, $2, 'held', 'wallet_closed', $2, NULL)", [randomUUID()]],
    [
      `INSERT INTO previous_interest_settings (tenant_id, account_id, held_until, interest_enabled, changed_at)
       VALUES ($1, $2, '2026-01-15', true, now())`,
      [randomUUID()],
    ],
    [`INSERT INTO interest_days VALUES ($1, '2026-01-15', 'UTC', now(), 0, 10, now())`, []],
    [
      `INSERT INTO interest_payouts VALUES ($1, $2, '2026-01-01', '2026-01-15', '2026-01-15', 1, 0, 10000, false, 0, 0, 10000,
         NULL, now())`,
      [randomUUID()],
    ],
    [`INSERT INTO interest_accruals VALUES ($1, '2026-01-15', $2, 1, 1, 10000)`, [randomUUID()]],
    [
      "INSERT INTO imports VALUES ($1, $2, decode(repeat('00', 32), 'hex'), 1, 0, 0, now(), NULL, NULL)",
      [randomUUID()],
    ],
    ["INSERT INTO rail_fees VALUES ($1, 'http', $2, 'payout', 1, $2, now())", [randomUUID()]],
    ["INSERT INTO payment_returns VALUES ($1, $2, $2, 'sandbox', 'back', 0)", [randomUUID()]],
    [
      `INSERT INTO bulk_transfers (tenant_id, id, reference, request_hash, mode, transfers, created_at)
       VALUES ($1, $2, 'bulk', decode(repeat('00', 32), 'hex'), 'independent', 1, now())`,
      [randomUUID()],
    ],
    [
      `INSERT INTO payment_runs (tenant_id, id, reference, wallet_id, mode, transfers, amount, transfers_ciphertext, transfers_key_id,
         created_by, created_at, due_at)
       VALUES ($1, $2, 'run', 'wallet', 'independent', 1, 1, '', 'key', 'operator', now(), now())`,
      [randomUUID()],
    ],
    [
      "INSERT INTO work_item_attachments VALUES ($1, 'suspense', 'item', $2, 'a.csv', 'text/csv', 1, '', '', 'key', 'operator', now())",
      [randomUUID()],
    ],
    ["INSERT INTO work_items VALUES ($1, 'suspense', 'item', NULL, now())", []],
    [
      `INSERT INTO reconciled_accounts (tenant_id, rail, name, window_days, due_at, created_at)
       VALUES ($1, 'sandbox', 'Bank', 3, now(), now())`,
      [],
    ],
    [
      `INSERT INTO bank_statements VALUES ($1, 'sandbox', 1, 'main', decode(repeat('00', 32), 'hex'), 0, 'f', 'csv', NULL, NULL, NULL, '2026-01-15',
         '2026-01-15', 0, 1, true, 1, 1, '{2026-01-15}', '{1}', 'operator', now())`,
      [],
    ],
    ["INSERT INTO bank_statement_imports VALUES ($1, 'sandbox', now(), 1)", []],
    [
      `INSERT INTO bank_statement_lines (tenant_id, rail, number, statement, file_line, booked_on, amount, state, waits_since)
       VALUES ($1, 'sandbox', 1, 1, 1, '2026-01-15', 1, 'excepted', now())`,
      [],
    ],
    [
      `INSERT INTO settlement_movements (tenant_id, rail, transaction_id, category, amount, posted_on, waits_since, excepted)
       VALUES ($1, 'sandbox', $2, 'bank-inflow', 1, '2026-01-15', now(), true)`,
      [randomUUID()],
    ],
    [
      `INSERT INTO reconciliation_decisions VALUES ($1, $2, 'sandbox', 'excepted', '{1}', '{}', NULL, 'operator', now())`,
      [randomUUID()],
    ],
    [
      `INSERT INTO reconciled_days VALUES ($1, 'sandbox', '2026-01-15', 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, now())`,
      [],
    ],
    [`INSERT INTO inflow_senders VALUES ($1, 'sandbox', 'in')`, []],
    [
      "INSERT INTO wallet_status_changes VALUES ($1, $2, 1, 'closed', NULL, 'r', 'operator', 0, NULL, now())",
      [randomUUID()],
    ],
    ["INSERT INTO ledger_batches VALUES ($1, 1000000, '[]', '[]')", []],
    [
      "INSERT INTO transaction_rollups VALUES ($1, 'day', '2026-01-15', 'accepted', 'bank-outflow', 'NGN', '', 1, 1, 0)",
      [],
    ],
    [
      "INSERT INTO payout_rollups VALUES ($1, '2026-01-15', 'sandbox', '058', 'failed', 1, 1, 1, 0, 0, 0)",
      [],
    ],
    [`INSERT INTO journal_entries VALUES ($1, 'NGN', 1, '2026-01-15', 'UTC', 1, 1, '[]', now())`, []],
    ["INSERT INTO archive_files VALUES ($1, 1, 1, 1, now(), now(), 1, 1, 0, sha256('1'), now())", []],
    [
      "INSERT INTO saved_views VALUES ($1, $2, $3, true, 'wallets', 'Closed', '{}', now())",
      [randomUUID(), randomUUID()],
    ],
    ["INSERT INTO journal_mappings VALUES ($1, '[]', now())", []],
    ["INSERT INTO account_rollups VALUES ($1, $2, 'NGN', '2026-01-15', 0, 1, 1)", [randomUUID()]],
    ["INSERT INTO search_keys VALUES ($1, 'n0123456789', $2)", [randomUUID()]],
    ["INSERT INTO limit_counters VALUES ($1, 'wallet', 'day', '2026-01-15')", []],
    ["INSERT INTO limit_usage VALUES ($1, $2, '2026-01-15', 1, 1, now() + interval '1 day')", [randomUUID()]],
    [`INSERT INTO virtual_account_serials VALUES ($1, '090999', 0, 1)`, []],
    [
      `INSERT INTO schedules (tenant_id, id, source_account, destination_account, amount, currency, start_at, created_at,
         updated_at) VALUES ($1, $2, $2, $2, 1, 'NGN', now(), now(), now())`,
      [scheduleId],
    ],
    [
      `INSERT INTO schedule_runs (tenant_id, schedule_id, n, scheduled_for, status)
       VALUES ($1, $2, 1, now(), 'skipped')`,
      [scheduleId],
    ],
    [
      `INSERT INTO webhook_endpoints (tenant_id, id, url, secret_ciphertext, secret_key_id, created_at, updated_at)
       VALUES ($1, $2, 'https://example.com', '\\x00', 'k', now(), now())`,
      [randomUUID()],
    ],
    ['INSERT INTO webhook_endpoint_leases VALUES ($1, $2, $2, now())', [randomUUID()]],
    ["INSERT INTO webhook_endpoint_changes VALUES ($1, $2, 1, 'enabled', NULL, now())", [randomUUID()]],
    [
      `INSERT INTO webhook_deliveries (tenant_id, event_id, endpoint_id, due_at, created_at)
       VALUES ($1, $2, $2, now(), now())`,
      [randomUUID()],
    ],
  ];
  for (const [sql, values] of rows) await world.owner.execute(sql, [tenantId, ...values]);
  return tenant;
}
