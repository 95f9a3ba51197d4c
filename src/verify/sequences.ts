import type { Check } from './report.ts';

const POSTING_SIDES = `
  WITH judged AS (
    SELECT p.*, d.kind AS debit_kind, c.kind AS credit_kind,
           CASE WHEN d.id IS NULL THEN 'the debit account does not exist in the tenant'
                WHEN c.id IS NULL THEN 'the credit account does not exist in the tenant'
                WHEN p.amount NOT BETWEEN 1 AND 9007199254740991 THEN 'the amount is out of range'
                WHEN p.debit_account = p.credit_account THEN 'debit and credit are one account'
                WHEN d.kind = 'wallet' AND (p.debit_seq IS NULL OR p.debit_balance_after IS NULL)
                  THEN 'the debited wallet has no sequence number or balance'
                WHEN c.kind = 'wallet' AND (p.credit_seq IS NULL OR p.credit_balance_after IS NULL)
                  THEN 'the credited wallet has no sequence number or balance'
                WHEN d.kind <> 'wallet' AND (p.debit_seq IS NOT NULL OR p.debit_balance_after IS NOT NULL)
                  THEN 'the debited account is no wallet and has a sequence number or balance'
                WHEN c.kind <> 'wallet' AND (p.credit_seq IS NOT NULL OR p.credit_balance_after IS NOT NULL)
                  THEN 'the credited account is no wallet and has a sequence number or balance'
           END AS problem
    FROM postings p
    LEFT JOIN accounts d ON d.tenant_id = p.tenant_id AND d.id = p.debit_account
    LEFT JOIN accounts c ON c.tenant_id = p.tenant_id AND c.id = p.credit_account
  )
  SELECT tenant_id, 'postings' AS row_table,
         format('transaction_id=%s part=%s', transaction_id, part) AS row_key, problem, NULL AS expected,
         format('debit %s %s seq %s balance %s, credit %s %s seq %s balance %s, amount %s',
                debit_kind, debit_account, debit_seq, debit_balance_after,
                credit_kind, credit_account, credit_seq, credit_balance_after, amount) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/**
 * Each wallet's postings in the order of their numbers, each compared with the one before it: with every step
 * right, the numbers run 1, 2, 3 … and every balance is the running sum. The account comes first in the order
 * because ids that differ early sort faster.
 */
const WALLET_SEQUENCES = `
  WITH sides AS (
    SELECT tenant_id, debit_account AS account_id, debit_seq AS seq, -amount AS change,
           debit_balance_after AS balance_after, posted_at, transaction_id, part
    FROM postings
    WHERE debit_seq IS NOT NULL
    UNION ALL
    SELECT tenant_id, credit_account, credit_seq, amount, credit_balance_after, posted_at, transaction_id, part
    FROM postings
    WHERE credit_seq IS NOT NULL
  ),
  steps AS (
    SELECT sides.*,
           coalesce(lag(seq) OVER previous, 0) AS seq_before,
           coalesce(lag(balance_after) OVER previous, 0) AS balance_before,
           lag(posted_at) OVER previous AS posted_before
    FROM sides
    WINDOW previous AS (PARTITION BY account_id, tenant_id ORDER BY seq)
  ),
  judged AS (
    SELECT steps.*,
           CASE WHEN seq = seq_before THEN 'a sequence number of the wallet is used twice'
                WHEN seq <> seq_before + 1 THEN 'sequence numbers of the wallet are missing before this one'
                WHEN balance_after <> balance_before + change THEN 'balance_after is not the running sum'
                WHEN balance_after < 0 THEN 'the balance after it is below zero'
                WHEN posted_at < posted_before THEN 'posted_at is before that of the posting before it'
           END AS problem
    FROM steps
  )
  SELECT tenant_id, 'postings' AS row_table,
         format('transaction_id=%s part=%s account=%s', transaction_id, part, account_id) AS row_key, problem,
         format('seq %s, balance_after %s, posted_at not before %s',
                seq_before + 1, balance_before + change, posted_before) AS expected,
         format('seq %s, balance_after %s, posted_at %s', seq, balance_after, posted_at) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const LAST_POSTED = `
  WITH latest AS (
    SELECT tenant_id, max(posted_at) AS posted_at FROM postings GROUP BY tenant_id
  )
  SELECT l.tenant_id, 'ledgers' AS row_table, format('tenant_id=%s', l.tenant_id) AS row_key,
         'a posting is later than last_posted_at' AS problem,
         format('at least %s', latest.posted_at) AS expected, l.last_posted_at AS found
  FROM ledgers l
  JOIN latest ON latest.tenant_id = l.tenant_id
  WHERE latest.posted_at > l.last_posted_at`;

