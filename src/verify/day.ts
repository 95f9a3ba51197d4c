import { accountChecks } from './accounts.ts';
import { auditLogChecks } from './audit-log.ts';
import type { Category } from './categories.ts';
import { manualActChecks } from './manual.ts';
import type { Check, SqlCheck } from './report.ts';
import { schemaChecks } from './schema.ts';
import { sequenceChecks } from './sequences.ts';
import { quoted } from './sql.ts';
import { transactionChecks } from './transactions.ts';

/** Checks that hold of each movement, whatever there is beside it. */
const OF_MOVEMENTS = [
  'outflows-findable',
  'transaction-states',
  'transaction-accounts',
  'transaction-postings',
];
const OF_POSTINGS = ['posting-sides', 'balances-after'];
/** Of what was approved, checks that begin with movements, and those that begin with proposals. */
const MANUAL_ACTS = ['manual-acts'];
const OF_PROPOSALS = ['proposals-done'];
/** Checks of accounts alone, which do not grow with time. */
const OF_ACCOUNTS = ['wallet-available', 'tenant-balance'];

/** SQL. */
const timeOf = (ms: number): string => `${quoted(new Date(ms).toISOString())}::timestamptz`;

/**
 * In place of the tables of the same names: the movements that were made, became final or posted since a time, and their
 * postings. A posting of that time whose movement is not there stays, so that it is found. Joins, because a plan of
 * OR with a subquery may try each row against all of it.
 *
 * @param sinceMs milliseconds since the epoch
 */
export function withinSince(sinceMs: number): string {
  const since = timeOf(sinceMs);
  return `
  transactions AS MATERIALIZED (
    SELECT t.* FROM public.transactions t
    LEFT JOIN (SELECT DISTINCT tenant_id, transaction_id FROM public.postings WHERE posted_at >= ${since}) posted
      ON posted.tenant_id = t.tenant_id AND posted.transaction_id = t.id
    WHERE t.created_at >= ${since} OR t.completed_at >= ${since} OR posted.transaction_id IS NOT NULL
  ),
  postings AS MATERIALIZED (
    SELECT p.* FROM public.postings p
    LEFT JOIN (SELECT DISTINCT tenant_id, id FROM transactions) made
      ON made.tenant_id = p.tenant_id AND made.id = p.transaction_id
    WHERE p.posted_at >= ${since} OR made.id IS NOT NULL
  )`;
}

/** In place of the tables of the same names: the proposals that were done since a time, and the movements that they name. */
const doneSince = (since: string): string => `
  proposals AS MATERIALIZED (SELECT p.* FROM public.proposals p WHERE p.executed_at >= ${since}),
  transactions AS MATERIALIZED (
    SELECT t.* FROM public.transactions t
    WHERE (t.tenant_id, t.id::text) IN (SELECT chain, result->>'transaction_id' FROM proposals)
  )`;

/**
 * Follows each wallet's balance through its postings since a time to what the account has. Earlier postings are taken
 * as they are; postings of a wallet are in order of time (`wallet-sequences`).
 */
const courses = (since: string): string => `
  WITH sides AS (
    SELECT tenant_id, debit_account AS account_id, debit_seq AS seq, -amount AS change,
           debit_balance_after AS balance_after, transaction_id, part
    FROM postings WHERE debit_seq IS NOT NULL AND posted_at >= ${since}
    UNION ALL
    SELECT tenant_id, credit_account, credit_seq, amount, credit_balance_after, transaction_id, part
    FROM postings WHERE credit_seq IS NOT NULL AND posted_at >= ${since}
  ),
  followed AS (
    SELECT s.*, lag(seq) OVER course AS seq_before, lag(balance_after) OVER course AS balance_before,
           lead(seq) OVER course IS NULL AS is_last
    FROM sides s
    WINDOW course AS (PARTITION BY account_id, tenant_id ORDER BY seq)
  ),
  judged AS (
    SELECT f.*, a.seq AS last_seq, a.posted AS last_posted,
           CASE WHEN f.seq <> f.seq_before + 1 THEN 'a sequence number of the wallet is left out or used twice'
                WHEN f.balance_after <> f.balance_before + f.change THEN 'balance_after is not the running sum'
                WHEN f.balance_after < 0 THEN 'the balance after it is below zero'
                WHEN f.is_last AND (a.seq IS DISTINCT FROM f.seq OR a.posted IS DISTINCT FROM f.balance_after)
                  THEN 'its account has another number or balance than the last of its postings'
           END AS problem
    FROM followed f
    LEFT JOIN accounts a ON a.tenant_id = f.tenant_id AND a.id = f.account_id
  )
  SELECT tenant_id, 'postings' AS row_table,
         format('transaction_id=%s part=%s account=%s', transaction_id, part, account_id) AS row_key, problem,
         format('seq %s, balance %s', coalesce(seq_before + 1, last_seq),
                coalesce(balance_before + change, last_posted)) AS expected,
         format('seq %s, balance %s', seq, balance_after) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const named = (checks: readonly Check[], names: readonly string[]): SqlCheck[] =>
  names.map((name) => checks.find((check): check is SqlCheck => check.name === name && 'query' in check)!);

/**
 * Checks that can be limited to changes since a time: postings, the course of each wallet's balance, manual
 * movements, the links of the audit log, current accounts and the schema. Checks over a whole history (sums of an
 * account, references, events) need a full verification.
 *
 * @param sinceMs milliseconds since the epoch
 */
export function dayChecks(categories: readonly Category[], sinceMs: number): readonly Check[] {
  const within = withinSince(sinceMs);
  return [
    ...schemaChecks(categories),
    ...named(accountChecks(categories), OF_ACCOUNTS),
    ...named(transactionChecks(categories), OF_MOVEMENTS).map((check) => ({ ...check, within })),
    ...named(sequenceChecks, OF_POSTINGS).map((check) => ({ ...check, within })),
    ...named(manualActChecks, MANUAL_ACTS).map((check) => ({ ...check, within })),
    ...named(manualActChecks, OF_PROPOSALS).map((check) => ({
      ...check,
      within: doneSince(timeOf(sinceMs)),
    })),
    ...auditLogChecks(timeOf(sinceMs)),
    {
      name: 'balance-courses',
      invariant: 2,
      says: "A wallet's balance moves by its postings of the time alone, and is what the last of them left.",
      over: ['postings'],
      query: courses(timeOf(sinceMs)),
    },
  ];
}
