import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { storableResult, type VerifyRun } from './queries.ts';

/** The installation's verification that is queued or in progress. */
export interface RunInProgress {
  /** The id of its run. */
  id: string;
  madeBy: 'nightly' | 'operator';
  /** The operator who requested it; null without one. */
  requestedBy: string | null;
  /** Milliseconds since the epoch. */
  requestedAt: number;
  /** Checks only data since then, milliseconds; null for everything. */
  since: number | null;
  /** Time at which a worker started it, milliseconds; null before. */
  startedAt: number | null;
  /** Version of Kolo in the worker. */
  version: string | null;
  /** Checks done so far; null before the first. */
  checksDone: number | null;
  checksTotal: number | null;
  /** The current check. */
  checking: string | null;
  /** True while a process holds its lock: a started one without it was abandoned. */
  isHeld: boolean;
}

/** Keys of the advisory lock of verifications, one at a time in a database. */
export const TURN_KEYS = [730_512, 1] as const;

/** Plan: the only row, and a few dozen server locks. */
const IN_PROGRESS = statement(
  'verify_run_in_progress',
  `SELECT id, made_by AS "madeBy", requested_by AS "requestedBy", requested_at AS "requestedAt", since, started_at AS "startedAt", version,
          checks_done AS "checksDone", checks_total AS "checksTotal", checking,
          EXISTS (SELECT FROM pg_locks
                  WHERE locktype = 'advisory' AND granted AND classid = ${TURN_KEYS[0]} AND objid = ${TURN_KEYS[1]} AND objsubid = 2
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS "isHeld"
   FROM verify_run_in_progress WHERE id IS NOT NULL`,
);

/**
 * The verification in progress; undefined without one. @param session of the role `kolo_operator` or
 * `kolo_directory`
 */
export const findRunInProgress = async (session: Session): Promise<RunInProgress | undefined> =>
  (await session.query<RunInProgress>(IN_PROGRESS))[0];

const REQUEST = statement(
  'request_verification',
  `UPDATE verify_run_in_progress SET id = $1, made_by = 'operator', requested_by = $2, requested_at = $3, since = $4 WHERE id IS NULL`,
);

/** Parameters of a request. */
interface VerificationRequest {
  id: string;
  requestedBy: string;
  nowMs: number;
  since: number | null;
}

/**
 * Queues a verification; false where another one is queued or in progress. @param operator a session of the
 * role `kolo_operator`
 */
export const requestVerification = async (
  operator: Session,
  { id, requestedBy, nowMs, since }: VerificationRequest,
): Promise<boolean> =>
  (await operator.execute(REQUEST, [id, requestedBy, toRfc3339(nowMs), toRfc3339OrNull(since)])) === 1;

const BEGIN_NIGHTLY = statement(
  'begin_nightly_verification',
  `UPDATE verify_run_in_progress SET id = $1, made_by = 'nightly', requested_at = $2, since = $3 WHERE id IS NULL`,
);

/**
 * Records the start of the nightly verification; false where another one is in progress. The caller holds the
 * lock.
 */
export const beginNightly = async (
  directory: Session,
  { id, nowMs, since }: { id: string; nowMs: number; since: number },
): Promise<boolean> =>
  (await directory.execute(BEGIN_NIGHTLY, [id, toRfc3339(nowMs), toRfc3339(since)])) === 1;

const START = statement(
  'start_verification',
  `UPDATE verify_run_in_progress SET started_at = greatest($2, requested_at), version = $3 WHERE id = $1 AND started_at IS NULL`,
);

/** Records that a worker started it. The caller holds the lock. */
export const startVerification = (
  directory: Session,
  id: string,
  { nowMs, version }: { nowMs: number; version: string },
): Promise<number> => directory.execute(START, [id, toRfc3339(nowMs), version]);

const PROGRESS = statement(
  'verification_progress',
  'UPDATE verify_run_in_progress SET checks_done = $2, checks_total = $3, checking = $4 WHERE id = $1 AND started_at IS NOT NULL',
);

export const recordProgress = (
  directory: Session,
  id: string,
  { done, total, name }: { done: number; total: number; name: string },
): Promise<number> => directory.execute(PROGRESS, [id, done, total, name]);

/** Both statements or neither, and once: a second call finds nothing to end. */
const END = statement(
  'end_verification',
  `WITH freed AS (
     UPDATE verify_run_in_progress SET id = NULL, made_by = NULL, requested_by = NULL, requested_at = NULL, since = NULL, started_at = NULL,
       version = NULL, checks_done = NULL, checks_total = NULL, checking = NULL
     WHERE id = $1 RETURNING only_row),
   stored AS (
     INSERT INTO verify_runs
       (id, started_at, ended_at, scope, since, made_by, requested_by, version, checks, findings, listed, failure)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM freed RETURNING 1)
   SELECT FROM stored`,
);

/** The result of a verification. */
type Outcome = Pick<VerifyRun, 'checks' | 'findings' | 'listed' | 'failure'>;

/** Stores the result and makes room for another one. */
export async function endVerification(
  directory: Session,
  inProgress: RunInProgress,
  { nowMs, ...outcome }: Outcome & { nowMs: number },
): Promise<void> {
  const { id, startedAt, since, madeBy, requestedBy, version } = inProgress;
  if (startedAt === null || version === null) throw new Error('a verification ends once it was started');
  await directory.execute(END, [
    id,
    toRfc3339(startedAt),
    toRfc3339(Math.max(startedAt, nowMs)),
    since === null ? 'whole' : 'since',
    toRfc3339OrNull(since),
    madeBy,
    requestedBy,
    version,
    outcome.checks,
    outcome.findings,
    JSON.stringify(outcome.listed),
    outcome.failure,
  ]);
}

const BROKEN_OFF = 'The process ended, or lost its connection, before the verification finished.';

/** True where the process that started it no longer runs it. */
const isBroken = ({ startedAt, isHeld }: RunInProgress): boolean => startedAt !== null && !isHeld;

/** Ends an abandoned one as failed. The caller knows that no process runs it. */
export const endAbandoned = (directory: Session, inProgress: RunInProgress, nowMs: number): Promise<void> =>
  endVerification(directory, inProgress, {
    ...storableResult([]),
    checks: inProgress.checksDone ?? 0,
    failure: BROKEN_OFF,
    nowMs,
  });

/**
 * The verification in progress, after ending an abandoned one as failed. @param directory a session of the
 * role `kolo_directory`
 */
export async function readInProgress(directory: Session, nowMs: number): Promise<RunInProgress | undefined> {
  const inProgress = await findRunInProgress(directory);
  if (inProgress === undefined || !isBroken(inProgress)) return inProgress;
  await endAbandoned(directory, inProgress, nowMs);
  return undefined;
}
