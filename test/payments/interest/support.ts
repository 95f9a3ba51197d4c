import { type InterestDeps, interestWork } from '../../../src/payments/interest/job.ts';
import { type Session, TenantDatabase } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import type { World } from '../../ledger/support.ts';
import { LAGOS } from '../../support/lagos.ts';

export const DAY_MS = 86_400_000;

/** The days from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(first); ms <= Date.parse(last); ms += DAY_MS) {
    days.push(new Date(ms).toISOString().slice(0, 10));
  }
  return days;
}

/** An instant of a business day in Lagos, which is an hour ahead of UTC; milliseconds since the epoch. */
export const at = (day: string, time: string): number => Date.parse(`${day}T${time}+01:00`);

/**
 * One process's worth of the job of interest, in steps of two wallets. Its clock is just after the end of the last
 * requested day.
 */
export function interestOf(world: Pick<World, 'pool' | 'engine'>, deps: Partial<InterestDeps> = {}) {
  const clock = new ManualClock(Date.parse('2028-01-01T00:00:00Z'));
  const work = interestWork({
    database: new TenantDatabase(world.pool('kolo_app', 1)),
    engine: world.engine(),
    tenants: () => Promise.resolve([]),
    calendar: LAGOS,
    clock,
    walletsMax: 2,
    onAccrued: () => {},
    onPaid: () => {},
    ...deps,
  });
  const step = (tenantId: string, day: string) => {
    const period = LAGOS.period(day);
    clock.advance(Math.max(0, period.untilMs + 1_000 - clock.now()));
    return work.step(period, tenantId);
  };
  return {
    step,
    /** Does all that is to be done for some days. */
    async close(tenantId: string, ...days: string[]): Promise<void> {
      for (const day of days) while ((await step(tenantId, day)) === 'more');
    },
  };
}

/** A wallet's interest of a day, as stored. */
export interface Accrual {
  day: string;
  wallet: string;
  balance: bigint;
  rate: string;
  units: string;
}

/** A tenant's accruals in order. */
export const accrualsOf = (owner: Session, tenantId: string): Promise<Accrual[]> =>
  owner.query<Accrual>(
    `SELECT a.day::text AS day, w.wallet_id AS wallet, a.balance, a.rate::text AS rate, a.amount::text AS units
     FROM interest_accruals a JOIN wallets w ON w.tenant_id = a.tenant_id AND w.account_id = a.account_id
     WHERE a.tenant_id = $1 ORDER BY a.day, w.wallet_id`,
    [tenantId],
  );
