import { journalWork } from '../../backoffice/reports/journal/closing.ts';
import { updateRollups } from '../../backoffice/rollups/rollups-job.ts';
import { interestWork } from '../../payments/interest/job.ts';
import { enrolFinished } from '../../platform/jobs/calendar-queries.ts';
import { nextPeriod } from '../../platform/values/calendar.ts';
import type { DemoParts, DemoTenant } from './parts.ts';

/** The work that is due once for each day of a tenant. */
function dailyWork({ database, sets, engine, calendar, clock }: DemoParts) {
  const tenants = () => Promise.resolve([]);
  return [
    interestWork({
      database: sets,
      engine,
      calendar,
      clock,
      tenants,
      onAccrued: () => {},
      onPaid: () => {},
    }),
    journalWork({ database, tenants, calendar, clock }),
  ];
}

/** Brings the rollups of this tenant up to the ledger. */
export async function rollUp(parts: DemoParts, tenant: DemoTenant): Promise<void> {
  while ((await updateRollups({ ...parts, history: parts.sets, onMissing: () => {} }, tenant)) > 0);
}

/** Closes a day that is over for this tenant: wallets accrue interest, are paid where it ended a month, and the journal has its entry. */
export async function closeDay(parts: DemoParts, { tenantId }: DemoTenant, day: string): Promise<void> {
  const period = parts.calendar.period(day);
  for (const work of dailyWork(parts)) while ((await work.step(period, tenantId)) === 'more');
}

/** Has services go on after the last day that was closed. */
export async function leaveToServices(
  parts: DemoParts,
  { tenantId: scope }: DemoTenant,
  closedTo: string,
): Promise<void> {
  const { directory, clock, claimant } = parts;
  const finished = { scope, nextPeriod: nextPeriod(closedTo), finishedBy: claimant.processId };
  for (const { name } of dailyWork(parts))
    await enrolFinished(directory, name, { ...finished, nowMs: clock.now() });
}
