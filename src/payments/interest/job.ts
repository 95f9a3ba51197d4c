import type { Engine } from '../../ledger/engine/engine.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { CalendarScope, CalendarWork } from '../../platform/jobs/calendar-job.ts';
import { oldestOpenPeriod } from '../../platform/jobs/calendar-queries.ts';
import { type Calendar, daysBetween, nextPeriod } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { closeDay, findDay } from '../wallets/interest-days.ts';
import { accrueNext } from './accrue.ts';
import { payNext } from './pay.ts';

/** Never changed: see `CalendarWork`. */
export const INTEREST = 'interest';

/** Wallets paid at the same time, at most: fewer than the engine's queue holds. */
const PAID_MAX = 2_000;

/** Dependencies of the interest job. */
export interface InterestDeps {
  /** Sessions that plan statements over many wallets. */
  database: TenantDatabase;
  engine: Engine;
  /** Tenants in order of id, at most `limit`, after one of them. */
  tenants: (after: string, limit: number) => Promise<readonly CalendarScope[]>;
  calendar: Calendar;
  clock: Clock;
  /** Wallets that accrue in one step; 20,000 unless given. */
  walletsMax?: number;
  /** Reports the wallets accrued in a step. */
  onAccrued: (wallets: number) => void;
  /** Reports the payouts made in a step. */
  onPaid: (payouts: number) => void;
}

/**
 * Interest of each tenant, day by day (contract section 3.7). The day is closed, its wallets accrue, and after the last
 * day of a month the month is paid. Each step continues from the progress in `interest_days`.
 */
export const interestWork = ({
  database,
  engine,
  tenants,
  calendar,
  clock,
  walletsMax = 20_000,
  onAccrued,
  onPaid,
}: InterestDeps): CalendarWork => ({
  name: INTEREST,
  every: 'day',
  scopes: tenants,
  async step(period, tenantId) {
    const day = await database.within(tenantId, (session) => findDay(session, tenantId, period.name));
    if (day === undefined) {
      await closeDay(database, tenantId, period, { timeZone: calendar.timeZone, nowMs: clock.now() });
      return 'more';
    }
    if (!day.isAccrued) {
      onAccrued(await accrueNext(database, tenantId, period, { nowMs: clock.now(), walletsMax }));
      return 'more';
    }
    const endsMonth = !nextPeriod(period.name).startsWith(period.name.slice(0, 7));
    if (!endsMonth || day.isPaid) return 'finished';
    const deps = {
      database,
      engine,
      calendar,
      walletsMax: Math.min(walletsMax, PAID_MAX),
      nowMs: clock.now(),
    };
    onPaid(await payNext(deps, tenantId, period.name));
    return 'more';
  },
});

/** Number of days that are over and not finished for every tenant. */
export async function interestDaysBehind(directory: Session, today: string): Promise<number> {
  const oldest = (await oldestOpenPeriod(directory, INTEREST)) ?? today;
  return Math.max(0, daysBetween(oldest, today));
}
