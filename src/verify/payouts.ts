import { byCategory, type Category, namesOf, withArticle, wordsFor } from './categories.ts';
import type { Check } from './report.ts';
import { quoted } from './sql.ts';

/** Categories of movements with a row in a table of details, as texts of a query. */
interface Having {
  /** The names of their categories, for behind IN. */
  readonly names: string;
  readonly words: string;
  /** Problem of a movement without the row. */
  readonly lacking: string;
}

function having(categories: readonly Category[], table: Category['details'], lack: string): Having {
  const those = categories.filter(({ details }) => details === table);
  return {
    names: namesOf(those),
    words: those.map(wordsFor).join(' or '),
    lacking: byCategory(those, (category) => quoted(`${withArticle(category)} ${lack}`)),
  };
}

/** Movements that a bank is to make and payouts side by side. */
const payouts = ({ names, words, lacking }: Having): string => `
  WITH judged AS (
    SELECT coalesce(p.tenant_id, t.tenant_id) AS tenant_id, coalesce(p.transaction_id, t.id) AS transaction_id,
           p.transaction_id IS NULL AS missing, t.status, p.state, p.due_at, p.submitted_at, p.attempts, p.submissions,
           p.account_number, p.rail, p.wait_reason,
           CASE WHEN p.transaction_id IS NULL THEN ${lacking}
                WHEN t.id IS NULL THEN 'a payout has no transaction'
                WHEN t.category NOT IN (${names}) THEN ${quoted(`a payout of a movement that is no ${words}`)}
                WHEN CASE p.state WHEN 'settled' THEN 'successful' WHEN 'failed' THEN 'failed' ELSE 'processing' END <> t.status
                  THEN 'its state is not the one of its transaction'
                WHEN t.status = 'processing' AND p.due_at IS NULL THEN 'processing and never due: lost work'
                WHEN t.status <> 'processing' AND p.due_at IS NOT NULL THEN 'final and still due'
                WHEN t.status = 'successful' AND p.submitted_at IS NULL THEN 'successful, but never submitted'
                WHEN t.status = 'failed' AND p.submitted_at IS NULL AND a.rail IS NULL
                  THEN 'failed, but never submitted, and no provider account was to submit it'
                WHEN p.wait_reason IS NOT NULL AND p.attempts <> 0 THEN 'it waits for its first attempt, and was attempted'
                WHEN p.submitted_at IS NULL AND (p.attempts <> 0 OR p.submissions <> 0)
                  THEN 'attempts before the first submission'
                WHEN p.submissions < 0 OR p.attempts < p.submissions THEN 'more submissions than attempts'
                WHEN CASE p.state WHEN 'queued' THEN p.submissions > 0
                                  WHEN 'submitting' THEN p.submissions = 0 OR p.submit_until IS NULL
                                  WHEN 'unknown' THEN p.attempts = 0
                                  WHEN 'resubmittable' THEN p.submissions = 0
                                  WHEN 'settled' THEN p.attempts = 0
                                  ELSE p.state <> 'failed' END
                  THEN 'its submissions do not fit its state'
                WHEN p.rail_id = '' THEN 'the rail id is empty'
                WHEN p.account_number !~ '^[0-9]{10}$' THEN 'the account number is not 10 digits'
           END AS problem
    FROM payouts p
    FULL JOIN (SELECT tenant_id, id, category, status FROM transactions) t
      ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
    LEFT JOIN rail_accounts a ON a.tenant_id = p.tenant_id AND a.rail = p.rail
    WHERE p.transaction_id IS NOT NULL OR t.category IN (${names})
  )
  SELECT tenant_id, CASE WHEN missing THEN 'transactions' ELSE 'payouts' END AS row_table,
         format(CASE WHEN missing THEN 'id=%s' ELSE 'transaction_id=%s' END, transaction_id) AS row_key,
         problem, NULL AS expected,
         CASE WHEN NOT missing
              THEN format('%s, transaction %s by %s, due_at %s, submitted_at %s, attempts %s, submissions %s, account %s, wait_reason %s',
                          state, status, rail, due_at, submitted_at, attempts, submissions, account_number, wait_reason) END AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Payouts attempted by provider accounts, and their checks, side by side. The account of a rail is never removed. */
const CHECKS = `
  WITH attempted AS (
    SELECT p.tenant_id, p.transaction_id, p.rail, p.attempts, p.due_at
    FROM payouts p
    JOIN rail_accounts a ON a.tenant_id = p.tenant_id AND a.rail = p.rail
    WHERE p.attempts > 0
  ),
  judged AS (
    SELECT coalesce(c.tenant_id, p.tenant_id) AS tenant_id, coalesce(c.transaction_id, p.transaction_id) AS transaction_id,
           c.transaction_id IS NULL AS missing, p.rail, p.attempts, c.due_at, c.requested_at, c.contradicted_at,
           CASE WHEN c.transaction_id IS NULL THEN 'a provider account has attempted it, and its status is not queried again'
                WHEN p.transaction_id IS NULL THEN 'a check of a payout that no provider account has attempted'
                WHEN p.due_at IS NOT NULL AND c.due_at IS NULL THEN 'processing and never due: lost work'
                WHEN c.requested_at IS NOT NULL AND c.due_at IS NULL THEN 'requested and never due: lost work'
                WHEN c.contradicted_at IS NOT NULL AND i.transaction_id IS NULL
                  THEN 'its provider contradicted its settlement, and there is no incident'
           END AS problem
    FROM payout_checks c
    FULL JOIN attempted p ON p.tenant_id = c.tenant_id AND p.transaction_id = c.transaction_id
    LEFT JOIN (SELECT DISTINCT tenant_id, transaction_id FROM incidents WHERE kind = 'contrary_outcome') i
      ON i.tenant_id = c.tenant_id AND i.transaction_id = c.transaction_id
  )
  SELECT tenant_id, CASE WHEN missing THEN 'payouts' ELSE 'payout_checks' END AS row_table,
         format('transaction_id=%s', transaction_id) AS row_key, problem,
         CASE WHEN rail IS NOT NULL THEN format('attempted by %s, attempts %s', rail, attempts) END AS expected,
         CASE WHEN NOT missing
              THEN format('due_at %s, requested_at %s, contradicted_at %s', due_at, requested_at, contradicted_at) END AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Across tenants and rails: the bank knows a transfer by this id alone. */
