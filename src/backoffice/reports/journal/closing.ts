import { finalizePostingsUntil, readLedger } from '../../../ledger/ledger-lock.ts';
import { type Session, statement, type TenantDatabase } from '../../../platform/db/database.ts';
import type { CalendarScope, CalendarWork } from '../../../platform/jobs/calendar-job.ts';
import type { Calendar, Period } from '../../../platform/values/calendar.ts';
import { type Clock, toRfc3339 } from '../../../platform/values/clock.ts';
import { countBatches, waitForProgress } from '../../rollups/queries.ts';

/** Never changed: see `CalendarWork`. */
export const JOURNAL = 'journal';

/** Batches counted in one statement, and statements of one step. */
const BATCHES_MAX = 64;
const ROUNDS_MAX = 32;

interface JournalDeps {
  database: TenantDatabase;
  /** Tenants in order of id, at most `limit`, after one of them. */
  tenants: (after: string, limit: number) => Promise<readonly CalendarScope[]>;
  calendar: Calendar;
  clock: Clock;
}

/**
 * Closes each day of each tenant for accounting: nothing is posted into it any more, and its sums by account become a
 * numbered entry for each currency.
 */
export const journalWork = ({ database, tenants, calendar, clock }: JournalDeps): CalendarWork => ({
  name: JOURNAL,
  every: 'day',
  scopes: tenants,
  async step(period, tenantId) {
    await database.transaction(tenantId, (session) =>
      finalizePostingsUntil(session, tenantId, period.untilMs - 1),
    );
    const { timeZone } = calendar;
    return database.transaction(tenantId, async (session) => {
      const { version } = await readLedger(session, tenantId);
      if (!(await countUntil(session, tenantId, { version, timeZone }))) return 'more';
      await writeEntries(session, tenantId, period, { timeZone, nowMs: clock.now() });
      return 'finished';
    });
  },
});

/**
 * Locks the rollups until the transaction ends and counts the batches up to a version; false where more are left.
 * @throws Error where the rollups have to be built first, which their own job does
 */
async function countUntil(
  session: Session,
  tenantId: string,
  { version, timeZone }: { version: bigint; timeZone: string },
): Promise<boolean> {
  let progress = await waitForProgress(session, tenantId);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const { version: from } = progress;
    if (from === null || progress.timeZone !== timeZone) throw new Error('the rollups are not built yet');
    if (from >= version) return true;
    const { counted } = await countBatches(session, tenantId, { timeZone, from, limit: BATCHES_MAX });
    if (!counted) throw new Error('the rollups lack a version of the ledger');
    progress = await waitForProgress(session, tenantId);
  }
  return false;
}

/** @param line the sums of each account of the day */
const writeEntriesText = (line: string): string => `
   INSERT INTO journal_entries (tenant_id, currency, number, day, time_zone, debits, credits, lines, closed_at)
   SELECT l.tenant_id, l.currency,
          coalesce((SELECT max(number) FROM journal_entries WHERE tenant_id = $1 AND currency = l.currency), 0) + 1,
          $2::date, $3, sum(l.debits), sum(l.credits),
          jsonb_agg(jsonb_build_object('account_id', l.account_id, 'debit', l.debits::text, 'credit', l.credits::text)
                    ORDER BY l.account_id),
          $6
   FROM ${line} l WHERE l.debits > 0 OR l.credits > 0 GROUP BY l.tenant_id, l.currency
   ON CONFLICT ON CONSTRAINT journal_entries_one_a_day DO NOTHING`;

/**
 * A second run of a day finds its entries and changes nothing. Plan: a look-up for each account that ever had a posting,
 * and the hours of the day. Citus takes no recursion here, and reads the hours of all days.
 */
const WRITE_ENTRIES = statement(
  'write_journal_entries',
  `WITH RECURSIVE account AS (
     (SELECT account_id, currency FROM account_rollups WHERE tenant_id = $1 ORDER BY account_id, currency LIMIT 1)
     UNION ALL
     SELECT n.account_id, n.currency FROM account a CROSS JOIN LATERAL (
       SELECT account_id, currency FROM account_rollups
       WHERE tenant_id = $1 AND (account_id, currency) > (a.account_id, a.currency)
       ORDER BY account_id, currency LIMIT 1) n
   ), line AS (
     SELECT $1::uuid AS tenant_id, a.account_id, a.currency, h.debits, h.credits
     FROM account a CROSS JOIN LATERAL (
       SELECT sum(debits)::bigint AS debits, sum(credits)::bigint AS credits FROM account_rollups
       WHERE tenant_id = $1 AND account_id = a.account_id AND currency = a.currency
         AND begins_at >= $4 AND begins_at < $5) h
   )
   ${writeEntriesText('line')}`,
  writeEntriesText(`(
     SELECT tenant_id, account_id, currency, sum(debits)::bigint AS debits, sum(credits)::bigint AS credits
     FROM account_rollups WHERE tenant_id = $1 AND begins_at >= $4 AND begins_at < $5
     GROUP BY tenant_id, account_id, currency)`),
);

/** Call it with the rollups locked, so that numbers follow one another. */
function writeEntries(
  session: Session,
  tenantId: string,
  { name, fromMs, untilMs }: Period,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): Promise<number> {
  const values = [tenantId, name, timeZone, toRfc3339(fromMs), toRfc3339(untilMs), toRfc3339(nowMs)];
  return session.execute(WRITE_ENTRIES, values);
}
