import type { Connections } from '../app/process/connections.ts';
import { openMissingAccounts } from '../ledger/open-ledger.ts';
import { runInterest } from '../payments/interest/run.ts';
import { ensureTimeZone } from '../payments/wallets/interest-days.ts';
import { CheckedClock, CLOCK_DIFFERENCE_MAX_MS } from '../platform/db/checked-clock.ts';
import { createPool, type Session, sessionOn, TenantDatabase } from '../platform/db/database.ts';
import { Calendar } from '../platform/values/calendar.ts';
import type { Clock } from '../platform/values/clock.ts';
import { type CliContext, LIMITS, withPool } from './context.ts';
import { withEngine } from './engine.ts';

const ONE = { ...LIMITS, connectionsMax: 1 };

/**
 * `kolo interest run`: closes the days that are over, accrues interest, and pays the months that are over.
 *
 * @returns true if no day is left
 */
export async function interestRun(
  context: CliContext,
  clock: Clock,
  options: { json: boolean },
): Promise<boolean> {
  const { print } = context;
  const { days, accruals, payouts, daysLeft } = await withPool(
    context,
    'kolo_directory',
    (pool, connections) => run(context, clock, sessionOn(pool), connections),
    ONE,
  );
  if (options.json) print(JSON.stringify({ days, accruals, payouts, days_left: daysLeft }));
  else if (days === 0 && daysLeft === 0) print('No interest is due.');
  else {
    print(`Closed ${days} days: ${accruals} accruals, ${payouts} interest payments.`);
    if (daysLeft > 0) print(`${daysLeft} days could not be closed. Kolo retries them later.`);
  }
  return daysLeft === 0;
}

async function run(
  { config, progress, say }: CliContext,
  given: Clock,
  directory: Session,
  connections: Connections,
) {
  await ensureTimeZone(directory, config.timeZone);
  // A service may not have started on this database since a currency was added.
  await openMissingAccounts(directory, config.currencies);
  const clock = new CheckedClock({ clock: given, differenceMaxMs: CLOCK_DIFFERENCE_MAX_MS });
  await clock.read(directory);
  const wallets = createPool(connections.kolo('kolo_app'), 'kolo_app', ONE, 'sets');
  try {
    return await withEngine(connections, (engine) =>
      runInterest({
        directory,
        engine,
        clock,
        database: new TenantDatabase(wallets),
        calendar: new Calendar(config.timeZone),
        onProgress: (day, run, total) =>
          progress.at(`Interest of ${day}, ${run.accruals} accrued, ${run.payouts} paid`, run.days, total),
        onError: (error, tenantId, day) =>
          say(`Interest of ${day} of tenant ${tenantId}: ${error instanceof Error ? error.message : error}`),
      }),
    );
  } finally {
    await wallets.end();
  }
}
