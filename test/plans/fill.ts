import pg from 'pg';
import { settlementAccount, systemAccounts } from '../../src/ledger/system-accounts.ts';
import { TENANT_TABLE_NAMES } from '../../src/verify/tables.ts';
import type { TestDatabase } from '../support/database.ts';

/**
 * The amounts of rows that the database holds: enough that what walks a table, or an index, reads far more pages than a list may. Rare
 * rows stand at the oldest end, where a walk from the newest comes last.
 */
export const FILLED = {
  transactions: 150_000,
  wallets: 60_000,
  events: 180_000,
  /** The oldest transactions are inflows. */
  inflows: 30_000,
  /** Of these the oldest, so that they are inflows or payouts before all others of their status. */
  failed: 200,
  /** The newest transactions. */
  processing: 300,
  /** The newest wallets. Each has paid `paymentsOfBusy` times this month. */
  busyWallets: 20,
  paymentsOfBusy: 900,
} as const;

export const TENANT = '00000000-0000-7000-8000-00000000000a';
/** Of the first transaction; one follows every 10 ms. */
export const START_MS = 1_767_225_600_000;
export const STEP_MS = 10;
export const ENDPOINT = '00000000-0000-7000-8000-0000000000e1';
/** Gets the oldest events only. */
export const RARE_ENDPOINT = '00000000-0000-7000-8000-0000000000e2';

/** A UUIDv7 of number `n` at the time of the n-th transaction; `kind` keeps tables apart. */
const uuid = (n: string, kind: string): string =>
  `(lpad(to_hex(${START_MS}::bigint + (${n}) * ${STEP_MS}), 12, '0') || '7000' || '8' || lpad(to_hex(${n}), 14, '0') || '${kind}')::uuid`;

