import { holdLedgerVersion } from '../../ledger/ledger-lock.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, type FaultsByCode, invalidField, refusal } from '../../platform/values/errors.ts';
import { pauseWaiting } from './conclude.ts';
import { insertRuns, type NewRun, type ScheduleStatus } from './queries.ts';
import { occurrenceAt, type Timetable } from './recurrence.ts';

/** Faults of a refused change, as in the examples. */
export const CHANGE_FAULTS: FaultsByCode = {
  wallet_restricted: { path: 'is_active', message: 'must be false while a wallet of the payment is closed' },
};

/** The requested change; times are milliseconds since the epoch. Fields left out stay. */
interface ScheduleChange {
  isActive: boolean | undefined;
  nextAttemptAt: number | undefined;
}

interface Changing extends Timetable {
  id: string;
  status: ScheduleStatus;
  sourceAccount: string;
  destinationAccount: string | null;
}

const LOCK = statement(
  'lock_schedule_to_change',
  `SELECT id, status, source_account AS "sourceAccount", destination_account AS "destinationAccount", frequency,
     start_at AS "startAt", end_at AS "endAt"
   FROM schedules WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
);

/**
 * Changes whether a schedule pays, or when its next attempt is. Call it in a transaction.
 *
 * @throws ApiError `not_found`, `wallet_restricted`, and `invalid_request` for what cannot be
 */
export async function changeSchedule(
  session: Session,
  tenantId: string,
  id: string,
  change: ScheduleChange,
  { calendar, nowMs }: { calendar: Calendar; nowMs: number },
): Promise<void> {
  const [schedule] = await session.query<Changing>(LOCK, [tenantId, id]);
  if (schedule === undefined) throw new ApiError('not_found');
  const { isActive, nextAttemptAt } = change;
  const wasActive = schedule.status === 'active';
  if (isActive === true && !wasActive) await activate(session, tenantId, schedule, calendar, nowMs);
  if (isActive === false && wasActive) {
    await pauseWaiting(session, tenantId, id);
    await setStatus(session, tenantId, id, 'inactive', nowMs);
  }
  if (nextAttemptAt === undefined) return;
  if (!(isActive ?? wasActive)) {
    throw invalidField('next_charge_attempt', 'is for a scheduled payment that is active');
  }
  await moveNext(session, tenantId, schedule, nextAttemptAt, { calendar, nowMs });
}

/** A schedule that failures have ended begins to count them afresh. */
const SET_STATUS = statement(
  'set_schedule_status',
  `UPDATE schedules SET status = $3, updated_at = $4,
     counted_from = CASE WHEN status = 'deactivated' THEN decided ELSE counted_from END,
     failures = CASE WHEN status = 'deactivated' THEN 0 ELSE failures END
   WHERE tenant_id = $1 AND id = $2`,
);

const setStatus = (
  session: Session,
  tenantId: string,
  id: string,
  status: ScheduleStatus,
  nowMs: number,
): Promise<number> => session.execute(SET_STATUS, [tenantId, id, status, toRfc3339(nowMs)]);

const IS_CLOSED = statement(
  'is_any_wallet_closed',
  `SELECT FROM wallets WHERE tenant_id = $1 AND account_id = ANY ($2::uuid[]) AND status = 'closed' LIMIT 1`,
);
const RESUME = statement(
  'resume_schedule_runs',
  `UPDATE schedule_runs
   SET status = CASE WHEN due_at < $3 THEN 'skipped' ELSE 'waiting' END,
     due_at = CASE WHEN due_at < $3 THEN NULL ELSE due_at END
   WHERE tenant_id = $1 AND schedule_id = $2 AND status = 'paused'`,
);
const NEWEST = statement(
  'newest_schedule_run',
  `SELECT n, status, attempts FROM schedule_runs WHERE tenant_id = $1 AND schedule_id = $2
   ORDER BY n DESC LIMIT 1`,
);
const WAITS = statement(
  'has_waiting_schedule_run',
  `SELECT FROM schedule_runs WHERE tenant_id = $1 AND schedule_id = $2 AND status = 'waiting' LIMIT 1`,
);

/** Skips the runs missed while it was inactive, and goes on with the next one. */
async function activate(
  session: Session,
  tenantId: string,
  schedule: Changing,
  calendar: Calendar,
  nowMs: number,
): Promise<void> {
  const { id, endAt, sourceAccount, destinationAccount } = schedule;
  const ended = invalidField('is_active', 'must be false: the scheduled payment has come to its end');
  if (schedule.status === 'completed' || (endAt !== null && endAt < nowMs)) throw ended;
  // A wallet that is found open is not closed before this commits.
  await holdLedgerVersion(session, tenantId);
  const accounts = [sourceAccount, destinationAccount].filter((account) => account !== null);
  const [closed] = await session.query(IS_CLOSED, [tenantId, accounts]);
  if (closed !== undefined) throw refusal('wallet_restricted', CHANGE_FAULTS);
  await session.execute(RESUME, [tenantId, id, toRfc3339(nowMs)]);
  const [newest] = await session.query<{ n: number; status: string }>(NEWEST, [tenantId, id]);
  if (newest!.status !== 'waiting') {
    await insertRuns(session, tenantId, id, missedAndNext(schedule, newest!.n, calendar, nowMs));
  }
  const [waiting] = await session.query(WAITS, [tenantId, id]);
  if (waiting === undefined) throw ended;
  await setStatus(session, tenantId, id, 'active', nowMs);
}

/** The runs behind the n-th whose time has gone by, and the first that is still to come. */
function missedAndNext(timetable: Timetable, after: number, calendar: Calendar, nowMs: number): NewRun[] {
  const rows: NewRun[] = [];
  for (let n = after + 1; ; n++) {
    const scheduledFor = occurrenceAt(timetable, n, calendar);
    if (scheduledFor === null) return rows;
    const missed = scheduledFor < nowMs;
    rows.push({ n, scheduledFor, status: missed ? 'skipped' : 'waiting' });
    if (!missed) return rows;
  }
}

/** A run that is being attempted is not moved. */
const MOVE_NEXT = statement(
  'move_next_attempt',
  `UPDATE schedule_runs SET due_at = $3
   WHERE tenant_id = $1 AND schedule_id = $2 AND status = 'waiting' AND claimed_by IS NULL AND n = (
     SELECT n FROM schedule_runs WHERE tenant_id = $1 AND schedule_id = $2 AND status = 'waiting'
       AND claimed_by IS NULL
     ORDER BY due_at, n LIMIT 1)
   RETURNING n`,
);

/** Moves the next attempt. All others stay when they are, so the one that follows is written before its turn. */
async function moveNext(
  session: Session,
  tenantId: string,
  schedule: Changing,
  toMs: number,
  { calendar, nowMs }: { calendar: Calendar; nowMs: number },
): Promise<void> {
  const { id, endAt } = schedule;
  if (toMs <= nowMs) throw invalidField('next_charge_attempt', 'must be in the future');
  if (endAt !== null && toMs > endAt) {
    throw invalidField('next_charge_attempt', 'must not be after end_date');
  }
  const [moved] = await session.query<{ n: number }>(MOVE_NEXT, [tenantId, id, toRfc3339(toMs)]);
  if (moved === undefined) {
    throw invalidField('next_charge_attempt', 'is for a scheduled payment that has an attempt to come');
  }
  // It was active already: what this writes is that it was changed.
  await setStatus(session, tenantId, id, 'active', nowMs);
  const next = occurrenceAt(schedule, moved.n + 1, calendar);
  if (next === null) return;
  await insertRuns(session, tenantId, id, [{ n: moved.n + 1, scheduledFor: next, status: 'waiting' }]);
}
