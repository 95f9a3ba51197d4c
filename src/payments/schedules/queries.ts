import { listedByMetadata } from '../../ledger/metadata-keys.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { MAX_UUID } from '../../platform/values/ids.ts';
import { type Metadata, metadataText, NO_METADATA } from '../../platform/values/metadata.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { FailureCode } from './failures.ts';
import type { RunStatus } from './outcome.ts';
import type { Timetable } from './recurrence.ts';

/**
 * The status of a schedule. `inactive` is set by the caller, `deactivated` follows from failures, and `completed` means
 * that every run is final.
 */
export const SCHEDULE_STATUSES = ['active', 'inactive', 'completed', 'deactivated'] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/** A schedule as it is made; times are milliseconds since the epoch. */
export interface NewSchedule extends Timetable {
  id: string;
  sourceAccount: string;
  /** The account of the wallet that is credited; null where a bank account is paid. */
  destinationAccount: string | null;
  bankCode: string | null;
  accountNumber: string | null;
  amount: Kobo;
  currency: string;
  description: string | null;
  /** Each run's transfer gets it. */
  metadata: Metadata | null;
  createdAt: number;
}

const INSERT_SCHEDULE = statement(
  'insert_schedule',
  `INSERT INTO schedules (tenant_id, id, source_account, destination_account, bank_code, account_number, amount, currency,
     description, frequency, start_at, end_at, created_at, updated_at, metadata)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)`,
);

/** Stores an active schedule. Its first run is written behind it. */
export const insertSchedule = (session: Session, tenantId: string, schedule: NewSchedule): Promise<number> =>
  session.execute(INSERT_SCHEDULE, [
    tenantId,
    schedule.id,
    schedule.sourceAccount,
    schedule.destinationAccount,
    schedule.bankCode,
    schedule.accountNumber,
    schedule.amount,
    schedule.currency,
    schedule.description,
    schedule.frequency,
    toRfc3339(schedule.startAt),
    toRfc3339OrNull(schedule.endAt),
    toRfc3339(schedule.createdAt),
    metadataText(schedule.metadata),
  ]);

/** A run that has not been attempted. */
export interface NewRun {
  n: number;
  /** The time of the run, milliseconds. */
  scheduledFor: number;
  status: 'waiting' | 'paused' | 'skipped';
}

/** One that is there already stays. */
const INSERT_RUNS = statement(
  'insert_schedule_runs',
  `INSERT INTO schedule_runs (tenant_id, schedule_id, n, scheduled_for, status, due_at)
   SELECT $1, $2, o.n, o.scheduled_for, o.status, CASE WHEN o.status <> 'skipped' THEN o.scheduled_for END
   FROM unnest($3::integer[], $4::timestamptz[], $5::text[]) AS o (n, scheduled_for, status)
   ON CONFLICT (tenant_id, schedule_id, n) DO NOTHING`,
);

/** Writes runs of a schedule that are due at their times, or were skipped. */
export const insertRuns = (
  session: Session,
  tenantId: string,
  scheduleId: string,
  rows: readonly NewRun[],
): Promise<number> =>
  session.execute(INSERT_RUNS, [
    tenantId,
    scheduleId,
    rows.map(({ n }) => n),
    rows.map(({ scheduledFor }) => toRfc3339(scheduledFor)),
    rows.map(({ status }) => status),
  ]);

/** A schedule with where it is at; times are milliseconds since the epoch. */
export interface Schedule extends Omit<NewSchedule, 'sourceAccount' | 'destinationAccount'> {
  sourceWalletId: string;
  destinationWalletId: string | null;
  status: ScheduleStatus;
  failures: number;
  updatedAt: number;
  /** Time of the next attempt of a waiting run; null without one. */
  nextAttemptAt: number | null;
  /** The newest run that was attempted or skipped. */
  last: {
    n: number;
    scheduledFor: string;
    status: RunStatus;
    attempts: number;
    failureCode: FailureCode | null;
    transactionId: string | null;
  } | null;
}

/** Plan of the next attempt: schedule_runs_waiting; of the last run: the primary key, from its end. */
const COLUMNS = `
  s.id, sw.wallet_id AS "sourceWalletId", dw.wallet_id AS "destinationWalletId", s.bank_code AS "bankCode",
  s.account_number AS "accountNumber", s.amount, s.currency, s.description, s.metadata, s.frequency, s.start_at AS "startAt",
  s.end_at AS "endAt", s.status, s.failures, s.created_at AS "createdAt", s.updated_at AS "updatedAt",
  (SELECT o.due_at FROM schedule_runs o WHERE o.tenant_id = $1 AND o.schedule_id = s.id AND o.status = 'waiting'
   ORDER BY o.due_at LIMIT 1) AS "nextAttemptAt",
  (SELECT json_build_object('n', o.n, 'scheduledFor', o.scheduled_for, 'status', o.status, 'attempts', o.attempts,
     'failureCode', o.failure_code, 'transactionId', o.transaction_id)
   FROM schedule_runs o
   WHERE o.tenant_id = $1 AND o.schedule_id = s.id AND (o.attempts > 0 OR o.status = 'skipped')
   ORDER BY o.n DESC LIMIT 1) AS last`;
const WALLETS = `
  CROSS JOIN LATERAL (
    SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = s.source_account LIMIT 1) sw
  LEFT JOIN LATERAL (
    SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = s.destination_account LIMIT 1) dw ON true`;

const FIND_SCHEDULE = statement(
  'find_schedule',
  `SELECT ${COLUMNS} FROM schedules s ${WALLETS} WHERE s.tenant_id = $1 AND s.id = $2`,
);

/** One schedule. */
export async function findSchedule(
  session: Session,
  tenantId: string,
  id: string,
): Promise<Schedule | undefined> {
  return (await session.query<Schedule>(FIND_SCHEDULE, [tenantId, id]))[0];
}

/** A page of a tenant's schedules. @param metadata only those that have all of it */
export function listSchedules(
  session: Session,
  tenantId: string,
  page: PageRequest,
  metadata: Metadata = NO_METADATA,
): Promise<Schedule[]> {
  const values: unknown[] = [tenantId];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const rows = { table: 'schedules', id: 'id', alias: 's' };
  const { from, id, conditions } = listedByMetadata('schedule', rows, metadata, parameter);
  const key = page.key ?? MAX_UUID;
  const text = `SELECT ${COLUMNS} FROM ${from} ${WALLETS}
     WHERE s.tenant_id = $1${conditions}${keysetSql({ ...page, key }, id, parameter(key))}`;
  return session.query(text, values);
}
