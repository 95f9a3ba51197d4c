import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import { NIL_UUID } from '../values/ids.ts';

/** The scope of work that runs once for the whole installation. */
export const INSTALLATION = NIL_UUID;

/** The first period of a scope in a job. */
interface Enrolment {
  scope: string;
  firstPeriod: string;
}

const ENROL = statement(
  'enrol_calendar_job',
  `INSERT INTO calendar_jobs (job, scope, next_period, due_at)
   SELECT $1, e.scope, e.first_period, $4 FROM unnest($2::uuid[], $3::text[]) AS e (scope, first_period)
   ON CONFLICT (job, scope) DO NOTHING`,
);

/** Adds scopes that are missing, due from `dueAtMs` on; never due when that is infinite. */
export const enrolScopes = (
  directory: Session,
  job: string,
  enrolments: readonly Enrolment[],
  dueAtMs: number,
): Promise<number> =>
  directory.execute(ENROL, [
    job,
    enrolments.map(({ scope }) => scope),
    enrolments.map(({ firstPeriod }) => firstPeriod),
    Number.isFinite(dueAtMs) ? toRfc3339(dueAtMs) : 'infinity',
  ]);

const ENROL_FINISHED = statement(
  'enrol_finished_calendar_scope',
  `INSERT INTO calendar_jobs (job, scope, next_period, due_at, finished_at, finished_by) VALUES ($1, $2, $3, $4, $4, $5)
   ON CONFLICT (job, scope) DO NOTHING`,
);

/** Adds a scope whose earlier periods were closed outside the job. */
export const enrolFinished = (
  directory: Session,
  job: string,
  { scope, nextPeriod, finishedBy, nowMs }: EnrolledFinished,
): Promise<number> =>
  directory.execute(ENROL_FINISHED, [job, scope, nextPeriod, toRfc3339(nowMs), finishedBy]);

interface EnrolledFinished {
  scope: string;
  /** The first period that is not closed. */
  nextPeriod: string;
  /** The process that closed the others. */
  finishedBy: string;
  nowMs: number;
}

const INSTALLED = statement(
  'calendar_job_installed',
  'SELECT next_period AS period FROM calendar_jobs WHERE job = $1 AND scope = $2',
);

/** The period of the installation's own row. If that row is never due, it is the period of the job's installation. */
export async function installationPeriod(directory: Session, job: string): Promise<string> {
  const [row] = await directory.query<{ period: string }>(INSTALLED, [job, INSTALLATION]);
  return row!.period;
}

/** This process's claim on a period, or on a part of it. */
export interface CalendarClaim {
  job: string;
  scope: string;
  period: string;
  /** Failures in a row. */
  failures: number;
  claimedBy: string;
}

/** Plan: calendar_jobs_next in order, which holds nothing before the current period but what is late. */
const CLAIM = statement(
  'claim_calendar_job',
  `UPDATE calendar_jobs c SET due_at = $4, claimed_by = $5
   WHERE c.job = $1 AND c.scope = ANY (ARRAY(
     SELECT late.scope FROM calendar_jobs late
     WHERE late.job = $1 AND late.next_period < $2 AND (late.due_at <= $3 OR late.claimed_by = ANY ($6::uuid[]))
     ORDER BY late.next_period, late.scope LIMIT 1
     FOR UPDATE SKIP LOCKED))
   RETURNING c.job, c.scope, c.next_period AS period, c.failures, c.claimed_by AS "claimedBy"`,
);

/**
 * Claims the oldest unclaimed period of a job that is over, if there is one.
 *
 * @param current the period that is not over yet
 * @param dead processes whose claims are free before they end
 */
export async function claimPeriod(
  directory: Session,
  job: string,
  { current, nowMs, endMs, claimedBy, dead }: ClaimInput,
): Promise<CalendarClaim | undefined> {
  const values = [job, current, toRfc3339(nowMs), toRfc3339(endMs), claimedBy, dead];
  const [claim] = await directory.query<CalendarClaim>(CLAIM, values);
  return claim;
}

/** The input of a claim. */
interface ClaimInput {
  /** The period that is not over yet. */
  current: string;
  nowMs: number;
  /** Time at which the claim ends by itself. */
  endMs: number;
  /** The process that claims. */
  claimedBy: string;
  /** Processes whose claims are free before they end. */
  dead: readonly string[];
}

/** The condition that this process still holds the claim: after a takeover, its writes change nothing. */
const CLAIM_HELD = 'job = $1 AND scope = $2 AND next_period = $3 AND claimed_by = $4';

