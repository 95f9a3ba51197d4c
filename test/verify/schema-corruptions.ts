import type { Corruption } from './corruption.ts';

const schemaCase = (check: string, table: string, key: string, ...sql: string[]): Corruption => ({
  check,
  what: sql[0]!,
  sql: () => sql,
  table,
  key: () => key,
  ofTenant: false,
});

const APP = 'role=kolo_app';
export const schemaCorruptions: readonly Corruption[] = [
  schemaCase(
    'schema-append-only',
    'postings',
    `${APP} privilege=UPDATE`,
    'GRANT UPDATE ON postings TO kolo_app',
  ),
  schemaCase(
    'schema-append-only',
    'events',
    `${APP} privilege=UPDATE`,
    'GRANT UPDATE (content) ON events TO kolo_app',
  ),
  schemaCase(
    'schema-append-only',
    'payout_attempts',
    `${APP} privilege=DELETE`,
    'GRANT DELETE ON payout_attempts TO PUBLIC',
  ),
  schemaCase(
    'schema-frozen-columns',
    'transactions',
    `${APP} column=amount`,
    'GRANT UPDATE (amount) ON transactions TO kolo_app',
  ),
  schemaCase(
    'schema-frozen-columns',
    'wallets',
    `${APP} column=currency`,
    'GRANT UPDATE (currency) ON wallets TO kolo_app',
  ),
  schemaCase('schema-roles', 'wallets', `${APP} privilege=DELETE`, 'GRANT DELETE ON wallets TO kolo_app'),
  schemaCase(
    'schema-roles',
    'accounts',
    'role=kolo_verify privilege=UPDATE',
    'GRANT UPDATE (posted) ON accounts TO kolo_verify',
  ),
  schemaCase(
    'schema-roles',
    'postings',
    'role=kolo_janitor privilege=DELETE',
    'GRANT DELETE ON postings TO kolo_janitor',
  ),
  schemaCase(
    'schema-roles',
    'api_keys',
    'role=kolo_directory privilege=DELETE',
    'GRANT DELETE ON api_keys TO kolo_directory',
  ),
  schemaCase(
    'schema-roles',
    'idempotency_keys',
    `${APP} privilege=DELETE`,
    'GRANT DELETE ON idempotency_keys TO kolo_app',
  ),
  schemaCase(
    'schema-roles',
    'idempotency_keys',
    'role=kolo_janitor column=body',
    'GRANT SELECT ON idempotency_keys TO kolo_janitor',
  ),
  schemaCase(
    'schema-row-security',
    'idempotency_keys',
    'policy=expired',
    'ALTER POLICY expired ON idempotency_keys USING (true)',
  ),
  schemaCase('schema-row-security', 'wallets', 'table', 'ALTER TABLE wallets DISABLE ROW LEVEL SECURITY'),
  schemaCase(
    'schema-row-security',
    'wallets',
    'policy=wide_open',
    'CREATE POLICY wide_open ON wallets USING (true)',
  ),
  schemaCase(
    'schema-row-security',
    'wallets',
    'policy=wide_read',
    'CREATE POLICY wide_read ON wallets FOR SELECT TO kolo_operator USING (true)',
  ),
  schemaCase(
    'schema-row-security',
    'postings',
    APP,
    'GRANT CREATE ON SCHEMA public TO kolo_app',
    'ALTER TABLE postings OWNER TO kolo_app',
  ),
  schemaCase(
    'schema-unique-keys',
    'transactions',
    'columns=tenant_id,reference',
    'DROP INDEX transactions_by_reference',
  ),
  schemaCase(
    'schema-unique-keys',
    'postings',
    'columns=tenant_id,debit_account,debit_seq',
    'DROP INDEX postings_by_debit',
  ),
  schemaCase(
    'schema-unique-keys',
    'calendar_jobs',
    'columns=job,scope',
    'ALTER TABLE calendar_jobs DROP CONSTRAINT calendar_jobs_pkey',
  ),
  schemaCase(
    'schema-constraints',
    'accounts',
    'posted - held',
    'ALTER TABLE accounts DROP CONSTRAINT accounts_wallet_not_overdrawn',
  ),
  schemaCase(
    'schema-constraints',
    'postings',
    'amount >= 1',
    'ALTER TABLE postings DROP CONSTRAINT postings_amount_check',
    'ALTER TABLE postings ADD CHECK (amount BETWEEN 1 AND 9007199254740991) NOT VALID',
  ),
];
