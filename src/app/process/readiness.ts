import type pg from 'pg';
import type { CheckedClock } from '../../platform/db/checked-clock.ts';
import { sessionOn } from '../../platform/db/database.ts';
import { schemaFaults } from '../../platform/db/migrate.ts';
import { isBusy } from '../../platform/db/pool-use.ts';
import type { Jobs } from '../../platform/jobs/job.ts';

/** A database that takes longer than this to answer a probe is not there, milliseconds. */
const READY_WITHIN_MS = 2_000;

/** Time without a sign of life of any worker after which a warning is shown, milliseconds. */
const WORKERS_MISSED_AFTER_MS = 10_000;

interface ReadinessOptions {
  /** Steps of the start that are not finished. */
  unfinished: Iterable<string>;
  clock: CheckedClock;
  /** The work of this process: none in one that only answers the API. */
  work: Jobs;
  /** Connections of the role `kolo_directory`. */
  directoryPool: pg.Pool;
}

/** Reasons why a process cannot work, in words for a probe: its start, clock, jobs, database or schema. */
export async function notReady({
  unfinished,
  clock,
  work,
  directoryPool,
}: ReadinessOptions): Promise<string[]> {
  const reasons = [...unfinished];
  if (clock.fault !== undefined) reasons.push(clock.fault);
  reasons.push(...work.failing.map((name) => `looking for ${name} fails`));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, READY_WITHIN_MS);
  });
  try {
    reasons.push(...(await Promise.race([schemaFaults(sessionOn(directoryPool)), late])));
  } catch {
    const busy = isBusy(directoryPool);
    reasons.push(busy ? 'a database connection is waited for too long' : 'the database does not answer');
  } finally {
    clearTimeout(timer);
  }
  return reasons;
}

/**
 * Warnings for an operator that do not concern this process's own work: no worker is running, or two people are not
 * required.
 */
export function warningsOf(
  { silentForMs }: { silentForMs: number },
  { singleOperator }: { singleOperator: boolean },
): string[] {
  const warnings: string[] = [];
  if (silentForMs >= WORKERS_MISSED_AFTER_MS)
    warnings.push(`no worker has shown a sign of life for ${Math.floor(silentForMs / 1_000)} s`);
  if (singleOperator) warnings.push('KOLO_SINGLE_OPERATOR is true: one person can move money by hand');
  return warnings;
}
