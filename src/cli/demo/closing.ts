import { interestWork } from '../../payments/interest/job.ts';
import type { DemoParts, DemoTenant } from './parts.ts';

/** Closes a day that is over for this tenant: wallets accrue, and are paid where it ended a month. */
export async function closeDay(parts: DemoParts, { tenantId }: DemoTenant, day: string): Promise<void> {
  const { sets, engine, calendar, clock } = parts;
  const work = interestWork({
    database: sets,
    engine,
    calendar,
    clock,
    tenants: () => Promise.resolve([]),
    onAccrued: () => {},
    onPaid: () => {},
  });
  const period = calendar.period(day);
  while ((await work.step(period, tenantId)) === 'more');
}
