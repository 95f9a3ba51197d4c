import type { Check } from './report.ts';

/** Fields of a change that contradict the change before it. */
const CHANGES = `
  WITH followed AS (
    SELECT c.*, l.version AS newest, w.account_id IS NOT NULL AS found,
           coalesce(lag(c.status) OVER following, 'active') AS status_before,
           lag(c.restriction) OVER following AS restriction_before
    FROM wallet_status_changes c
    LEFT JOIN ledgers l ON l.tenant_id = c.tenant_id
    LEFT JOIN wallets w ON w.tenant_id = c.tenant_id AND w.account_id = c.account_id
    WINDOW following AS (PARTITION BY c.tenant_id, c.account_id ORDER BY c.ledger_version)
  ),
  judged AS (
    SELECT followed.*,
           CASE WHEN NOT found THEN 'its wallet does not exist in the tenant'
                WHEN status_before = 'closed' THEN 'the wallet was closed before, for ever'
                WHEN status = status_before AND restriction IS NOT DISTINCT FROM restriction_before
                  THEN 'the wallet was so before'
                WHEN ledger_version NOT BETWEEN 0 AND newest
                  THEN 'its moment is no version that the ledger has had'
                WHEN made_by !~ '^(key:[0-9A-Za-z]+|operator)$' THEN 'nobody is said to have made it'
           END AS problem
    FROM followed
  )
  SELECT tenant_id, 'wallet_status_changes' AS row_table,
         format('account_id=%s ledger_version=%s', account_id, ledger_version) AS row_key, problem, NULL AS expected,
         format('%s %s after %s %s, made by %s', status, restriction, status_before, restriction_before,
                made_by) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** The last change of each wallet that any was made of. */
const LAST_CHANGES = `
    SELECT DISTINCT ON (tenant_id, account_id) *
    FROM wallet_status_changes
    ORDER BY tenant_id, account_id, ledger_version DESC`;

const STATUSES = `
  WITH last AS (${LAST_CHANGES}
  )
  SELECT w.tenant_id, 'wallets' AS row_table, format('account_id=%s', w.account_id) AS row_key,
         'it is not what the last change made of it' AS problem,
         format('%s %s', coalesce(last.status, 'active'), last.restriction) AS expected,
         format('%s %s', w.status, w.restriction) AS found
  FROM wallets w
  LEFT JOIN last ON last.tenant_id = w.tenant_id AND last.account_id = w.account_id
  WHERE w.status <> coalesce(last.status, 'active') OR w.restriction IS DISTINCT FROM last.restriction`;

const CLOSED = `
  WITH closed AS (
    SELECT * FROM (${LAST_CHANGES}
    ) AS last
    WHERE status = 'closed'
  )
  SELECT a.tenant_id, 'accounts' AS row_table, format('id=%s', a.id) AS row_key,
         CASE WHEN a.posted <> 0 OR a.held <> 0 THEN 'a closed wallet has money in it'
              ELSE 'something was posted to a wallet after it was closed' END AS problem,
         format('posted 0, held 0, seq %s', c.posted_seq) AS expected,
         format('posted %s, held %s, seq %s', a.posted, a.held, a.seq) AS found
  FROM closed c
  JOIN accounts a ON a.tenant_id = c.tenant_id AND a.id = c.account_id
  WHERE a.posted <> 0 OR a.held <> 0 OR a.seq <> c.posted_seq
  UNION ALL
  SELECT v.tenant_id, 'virtual_accounts', format('id=%s', v.id), 'it is open, and its wallet is closed', 'closed',
         v.status
  FROM closed c
  JOIN virtual_accounts v ON v.tenant_id = c.tenant_id AND v.account_id = c.account_id
  WHERE v.status IN ('pending', 'active')`;

/** Compares wallets' statuses with their history of changes. */
export const walletStatusChecks: readonly Check[] = [
  {
    name: 'wallet-status-changes',
    invariant: 6,
    says: 'Each change of what a wallet may do follows from the one before it, and none follows its closing.',
    over: ['wallet_status_changes'],
    query: CHANGES,
  },
  {
    name: 'wallet-statuses',
    invariant: 6,
    says: 'A wallet is what the last change made of it, and active where there was none.',
    over: ['wallets', 'wallet_status_changes'],
    query: STATUSES,
  },
  {
    name: 'closed-wallets',
    invariant: 6,
    says: 'A closed wallet has nothing in it, is never posted to again, and cannot be paid to.',
    over: ['wallet_status_changes', 'accounts', 'virtual_accounts'],
    query: CLOSED,
  },
];
