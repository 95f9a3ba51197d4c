import type { FailureCode } from '../../payments/schedules/failures.ts';
import type { RunStatus } from '../../payments/schedules/outcome.ts';
import type { Session } from '../../platform/db/database.ts';
import { keysetSql, type PageRequest } from '../../platform/db/keyset.ts';

/** A run of a schedule and its outcome; times are milliseconds since the epoch. */
export interface ScheduleRun {
  n: number;
  scheduledFor: number;
  status: RunStatus;
  attempts: number;
  firstAttemptAt: number | null;
  lastAttemptAt: number | null;
  /** Time of the next attempt or check. */
  dueAt: number | null;
  transactionId: string | null;
  failureCode: FailureCode | null;
  /** True for the failure that ended the schedule. */
  deactivated: boolean;
}

/** The largest number of a run. */
const LAST = String(2 ** 31 - 1);

/** A page of a schedule's runs, by number. Plan: the primary key. */
export const listRuns = (
  session: Session,
  tenantId: string,
  scheduleId: string,
  page: PageRequest,
): Promise<ScheduleRun[]> =>
  session.query<ScheduleRun>(
    `SELECT n, scheduled_for AS "scheduledFor", status, attempts, first_attempt_at AS "firstAttemptAt",
       last_attempt_at AS "lastAttemptAt", due_at AS "dueAt", transaction_id AS "transactionId",
       failure_code AS "failureCode", deactivated
     FROM schedule_runs
     WHERE tenant_id = $1 AND schedule_id = $2${keysetSql({ ...page, key: page.key ?? LAST }, 'n', '$3::integer')}`,
    [tenantId, scheduleId, page.key ?? LAST],
  );
