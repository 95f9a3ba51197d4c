import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { VerifiedDay } from '../../verify/report.ts';

/** Stored findings of a run; the others are only counted. */
const LISTED_MAX = 50;
/** Stored characters of a run's failure. */
const FAILURE_MAX = 500;
/** Listed runs. */
const SHOWN_MAX = 100;

/** The row of a finding, and the fault. */
interface ListedFinding {
  check: string;
  tenantId: string | null;
  table: string;
  key: string;
  problem: string;
}

/** A finished verification. */
export interface VerifyRun {
  startedAt: number;
  endedAt: number;
  /** Checks only data since then, milliseconds; null for everything. */
  since: number | null;
  madeBy: 'nightly' | 'shell' | 'operator';
  /** The operator who requested it; null without one. */
  requestedBy: string | null;
  /** Version of Kolo. */
  version: string;
  /** Number of checks. */
  checks: number;
  findings: number;
  listed: readonly ListedFinding[];
  /** Reason that it did not finish; null where it did. */
  failure: string | null;
}

/** Findings of one check. */
interface Checked {
  readonly name: string;
  readonly findings: readonly {
    readonly tenantId: string | null;
    readonly table: string;
    readonly key: string;
    readonly problem: string;
  }[];
  readonly more: number;
}

/** The findings to store: the first ones, without values, which may be personal. */
export function storableResult(
  checks: readonly Checked[],
): Pick<VerifyRun, 'checks' | 'findings' | 'listed'> {
  const listed = checks.flatMap(({ name, findings }) =>
    findings.map(({ tenantId, table, key, problem }) => ({ check: name, tenantId, table, key, problem })),
  );
  const findings = checks.reduce((sum, check) => sum + check.findings.length + check.more, 0);
  return { checks: checks.length, findings, listed: listed.slice(0, LISTED_MAX) };
}

/** The failure text to store. */
export const failureOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_MAX);

const INSERT = statement(
  'insert_verify_run',
  `INSERT INTO verify_runs (id, started_at, ended_at, scope, since, made_by, version, checks, findings, listed, failure)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

/**
 * Stores a run of the shell, which was never shown as under way. @param directory a session of the role
 * `kolo_directory`
 */
export async function insertRun(directory: Session, run: Omit<VerifyRun, 'requestedBy'>): Promise<void> {
  await directory.execute(INSERT, [
    uuidv7(run.startedAt),
    toRfc3339(run.startedAt),
    toRfc3339(run.endedAt),
    run.since === null ? 'whole' : 'since',
    toRfc3339OrNull(run.since),
    run.madeBy,
    run.version,
    run.checks,
    run.findings,
    JSON.stringify(run.listed),
    run.failure,
  ]);
}

/** A listed run. */
export interface StoredRun extends VerifyRun {
  id: string;
}

const COLUMNS = `id, started_at AS "startedAt", ended_at AS "endedAt", since, made_by AS "madeBy", requested_by AS "requestedBy", version, checks,
   findings, listed, failure`;
const LIST = statement('list_verify_runs', `SELECT ${COLUMNS} FROM verify_runs ORDER BY id DESC LIMIT $1`);

type Row = Omit<StoredRun, 'findings'> & { findings: bigint };

/**
 * The newest runs, newest first. @param session of the role `kolo_operator`, `kolo_directory` or
 * `kolo_verify`
 */
export async function listRuns(session: Session, limit = SHOWN_MAX): Promise<StoredRun[]> {
  const rows = await session.query<Row>(LIST, [limit]);
  return rows.map((row) => ({ ...row, findings: Number(row.findings) }));
}

const LAST_COMPLETE = statement(
  'last_complete_verify_run',
  `SELECT ${COLUMNS} FROM verify_runs
   WHERE scope = 'whole' AND failure IS NULL AND started_at >= $1 ORDER BY id DESC LIMIT 1`,
);

/** The newest finished run that checked everything and began at an instant or later; undefined without one. */
export async function lastCompleteRunSince(session: Session, ms: number): Promise<StoredRun | undefined> {
  const [row] = await session.query<Row>(LAST_COMPLETE, [toRfc3339(ms)]);
  return row === undefined ? undefined : { ...row, findings: Number(row.findings) };
}

const LAST = statement(
  'last_verify_runs',
  `SELECT scope, r.* FROM (VALUES ('whole'), ('since')) AS s (scope)
   CROSS JOIN LATERAL (
     SELECT ended_at AS "endedAt", findings, failure IS NOT NULL AS failed FROM verify_runs v
     WHERE v.scope = s.scope ORDER BY v.id DESC LIMIT 1) r`,
);

/** The result of the last run of a scope. */
interface LastRun {
  scope: 'whole' | 'since';
  endedAt: number;
  findings: bigint;
  failed: boolean;
}

/** The last run of each scope that has one. */
export const lastRuns = (session: Session): Promise<LastRun[]> => session.query<LastRun>(LAST);

const LAST_NIGHTLY = statement(
  'last_nightly_verify_run',
  'SELECT started_at AS "startedAt" FROM verify_runs WHERE made_by = \'nightly\' ORDER BY id DESC LIMIT 1',
);

/** Start of the last nightly run, milliseconds; undefined without one. */
export const lastNightlyRun = async (directory: Session): Promise<number | undefined> =>
  (await directory.query<{ startedAt: number }>(LAST_NIGHTLY))[0]?.startedAt;

const VERIFIED_UNTIL = statement(
  'verified_until',
  `SELECT coalesce(
     (SELECT max(started_at) FROM verify_runs
      WHERE failure IS NULL AND findings = 0 AND (scope = 'whole' OR made_by = 'nightly')),
     (SELECT run_on FROM kolo_migrations WHERE name = '0001_initial')) AS until`,
);

/**
 * Time up to which everything is verified, milliseconds: the start of the last complete verification without findings; without
 * one, the time when the schema was created.
 */
export const verifiedUntil = async (directory: Session): Promise<number> =>
  (await directory.query<{ until: number }>(VERIFIED_UNTIL))[0]!.until;

/** Another run may have recorded the same. */
const RECORD_DAYS = statement(
  'record_verified_days',
  `INSERT INTO verified_days (tenant_id, day, movements, sha256, verified_at)
   SELECT d.tenant_id, d.day, d.movements, decode(d.sha256, 'hex'), $5
   FROM unnest($1::uuid[], $2::date[], $3::bigint[], $4::text[]) AS d (tenant_id, day, movements, sha256)
   ON CONFLICT DO NOTHING`,
);
const DAYS_A_STATEMENT = 10_000;

/**
 * Records days whose movements a verification without findings has read. Days of a tenant are in order, so that those before a
 * crash are recorded without a gap. @param directory a session of the role `kolo_directory`
 */
export async function recordVerifiedDays(
  directory: Session,
  days: readonly VerifiedDay[],
  nowMs: number,
): Promise<void> {
  for (let from = 0; from < days.length; from += DAYS_A_STATEMENT) {
    const some = days.slice(from, from + DAYS_A_STATEMENT);
    await directory.execute(RECORD_DAYS, [
      some.map(({ tenantId }) => tenantId),
      some.map(({ day }) => day),
      some.map(({ movements }) => movements),
      some.map(({ sha256 }) => sha256),
      toRfc3339(nowMs),
    ]);
  }
}
