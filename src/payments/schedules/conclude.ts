import type { Static } from 'typebox';
import { emitEvents } from '../../ledger/emit-events.ts';
import { lockLedger } from '../../ledger/ledger-lock.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { type NewEvent, newEvent } from '../../platform/events/event.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { NO_METADATA } from '../../platform/values/metadata.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import type { ClaimedRun } from './claims.ts';
import { RUN_FAILED, SCHEDULE_DEACTIVATED } from './events.ts';
import { reasonOf } from './failures.ts';
import { nextState, type Outcome, type RunState } from './outcome.ts';
import { insertRuns, type ScheduleStatus } from './queries.ts';
import { occurrenceAt } from './recurrence.ts';

/** Failed runs in a row that deactivate their schedule (contract section 3.8). */
const FAILURES_MAX = 3;

/** The fields of a schedule that runs change. */
interface ScheduleState {
  status: ScheduleStatus;
  /** Runs that ended paid or failed. */
  decided: number;
  /** Those of them that failed in a row, up to the last one. */
  failures: number;
}

/** Serialises changes of a schedule with decisions on its runs. */
const LOCK_SCHEDULE = statement(
  'lock_schedule',
  'SELECT status, decided, failures FROM schedules WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
);
/** Against claims too, which lock no schedule. */
const LOCK_RUN = statement(
  'lock_schedule_run',
  `SELECT status, due_at AS "dueAt", attempts, first_attempt_at AS "firstAttemptAt", last_attempt_at AS "lastAttemptAt",
     transaction_id AS "transactionId", failure_code AS "failureCode", leased_until AS "leasedUntil",
     claimed_by AS "claimedBy"
   FROM schedule_runs WHERE tenant_id = $1 AND schedule_id = $2 AND n = $3 FOR UPDATE`,
);

/**
 * Records the outcome of a run: its state, the count of failures, the next run, and the events. Call it in a transaction.
 * A repeated outcome changes nothing: another process may have recorded it.
 */
export async function recordOutcome(
  session: Session,
  tenantId: string,
  claimed: ClaimedRun,
  outcome: Outcome,
  { calendar, nowMs }: { calendar: Calendar; nowMs: number },
): Promise<void> {
  const key = [tenantId, claimed.scheduleId, claimed.n];
  const [schedule] = await session.query<ScheduleState>(LOCK_SCHEDULE, [tenantId, claimed.scheduleId]);
  const [row] = await session.query<RunState & Claim>(LOCK_RUN, key);
  // A transfer that was made is a fact, whichever process has the run now. Everything else counts only from the
  // claimer.
  if (outcome.kind !== 'made' && !isClaim(row!, claimed)) return;
  const after = nextState(row!, outcome, {
    active: schedule!.status === 'active',
    toWallet: claimed.destinationWalletId !== null,
    nowMs,
  });
  if (after === undefined) return;
  const counted = countedWith(schedule!, after);
  const deactivates = counted.status === 'deactivated' && schedule!.status !== 'deactivated';
  await storeRun(
    session,
    key,
    after,
    counted.decided > schedule!.decided ? counted.decided : null,
    deactivates,
  );
  if (deactivates) await pauseWaiting(session, tenantId, claimed.scheduleId);
  if (after.status !== 'paused' || after.attempts > 0) {
    await addNext(session, tenantId, claimed, counted.status === 'active' ? 'waiting' : 'paused', calendar);
  }
  await storeSchedule(session, tenantId, claimed.scheduleId, counted, nowMs);
  if (after.status !== 'failed') return;
  const events = failureEvents(claimed, after, outcome, { failures: counted.failures, deactivates, nowMs });
  await emitEvents(session, tenantId, events, await lockLedger(session, tenantId));
}

interface Claim {
  leasedUntil: number | null;
  claimedBy: string | null;
}

const isClaim = (row: Claim, claimed: Claim): boolean =>
  row.leasedUntil === claimed.leasedUntil && row.claimedBy === claimed.claimedBy;

/** The schedule after a run with this state. A success resets the count of failures. */
function countedWith(schedule: ScheduleState, { status }: RunState): ScheduleState {
  if (status === 'successful') return { ...schedule, decided: schedule.decided + 1, failures: 0 };
  if (status !== 'failed') return schedule;
  const failures = schedule.failures + 1;
  const deactivated = failures >= FAILURES_MAX;
  return {
    status: deactivated ? 'deactivated' : schedule.status,
    decided: schedule.decided + 1,
    failures,
  };
}

