import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Session } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { VERSION } from '../../platform/version.ts';
import { type VerifyOptions, verifyLedger } from '../../verify/verify.ts';
import {
  beginNightly,
  endAbandoned,
  endVerification,
  findRunInProgress,
  type RunInProgress,
  recordProgress,
  startVerification,
  TURN_KEYS,
} from './in-progress.ts';
import { failureOf, lastNightlyRun, recordVerifiedDays, storableResult, verifiedUntil } from './queries.ts';

/** Interval of polling for a requested run, milliseconds. */
const POLL_MS = 1_000;
/** Interval of reporting the progress of a run, milliseconds. */
const PROGRESS_EVERY_MS = 1_000;
/** Timeout of each statement, milliseconds. */
const STATEMENT_MAX_MS = 3_600_000;
const HOUR_MS = 3_600_000;
/** Overlap with the previous run, milliseconds: transactions in progress then are not older than this. */
const LATE_MS = HOUR_MS;
const ONE_AT_A_TIME = `SELECT pg_try_advisory_lock(${TURN_KEYS.join(', ')}) AS taken`;
const UNLOCK = `SELECT pg_advisory_unlock(${TURN_KEYS.join(', ')})`;

interface VerificationOptions {
  /** A connection of the role `kolo_verify`. */
  pool: pg.Pool;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  calendar: Calendar;
  clock: Clock;
  /** Hour of the nightly run, in the business time zone; `off`: none. */
  hour: number | 'off';
  /** Reports each run that has a finding or did not finish. */
  onFound: (run: { madeBy: string; findings: number; since: string | null; failure: string | null }) => void;
  onError: (error: unknown) => void;
  pollMs?: number | undefined;
}

/**
 * Verifies the ledger on request and once a day. The daily run covers everything since yesterday began, or since the
 * last clean run if that is longer ago. The findings are stored. A lock that ends with its connection allows one run at
 * a time in a database. A run whose process has lost the lock was broken off and is stored as failed.
 */
export function verifications(options: VerificationOptions): Job {
  const { pollMs = POLL_MS, onError } = options;
  const night = new Night(options);
  return new Loop({
    name: 'verifications',
    pollMs,
    onError,
    async round(stopping) {
      // A verification that is not possible now must not stop the process.
      const requested = await findRunInProgress(options.directory);
      const waits = requested !== undefined && (requested.startedAt === null || !requested.isHeld);
      if (waits || (await night.isDue())) await runExclusively(options, night, stopping).catch(onError);
      return 0;
    },
  });
}

/** Schedule of the nightly run. */
class Night {
  readonly #options: VerificationOptions;
  /** Time of the first check. The first run is due at the first hour after it. */
  #startedAtMs: number | undefined;
  /** The work due at that time is done. */
  #doneForMs: number | undefined;

  constructor(options: VerificationOptions) {
    this.#options = options;
  }

  /** True if today's hour has come and no run has followed. */
  async isDue(): Promise<boolean> {
    const { directory, calendar, clock, hour } = this.#options;
    if (hour === 'off') return false;
    const nowMs = clock.now();
    this.#startedAtMs ??= nowMs;
    const dueAtMs = calendar.startOfDay(calendar.periodNameAt('day', nowMs)) + hour * HOUR_MS;
    if (nowMs < dueAtMs || this.#doneForMs === dueAtMs) return false;
    if (((await lastNightlyRun(directory)) ?? this.#startedAtMs) < dueAtMs) return true;
    this.#doneForMs = dueAtMs;
    return false;
  }

  /**
   * Start of the period to verify: yesterday, or the day of the last clean run before that. So missed or broken runs leave no gap, and a
   * finding is reported again until it is repaired.
   */
  async beginning(nowMs: number): Promise<number> {
    const { directory, calendar } = this.#options;
    const dayOf = (ms: number): number => calendar.startOfDay(calendar.periodNameAt('day', ms));
    const verified = (await verifiedUntil(directory)) - LATE_MS;
    return Math.min(dayOf(dayOf(nowMs) - 1), dayOf(verified));
  }
}

/** Makes the next run unless another process makes one. Stopping does not wait for its end. */
async function runExclusively(
  options: VerificationOptions,
  night: Night,
  stopping: AbortSignal,
): Promise<void> {
  const client = await options.pool.connect();
  const end = (): void => void client.end().catch(() => {});
  stopping.addEventListener('abort', end);
  let sound = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>(ONE_AT_A_TIME);
    const { taken } = rows[0]!;
    if (taken) {
      const next = await nextOf(options, night);
      if (next !== undefined) await run(options, client, next, stopping);
      await client.query(UNLOCK);
    }
    sound = true;
  } finally {
    stopping.removeEventListener('abort', end);
    client.release(!sound);
  }
}

/** The next run, as started; undefined if there is none. The caller holds the lock. */
async function nextOf(
  { directory, clock }: VerificationOptions,
  night: Night,
): Promise<RunInProgress | undefined> {
  const nowMs = clock.now();
  const found = await findRunInProgress(directory);
  // Nobody else makes it: the lock is here.
  if (found !== undefined && found.startedAt !== null) await endAbandoned(directory, found, nowMs);
  else if (found === undefined && (await night.isDue()))
    await beginNightly(directory, { id: uuidv7(nowMs), nowMs, since: await night.beginning(nowMs) });
  const next = await findRunInProgress(directory);
  if (next === undefined) return undefined;
  await startVerification(directory, next.id, { nowMs, version: VERSION });
  return findRunInProgress(directory);
}

async function run(
  { directory, clock, onFound }: VerificationOptions,
  client: pg.PoolClient,
  inProgress: RunInProgress,
  stopping: AbortSignal,
): Promise<void> {
  const { id, since, madeBy } = inProgress;
  const saying = new Saying((progress) => recordProgress(directory, id, progress));
  const terms = { ...(since === null ? {} : { sinceMs: since }), statementTimeoutMs: STATEMENT_MAX_MS };
  const outcome = await verifyLedger(client, { ...terms, onProgress: (now) => saying.say(now) }).then(
    ({ checks, verifiedDays }) => ({ ...storableResult(checks), failure: null, verifiedDays }),
    (error: unknown) => ({ ...storableResult([]), failure: failureOf(error), verifiedDays: [] }),
  );
  await saying.end();
  if (stopping.aborted) return;
  await endVerification(directory, inProgress, { ...outcome, nowMs: clock.now() });
  const { findings, failure, verifiedDays } = outcome;
  await recordVerifiedDays(directory, verifiedDays, clock.now());
  const from = since === null ? null : new Date(since).toISOString();
  if (findings > 0 || failure !== null) onFound({ madeBy, findings, since: from, failure });
}

type Progress = Parameters<NonNullable<VerifyOptions['onProgress']>>[0];

/**
 * Writes the newest progress, once a second at most. Progress that cannot be written is left out: it is only for people
 * who watch.
 */
class Saying {
  readonly #ended = new AbortController();
  readonly #running: Promise<void>;
  #newest: Progress | undefined;

  constructor(write: (progress: Progress) => Promise<unknown>) {
    this.#running = this.#run(write);
  }

  say(progress: Progress): void {
    this.#newest = progress;
  }

  /** Says nothing more. */
  end(): Promise<void> {
    this.#ended.abort();
    return this.#running;
  }

  async #run(write: (progress: Progress) => Promise<unknown>): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      const newest = this.#newest;
      this.#newest = undefined;
      if (newest !== undefined) await write(newest).catch(() => {});
      await pause(PROGRESS_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }
}
