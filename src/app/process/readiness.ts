import type pg from 'pg';
import type { CheckedClock } from '../../platform/db/checked-clock.ts';
import { sessionOn } from '../../platform/db/database.ts';
import { schemaFaults } from '../../platform/db/migrate.ts';
import { isBusy } from '../../platform/db/pool-use.ts';
import type { Jobs } from '../../platform/jobs/job.ts';

/** Timeout of the database for a probe, milliseconds. */
const READY_WITHIN_MS = 2_000;

/** Time without a heartbeat of any worker after which a warning is shown, milliseconds. */
const WORKERS_MISSED_AFTER_MS = 10_000;

interface ReadinessOptions {
  /** Steps of the start that are not finished. */
  unfinished: Iterable<string>;
  clock: CheckedClock;
  /** The jobs of this process: none in one that only serves the API. */
  work: Jobs;
  /** Connections of the role `kolo_directory`. */
  directoryPool: pg.Pool;
}

/** Reasons why a process cannot work, as text for a probe: its start, clock, jobs, database or schema. */
export async function notReady({
  unfinished,
  clock,
  work,
  directoryPool,
}: ReadinessOptions): Promise<string[]> {
  const reasons = [...unfinished];
  if (clock.fault !== undefined) reasons.push(clock.fault);
  reasons.push(...work.failing.map((name) => `job failing: ${name}`));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, READY_WITHIN_MS);
  });
  try {
    reasons.push(...(await Promise.race([schemaFaults(sessionOn(directoryPool)), late])));
  } catch {
    const busy = isBusy(directoryPool);
    reasons.push(busy ? 'no database connection became free in time' : 'the database does not answer');
  } finally {
    clearTimeout(timer);
  }
  return reasons;
}

/**
 * Warnings for an operator that do not concern this process's own work: no worker is running, proposers may approve their
 * own proposals, or the read replica is down or too old.
 */
export function warningsOf(
  { silentForMs }: { silentForMs: number },
  { singleOperator }: { singleOperator: boolean },
  replica?: { fault: string | undefined },
): string[] {
  const warnings: string[] = [];
  if (silentForMs >= WORKERS_MISSED_AFTER_MS)
    warnings.push(`no worker has sent a heartbeat for ${Math.floor(silentForMs / 1_000)} s`);
  if (singleOperator)
    warnings.push('KOLO_SINGLE_OPERATOR is true: operators can approve their own proposals');
  if (replica?.fault !== undefined) warnings.push(`the read replica is not read: ${replica.fault}`);
  return warnings;
}
