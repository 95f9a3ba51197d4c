import { type Category, groupParts, isColumn, namesOf } from './categories.ts';
import type { Check } from './report.ts';

/** Net movement of every account over all postings, in one pass. */
const ACCOUNT_BALANCES = `
  WITH sides AS (
    SELECT tenant_id, credit_account AS account_id, amount AS change, credit_seq AS seq FROM postings
    UNION ALL
    SELECT tenant_id, debit_account, -amount, debit_seq FROM postings
  ),
  moved AS (
    SELECT tenant_id, account_id, sum(change) AS posted, max(seq) AS seq
    FROM sides
    GROUP BY tenant_id, account_id
  ),
  judged AS (
    SELECT a.tenant_id, a.id, a.kind, a.posted, a.seq,
           coalesce(m.posted, 0) AS posted_due, coalesce(m.seq, 0) AS seq_due
    FROM accounts a
    LEFT JOIN moved m ON m.tenant_id = a.tenant_id AND m.account_id = a.id
  )
  SELECT tenant_id, 'accounts' AS row_table, format('id=%s', id) AS row_key,
         CASE WHEN posted <> posted_due THEN 'posted is not credits minus debits over all postings'
              ELSE 'seq is not the last sequence number of its postings' END AS problem,
         format('posted %s, seq %s', posted_due, seq_due) AS expected,
         format('posted %s, seq %s', posted, seq) AS found
  FROM judged
  WHERE posted <> posted_due OR seq <> seq_due`;

/** Amounts that processing movements hold in the accounts that pay them. */
function holds(categories: readonly Category[]): string {
  const processing = categories.filter(({ states }) => 'processing' in states);
  return groupParts(processing, ({ debit, amount }) => `${amount} from ${debit}`)
    .filter(([part]) => isColumn(part!.debit))
    .map((parts) => {
      const { debit, amount } = parts[0]!;
      return `
    SELECT tenant_id, ${debit} AS account_id, ${amount} AS held
    FROM transactions
    WHERE status = 'processing' AND ${debit} IS NOT NULL
      AND category IN (${namesOf(parts.map(({ category }) => category))})`;
    })
    .join('\n    UNION ALL');
}

/** Reads only the transactions in flight, which are few. */
const walletHeld = (categories: readonly Category[]): string => `
  WITH holds AS (${holds(categories)}
  ),
  due AS (
    SELECT tenant_id, account_id, sum(held) AS held FROM holds GROUP BY tenant_id, account_id
  ),
  judged AS (
    SELECT a.tenant_id, a.id, a.kind, a.held,
           CASE WHEN a.kind = 'wallet' THEN coalesce(d.held, 0) ELSE 0 END AS held_due
    FROM accounts a
    LEFT JOIN due d ON d.tenant_id = a.tenant_id AND d.account_id = a.id
  )
  SELECT tenant_id, 'accounts' AS row_table, format('id=%s', id) AS row_key,
         CASE WHEN kind = 'wallet' THEN 'held is not what its processing transfers and their fees come to'
              ELSE 'an account that is no wallet holds money back' END AS problem,
         held_due AS expected, held AS found
  FROM judged
  WHERE held <> held_due`;

const WALLET_AVAILABLE = `
  SELECT tenant_id, 'accounts' AS row_table, format('id=%s', id) AS row_key,
         'a wallet below zero or past the largest balance' AS problem,
         'held >= 0, posted - held >= 0, posted <= 9007199254740991' AS expected,
         format('posted %s, held %s', posted, held) AS found
  FROM accounts
  WHERE kind = 'wallet'
    AND (held < 0 OR posted::numeric - held < 0 OR posted > 9007199254740991)`;

const TENANT_BALANCE = `
  SELECT tenant_id, 'ledgers' AS row_table, format('tenant_id=%s', tenant_id) AS row_key,
         'the balances of all accounts of the tenant do not cancel out' AS problem,
         0 AS expected, sum(posted) AS found
  FROM accounts
  GROUP BY tenant_id
  HAVING sum(posted) <> 0`;

/** Compares each account's row with its postings and transfers. */
export const accountChecks = (categories: readonly Category[]): readonly Check[] => [
  {
    name: 'account-balances',
    invariant: 2,
    says: 'The posted balance of an account is its credits minus its debits, and its seq the last number.',
    over: ['accounts', 'postings'],
    query: ACCOUNT_BALANCES,
  },
  {
    name: 'wallet-held',
    invariant: 2,
    says: 'A wallet holds the amounts and fees of its processing transfers; other accounts hold nothing.',
    over: ['accounts', 'transactions'],
    query: walletHeld(categories),
  },
  {
    name: 'wallet-available',
    invariant: 2,
    says: 'The available balance of a wallet is never below zero, nor its balance past 2^53 - 1.',
    over: ['accounts'],
    query: WALLET_AVAILABLE,
  },
  {
    name: 'tenant-balance',
    invariant: 1,
    says: 'The balances of all accounts of a tenant sum to zero.',
    over: ['accounts'],
    query: TENANT_BALANCE,
  },
];