/** The same in this process. */
export function idOf(n: number, kind: 't' | 'w' | 'c' | 'e'): string {
  const digit = { t: '1', w: '2', c: '3', e: '4' }[kind];
  const time = (START_MS + n * STEP_MS).toString(16).padStart(12, '0');
  const tail = n.toString(16).padStart(14, '0') + digit;
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8${tail.slice(0, 3)}-${tail.slice(3)}`;
}

const at = (n: string): string => `to_timestamp((${START_MS}::bigint + (${n}) * ${STEP_MS}) / 1000.0)`;

const { transactions, wallets, events, inflows, failed, processing, busyWallets, paymentsOfBusy } = FILLED;
const busyFrom = wallets - busyWallets;
const busyPayments = busyWallets * paymentsOfBusy;

/** The wallet of transaction `n`: the newest `busyPayments` before the last of all are those of the busy ones. */
const WALLET_OF = `CASE WHEN n >= ${transactions - busyPayments} THEN ${busyFrom} + n % ${busyWallets}
                        ELSE n % ${busyFrom} END`;
const STATUS = `CASE WHEN n >= ${transactions - processing} THEN 'processing'
                     WHEN n BETWEEN ${inflows} AND ${inflows + failed - 1} THEN 'failed'
                     ELSE 'successful' END`;

/** Ends of words that begin alike, more than a search completes. */
const BEGUN = [...'abcdefghijkl'];

const STATEMENTS: readonly string[] = [
  `INSERT INTO businesses VALUES ('${TENANT}', 'Plans', now())`,
  `INSERT INTO tenants VALUES ('${TENANT}', '${TENANT}', 'test', now())`,
  `INSERT INTO policies (tenant_id, version, created_at) VALUES ('${TENANT}', 1, now())`,
  `INSERT INTO ledgers VALUES ('${TENANT}', 1, now())`,
  ...systemAccounts([]).map(
    ({ id, kind }) => `INSERT INTO accounts (tenant_id, id, kind) VALUES ('${TENANT}', '${id}', '${kind}')`,
  ),
  `INSERT INTO customers (tenant_id, id, name, email, email_lookup, phone, third_party_identifier, created_at,
     default_account)
   SELECT '${TENANT}', ${uuid('n', '3')}, 'Ada Obi', n || '@example.com', n || '@example.com', '+234803' || lpad(n::text, 7, '0'),
          CASE WHEN n < 100 THEN 'few' ELSE 'many' END, ${at('n')}, ${uuid('n', '2')}
   FROM generate_series(0, ${wallets - 1}) n`,
  `INSERT INTO accounts (tenant_id, id, kind, posted)
   SELECT '${TENANT}', ${uuid('n', '2')}, 'wallet', 1000000 FROM generate_series(0, ${wallets - 1}) n`,
  `INSERT INTO wallets (tenant_id, account_id, wallet_id, identifier, customer_id, name, tag, currency, status, created_at, updated_at)
   SELECT '${TENANT}', ${uuid('n', '2')}, 'wallet-' || n, 'wallet-' || n, ${uuid('n', '3')}, 'Wallet ' || n,
          CASE WHEN n < 100 THEN 'savings' ELSE 'expense' END, 'NGN',
          CASE WHEN n BETWEEN 50 AND 249 THEN 'closed' ELSE 'active' END, ${at('n')}, ${at('n')}
   FROM generate_series(0, ${wallets - 1}) n`,
  `INSERT INTO wallet_ids (tenant_id, id, account_id)
   SELECT '${TENANT}', 'wallet-' || n, ${uuid('n', '2')} FROM generate_series(0, ${wallets - 1}) n`,
  `INSERT INTO transactions (tenant_id, id, type, category, reference, status, amount, currency, source_account,
     destination_account, created_at, completed_at, failure_code)
   SELECT '${TENANT}', ${uuid('n', '1')}, CASE WHEN n < ${inflows} THEN 'credit' ELSE 'debit' END,
          CASE WHEN n < ${inflows} THEN 'bank-inflow' ELSE 'bank-outflow' END, 'ref-' || n, ${STATUS}, 100, 'NGN',
          CASE WHEN n >= ${inflows} THEN ${uuid(WALLET_OF, '2')} END,
          CASE WHEN n < ${inflows} THEN ${uuid(WALLET_OF, '2')} END,
          ${at('n')}, CASE WHEN ${STATUS} <> 'processing' THEN ${at('n')} END,
          CASE WHEN ${STATUS} = 'failed' THEN '57' END
   FROM generate_series(0, ${transactions - 1}) n`,
  `INSERT INTO payouts (tenant_id, transaction_id, rail, rail_id, bank_code, account_number, due_at, attempts, submissions,
     submitted_at, state)
   SELECT '${TENANT}', ${uuid('n', '1')}, 'sandbox', lpad(n::text, 30, '9'), '058', '0123456789',
          CASE WHEN ${STATUS} = 'processing' THEN ${at('n')} END, 1, 1, ${at('n')},
          CASE ${STATUS} WHEN 'processing' THEN 'unknown' WHEN 'failed' THEN 'failed' ELSE 'settled' END
   FROM generate_series(${inflows}, ${transactions - 1}) n`,
  // Of 1,000 transfers each, all final.
  `INSERT INTO bulk_transfers (tenant_id, id, reference, request_hash, mode, transfers, created_at, decided_at, refusals,
     accepted_ids, completed_at, successful, successful_amount, failed_amount, fees)
   SELECT '${TENANT}', ${uuid('n', '6')}, 'bulk-' || n, decode(repeat('00', 32), 'hex'), 'independent', 1000, ${at('n')}, ${at('n')}, '[]',
          ARRAY(SELECT ${uuid('m', '1')} FROM generate_series(n, n + 999) m), ${at('n')}, 1000, 100000, 0, 0
   FROM generate_series(${inflows + failed}, 130000, 1000) n`,
  `INSERT INTO inflows (tenant_id, transaction_id, rail, rail_inflow_id)
   SELECT '${TENANT}', ${uuid('n', '1')}, 'sandbox', 'inflow-' || n FROM generate_series(0, ${inflows - 1}) n`,
  `INSERT INTO postings (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at,
     debit_seq, debit_balance_after)
   SELECT '${TENANT}', ${uuid('n', '1')}, 0, ${uuid(WALLET_OF, '2')}, '${settlementAccount('sandbox')}', 100,
          ${at('n')}, n, 1000
   FROM generate_series(${inflows}, ${transactions - processing - 1}) n`,
  `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name, created_at)
   SELECT '${TENANT}', ${uuid('n', '5')}, ${uuid('n', '2')}, lpad(n::text, 10, '0'), 'Ada Obi', '50547', 'Bank', ${at('n')}
   FROM generate_series(0, ${wallets - 1}) n`,
  // Every amount is the same, every recipient and what metadata says; half of the senders are called Ada Obi, and half of the wallets.
  ...[
    ['n9876543210', '1', `${inflows}, ${transactions - 1}`],
    ['sada', '1', `0, ${inflows - 1}`],
    ['sobi', '1', `0, ${inflows - 1}, 2`],
    ['srare', '1', '0, 4'],
    ...BEGUN.map((end, n) => [`sbeg${end}`, '1', `${n}, ${inflows - 1}, ${BEGUN.length}`] as const),
    ...BEGUN.map((end, n) => [`wbeg${end}`, '2', `${n}, 5999, ${BEGUN.length}`] as const),
    ['wada', '2', `0, ${wallets - 1}`],
    ['wobi', '2', `0, ${wallets - 1}, 2`],
    ['wcrowd', '2', '0, 999'],
    ['mtmonth=may', '1', `0, ${transactions - 1}`],
    ['mtteam=a', '1', `0, ${transactions - 1}`],
    ['mcsegment=retail', '3', `0, ${wallets - 1}`],
    ['mwsegment=retail', '2', `0, ${wallets - 1}`],
    ['wbusy', '2', `${busyFrom}, ${wallets - 1}`],
  ].map(
    ([key, kind, series]) => `INSERT INTO search_keys (tenant_id, key, id)
   SELECT '${TENANT}', '${key}', ${uuid('n', kind!)} FROM generate_series(${series}) n`,
  ),
  `INSERT INTO events (tenant_id, id, sequence, type, content, created_at)
   SELECT '${TENANT}', ${uuid('n', '4')}, n,
          CASE WHEN n < 100 THEN 'create-wallet.success' ELSE 'bank-transfer.outflow.success' END,
          format('{"eventData":{"id":"%s"}}', ${uuid('n', '1')}), ${at('n')}
   FROM generate_series(0, ${events - 1}) n`,
  ...[ENDPOINT, RARE_ENDPOINT].map(
    (
      id,
    ) => `INSERT INTO webhook_endpoints (tenant_id, id, url, secret_ciphertext, secret_key_id, created_at, updated_at)
   VALUES ('${TENANT}', '${id}', 'https://example.com/', '\\x00', 'k1', now(), now())`,
  ),
  // The oldest are exhausted, and the only ones of the second endpoint.
  `INSERT INTO webhook_deliveries (tenant_id, event_id, endpoint_id, status, due_at, attempts, created_at)
   SELECT '${TENANT}', ${uuid('n', '4')}, CASE WHEN n < 100 THEN '${RARE_ENDPOINT}' ELSE '${ENDPOINT}' END::uuid,
          CASE WHEN n < 100 THEN 'exhausted' WHEN n >= ${events - 1000} THEN 'pending' ELSE 'delivered' END,
          CASE WHEN n >= ${events - 1000} THEN ${at('n')} END, 1, ${at('n')}
   FROM generate_series(0, ${events - 1}) n`,
];

/** Fills a database with one tenant's rows, each table in one statement, as the tables' owner. */
export async function fill(database: TestDatabase): Promise<void> {
  const owner = new pg.Client(database.config);
  await owner.connect();
  await owner.query('SET synchronous_commit = off');
  // The test itself decides which tables are analysed.
  for (const table of TENANT_TABLE_NAMES) {
    await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  }
  for (const statement of STATEMENTS) await owner.query(statement);
  await owner.end();
}

/** Does what autovacuum will have done a while later. */
export async function analyse(database: TestDatabase): Promise<void> {
  const owner = new pg.Client(database.config);
  await owner.connect();
  await owner.query('VACUUM (ANALYZE)');
  await owner.end();
}
