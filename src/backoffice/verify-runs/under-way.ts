import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { storableResult, type VerifyRun } from './queries.ts';

/** The one verification of the installation that waits for a worker, or that one makes. */
export interface RunInProgress {
  /** That of the run that it will be. */
  id: string;
  madeBy: 'nightly' | 'operator';
  /** The operator who asked for it; null where nobody did. */
  askedBy: string | null;
  /** Milliseconds since the epoch. */
  askedAt: number;
  /** Only what was done since then, milliseconds; null for everything. */
  since: number | null;
  /** When a worker took it, milliseconds; null while none has. */
  startedAt: number | null;
  /** Of Kolo, that of the worker. */
  version: string | null;
  /** Checks that were made before the one that is; null before the first. */
  checksDone: number | null;
  checksTotal: number | null;
  /** The check that is being made. */
  checking: string | null;
  /** Whether some process has the lock under which it is made: one that is started and has not was broken off. */
  isHeld: boolean;
}

/** Both keys of the advisory lock under which verifications are made, one at a time in a database. */
export const TURN_KEYS = [730_512, 1] as const;

/** Plan: the only row, and the locks of the server, which are some dozens. */
const UNDER_WAY = statement(
  'verify_under_way',
  `SELECT id, made_by AS "madeBy", asked_by AS "askedBy", asked_at AS "askedAt", since, started_at AS "startedAt", version,
          checks_done AS "checksDone", checks_total AS "checksTotal", checking,
          EXISTS (SELECT FROM pg_locks
                  WHERE locktype = 'advisory' AND granted AND classid = ${TURN_KEYS[0]} AND objid = ${TURN_KEYS[1]} AND objsubid = 2
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS "isHeld"
   FROM verify_under_way WHERE id IS NOT NULL`,
);

/** What is under way; undefined where nothing is. @param session of the role `kolo_operator` or `kolo_directory` */
export const isVerifyInProgress = async (session: Session): Promise<RunInProgress | undefined> =>
  (await session.query<RunInProgress>(UNDER_WAY))[0];

const ASK = statement(
  'ask_for_verification',
  `UPDATE verify_under_way SET id = $1, made_by = 'operator', asked_by = $2, asked_at = $3, since = $4 WHERE id IS NULL`,
);

/** What somebody asks for. */
interface Asked {
  id: string;
  askedBy: string;
  nowMs: number;
  since: number | null;
}

/** Has a worker make a verification soon; false where another one is under way. @param operator a session of the role `kolo_operator` */
export const requestVerification = async (
  operator: Session,
  { id, askedBy, nowMs, since }: Asked,
): Promise<boolean> =>
  (await operator.execute(ASK, [id, askedBy, toRfc3339(nowMs), toRfc3339OrNull(since)])) === 1;

const BEGIN_NIGHTLY = statement(
  'begin_nightly_verification',
  `UPDATE verify_under_way SET id = $1, made_by = 'nightly', asked_at = $2, since = $3 WHERE id IS NULL`,
);

/** Says that the verification of the night is under way; false where another one is. Called by whoever has the lock. */
export const beginNightly = async (
  directory: Session,
  { id, nowMs, since }: { id: string; nowMs: number; since: number },
): Promise<boolean> =>
  (await directory.execute(BEGIN_NIGHTLY, [id, toRfc3339(nowMs), toRfc3339(since)])) === 1;

const START = statement(
  'start_verification',
  `UPDATE verify_under_way SET started_at = greatest($2, asked_at), version = $3 WHERE id = $1 AND started_at IS NULL`,
);

/** Says that it is being made. Called by whoever has the lock. */
export const startVerification = (
  directory: Session,
  id: string,
  { nowMs, version }: { nowMs: number; version: string },
): Promise<number> => directory.execute(START, [id, toRfc3339(nowMs), version]);

const PROGRESS = statement(
  'verification_progress',
  'UPDATE verify_under_way SET checks_done = $2, checks_total = $3, checking = $4 WHERE id = $1 AND started_at IS NOT NULL',
);

/** Says how far it is. */
export const recordProgress = (
  directory: Session,
  id: string,
  { done, total, name }: { done: number; total: number; name: string },
): Promise<number> => directory.execute(PROGRESS, [id, done, total, name]);

/** Both or neither, and once: whoever ends it second finds nothing to end. */
const END = statement(
  'end_verification',
  `WITH freed AS (
     UPDATE verify_under_way SET id = NULL, made_by = NULL, asked_by = NULL, asked_at = NULL, since = NULL, started_at = NULL,
       version = NULL, checks_done = NULL, checks_total = NULL, checking = NULL
     WHERE id = $1 RETURNING only_row)
   INSERT INTO verify_runs
     (id, started_at, ended_at, scope, since, made_by, asked_by, version, checks, findings, listed, failure)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM freed`,
);

/** What has come of it. */
type Outcome = Pick<VerifyRun, 'checks' | 'findings' | 'listed' | 'failure'>;

/** Keeps what has come of it, and lets another be made. */
export async function endVerification(
  directory: Session,
  underWay: RunInProgress,
  { nowMs, ...outcome }: Outcome & { nowMs: number },
): Promise<void> {
  const { id, startedAt, since, madeBy, askedBy, version } = underWay;
  if (startedAt === null || version === null) throw new Error('a verification ends once it was started');
  await directory.execute(END, [
    id,
    toRfc3339(startedAt),
    toRfc3339(Math.max(startedAt, nowMs)),
    since === null ? 'whole' : 'since',
    toRfc3339OrNull(since),
    madeBy,
    askedBy,
    version,
    outcome.checks,
    outcome.findings,
    JSON.stringify(outcome.listed),
    outcome.failure,
  ]);
}

const BROKEN_OFF = 'The process that made it has ended, or has lost its connection, before it was done.';

/** Whether it was begun by a process that makes it no more. */
const isBroken = ({ startedAt, isHeld }: RunInProgress): boolean => startedAt !== null && !isHeld;

/** Ends one as failed. Called by whoever knows that nobody makes it. */
export const endAbandoned = (directory: Session, underWay: RunInProgress, nowMs: number): Promise<void> =>
  endVerification(directory, underWay, {
    ...storableResult([]),
    checks: underWay.checksDone ?? 0,
    failure: BROKEN_OFF,
    nowMs,
  });

/** What is under way, once one that was broken off has been ended as failed. @param directory a session of the role `kolo_directory` */
export async function readInProgress(directory: Session, nowMs: number): Promise<RunInProgress | undefined> {
  const underWay = await isVerifyInProgress(directory);
  if (underWay === undefined || !isBroken(underWay)) return underWay;
  await endAbandoned(directory, underWay, nowMs);
  return undefined;
}
