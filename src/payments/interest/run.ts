import { setTimeout as sleep } from 'node:timers/promises';
import { listTenants } from '../../identity/queries.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { CheckedClock } from '../../platform/db/checked-clock.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import { CalendarJob } from '../../platform/jobs/calendar-job.ts';
import { lateDays } from '../../platform/jobs/calendar-queries.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import { INTEREST, interestWork } from './job.ts';

/** Interval of waiting for another process's step, milliseconds. */
const POLL_MS = 200;

/** Progress of a run. */
interface InterestRun {
  /** Days of tenants that were finished. */
  days: number;
  /** Days of wallets that have earned something. */
  accruals: number;
  payouts: number;
}

interface RunDeps {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  /** Sessions that plan statements over many wallets. */
  database: TenantDatabase;
  engine: Engine;
  calendar: Calendar;
  clock: CheckedClock;
  /** Reports the current day and the number of tenants' days to do at first. */
  onProgress: (day: string, run: InterestRun, daysAtFirst: number) => void;
  /** Reports a failure. A later run tries again. */
  onError: (error: unknown, tenantId: string, day: string) => void;
}

/**
 * Does all due work of the interest job, for all tenants. It claims each step as the job does, so it may run beside
 * services. It waits for their steps, at most as long as a claim lasts.
 *
 * @returns the work done, and the number of tenants' days left, which failed
 * @throws OperatorError if this machine's clock differs from the database's
 */
export async function runInterest(deps: RunDeps): Promise<InterestRun & { daysLeft: number }> {
  const { directory, calendar, clock } = deps;
  const run: InterestRun = { days: 0, accruals: 0, payouts: 0 };
  const today = async (): Promise<string> => {
    await clock.read(directory);
    if (clock.fault !== undefined) throw new OperatorError(`No day was closed: ${clock.fault}.`);
    return calendar.periodNameAt('day', clock.now());
  };
  const late = async () => lateDays(directory, INTEREST, await today(), clock.now());
  const job = jobOf(deps, run, (await late()).days);
  for (;;) {
    await today();
    if (await job.runNext()) continue;
    // Another process may have just released a day, which can be claimed again.
    const { days, toDo } = await late();
    if (toDo === 0) return { ...run, daysLeft: days };
    await sleep(POLL_MS);
  }
}

/** The job of a process that does nothing else. */
function jobOf(deps: RunDeps, run: InterestRun, daysAtFirst: number): CalendarJob {
  const { directory, database, engine, calendar, clock, onProgress, onError } = deps;
  const work = interestWork({
    database,
    engine,
    calendar,
    clock,
    tenants: (after, limit) => listTenants(directory, after, limit),
    onAccrued(wallets) {
      run.accruals += wallets;
    },
    onPaid(payouts) {
      run.payouts += payouts;
    },
  });
  return new CalendarJob({
    ...work,
    async step(period, tenantId) {
      onProgress(period.name, run, daysAtFirst);
      const outcome = await work.step(period, tenantId);
      if (outcome === 'finished') run.days += 1;
      return outcome;
    },
    directory,
    calendar,
    clock,
    claimant: { processId: uuidv7(clock.now()), deadProcessIds: [] },
    onError: (error, { scope = '', period = '' }) => onError(error, scope, period),
  });
}
