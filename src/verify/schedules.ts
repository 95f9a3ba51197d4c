import { contentCheck, reportedEvents, SCHEDULE_TYPES } from './events.ts';
import type { Check } from './report.ts';
import { listed, quoted } from './sql.ts';

/**
 * Runs and the movements with their references side by side. While one is claimed its transfer may have been made
 * without its saying so.
 */
const TRANSFERS = `
  WITH said AS (
    SELECT o.tenant_id, o.schedule_id, o.n, o.status, o.leased_until, o.transaction_id, s.amount, s.currency,
           s.description, s.source_account, s.destination_account, s.bank_code, s.account_number,
           format('schedule:%s:%s', o.schedule_id, o.n) AS reference
    FROM schedule_runs o
    JOIN schedules s ON s.tenant_id = o.tenant_id AND s.id = o.schedule_id
  ),
  made AS (
    SELECT t.tenant_id, t.id, t.reference, t.category, t.status, t.amount, t.currency, t.narration, t.source_account,
           t.destination_account, p.bank_code, p.account_number, s.id IS NOT NULL AS of_schedule
    FROM transactions t
    LEFT JOIN payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id
    LEFT JOIN schedules s ON s.tenant_id = t.tenant_id AND s.id::text = split_part(t.reference, ':', 2)
    WHERE t.reference LIKE 'schedule:%'
  ),
  judged AS (
    SELECT coalesce(said.tenant_id, made.tenant_id) AS tenant_id, said.schedule_id, said.n, made.id,
           coalesce(said.reference, made.reference) AS reference, said.status, said.transaction_id,
           said.amount AS amount_due, made.amount, made.status AS made_status,
           CASE WHEN said.n IS NULL THEN
                  CASE WHEN made.of_schedule THEN 'it has the reference of a run that does not exist' END
                WHEN made.id IS NULL THEN
                  CASE WHEN said.transaction_id IS NOT NULL THEN 'its transfer does not exist' END
                WHEN said.transaction_id IS NULL THEN
                  CASE WHEN said.leased_until IS NULL THEN 'its transfer was made and it does not say so' END
                WHEN said.transaction_id <> made.id THEN 'its transfer is not that with its reference'
                WHEN said.amount <> made.amount OR said.currency <> made.currency
                  THEN 'its transfer is of another amount or currency'
                WHEN said.source_account IS DISTINCT FROM made.source_account
                  THEN 'its transfer is from another wallet'
                WHEN said.destination_account IS NOT NULL
                  AND (made.category <> 'wallet-transfer'
                       OR said.destination_account IS DISTINCT FROM made.destination_account)
                  THEN 'its transfer is not to its wallet'
                WHEN said.destination_account IS NULL
                  AND (made.category <> 'bank-outflow' OR said.bank_code IS DISTINCT FROM made.bank_code
                       OR said.account_number IS DISTINCT FROM made.account_number)
                  THEN 'its transfer is not to its bank account'
                WHEN said.description IS DISTINCT FROM made.narration THEN 'its transfer has another narration'
                WHEN said.status <> 'processing' AND said.status <> made.status
                  THEN 'it reports another outcome than that of its transfer'
           END AS problem
    FROM said
    FULL JOIN made ON made.tenant_id = said.tenant_id AND made.reference = said.reference
  )
  SELECT tenant_id, CASE WHEN n IS NULL THEN 'transactions' ELSE 'schedule_runs' END AS row_table,
         CASE WHEN n IS NULL THEN format('id=%s', id) ELSE format('schedule_id=%s n=%s', schedule_id, n) END AS row_key,
         problem, format('%s: %s, transfer %s of %s', reference, status, transaction_id, amount_due) AS expected,
         CASE WHEN id IS NOT NULL THEN format('%s of %s, id=%s', made_status, amount, id) END AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** A schedule and what all of its runs are together. */
const COURSES = `
  WITH followed AS (
    SELECT o.*, lag(o.scheduled_for) OVER (PARTITION BY o.schedule_id, o.tenant_id ORDER BY o.n) AS before
    FROM schedule_runs o
  ),
  together AS (
    SELECT tenant_id, schedule_id, count(*) AS runs, max(n) AS newest, min(scheduled_for) AS first_at,
           max(scheduled_for) AS last_at, bool_or(scheduled_for <= before) AS disordered,
           count(*) FILTER (WHERE status = 'waiting') AS waiting,
           count(*) FILTER (WHERE status = 'waiting' AND claimed_by IS NULL) AS unclaimed,
           count(*) FILTER (WHERE status = 'paused') AS paused,
           count(*) FILTER (WHERE status = 'processing') AS processing
    FROM followed
    GROUP BY tenant_id, schedule_id
  ),
  judged AS (
    SELECT s.tenant_id, s.id, s.status, t.runs, t.newest, t.waiting, t.paused, t.processing,
           CASE WHEN t.runs IS NULL THEN 'it has no run'
                WHEN t.newest <> t.runs THEN 'the numbers of its runs have a gap'
                WHEN t.first_at <> s.start_at THEN 'its first run is not at its start'
                WHEN t.disordered THEN 'a run is not after the one before it'
                WHEN t.last_at > s.end_at THEN 'a run is after its end'
                WHEN s.frequency IS NULL AND t.runs > 1 THEN 'paid once, and it has several runs'
                WHEN s.status = 'active' AND t.waiting + t.processing = 0
                  THEN 'active, and none of its runs is to come: lost work'
                WHEN s.status = 'active' AND t.paused > 0 THEN 'active with a run that is paused'
                WHEN s.status <> 'active' AND t.unclaimed > 0
                  THEN 'not active, and a run waits for its attempt'
                WHEN s.status = 'completed' AND t.waiting + t.paused + t.processing > 0
                  THEN 'completed with a run that is not at its end'
                WHEN s.status = 'completed' AND s.frequency IS NOT NULL
                  AND (s.end_at IS NULL OR t.last_at + CASE s.frequency WHEN 'day' THEN interval '2 days'
                       WHEN 'week' THEN interval '8 days' ELSE interval '32 days' END <= s.end_at)
                  THEN 'completed before its end'
           END AS problem
    FROM schedules s
    LEFT JOIN together t ON t.tenant_id = s.tenant_id AND t.schedule_id = s.id
  )
  SELECT tenant_id, 'schedules' AS row_table, format('id=%s', id) AS row_key, problem, NULL AS expected,
         format('%s, %s runs to number %s, waiting %s, paused %s, processing %s', status, runs, newest,
                waiting, paused, processing) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Counted once more from the runs, in the order in which they ended. */
