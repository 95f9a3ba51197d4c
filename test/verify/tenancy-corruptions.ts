import { TENANT_TABLE_NAMES } from '../../src/verify/tables.ts';
import { ABSENT, type Corruption, drop, idOf, of } from './corruption.ts';

const strays = TENANT_TABLE_NAMES.map(
  (table): Corruption => ({
    check: 'tenants-exist',
    what: `rows of ${table} of no tenant`,
    sql: (w) => [
      drop('wallets', 'wallets_tenant_id_customer_id_fkey'),
      drop('schedule_runs', 'schedule_runs_tenant_id_schedule_id_fkey'),
      `UPDATE ${table} SET tenant_id = '${ABSENT}' WHERE ${of(w)}`,
    ],
    table,
    key: () => '=',
    ofTenant: false,
  }),
);

export const tenancyCorruptions: readonly Corruption[] = [
  ...strays,
  {
    check: 'ledgers',
    what: 'a tenant without a ledger',
    sql: (w) => [`DELETE FROM ledgers WHERE ${of(w)}`],
    table: 'tenants',
    key: (w) => `tenant_id=${w.a.tenantId}`,
  },
  {
    check: 'ledgers',
    what: 'a policy that does not exist',
    sql: (w) => [`UPDATE ledgers SET policy_version = 9 WHERE ${of(w)}`],
    table: 'tenants',
    key: (w) => `tenant_id=${w.a.tenantId}`,
  },
  {
    check: 'wallet-accounts',
    what: 'a wallet without its account',
    sql: (w) => [`DELETE FROM accounts WHERE ${idOf(w, w.a.idle)}`],
    table: 'wallets',
    key: (w) => `account_id=${w.a.idle}`,
  },
  {
    check: 'wallet-accounts',
    what: 'an account without its wallet',
    sql: (w) => [`DELETE FROM wallets WHERE ${of(w)} AND account_id = '${w.a.idle}'`],
    table: 'accounts',
    key: (w) => `id=${w.a.idle}`,
  },
  {
    check: 'wallet-ids',
    what: 'an id that leads to another wallet',
    sql: (w) => [`UPDATE wallet_ids SET account_id = '${w.a.idle}' WHERE ${of(w)} AND id = 'ACME-2'`],
    table: 'wallet_ids',
    key: () => 'id=ACME-2',
  },
  {
    check: 'wallet-ids',
    what: 'an identifier that leads nowhere',
    sql: (w) => [`DELETE FROM wallet_ids WHERE ${of(w)} AND id = 'second'`],
    table: 'wallets',
    key: (w) => `account_id=${w.a.named}`,
  },
  {
    check: 'wallet-ids',
    what: 'an id of nothing',
    sql: (w) => [`INSERT INTO wallet_ids VALUES ('${w.a.tenantId}', 'ghost', '${ABSENT}')`],
    table: 'wallet_ids',
    key: () => 'id=ghost',
  },
  {
    check: 'wallet-customers',
    what: "a wallet of another tenant's customer",
    sql: (w) => [
      'ALTER TABLE wallets DROP CONSTRAINT wallets_tenant_id_customer_id_fkey',
      `UPDATE wallets SET customer_id = '${w.b.customer}' WHERE ${of(w)} AND account_id = '${w.a.idle}'`,
    ],
    table: 'wallets',
    key: (w) => `account_id=${w.a.idle}`,
  },
  {
    check: 'customer-defaults',
    what: 'a default account that is not there',
    sql: (w) => [`UPDATE customers SET default_account = '${ABSENT}' WHERE ${of(w)}`],
    table: 'customers',
    key: (w) => `id=${w.a.customer}`,
  },
  {
    check: 'webhook-deliveries',
    what: 'a delivery of an event that is not there',
    sql: (w) => [`DELETE FROM events WHERE ${idOf(w, w.a.events[w.a.paid]!)}`],
    table: 'webhook_deliveries',
    key: (w) => `event_id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'webhook-deliveries',
    what: 'a delivery to an endpoint of another tenant',
    sql: (w) => [
      `UPDATE webhook_deliveries SET endpoint_id = '${w.b.endpoint}' WHERE ${of(w)} AND endpoint_id = '${w.a.endpoint}'`,
    ],
    table: 'webhook_deliveries',
    key: (w) => `endpoint_id=${w.b.endpoint}`,
  },
  {
    check: 'webhook-deliveries',
    what: 'pending and never due',
    sql: (w) => [
      drop('webhook_deliveries', 'webhook_deliveries_due_while_pending'),
      `UPDATE webhook_deliveries SET status = 'pending' WHERE ${of(w)}`,
    ],
    table: 'webhook_deliveries',
    key: (w) => `event_id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'virtual-accounts',
    what: 'a virtual account of no wallet',
    sql: (w) => [`UPDATE virtual_accounts SET account_id = '${ABSENT}' WHERE ${of(w)}`],
    table: 'virtual_accounts',
    key: (w) => `id=${w.a.virtualAccount}`,
  },
  {
    check: 'virtual-accounts',
    what: "a number of another tenant's block",
    sql: (w) => [`UPDATE virtual_account_blocks SET tenant_id = '${w.b.tenantId}' WHERE ${of(w)}`],
    table: 'virtual_accounts',
    key: (w) => `id=${w.a.virtualAccount}`,
  },
  {
    check: 'virtual-accounts',
    what: 'a serial that would be given out again',
    sql: (w) => [`UPDATE virtual_account_serials SET used = 0 WHERE ${of(w)}`],
    table: 'virtual_accounts',
    key: (w) => `id=${w.a.virtualAccount}`,
  },
  {
    check: 'virtual-account-serials',
    what: 'serials from a block of nobody',
    sql: (w) => [`DELETE FROM virtual_account_blocks WHERE ${of(w)}`],
    table: 'virtual_account_serials',
    key: () => 'institution_code=50547',
  },
  {
    check: 'virtual-account-numbers',
    what: 'one number for accounts of two tenants',
    sql: (w) => [
      `UPDATE virtual_accounts SET account_number =
         (SELECT account_number FROM virtual_accounts WHERE id = '${w.b.virtualAccount}')
       WHERE ${idOf(w, w.a.virtualAccount)}`,
    ],
    table: 'virtual_accounts',
    key: () => 'id=',
    ofTenant: false,
  },
  {
    check: 'virtual-account-check-digits',
    what: 'a wrong check digit',
    sql: (w) => [
      `UPDATE virtual_accounts SET account_number =
         left(account_number, 9) || (right(account_number, 1)::integer + 1) % 10 WHERE ${of(w)} AND rail IS NULL`,
    ],
    table: 'virtual_accounts',
    key: (w) => `id=${w.a.virtualAccount}`,
  },
  {
    check: 'idempotency-keys',
    what: 'a key without its answer',
    sql: (w) => [`UPDATE idempotency_keys SET status = NULL, body = NULL WHERE ${of(w)}`],
    table: 'idempotency_keys',
    key: () => 'operation=createCustomer key=k-1',
  },
  {
    check: 'idempotency-keys',
    what: 'a key that expires within the day',
    sql: (w) => [`UPDATE idempotency_keys SET expires_at = expires_at - interval '1 second' WHERE ${of(w)}`],
    table: 'idempotency_keys',
    key: () => 'operation=createCustomer key=k-1',
  },
];