/** A unique index numbers the events, so their count with the archived ones and the ends of the range show every gap. An event in both is found by `transfer-events`. */
const EVENT_SEQUENCES = `
  WITH parts AS (
    SELECT tenant_id, count(*) AS events, min(sequence) AS first, max(sequence) AS last FROM events GROUP BY tenant_id
    UNION ALL
    SELECT tenant_id, sum(events), min(first_sequence), max(last_sequence) FROM archive_files GROUP BY tenant_id
  ),
  numbered AS (
    SELECT tenant_id, sum(events) AS events, min(first) AS first, max(last) AS last FROM parts GROUP BY tenant_id
  )
  SELECT l.tenant_id, 'ledgers' AS row_table, format('tenant_id=%s', l.tenant_id) AS row_key,
         'its events are not numbered from 1 to its event_count' AS problem,
         l.event_count || ' events, the last of them number ' || l.event_count AS expected,
         format('%s events, numbers %s to %s', coalesce(n.events, 0), n.first, n.last) AS found
  FROM ledgers l
  LEFT JOIN numbered n ON n.tenant_id = l.tenant_id
  WHERE coalesce(n.events, 0) <> l.event_count OR n.first <> 1 OR n.last <> l.event_count`;

/**
 * Compares the balances in a transaction with the last of its postings on each wallet; both are null where nothing is
 * posted. Few postings are behind the first, and only they are kept to find the last.
 */
const BALANCES_AFTER = `
  WITH said AS (
    SELECT tenant_id, id AS transaction_id, source_account AS account_id, source_balance_after AS balance
    FROM transactions WHERE source_account IS NOT NULL OR source_balance_after IS NOT NULL
    UNION ALL
    SELECT tenant_id, id, destination_account, destination_balance_after
    FROM transactions WHERE destination_account IS NOT NULL OR destination_balance_after IS NOT NULL
  ),
  sides AS (
    SELECT tenant_id, transaction_id, part, debit_account AS account_id, debit_balance_after AS balance
    FROM postings WHERE debit_seq IS NOT NULL
    UNION ALL
    SELECT tenant_id, transaction_id, part, credit_account, credit_balance_after
    FROM postings WHERE credit_seq IS NOT NULL
  ),
  last_sides AS (
    SELECT s.*
    FROM sides s
    LEFT JOIN sides l ON l.tenant_id = s.tenant_id AND l.transaction_id = s.transaction_id
      AND l.account_id = s.account_id AND l.part > s.part AND l.part > 0
    WHERE l.part IS NULL
  )
  SELECT s.tenant_id, 'transactions' AS row_table, format('id=%s', s.transaction_id) AS row_key,
         'it left another balance than it says' AS problem, l.balance AS expected, s.balance AS found
  FROM said s
  LEFT JOIN last_sides l ON l.tenant_id = s.tenant_id AND l.transaction_id = s.transaction_id
    AND l.account_id = s.account_id
  WHERE l.balance IS DISTINCT FROM s.balance`;

/** Postings by themselves and in the order of each wallet, and the numbers of events. */
export const sequenceChecks: readonly Check[] = [
  {
    name: 'posting-sides',
    invariant: 1,
    says: 'A posting has one debit and one credit account of its tenant and an amount; wallets are numbered.',
    over: ['postings'],
    query: POSTING_SIDES,
  },
  {
    name: 'wallet-sequences',
    invariant: 2,
    says: 'The postings of a wallet are numbered 1, 2, 3 … with the running balance, in order of time.',
    over: ['postings'],
    query: WALLET_SEQUENCES,
  },
  {
    name: 'balances-after',
    invariant: 2,
    says: 'The balance that a movement reports for a wallet is the balance after its last posting there.',
    over: ['transactions', 'postings'],
    query: BALANCES_AFTER,
  },
  {
    name: 'ledger-last-posted',
    invariant: 2,
    says: 'No posting is later than the last_posted_at of its ledger, or the next could be dated before it.',
    over: ['ledgers', 'postings'],
    query: LAST_POSTED,
  },
  {
    name: 'event-sequences',
    invariant: 7,
    says: 'The events of a tenant are numbered 1, 2, 3 … up to the event_count of its ledger.',
    over: ['ledgers', 'events', 'archive_files'],
    query: EVENT_SEQUENCES,
  },
];
