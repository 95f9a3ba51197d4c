import { SUSPENSE_ACCOUNT } from '../../src/ledger/system-accounts.ts';
import type { Desk } from './desk.ts';

/** Of each kind. */
export const ROWS = 10_000;

/** Time of row `n`: one a second, the last a day ago. `$5` is now. */
const AT = `($5::timestamptz - interval '1 day' - n * interval '1 second')`;
/** A UUIDv7 of row `n`; `kind`, a hexadecimal digit, keeps tables apart. */
const uuid = (kind: string): string =>
  `(lpad(to_hex((extract(epoch FROM ${AT}) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(n), 14, '0') || '${kind}')::uuid`;
const SERIES = `generate_series(1, ${ROWS}) AS n`;
/** After whatever a test does: nothing that waits is done. */
const NEVER = "'2099-01-01T00:00:00Z'";

/** By table; `$1` is the tenant, `$2` a wallet's account, `$3` an operator, `$4` an endpoint, `$5` now. */
const STATEMENTS: readonly string[] = [
  `INSERT INTO customers (tenant_id, id, name, email, email_lookup, created_at, default_account)
   SELECT $1, ${uuid('3')}, 'Ada Obi ' || n, n || '@example.com', n || '@example.com', ${AT}, ${uuid('2')} FROM ${SERIES}`,
  `INSERT INTO accounts (tenant_id, id, kind, posted) SELECT $1, ${uuid('2')}, 'wallet', 1000000 FROM ${SERIES}`,
  `INSERT INTO wallets (tenant_id, account_id, wallet_id, identifier, customer_id, name, currency, status, created_at, updated_at)
   SELECT $1, ${uuid('2')}, 'wallet-' || n, 'wallet-' || n, ${uuid('3')}, 'Wallet ' || n, 'NGN', 'active', ${AT}, ${AT} FROM ${SERIES}`,
  `INSERT INTO wallet_ids (tenant_id, id, account_id) SELECT $1, 'wallet-' || n, ${uuid('2')} FROM ${SERIES}`,
  `INSERT INTO transactions (tenant_id, id, type, category, reference, status, amount, currency, source_account, created_at)
   SELECT $1, ${uuid('1')}, 'debit', 'bank-outflow', 'many-' || n, 'processing', 100 * n, 'NGN', $2, ${AT} FROM ${SERIES}`,
  `INSERT INTO payouts (tenant_id, transaction_id, rail, rail_id, bank_code, account_number, due_at, attempts, submissions,
     submitted_at, flagged_at, state)
   SELECT $1, ${uuid('1')}, 'sandbox', lpad(n::text, 30, '9'), '058', '0123456789', ${NEVER}, 1, 1, ${AT}, ${AT}, 'unknown' FROM ${SERIES}`,
  `INSERT INTO transactions (tenant_id, id, type, category, reference, status, amount, currency, destination_account, created_at, completed_at)
   SELECT $1, ${uuid('9')}, 'credit', 'bank-inflow', 'in-' || n, 'successful', 100 * n, 'NGN', '${SUSPENSE_ACCOUNT}', ${AT}, ${AT} FROM ${SERIES}`,
  `INSERT INTO inflows (tenant_id, transaction_id, rail, rail_inflow_id) SELECT $1, ${uuid('9')}, 'sandbox', 'in-' || n FROM ${SERIES}`,
  `INSERT INTO held_inflows (tenant_id, transaction_id, state, reason, account_id)
   SELECT $1, ${uuid('9')}, 'held', 'wallet_restricted', $2 FROM ${SERIES}`,
  `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name, created_at)
   SELECT $1, ${uuid('5')}, ${uuid('2')}, (9000000000 + n)::text, 'Ada Obi', '50547', 'Bank', ${AT} FROM ${SERIES}`,
  `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_name, status, created_at, rail, provider_reference, failure_reason)
   SELECT $1, ${uuid('6')}, ${uuid('2')}, 'Ada Obi', 'failed', ${AT}, 'paystack', lpad(n::text, 32, 'a'), 'Not known' FROM ${SERIES}`,
  `INSERT INTO bank_statement_lines (tenant_id, rail, number, statement, file_line, booked_on, amount, state, waits_since)
   SELECT $1, 'sandbox', 1 + n, 1, 2 + n, ${AT}::date, 100 * n, 'excepted', ${AT} FROM ${SERIES}`,
  `INSERT INTO settlement_movements (tenant_id, rail, transaction_id, category, amount, posted_on, waits_since, excepted)
   SELECT $1, 'sandbox', ${uuid('9')}, 'bank-inflow', 100 * n, ${AT}::date, ${AT}, true FROM ${SERIES}`,
  `INSERT INTO events (tenant_id, id, sequence, type, content, created_at)
   SELECT $1, ${uuid('4')}, e.last + n, e.type, e.content, ${AT}
   FROM (SELECT type, content, (SELECT max(sequence) FROM events WHERE tenant_id = $1) AS last FROM events WHERE tenant_id = $1 AND type = 'bank-transfer.outflow.success' LIMIT 1) e,  ${SERIES}`,
  `INSERT INTO webhook_deliveries (tenant_id, event_id, endpoint_id, status, attempts, created_at)
   SELECT $1, ${uuid('4')}, $4, 'exhausted', 20, ${AT} FROM ${SERIES}`,
  `INSERT INTO incidents (tenant_id, id, kind, transaction_id, detail, created_at)
   SELECT $1, gen_random_uuid(), kind, ${uuid('1')}, 'It says no', ${AT} FROM ${SERIES}, unnest(ARRAY['rail_dispute', 'contrary_outcome']) AS kind`,
  `INSERT INTO schedules (tenant_id, id, source_account, bank_code, account_number, amount, currency, start_at, status, failures, created_at, updated_at)
   SELECT $1, ${uuid('7')}, $2, '058', '0123456789', 100 * n, 'NGN', ${AT}, 'deactivated', 3, ${AT}, $5 FROM ${SERIES}`,
  `INSERT INTO payment_runs (tenant_id, id, reference, wallet_id, mode, transfers, amount, transfers_ciphertext, transfers_key_id,
     created_by, created_at, due_at)
   SELECT $1, ${uuid('b')}, 'run-' || n, 'wallet-1', 'independent', 1, 100 * n, '', 'key', 'operator', ${AT}, ${NEVER} FROM ${SERIES}`,
  `INSERT INTO api_keys (key_id, tenant_id, secret_hash, label, created_at)
   SELECT 'many' || n, $1, decode(repeat('00', 32), 'hex'), 'Shop ' || n, ${AT} FROM ${SERIES}`,
  `INSERT INTO operators (id, email, name, status, created_at)
   SELECT ${uuid('8')}, 'many' || n || '@example.com', 'Ada Obi ' || n, 'invited', ${AT} FROM ${SERIES}`,
  `INSERT INTO proposals (id, chain, act, content, digest, reason, proposed_by, proposed_at, expires_at)
   SELECT ${uuid('a')}, $1, 'api_key.create',
     jsonb_build_object('label', 'Shop ' || n, 'scopes', '["read"]'::jsonb, 'expires_at', NULL, 'allowed_networks', NULL),
     decode(repeat('00', 32), 'hex'), 'It opens', $3, $5, ${NEVER} FROM ${SERIES}`,
  `INSERT INTO audit_entries (id, chain, acted_at, actor_kind, actor, act, subject, reason)
   SELECT gen_random_uuid(), chain, ${AT}, 'kolo', 'many', 'wallet.restricted', 'wallet many-' || n, 'Under review'
   FROM ${SERIES}, unnest(ARRAY[$1::uuid, '00000000-0000-0000-0000-000000000000']) AS chain`,
  `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, goes_back, received_at)
   SELECT 'paystack', 'many-' || n, '058', '9000000001', 100 * n, false, ${AT} FROM ${SERIES}`,
];

/** Fills every list of an environment, and of the installation, by statements alone: what would have made them is tested elsewhere. */
export async function fillManyRows({ world }: Desk): Promise<void> {
  const { owner, tenantId, source, ada, kolo } = world;
  const of = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0];
  const { account_id } = await of('SELECT account_id FROM wallets WHERE wallet_id = $1', [source]);
  const { id: endpoint } = await of('SELECT id FROM webhook_endpoints WHERE tenant_id = $1', [tenantId]);
  const values = [tenantId, account_id, ada.operatorId, endpoint, new Date(kolo.clock.now())];
  for (const statement of STATEMENTS) {
    // So that each may name some of the values alone.
    const all = `WITH given AS (SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::timestamptz) ${statement}`;
    await owner.query(all, values).catch((error: Error) => {
      throw new Error(`${error.message}: ${statement}`);
    });
  }
  await owner.query('ANALYZE');
}
