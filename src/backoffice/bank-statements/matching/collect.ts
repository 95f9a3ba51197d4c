import { settlementAccount } from '../../../ledger/system-accounts.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { NIL_UUID, uuidv7Floor } from '../../../platform/values/ids.ts';
import type { ReconciledAccount } from '../accounts.ts';
import { bookedLineSql } from '../booking-references.ts';

/** Movements read in one transaction. */
export const COLLECTED_AT_ONCE = 5_000;
/** Age of movements, before the first statement, that the ledger may not have posted when it began, milliseconds. */
const NOT_YET_POSTED_MS = 30 * 86_400_000;
/** Time after which no earlier movement commits, milliseconds. */
const LATE_MS = 300_000;

/** Growth of the settlement account $4 of tenant $1 by the movement n, and its time. */
const POSTED = `
  LEFT JOIN LATERAL (
    SELECT sum(CASE WHEN p.debit_account = $4 THEN p.amount ELSE -p.amount END)::bigint AS amount, max(p.posted_at) AS posted_at
    FROM postings p
    WHERE p.tenant_id = $1 AND p.transaction_id = n.id AND (p.debit_account = $4 OR p.credit_account = $4)) s ON true`;

/** Plan: primary keys, of the next movements and of what belongs to each. */
const COLLECT = statement(
  'collect_settlement_movements',
  `WITH next AS MATERIALIZED (
     SELECT id, category, status, amount, bulk_id, reference FROM transactions
     WHERE tenant_id = $1 AND id >= $5::uuid ORDER BY id LIMIT $7),
   inserted AS (
     INSERT INTO settlement_movements (tenant_id, rail, transaction_id, category, amount, reference, counterparty, bulk_id, line, posted_on)
     SELECT $1, $2, n.id, n.category, coalesce(s.amount, -n.amount), k.reference, k.counterparty, n.bulk_id,
            CASE WHEN n.category = 'adjustment' THEN ${bookedLineSql('n.reference')} END,
            (s.posted_at AT TIME ZONE $3)::date
     FROM next n
     ${POSTED}
     LEFT JOIN LATERAL (
       SELECT rail_id AS reference, account_number AS counterparty, submissions, rail FROM payouts
       WHERE tenant_id = $1 AND transaction_id = n.id AND n.category IN ('bank-outflow', 'bank-inflow-return')
       UNION ALL
       SELECT rail_inflow_id, NULL, NULL, NULL FROM inflows
       WHERE tenant_id = $1 AND transaction_id = n.id AND n.category = 'bank-inflow'
       UNION ALL
       SELECT rail_return_id, NULL, NULL, NULL FROM payment_returns
       WHERE tenant_id = $1 AND transaction_id = n.id AND n.category = 'bank-outflow-reversal'
       UNION ALL
       SELECT coalesce(
           (SELECT rail_id FROM payouts WHERE tenant_id = $1 AND transaction_id = f.movement_id),
           (SELECT rail_inflow_id FROM inflows WHERE tenant_id = $1 AND transaction_id = f.movement_id)), NULL, NULL, NULL
       FROM rail_fees f
       WHERE f.tenant_id = $1 AND f.transaction_id = n.id AND n.category = 'rail-fee'
       LIMIT 1) k ON true
     WHERE s.amount <> 0 AND s.posted_at >= $6
        OR s.amount IS NULL AND n.status = 'processing' AND k.submissions > 0 AND k.rail = $2
     ON CONFLICT (tenant_id, rail, transaction_id) DO NOTHING RETURNING 1)
   SELECT id, (SELECT count(*)::integer FROM next) AS count, EXISTS (SELECT FROM inserted) AS new FROM next ORDER BY id DESC LIMIT 1`,
);
/** Payouts that were never submitted are of no account yet. They are read again until they are. Plan: payouts_due. */
const WAITING_PAYOUT = statement(
  'first_payout_never_submitted',
  `SELECT min(transaction_id::text)::uuid AS id FROM payouts WHERE tenant_id = $1 AND due_at IS NOT NULL AND submissions = 0`,
);
const COLLECTED_TO = statement(
  'store_collected_to',
  'UPDATE reconciled_accounts SET collected_to = greatest(collected_to, $3::uuid) WHERE tenant_id = $1 AND rail = $2',
);

/** A part of the movements. */
export interface ReadPart<Place> {
  /** Where the next part begins; undefined where none is left. */
  next: Place | undefined;
  /** True if a movement is new or has changed. */
  isNew: boolean;
}

/** Account whose movements are collected, and the calendar of its days. */
export interface Collecting {
  tenantId: string;
  account: ReconciledAccount;
  calendar: Calendar;
  nowMs: number;
  /** Movements read in one transaction. */
  atOnce: number;
}

/** Where the next part of the movements begins. */
interface MovementsPlace {
  /** The id of the last that was read. */
  last: string;
  /** The oldest payout that was never submitted when the first part was read: later parts leave it to the next matching. */
  waiting: string | null;
}