const STORE_RUN = statement(
  'record_schedule_run_outcome',
  `UPDATE schedule_runs
   SET status = $4, due_at = $5, attempts = $6, first_attempt_at = $7, last_attempt_at = $8, transaction_id = $9,
     failure_code = $10, decided = $11, deactivated = $12, leased_until = NULL, claimed_by = NULL
   WHERE tenant_id = $1 AND schedule_id = $2 AND n = $3`,
);

const storeRun = (
  session: Session,
  key: readonly unknown[],
  run: RunState,
  decided: number | null,
  deactivates: boolean,
): Promise<number> =>
  session.execute(STORE_RUN, [
    ...key,
    run.status,
    toRfc3339OrNull(run.dueAt),
    run.attempts,
    toRfc3339OrNull(run.firstAttemptAt),
    toRfc3339OrNull(run.lastAttemptAt),
    run.transactionId,
    run.failureCode,
    decided,
    deactivates,
  ]);

/** A run that is being attempted is not paused. */
const PAUSE_WAITING = statement(
  'pause_waiting_schedule_runs',
  `UPDATE schedule_runs SET status = 'paused'
   WHERE tenant_id = $1 AND schedule_id = $2 AND status = 'waiting' AND claimed_by IS NULL`,
);

/** Pauses the waiting runs of a schedule. Call it with the schedule locked. */
export const pauseWaiting = (session: Session, tenantId: string, scheduleId: string): Promise<number> =>
  session.execute(PAUSE_WAITING, [tenantId, scheduleId]);

/** Adds the next run, if there is one and it is not there yet. */
async function addNext(
  session: Session,
  tenantId: string,
  { n, scheduleId, ...timetable }: ClaimedRun,
  status: 'waiting' | 'paused',
  calendar: Calendar,
): Promise<void> {
  const scheduledFor = occurrenceAt(timetable, n + 1, calendar);
  if (scheduledFor === null) return;
  await insertRuns(session, tenantId, scheduleId, [{ n: n + 1, scheduledFor, status }]);
}

/** A schedule none of whose runs is to come or under way is completed, unless failures have ended it. */
const STORE_SCHEDULE = statement(
  'store_schedule_after_run',
  `UPDATE schedules s SET decided = $4, failures = $5, updated_at = $6,
     status = CASE WHEN $3 = 'deactivated' OR EXISTS (
       SELECT 1 FROM schedule_runs o WHERE o.tenant_id = $1 AND o.schedule_id = $2
         AND o.status IN ('waiting', 'paused', 'processing')) THEN $3 ELSE 'completed' END
   WHERE s.tenant_id = $1 AND s.id = $2`,
);

const storeSchedule = (
  session: Session,
  tenantId: string,
  id: string,
  { status, decided, failures }: ScheduleState,
  nowMs: number,
): Promise<number> =>
  session.execute(STORE_SCHEDULE, [tenantId, id, status, decided, failures, toRfc3339(nowMs)]);

/** Events of a failed run. */
function failureEvents(
  claimed: ClaimedRun,
  run: RunState,
  outcome: Outcome,
  { failures, deactivates, nowMs }: { failures: number; deactivates: boolean; nowMs: number },
): NewEvent[] {
  const { scheduleId, n, destinationWalletId } = claimed;
  const bankReason = outcome.kind === 'ended' ? outcome.reason : null;
  const reference = referenceOf(scheduleId, n);
  const eventData: Static<(typeof RUN_FAILED)['data']> = {
    schedule_payment_id: scheduleId,
    occurrence: n,
    reference,
    scheduled_for: toRfc3339(claimed.scheduledFor),
    attempts: run.attempts,
    amount: koboToNumber(claimed.amount),
    currency: claimed.currency,
    destination_type: destinationWalletId === null ? 'bank' : 'wallet',
    destination_id: (destinationWalletId ?? claimed.accountNumber)!,
    destination_code: claimed.bankCode,
    description: claimed.description,
    metadata: claimed.metadata ?? NO_METADATA,
    failure_code: run.failureCode!,
    failure_reason: bankReason ?? reasonOf(run.failureCode!),
    transaction_id: run.transactionId,
    consecutive_failures: failures,
    wallet_id: claimed.sourceWalletId,
    customer_id: claimed.customerId,
  };
  const declared = [RUN_FAILED, ...(deactivates ? [SCHEDULE_DEACTIVATED] : [])];
  return declared.map((event) =>
    newEvent(event, {
      eventId: uuidv7(nowMs),
      customerId: claimed.customerId,
      reference,
      wallet: claimed.sourceWalletId,
      createdAtMs: nowMs,
      eventData,
    }),
  );
}

/** The reference of a run's transfer. It is unique, so the transfer is made once, whatever crashes. */
export const referenceOf = (scheduleId: string, n: number): string => `schedule:${scheduleId}:${n}`;