const RAIL_IDS = `
  WITH listed AS (
    SELECT tenant_id, transaction_id, rail_id,
           lag(transaction_id) OVER same AS other_transaction, lag(tenant_id) OVER same AS other_tenant
    FROM payouts
    WINDOW same AS (PARTITION BY rail_id ORDER BY transaction_id, tenant_id)
  )
  SELECT tenant_id, 'payouts' AS row_table, format('transaction_id=%s', transaction_id) AS row_key,
         'its rail id is that of another payout' AS problem, 'one payout a rail id' AS expected,
         format('%s is also of transaction_id=%s of tenant %s', rail_id, other_transaction, other_tenant) AS found
  FROM listed
  WHERE other_transaction IS NOT NULL`;

const ATTEMPTS = `
  WITH logged AS (
    SELECT tenant_id, transaction_id, min(attempt) AS first_attempt, max(attempt) AS last_attempt,
           count(*) FILTER (WHERE action = 'send') AS submissions
    FROM payout_attempts
    GROUP BY tenant_id, transaction_id
  ),
  judged AS (
    SELECT l.*, p.attempts AS attempts_made, p.submissions AS submissions_made,
           CASE WHEN p.transaction_id IS NULL THEN 'attempts of a payout that does not exist'
                WHEN l.first_attempt < 1 OR l.last_attempt > p.attempts
                  THEN 'an attempt is numbered outside those that were made'
                WHEN l.submissions > p.submissions THEN 'more submissions are logged than were made'
           END AS problem
    FROM logged l
    LEFT JOIN payouts p ON p.tenant_id = l.tenant_id AND p.transaction_id = l.transaction_id
  )
  SELECT tenant_id, 'payout_attempts' AS row_table, format('transaction_id=%s', transaction_id) AS row_key,
         problem, format('attempts 1 to %s, submissions at most %s', attempts_made, submissions_made) AS expected,
         format('attempts %s to %s, submissions %s', first_attempt, last_attempt, submissions) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Movements that a bank made and the rows that hold its ids of them, side by side. */
const inflows = ({ names, words, lacking }: Having): string => `
  WITH judged AS (
    SELECT coalesce(i.tenant_id, t.tenant_id) AS tenant_id, coalesce(i.transaction_id, t.id) AS transaction_id,
           i.transaction_id IS NULL AS missing, t.category, i.rail_inflow_id,
           CASE WHEN i.transaction_id IS NULL THEN ${lacking}
                WHEN t.id IS NULL THEN 'an inflow has no transaction'
                WHEN t.category NOT IN (${names}) THEN ${quoted(`an inflow of a movement that is no ${words}`)}
           END AS problem
    FROM inflows i
    FULL JOIN (SELECT tenant_id, id, category FROM transactions) t
      ON t.tenant_id = i.tenant_id AND t.id = i.transaction_id
    WHERE i.transaction_id IS NOT NULL OR t.category IN (${names})
  )
  SELECT tenant_id, CASE WHEN missing THEN 'transactions' ELSE 'inflows' END AS row_table,
         format(CASE WHEN missing THEN 'id=%s' ELSE 'transaction_id=%s' END, transaction_id) AS row_key,
         problem, NULL AS expected,
         CASE WHEN NOT missing THEN format('%s, rail_inflow_id %s', category, rail_inflow_id) END AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Those whose payment has come in; a funding that nobody requested again may never have been paid. */