const FINISH = statement(
  'finish_calendar_job',
  `UPDATE calendar_jobs
   SET next_period = $5, due_at = $6, claimed_by = NULL, failures = 0, finished_at = $6, finished_by = $4
   WHERE ${CLAIM_HELD}`,
);

/** Marks a period as closed. The next one is due once it is over. */
export const finishPeriod = (
  directory: Session,
  { job, scope, period, claimedBy }: CalendarClaim,
  next: string,
  nowMs: number,
): Promise<number> => directory.execute(FINISH, [job, scope, period, claimedBy, next, toRfc3339(nowMs)]);

const RELEASE = statement(
  'give_back_calendar_job',
  `UPDATE calendar_jobs SET due_at = $5, claimed_by = NULL, failures = $6 WHERE ${CLAIM_HELD}`,
);

/** Releases a period that is not closed yet. Any process may claim it from `dueAtMs` on. */
export const releasePeriod = (
  directory: Session,
  { job, scope, period, claimedBy }: CalendarClaim,
  dueAtMs: number,
  failures: number,
): Promise<number> =>
  directory.execute(RELEASE, [job, scope, period, claimedBy, toRfc3339(dueAtMs), failures]);

/** Plan: the first entry of calendar_jobs_next that is of a tenant; the installation's own row may never be due. */
const OLDEST_OPEN = statement(
  'oldest_open_period',
  `SELECT next_period AS period FROM calendar_jobs WHERE job = $1 AND scope <> $2 ORDER BY next_period, scope LIMIT 1`,
);

/** The oldest period that a job has not closed for all of its scopes; undefined while it has none. */
export const oldestOpenPeriod = async (directory: Session, job: string): Promise<string | undefined> =>
  (await directory.query<{ period: string }>(OLDEST_OPEN, [job, INSTALLATION]))[0]?.period;

const FINISHED_TO = statement(
  'calendar_job_finished_to',
  `SELECT (next_period::date - 1)::text AS day FROM calendar_jobs
   WHERE job = $1 AND scope = $2 AND finished_at IS NOT NULL`,
);

/** The last day that a daily job has closed for a scope; null before the first. */
export async function lastClosedDay(directory: Session, job: string, scope: string): Promise<string | null> {
  const [row] = await directory.query<{ day: string }>(FINISHED_TO, [job, scope]);
  return row?.day ?? null;
}

/** Plan: calendar_jobs_next, which holds nothing before the current day but what is late. */
const LATE_DAYS = statement(
  'late_days',
  `SELECT coalesce(sum($3::text::date - next_period::date), 0) AS days,
          count(*) FILTER (WHERE claimed_by IS NOT NULL OR due_at <= $4) AS "toDo"
   FROM calendar_jobs WHERE job = $1 AND scope <> $2 AND next_period < $3::text`,
);

/** Days that are over and not closed, over all scopes of a job that closes days. */
interface LateDays {
  days: number;
  /** Scopes whose next day is claimed or can be claimed now. The others failed and back off. */
  toDo: number;
}

/**
 * Backlog of a job that closes days.
 *
 * @param current the day that is not over yet
 */
export async function lateDays(
  directory: Session,
  job: string,
  current: string,
  nowMs: number,
): Promise<LateDays> {
  const values = [job, INSTALLATION, current, toRfc3339(nowMs)];
  const [row] = await directory.query<{ days: bigint; toDo: bigint }>(LATE_DAYS, values);
  return { days: Number(row!.days), toDo: Number(row!.toDo) };
}

const LAST_FINISHED = statement(
  'calendar_jobs_last_finished',
  'SELECT job, max(finished_at) AS "finishedAt" FROM calendar_jobs WHERE finished_at IS NOT NULL GROUP BY job',
);

/** The time at which each job last closed a period, for any scope, milliseconds. */
export const lastFinished = (directory: Session): Promise<{ job: string; finishedAt: number }[]> =>
  directory.query<{ job: string; finishedAt: number }>(LAST_FINISHED);

const COUNT_FAILING = statement(
  'count_failing_calendar_jobs',
  'SELECT count(*) AS count FROM calendar_jobs WHERE failures > 0',
);

/** Counts the jobs and scopes whose last attempt to close a period failed. */
export async function countFailingPeriods(directory: Session): Promise<number> {
  const [row] = await directory.query<{ count: bigint }>(COUNT_FAILING);
  return Number(row!.count);
}
