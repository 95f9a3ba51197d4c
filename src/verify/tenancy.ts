import type { Check } from './report.ts';
import { TENANT_TABLE_NAMES, TENANT_TABLES, type TenantTableName } from './tables.ts';

const strayRows = (table: TenantTableName): string => {
  const { key } = TENANT_TABLES[table];
  const columns = key.length === 0 ? ['tenant_id'] : key;
  return `
  SELECT r.tenant_id, '${table}' AS row_table,
         format('${columns.map((column) => `${column}=%s`).join(' ')}', r.${columns.join(', r.')}) AS row_key,
         'its tenant does not exist' AS problem, NULL AS expected, NULL AS found
  FROM ${table} r
  WHERE NOT EXISTS (SELECT FROM tenants t WHERE t.tenant_id = r.tenant_id)`;
};

const LEDGERS = `
  SELECT t.tenant_id, 'tenants' AS row_table, format('tenant_id=%s', t.tenant_id) AS row_key,
         CASE WHEN l.tenant_id IS NULL THEN 'the tenant has no ledger'
              ELSE 'the policy that its ledger names does not exist' END AS problem,
         CASE WHEN l.tenant_id IS NOT NULL THEN format('policy version %s', l.policy_version) END AS expected,
         NULL AS found
  FROM tenants t
  LEFT JOIN ledgers l ON l.tenant_id = t.tenant_id
  LEFT JOIN policies p ON p.tenant_id = l.tenant_id AND p.version = l.policy_version
  WHERE p.version IS NULL`;

const WALLET_ACCOUNTS = `
  SELECT coalesce(w.tenant_id, a.tenant_id) AS tenant_id,
         CASE WHEN w.account_id IS NULL THEN 'accounts' ELSE 'wallets' END AS row_table,
         CASE WHEN w.account_id IS NULL THEN format('id=%s', a.id)
              ELSE format('account_id=%s', w.account_id) END AS row_key,
         CASE WHEN w.account_id IS NULL THEN 'a wallet account without its wallet'
              ELSE 'a wallet without its account' END AS problem,
         NULL AS expected, NULL AS found
  FROM wallets w
  FULL JOIN (SELECT tenant_id, id FROM accounts WHERE kind = 'wallet') a
    ON a.tenant_id = w.tenant_id AND a.id = w.account_id
  WHERE w.account_id IS NULL OR a.id IS NULL`;

/** Both ways: every name of a wallet stands in the namespace, and the namespace holds nothing else. */
const WALLET_IDS = `
  WITH names AS (
    SELECT tenant_id, wallet_id AS id, account_id FROM wallets
    UNION
    SELECT tenant_id, identifier, account_id FROM wallets
  )
  SELECT coalesce(n.tenant_id, i.tenant_id) AS tenant_id,
         CASE WHEN n.id IS NULL THEN 'wallet_ids' ELSE 'wallets' END AS row_table,
         CASE WHEN n.id IS NULL THEN format('id=%s', i.id)
              ELSE format('account_id=%s', n.account_id) END AS row_key,
         CASE WHEN n.id IS NULL THEN 'no wallet of the account that it points to has this id'
              ELSE 'an id of the wallet does not lead to it' END AS problem,
         n.id AS expected, i.account_id AS found
  FROM names n
  FULL JOIN wallet_ids i
    ON i.tenant_id = n.tenant_id AND i.id = n.id AND i.account_id = n.account_id
  WHERE n.id IS NULL OR i.id IS NULL`;

const WALLET_CUSTOMERS = `
  SELECT w.tenant_id, 'wallets' AS row_table, format('account_id=%s', w.account_id) AS row_key,
         'its customer does not exist in the tenant' AS problem,
         NULL AS expected, w.customer_id AS found
  FROM wallets w
  LEFT JOIN customers c ON c.tenant_id = w.tenant_id AND c.id = w.customer_id
  WHERE c.id IS NULL`;

const CUSTOMER_DEFAULTS = `
  SELECT c.tenant_id, 'customers' AS row_table, format('id=%s', c.id) AS row_key,
         CASE WHEN w.account_id IS NULL THEN 'its default account is no wallet of the tenant'
              ELSE 'its default wallet belongs to another customer' END AS problem,
         format('customer_id=%s', c.id) AS expected,
         format('default_account=%s customer_id=%s', c.default_account, w.customer_id) AS found
  FROM customers c
  LEFT JOIN wallets w ON w.tenant_id = c.tenant_id AND w.account_id = c.default_account
  WHERE w.account_id IS NULL OR w.customer_id <> c.id`;

const DELIVERIES = `
  WITH judged AS (
    SELECT d.*,
           CASE WHEN e.id IS NULL THEN 'its event does not exist in the tenant'
                WHEN n.id IS NULL THEN 'its endpoint does not exist in the tenant'
                WHEN (d.status = 'pending') <> (d.due_at IS NOT NULL)
                  THEN 'due and not pending, or pending and never due'
                WHEN d.status = 'delivered' AND d.attempts < 1 THEN 'delivered without an attempt'
           END AS problem
    FROM webhook_deliveries d
    LEFT JOIN (SELECT tenant_id, id FROM events) e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
    LEFT JOIN webhook_endpoints n ON n.tenant_id = d.tenant_id AND n.id = d.endpoint_id
  )
  SELECT tenant_id, 'webhook_deliveries' AS row_table,
         format('event_id=%s endpoint_id=%s', event_id, endpoint_id) AS row_key, problem, NULL AS expected,
         format('%s, due_at %s, attempts %s, last %s', status, due_at, attempts, last_attempt_at) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Rows find what they name, and find it in their own tenant. */
export const tenancyChecks: readonly Check[] = [
  {
    name: 'tenants-exist',
    invariant: 8,
    says: 'Every row belongs to a tenant that exists.',
    over: TENANT_TABLE_NAMES,
    query: TENANT_TABLE_NAMES.map(strayRows).join('  UNION ALL'),
  },
  {
    name: 'ledgers',
    invariant: 8,
    says: 'A tenant has a ledger, and the policy version that it names exists.',
    over: ['tenants', 'ledgers'],
    query: LEDGERS,
  },
  {
    name: 'wallet-accounts',
    invariant: 8,
    says: 'A wallet has an account of its tenant, and a wallet account a wallet.',
    over: ['wallets', 'accounts'],
    query: WALLET_ACCOUNTS,
  },
  {
    name: 'wallet-ids',
    invariant: 8,
    says: 'The wallet id and the identifier of a wallet lead to it, and no other id leads anywhere.',
    over: ['wallets', 'wallet_ids'],
    query: WALLET_IDS,
  },
  {
    name: 'wallet-customers',
    invariant: 8,
    says: 'A wallet belongs to a customer of its tenant.',
    over: ['wallets'],
    query: WALLET_CUSTOMERS,
  },
  {
    name: 'customer-defaults',
    invariant: 8,
    says: 'The default account of a customer is a wallet of that customer.',
    over: ['customers'],
    query: CUSTOMER_DEFAULTS,
  },
  {
    name: 'webhook-deliveries',
    invariant: 8,
    says: 'A delivery is of an event to an endpoint of its tenant, and due while it is pending.',
    over: ['webhook_deliveries'],
    query: DELIVERIES,
  },
];