/** Copies the next movements of the settlement account, in the transaction that has locked the account. */
export async function collectMovements(
  session: Session,
  { tenantId, account, calendar, nowMs, atOnce }: Collecting,
  from: MovementsPlace | undefined,
): Promise<ReadPart<MovementsPlace>> {
  const { rail, beginsOn, collectedTo } = account;
  const beginsMs = calendar.startOfDay(beginsOn!);
  // An import or a withdrawal meanwhile had the movements be read from the beginning.
  const first =
    (collectedTo === null ? undefined : from?.last) ??
    collectedTo ??
    uuidv7Floor(beginsMs - NOT_YET_POSTED_MS);
  // Read before the movements: a payout that is submitted between the two statements is collected, or read again.
  const waiting =
    from === undefined
      ? (await session.query<{ id: string | null }>(WAITING_PAYOUT, [tenantId]))[0]!.id
      : from.waiting;
  const values = [calendar.timeZone, settlementAccount(rail), first, new Date(beginsMs).toISOString()];
  const [read] = await session.query<{ id: string; count: number; new: boolean }>(COLLECT, [
    tenantId,
    rail,
    ...values,
    atOnce,
  ]);
  if (read === undefined) return { next: undefined, isNew: false };
  // Movements of the last minutes are read again: one that was created earlier may commit later.
  const safe = uuidv7Floor(nowMs - LATE_MS);
  const to = [read.id, safe, waiting ?? safe].toSorted()[0]!;
  if (collectedTo === null) await session.execute(COLLECTED_TO, [tenantId, rail, to > first ? to : first]);
  else if (to > collectedTo) await session.execute(COLLECTED_TO, [tenantId, rail, to]);
  return { next: read.count < atOnce ? undefined : { last: read.id, waiting }, isNew: read.new };
}

/** Movements that the ledger has posted since they were collected, or that failed. */
const FINISHED = statement(
  'finished_settlement_movements',
  `WITH unposted AS MATERIALIZED (
     SELECT ctid AS movement, transaction_id, match FROM settlement_movements
     WHERE tenant_id = $1 AND rail = $2 AND posted_on IS NULL AND transaction_id > $5::uuid
     ORDER BY transaction_id LIMIT $6),
   known AS MATERIALIZED (
     SELECT f.movement, f.match, n.status, s.amount, (s.posted_at AT TIME ZONE $3)::date AS posted_on
     FROM unposted f
     CROSS JOIN LATERAL (SELECT id, status FROM transactions WHERE tenant_id = $1 AND id = f.transaction_id LIMIT 1) n
     ${POSTED}),
   posted AS (
     UPDATE settlement_movements m SET posted_on = k.posted_on, amount = k.amount
     FROM known k
     WHERE m.ctid = k.movement AND k.posted_on IS NOT NULL),
   gone AS (
     DELETE FROM settlement_movements m USING known k
     WHERE m.ctid = k.movement AND k.status = 'failed' AND k.posted_on IS NULL)
   SELECT (SELECT transaction_id FROM unposted ORDER BY transaction_id DESC LIMIT 1) AS last,
     EXISTS (SELECT FROM known WHERE posted_on IS NOT NULL OR status = 'failed') AS new,
     (SELECT count(*)::integer FROM unposted) AS count,
     (SELECT array_agg(match) FROM known WHERE match IS NOT NULL AND posted_on IS NOT NULL) AS posted,
     (SELECT array_agg(match) FROM known WHERE match IS NOT NULL AND status = 'failed' AND posted_on IS NULL) AS failed`,
);
/** The bank paid what the ledger released. A person has to see it. */
const REOPEN = statement(
  'reopen_statement_lines',
  `WITH freed AS (
     UPDATE settlement_movements SET match = NULL, explained_on = NULL
     WHERE tenant_id = $1 AND rail = $2 AND match = ANY ($3::bigint[]))
   UPDATE bank_statement_lines l SET state = 'open', reason = 'released_here', match = NULL, explained_on = NULL,
     waits_since = $4
   FROM unnest($3::bigint[]) AS u (match)
   WHERE l.tenant_id = $1 AND l.rail = $2 AND (l.number = u.match OR l.match = u.match AND l.match <> l.number)`,
);
/** The last day of all lines and movements of a match, once all of them are posted. */
const EXPLAIN = statement(
  'explain_statement_lines',
  `WITH ended AS MATERIALIZED (
     SELECT u.match, greatest(
         (SELECT booked_on FROM bank_statement_lines WHERE tenant_id = $1 AND rail = $2 AND number = u.match),
         (SELECT max(booked_on) FROM bank_statement_lines
          WHERE tenant_id = $1 AND rail = $2 AND match = u.match AND match <> number),
         m.posted_on) AS explained_on
     FROM unnest($3::bigint[]) AS u (match)
     CROSS JOIN LATERAL (
       SELECT max(posted_on) AS posted_on, bool_and(posted_on IS NOT NULL) AS whole FROM settlement_movements
       WHERE tenant_id = $1 AND rail = $2 AND match = u.match) m
     WHERE m.whole),
   lines AS (
     UPDATE bank_statement_lines l SET explained_on = e.explained_on FROM ended e
     WHERE l.tenant_id = $1 AND l.rail = $2 AND (l.number = e.match OR l.match = e.match AND l.match <> l.number))
   UPDATE settlement_movements m SET explained_on = e.explained_on FROM ended e
   WHERE m.tenant_id = $1 AND m.rail = $2 AND m.match = e.match`,
);

/** Updates movements that the ledger had not posted yet. */
export async function refreshNotYetPosted(
  session: Session,
  { tenantId, account: { rail }, calendar, nowMs, atOnce }: Collecting,
  after: string = NIL_UUID,
): Promise<ReadPart<string>> {
  const values = [calendar.timeZone, settlementAccount(rail), after, atOnce];
  const [found] = await session.query<{
    last: string | null;
    count: number;
    new: boolean;
    posted: bigint[] | null;
    failed: bigint[] | null;
  }>(FINISHED, [tenantId, rail, ...values]);
  const { last, count, new: isNew, posted, failed } = found!;
  if (failed !== null) await session.execute(REOPEN, [tenantId, rail, failed, toRfc3339(nowMs)]);
  if (posted !== null) await session.execute(EXPLAIN, [tenantId, rail, posted]);
  return { next: last === null || count < atOnce ? undefined : last, isNew };
}