const TEST_FUNDINGS = `
  WITH judged AS (
    SELECT f.*, t.id AS credited_id, t.reference AS credited_reference, t.amount AS credited_amount,
           CASE WHEN t.id <> f.transaction_id THEN 'it was credited as another movement'
                WHEN t.reference IS DISTINCT FROM f.reference THEN 'it was credited under another reference'
                WHEN t.amount <> f.amount THEN 'it was credited with another amount'
                WHEN t.destination_account <> f.account_id AND a.kind <> 'suspense'
                  THEN 'it was credited to another wallet'
           END AS problem
    FROM test_fundings f
    JOIN inflows i ON i.tenant_id = f.tenant_id AND i.rail = f.rail AND i.rail_inflow_id = f.rail_inflow_id
    JOIN transactions t ON t.tenant_id = i.tenant_id AND t.id = i.transaction_id
    LEFT JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.destination_account
  )
  SELECT tenant_id, 'test_fundings' AS row_table, format('reference=%s', reference) AS row_key, problem,
         format('id=%s, reference %s, amount %s', transaction_id, reference, amount) AS expected,
         format('id=%s, reference %s, amount %s', credited_id, credited_reference, credited_amount) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const RAIL_INFLOW_IDS = `
  WITH credited AS (
    SELECT tenant_id, transaction_id, rail, rail_inflow_id,
           lag(transaction_id) OVER (PARTITION BY rail_inflow_id, rail, tenant_id ORDER BY transaction_id) AS other
    FROM inflows
  )
  SELECT tenant_id, 'inflows' AS row_table, format('transaction_id=%s', transaction_id) AS row_key,
         'money that came in once is credited twice' AS problem,
         'one transaction an id of the bank' AS expected,
         format('%s of %s is also transaction_id=%s', rail_inflow_id, rail, other) AS found
  FROM credited
  WHERE other IS NOT NULL`;

/** Checks submissions to banks and their recorded responses. */
export const payoutChecks = (categories: readonly Category[]): readonly Check[] => [
  {
    name: 'payouts',
    invariant: 5,
    says: 'A bank outflow has one payout, due while it is processing; success needs a submission to the bank.',
    over: ['payouts', 'transactions'],
    query: payouts(having(categories, 'payouts', 'has no payout')),
  },
  {
    name: 'rail-ids-unique',
    invariant: 5,
    says: 'A rail id is of one payout, over all tenants.',
    over: ['payouts'],
    query: RAIL_IDS,
  },
  {
    name: 'payout-attempts',
    invariant: 5,
    says: 'The attempts that are logged were made by their payout.',
    over: ['payout_attempts'],
    query: ATTEMPTS,
  },
  {
    name: 'payout-checks',
    invariant: 6,
    says: 'The status of a payout through a provider account is queried again once it is final. Another outcome is an incident.',
    over: ['payout_checks', 'payouts'],
    query: CHECKS,
  },
  {
    name: 'inflows',
    invariant: 3,
    says: 'A bank inflow has one row with the id that the bank gave it, and no other movement has one.',
    over: ['inflows', 'transactions'],
    query: inflows(having(categories, 'inflows', 'lacks the id that the bank gave it')),
  },
  {
    name: 'rail-inflow-ids-unique',
    invariant: 3,
    says: "The bank's id of an inflow is of one transaction of a tenant.",
    over: ['inflows'],
    query: RAIL_INFLOW_IDS,
  },
  {
    name: 'test-fundings',
    invariant: 3,
    says: 'A test funding that came in is credited as it was requested.',
    over: ['test_fundings'],
    query: TEST_FUNDINGS,
  },
];
