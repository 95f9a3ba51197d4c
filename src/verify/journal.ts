import { BOTH_SIDES, postedIn } from './quarters.ts';
import type { Check } from './report.ts';

/** Numbers, days and sums of entries, each by itself and after the one before it. */
const ENTRIES = `
  WITH judged AS (
    SELECT j.tenant_id, j.currency, j.number, j.day, j.debits, j.credits, s.debits AS line_debits, s.credits AS line_credits,
           CASE WHEN j.number <> row_number() OVER numbers THEN 'its number does not follow the one before it'
                WHEN j.day <= lag(j.day) OVER numbers THEN 'its day is not after that of the entry before it'
                WHEN j.time_zone <> min(j.time_zone) OVER (PARTITION BY j.tenant_id)
                  THEN 'it was closed in another time zone than others'
                WHEN l.last_posted_at < (j.day + 1)::timestamp AT TIME ZONE j.time_zone
                  THEN 'the next posting could be dated into it'
                WHEN (j.debits, j.credits) IS DISTINCT FROM (s.debits, s.credits) THEN 'its sums are not those of its lines'
           END AS problem
    FROM journal_entries j
    JOIN ledgers l ON l.tenant_id = j.tenant_id
    CROSS JOIN LATERAL (
      SELECT sum((line ->> 'debit')::bigint) AS debits, sum((line ->> 'credit')::bigint) AS credits
      FROM jsonb_array_elements(j.lines) AS line) AS s
    WINDOW numbers AS (PARTITION BY j.tenant_id, j.currency ORDER BY j.number)
  )
  SELECT tenant_id, 'journal_entries' AS row_table, format('currency=%s number=%s day=%s', currency, number, day) AS row_key,
         problem, format('debits=%s credits=%s', line_debits, line_credits) AS expected,
         format('debits=%s credits=%s', debits, credits) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Debits and credits of each account and day, from the first entry of a tenant to its last closed day. */
const LINES = `
  WITH closed AS (
    SELECT j.tenant_id, min(j.time_zone) AS time_zone, min(j.day) AS first_day,
           greatest(max(j.day), max(c.next_period)::date - 1) AS last_day
    FROM journal_entries j
    LEFT JOIN calendar_jobs c ON c.job = 'journal' AND c.scope = j.tenant_id
    GROUP BY j.tenant_id
  ),${postedIn('closed')},
  expected AS (
    SELECT tenant_id, currency, (at AT TIME ZONE time_zone)::date AS day, s.account_id,
           sum(s.debits) AS debits, sum(s.credits) AS credits
    FROM closed JOIN posted USING (tenant_id)${BOTH_SIDES}
    WHERE at >= first_day::timestamp AT TIME ZONE time_zone AND at < (last_day + 1)::timestamp AT TIME ZONE time_zone
    GROUP BY 1, 2, 3, 4
  ),
  found AS (
    SELECT j.tenant_id, j.currency, j.day, (line ->> 'account_id')::uuid AS account_id,
           sum((line ->> 'debit')::bigint) AS debits, sum((line ->> 'credit')::bigint) AS credits
    FROM journal_entries j CROSS JOIN LATERAL jsonb_array_elements(j.lines) AS line
    GROUP BY 1, 2, 3, 4
  )
  SELECT tenant_id, 'journal_entries' AS row_table, format('currency=%s day=%s account_id=%s', currency, day, account_id) AS row_key,
         'an entry is not the sum of the postings of its day' AS problem,
         CASE WHEN e.debits IS NULL THEN 'no line' ELSE format('debits=%s credits=%s', e.debits, e.credits) END AS expected,
         CASE WHEN f.debits IS NULL THEN 'no line' ELSE format('debits=%s credits=%s', f.debits, f.credits) END AS found
  FROM expected e FULL JOIN found f USING (tenant_id, currency, day, account_id)
  WHERE (e.debits, e.credits) IS DISTINCT FROM (f.debits, f.credits)`;

/** The journal for accounting, compared with the postings that it sums up. */
export const journalChecks: readonly Check[] = [
  {
    name: 'journal-entries',
    invariant: 2,
    says: 'Entries of the journal are numbered without gaps in the order of closed days, and each adds up.',
    over: ['journal_entries'],
    query: ENTRIES,
  },
  {
    name: 'journal-lines',
    invariant: 2,
    says: 'The entry of a closed day has the debits and credits of each account that were posted on it.',
    over: ['journal_entries'],
    query: LINES,
  },
];