const FAILURES = `
  WITH ended AS (
    SELECT o.tenant_id, o.schedule_id, o.decided, o.status, o.deactivated,
           count(*) FILTER (WHERE o.status = 'failed') OVER (
             PARTITION BY o.schedule_id, o.tenant_id ORDER BY o.decided ROWS 2 PRECEDING) AS of_three
    FROM schedule_runs o
    WHERE o.decided IS NOT NULL
  ),
  began AS (
    SELECT s.tenant_id, s.id, greatest(s.counted_from, max(e.decided) FILTER (WHERE e.status = 'successful'), 0)
             AS counted_from
    FROM schedules s
    LEFT JOIN ended e ON e.tenant_id = s.tenant_id AND e.schedule_id = s.id
    GROUP BY s.tenant_id, s.id, s.counted_from
  ),
  counted AS (
    SELECT b.tenant_id, b.id, count(e.decided) AS decided, coalesce(max(e.decided), 0) AS newest,
           count(*) FILTER (WHERE e.status = 'failed' AND e.decided > b.counted_from) AS failures,
           count(*) FILTER (WHERE e.deactivated) AS deactivations,
           count(*) FILTER (WHERE e.deactivated AND e.decided > b.counted_from) AS deactivations_since,
           count(*) FILTER (WHERE e.deactivated AND e.of_three < 3) AS unfounded
    FROM began b
    LEFT JOIN ended e ON e.tenant_id = b.tenant_id AND e.schedule_id = b.id
    GROUP BY b.tenant_id, b.id
  ),
  judged AS (
    SELECT s.tenant_id, s.id, s.status, s.decided, s.failures, c.decided AS decided_due, c.failures AS failures_due,
           CASE WHEN s.decided <> c.decided OR s.decided <> c.newest
                  THEN 'it counts other ends of runs than there are'
                WHEN s.failures <> c.failures THEN 'it counts other failures in a row than there are'
                WHEN c.failures >= 3 AND (s.status <> 'deactivated' OR c.deactivations_since <> 1)
                  THEN 'three runs failed in a row and did not deactivate it'
                WHEN s.status = 'deactivated' AND c.deactivations = 0 OR c.unfounded > 0
                  THEN 'it was deactivated without three failures in a row'
           END AS problem
    FROM schedules s
    JOIN counted c ON c.tenant_id = s.tenant_id AND c.id = s.id
  )
  SELECT tenant_id, 'schedules' AS row_table, format('id=%s', id) AS row_key, problem,
         format('%s ended, %s failed in a row', decided_due, failures_due) AS expected,
         format('%s ended, %s failed in a row, %s', decided, failures, status) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const WALLETS = `
  SELECT s.tenant_id, 'schedules' AS row_table, format('id=%s', s.id) AS row_key,
         CASE WHEN w.account_id IS NULL THEN 'its source is no wallet of the tenant'
              WHEN s.destination_account IS NOT NULL AND d.account_id IS NULL
                THEN 'its destination is no wallet of the tenant'
              WHEN s.destination_account = s.source_account THEN 'it pays a wallet from itself'
              WHEN s.currency <> w.currency OR s.currency <> coalesce(d.currency, 'NGN')
                THEN 'its currency is not that of its wallets, or of banks'
              ELSE 'active with a closed wallet' END AS problem,
         NULL AS expected,
         format('%s from %s %s to %s %s', s.currency, w.currency, s.source_account, d.currency,
                s.destination_account) AS found
  FROM schedules s
  LEFT JOIN wallets w ON w.tenant_id = s.tenant_id AND w.account_id = s.source_account
  LEFT JOIN wallets d ON d.tenant_id = s.tenant_id AND d.account_id = s.destination_account
  WHERE w.account_id IS NULL OR s.destination_account IS NOT NULL AND d.account_id IS NULL
     OR s.destination_account = s.source_account OR s.currency <> w.currency
     OR s.currency <> coalesce(d.currency, 'NGN') OR s.status = 'active' AND w.status = 'closed'`;

const events = (content: string): string => `
  WITH reported AS (${reportedEvents(content, `IN (${listed(Object.values(SCHEDULE_TYPES))})`, 'reference COLLATE "C"')}
  ),
  due AS (
    SELECT o.tenant_id, o.schedule_id, o.n, format('schedule:%s:%s', o.schedule_id, o.n) AS reference, s.amount,
           k.type
    FROM schedule_runs o
    JOIN schedules s ON s.tenant_id = o.tenant_id AND s.id = o.schedule_id
    CROSS JOIN LATERAL (VALUES
      (${quoted(SCHEDULE_TYPES.failed)}, o.status = 'failed'),
      (${quoted(SCHEDULE_TYPES.deactivated)}, o.deactivated)) AS k (type, is_due)
    WHERE (o.status = 'failed' OR o.deactivated) AND k.is_due
  ),
  judged AS (
    SELECT coalesce(reported.tenant_id, due.tenant_id) AS tenant_id, reported.id AS event_id, due.schedule_id, due.n,
           coalesce(due.type, reported.type) AS type, due.reference AS reference_due, reported.reference, due.amount,
           reported.data_amount,
           CASE WHEN reported.id IS NULL THEN 'no event reports it'
                WHEN reported.problem IS NOT NULL THEN reported.problem
                WHEN due.n IS NULL THEN 'it reports what became of no run of the tenant'
                WHEN reported.nth > 1 THEN 'the same has been reported by another event'
                WHEN reported.data_amount IS DISTINCT FROM due.amount::text THEN 'it reports another amount'
           END AS problem
    FROM reported
    FULL JOIN due ON due.tenant_id = reported.tenant_id AND due.type = reported.type AND due.reference = reported.reference
  )
  SELECT tenant_id, CASE WHEN event_id IS NULL THEN 'schedule_runs' ELSE 'events' END AS row_table,
         CASE WHEN event_id IS NULL THEN format('schedule_id=%s n=%s', schedule_id, n)
              ELSE format('id=%s', event_id) END AS row_key,
         problem, format('%s of %s, amount %s', type, reference_due, amount) AS expected,
         CASE WHEN event_id IS NOT NULL THEN format('%s, amount %s', reference, data_amount) END AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Scheduled payments: each run is one transfer at most, and says what became of it. */
export const scheduleChecks: readonly Check[] = [
  {
    name: 'scheduled-transfers',
    invariant: 3,
    says: 'A run has the transfer with its reference, as it is scheduled, or says that there is none.',
    over: ['schedule_runs', 'transactions'],
    query: TRANSFERS,
  },
  {
    name: 'schedule-courses',
    invariant: 4,
    says: 'The runs of a schedule follow one another without a gap, and one is to come while it is active.',
    over: ['schedules', 'schedule_runs'],
    query: COURSES,
  },
  {
    name: 'schedule-failures',
    invariant: 6,
    says: 'A schedule counts its failures in a row, and three deactivate it.',
    over: ['schedules', 'schedule_runs'],
    query: FAILURES,
  },
  {
    name: 'schedule-wallets',
    invariant: 8,
    says: 'A schedule pays from a wallet of its tenant, in its currency; while it is active that wallet is not closed.',
    over: ['schedules'],
    query: WALLETS,
  },
  contentCheck(
    'schedule-events',
    'A run that failed has one event, and one more where it deactivated its schedule.',
    ['schedule_runs', 'events'],
    events,
  ),
];
