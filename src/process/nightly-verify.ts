import type pg from 'pg';
import type { Session } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import { Loop } from '../jobs/loop.ts';
import type { Calendar } from '../values/calendar.ts';
import type { Clock } from '../values/clock.ts';
import { verifyLedger } from '../verify/verify.ts';
import { failureOf, keepRun, keptOf, lastNightlyRun, verifiedUntil } from '../verify-runs/queries.ts';
import { VERSION } from './version.ts';

/** How often to look whether it is time, milliseconds. */
const POLL_MS = 60_000;
/** No statement of it runs longer, milliseconds. */
const STATEMENT_MAX_MS = 3_600_000;
const HOUR_MS = 3_600_000;
/** No movement that was under way when a run looked has an earlier time than this before it, milliseconds. */
const LATE_MS = HOUR_MS;
/** Any constant, beside that of tenants' turns. */
const ONE_AT_A_TIME = 'SELECT pg_try_advisory_lock(730512, 1) AS taken';
const GIVE_BACK = 'SELECT pg_advisory_unlock(730512, 1)';

interface NightlyOptions {
  /** A connection of the role `kolo_verify`. */
  pool: pg.Pool;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  calendar: Calendar;
  clock: Clock;
  /** The hour of the day, of the business time zone, from which on it is run. */
  hour: number;
  /** Told of each run with a finding, and of each that did not come to its end. */
  onFound: (run: { findings: number; since: string; failure: string | null }) => void;
  onError: (error: unknown) => void;
  pollMs?: number | undefined;
}

/**
 * Once a day, from an hour on, verifies what was done since yesterday began, or since the last run that was clean where that is
 * longer ago, and keeps what it finds. One process does: whoever has a lock of the database, which ends with its connection, looks
 * whether it has been done today.
 */
export function nightlyVerify(options: NightlyOptions): Job {
  const { pollMs = POLL_MS, onError, clock } = options;
  const startedAtMs = clock.now();
  return new Loop({
    ...{ name: 'nightly verification', pollMs, onError },
    async round(stopping) {
      // What cannot be verified now keeps this process from nothing else.
      if (await isDue(options, startedAtMs)) await inTurn(options, startedAtMs, stopping).catch(onError);
      return 0;
    },
  });
}

/** Runs it where no other process does, nor has done meanwhile. Whoever stops does not wait for its end. */
async function inTurn(options: NightlyOptions, startedAtMs: number, stopping: AbortSignal): Promise<void> {
  const client = await options.pool.connect();
  const end = (): void => void client.end().catch(() => {});
  stopping.addEventListener('abort', end);
  let sound = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>(ONE_AT_A_TIME);
    const { taken } = rows[0]!;
    if (taken && (await isDue(options, startedAtMs))) await run(options, client, stopping);
    if (taken) await client.query(GIVE_BACK);
    sound = true;
  } finally {
    stopping.removeEventListener('abort', end);
    client.release(!sound);
  }
}

/** Whether the hour of today has come and nothing was run since. The first time it comes while a process runs. */
async function isDue(
  { directory, calendar, clock, hour }: NightlyOptions,
  startedAtMs: number,
): Promise<boolean> {
  const nowMs = clock.now();
  const dueAtMs = calendar.startOfDay(calendar.nameOf('day', nowMs)) + hour * HOUR_MS;
  if (nowMs < dueAtMs) return false;
  const last = await lastNightlyRun(directory);
  return (last ?? startedAtMs) < dueAtMs;
}

/**
 * From when on it is verified: the beginning of yesterday, or of the day of the last clean run before that. So nothing is left out by
 * nights without a run or with one that broke, and what was found is found again until it is mended.
 */
async function beginning(directory: Session, calendar: Calendar, nowMs: number): Promise<number> {
  const dayOf = (ms: number): number => calendar.startOfDay(calendar.nameOf('day', ms));
  const verified = (await verifiedUntil(directory)) - LATE_MS;
  return Math.min(dayOf(dayOf(nowMs) - 1), dayOf(verified));
}

async function run(
  { directory, calendar, clock, onFound }: NightlyOptions,
  client: pg.PoolClient,
  stopping: AbortSignal,
): Promise<void> {
  const startedAt = clock.now();
  const since = await beginning(directory, calendar, startedAt);
  const terms = { sinceMs: since, statementTimeoutMs: STATEMENT_MAX_MS };
  const outcome = await verifyLedger(client, terms).then(
    ({ checks }) => ({ ...keptOf(checks), failure: null }),
    (error: unknown) => ({ ...keptOf([]), failure: failureOf(error) }),
  );
  if (stopping.aborted) return;
  const kept = { ...outcome, startedAt, endedAt: clock.now(), since, madeBy: 'nightly' as const };
  await keepRun(directory, { ...kept, version: VERSION });
  const { findings, failure } = outcome;
  if (findings > 0 || failure !== null) onFound({ findings, since: new Date(since).toISOString(), failure });
}
