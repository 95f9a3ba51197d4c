import { isWorkItem } from '../../../ledger/incidents.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import type { Kobo } from '../../../platform/values/money.ts';
import { DAY_COLUMNS, type ReconciledDay } from '../../bank-statements/days.ts';
import { WAITING } from '../../bank-statements/lists.ts';

const DAYS = statement(
  'reconciled_days_of_month',
  `SELECT rail, ${DAY_COLUMNS} FROM reconciled_days
   WHERE tenant_id = $1 AND reconciled_days.day BETWEEN $2::date AND $3::date ORDER BY rail, reconciled_days.day`,
);

export type AccountDay = ReconciledDay & { rail: string };

/** The equations of every account for some days, both included. Plan: the primary key for each account. */
export const daysOfMonth = (
  session: Session,
  tenantId: string,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<AccountDay[]> => session.query<AccountDay>(DAYS, [tenantId, firstDay, lastDay]);

/** Open items of each kind in a file. */
export const OPEN_ITEMS_MAX = 10_000;

/** Something of a month that waits. It names nobody. */
interface OpenItem {
  id: string;
  /** The day of the bank or of the ledger. */
  day: string;
  amount: Kobo | null;
  detail: string | null;
}

/** The open items of a kind. */
export interface OpenItems {
  kind: string;
  items: OpenItem[];
}

/** Plan of each: the index of its waiting rows. `$2` is the last day, `$3` the instant after it, `$4` the time zone. */
const ITEMS: readonly [kind: string, sql: string][] = [
  [
    'statement_line',
    `SELECT rail || ' ' || number AS id, booked_on::text AS day, amount, coalesce(reason, state) AS detail
     FROM bank_statement_lines WHERE tenant_id = $1 AND ${WAITING} AND booked_on <= $2::date
     ORDER BY rail, number`,
  ],
  [
    'movement_without_line',
    `SELECT transaction_id::text AS id, posted_on::text AS day, amount, category AS detail FROM settlement_movements
     WHERE tenant_id = $1 AND match IS NULL AND posted_on <= $2::date
     ORDER BY rail, settlement_movements.posted_on, transaction_id`,
  ],
  [
    'flagged_payout',
    `SELECT p.transaction_id::text AS id, (t.created_at AT TIME ZONE $4)::date::text AS day, t.amount, t.currency AS detail
     FROM payouts p CROSS JOIN LATERAL (
       SELECT created_at, amount, currency FROM transactions WHERE tenant_id = $1 AND id = p.transaction_id LIMIT 1) t
     WHERE p.tenant_id = $1 AND p.flagged_at IS NOT NULL AND p.due_at IS NOT NULL AND t.created_at < $3
     ORDER BY p.transaction_id`,
  ],
  [
    'suspense',
    `SELECT h.transaction_id::text AS id, (t.created_at AT TIME ZONE $4)::date::text AS day, t.amount, h.reason AS detail
     FROM held_inflows h CROSS JOIN LATERAL (
       SELECT created_at, amount FROM transactions WHERE tenant_id = $1 AND id = h.transaction_id LIMIT 1) t
     WHERE h.tenant_id = $1 AND h.state = 'held' AND t.created_at < $3
     ORDER BY h.transaction_id`,
  ],
  [
    'incident',
    // Money in suspense is listed as such. Each part has an index.
    `SELECT i.id::text AS id, (i.created_at AT TIME ZONE $4)::date::text AS day, NULL::bigint AS amount, i.kind AS detail
     FROM (
       SELECT id, created_at, kind FROM incidents i WHERE tenant_id = $1 AND ${isWorkItem('i')}
       UNION ALL
       SELECT id, created_at, kind FROM incidents
       WHERE tenant_id = $1 AND closed_at IS NULL AND kind = 'contrary_outcome') i
     WHERE i.created_at < $3 ORDER BY i.id`,
  ],
];

// Every statement takes the same parameters.
const TAKES = '($2::text, $3::timestamptz, $4::text) IS NOT NULL';

const LISTS = ITEMS.map(([kind, sql]) => ({
  kind,
  sql: statement(`open_${kind}s_of_month`, `SELECT * FROM (${sql} LIMIT ${OPEN_ITEMS_MAX}) q WHERE ${TAKES}`),
}));

const COUNTS = statement(
  'count_open_items_of_month',
  `SELECT kind, count FROM (${ITEMS.map(
    ([kind, sql], n) =>
      `SELECT ${n} AS n, '${kind}' AS kind, count(*)::integer AS count FROM (${sql} LIMIT ${OPEN_ITEMS_MAX}) q`,
  ).join(' UNION ALL ')}) counted WHERE count > 0 AND ${TAKES} ORDER BY n`,
);

/** The values of every statement. */
const valuesOf = (tenantId: string, calendar: Calendar, lastDay: string): string[] => [
  tenantId,
  lastDay,
  toRfc3339(calendar.period(lastDay).untilMs),
  calendar.timeZone,
];

/** Items that began in a month or before and wait now, at most 10,000 of each kind. Kinds without any are left out. */
export async function listOpenItems(
  session: Session,
  tenantId: string,
  calendar: Calendar,
  lastDay: string,
): Promise<OpenItems[]> {
  const kinds: OpenItems[] = [];
  for (const { kind, sql } of LISTS) {
    const items = await session.query<OpenItem>(sql, valuesOf(tenantId, calendar, lastDay));
    if (items.length > 0) kinds.push({ kind, items });
  }
  return kinds;
}

/** The number of open items of a kind, at most 10,000. */
export interface OpenItemCount {
  kind: string;
  count: number;
}

/** The number of the same items of each kind. */
export const countOpenItems = (
  session: Session,
  tenantId: string,
  calendar: Calendar,
  lastDay: string,
): Promise<OpenItemCount[]> => session.query(COUNTS, valuesOf(tenantId, calendar, lastDay));
