import { type Session, search, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { RunState } from './outcome.ts';
import type { ScheduleStatus } from './queries.ts';
import type { Timetable } from './recurrence.ts';

/** A tenant that has runs due. */
export interface DueTenant {
  tenantId: string;
  mode: Mode;
}

/**
 * Tenants with due runs, by a skip scan over schedule_runs_due: one index probe a tenant, however many wait.
 * Runs under kolo_directory.
 */
const TENANTS_WITH_DUE_RUNS = search(
  'tenants_with_due_schedule_runs',
  `WITH RECURSIVE tenant AS (
     (SELECT tenant_id FROM schedule_runs
      WHERE status IN ('waiting', 'processing') AND tenant_id > $3 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT o.tenant_id FROM schedule_runs o
             WHERE o.status IN ('waiting', 'processing') AND o.tenant_id > t.tenant_id
             ORDER BY o.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   )
   SELECT t.tenant_id AS "tenantId", n.mode
   FROM tenant t
   CROSS JOIN LATERAL (SELECT mode FROM tenants WHERE tenant_id = t.tenant_id LIMIT 1) n
   WHERE EXISTS (
     SELECT 1 FROM schedule_runs o
     WHERE o.status IN ('waiting', 'processing') AND o.tenant_id = t.tenant_id AND o.due_at <= $1
       AND (o.leased_until IS NULL OR o.leased_until <= $1 OR o.claimed_by = ANY ($4::uuid[])))
   LIMIT $2`,
  2,
);

/**
 * At most `limit` tenants that have a run due, in order of id, after one of them.
 *
 * @param dead processes whose claims are free before their leases end
 */
export const tenantsWithDueRuns = (
  directory: Session,
  nowMs: number,
  dead: readonly string[],
  after: string,
  limit: number,
): Promise<DueTenant[]> =>
  directory.query<DueTenant>(TENANTS_WITH_DUE_RUNS, [toRfc3339(nowMs), limit, after, dead]);

/** A claimed run with its payment; times are milliseconds since the epoch. */
export interface ClaimedRun extends RunState, Timetable {
  scheduleId: string;
  n: number;
  scheduledFor: number;
  dueAt: number;
  /** With the end of the lease, this identifies the claim. */
  claimedBy: string;
  leasedUntil: number;
  scheduleStatus: ScheduleStatus;
  amount: Kobo;
  currency: string;
  description: string | null;
  metadata: Metadata | null;
  /** The customer of the debited wallet. */
  customerId: string;
  sourceWalletId: string;
  /** The wallet that is credited; null where a bank account is paid. */
  destinationWalletId: string | null;
  bankCode: string | null;
  accountNumber: string | null;
  /** Status of the run's transfer; null without one. */
  transferStatus: 'processing' | 'successful' | 'failed' | null;
  transferFailureReason: string | null;
}

/**
 * Claims in one statement. A run waits for the earlier due runs of its schedule, whichever process has them: missed
 * runs are made up one by one, oldest first. Plan: schedule_runs_due in order of due_at, skipping leased rows, with a
 * probe of schedule_runs_waiting each; then the primary keys of the rows found.
 */
const CLAIM_RUNS = statement(
  'claim_schedule_runs',
  `WITH due AS (
     SELECT o.schedule_id, o.n FROM schedule_runs o
     WHERE o.tenant_id = $1 AND o.status IN ('waiting', 'processing') AND o.due_at <= $2
       AND (o.leased_until IS NULL OR o.leased_until <= $2 OR o.claimed_by = ANY ($5::uuid[]))
       AND NOT EXISTS (
         SELECT 1 FROM schedule_runs older
         WHERE older.tenant_id = $1 AND older.schedule_id = o.schedule_id AND older.status = 'waiting'
           AND older.due_at <= $2 AND older.n < o.n)
     ORDER BY o.due_at LIMIT $3
     FOR UPDATE OF o SKIP LOCKED
   ),
   claimed AS (
     UPDATE schedule_runs o SET leased_until = $4, claimed_by = $6
     FROM due WHERE o.tenant_id = $1 AND o.schedule_id = due.schedule_id AND o.n = due.n
     RETURNING o.*
   )
   SELECT o.schedule_id AS "scheduleId", o.n, o.scheduled_for AS "scheduledFor", o.status, o.due_at AS "dueAt",
     o.claimed_by AS "claimedBy", o.leased_until AS "leasedUntil", o.attempts, o.first_attempt_at AS "firstAttemptAt",
     o.last_attempt_at AS "lastAttemptAt", o.transaction_id AS "transactionId", o.failure_code AS "failureCode",
     s.status AS "scheduleStatus", s.amount, s.currency, s.description, s.metadata, s.frequency, s.start_at AS "startAt",
     s.end_at AS "endAt", s.bank_code AS "bankCode", s.account_number AS "accountNumber",
     sw.wallet_id AS "sourceWalletId", sw.customer_id AS "customerId", dw.wallet_id AS "destinationWalletId",
     t.status AS "transferStatus", t.failure_reason AS "transferFailureReason"
   FROM claimed o
   CROSS JOIN LATERAL (SELECT * FROM schedules WHERE tenant_id = $1 AND id = o.schedule_id LIMIT 1) s
   CROSS JOIN LATERAL (
     SELECT wallet_id, customer_id FROM wallets WHERE tenant_id = $1 AND account_id = s.source_account LIMIT 1) sw
   LEFT JOIN LATERAL (
     SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = s.destination_account LIMIT 1) dw ON true
   LEFT JOIN LATERAL (
     SELECT status, failure_reason FROM transactions WHERE tenant_id = $1 AND id = o.transaction_id LIMIT 1) t ON true`,
);

/** Parameters of a claim. */
interface RunClaim {
  nowMs: number;
  /** They are the claimer's until then. */
  leaseEndMs: number;
  /** The process that claims. */
  claimedBy: string;
  /** Processes whose claims are free before their leases end. */
  dead: readonly string[];
  /** Runs at most. */
  limit: number;
}

/** Takes due runs of a tenant, at most one that waits of each schedule. */
export const claimRuns = (session: Session, tenantId: string, claim: RunClaim): Promise<ClaimedRun[]> =>
  session.query<ClaimedRun>(CLAIM_RUNS, [
    tenantId,
    toRfc3339(claim.nowMs),
    claim.limit,
    toRfc3339(claim.leaseEndMs),
    claim.dead,
    claim.claimedBy,
  ]);

/** Only if it has not been claimed since. */
const CHECK_LATER = statement(
  'postpone_schedule_run',
  `UPDATE schedule_runs SET due_at = $4, leased_until = NULL, claimed_by = NULL
   WHERE tenant_id = $1 AND schedule_id = $2 AND n = $3 AND status = 'processing' AND leased_until = $5
     AND claimed_by = $6`,
);

/** Gives back a run whose bank transfer is still processing, until its next check. */
export const checkLater = (
  session: Session,
  tenantId: string,
  { scheduleId, n, leasedUntil, claimedBy }: ClaimedRun,
  dueAtMs: number,
): Promise<number> =>
  session.execute(CHECK_LATER, [
    tenantId,
    scheduleId,
    n,
    toRfc3339(dueAtMs),
    toRfc3339(leasedUntil),
    claimedBy,
  ]);
