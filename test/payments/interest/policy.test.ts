import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeededTenant } from '../../ledger/support.ts';
import { BY_TEST } from '../../support/actor.ts';
import { LAGOS } from '../../support/lagos.ts';
import { setPolicy } from '../../support/policy.ts';
import { InterestBooks } from './books.ts';
import { accrualsOf, at, daysBetween, interestOf } from './support.ts';

let books: InterestBooks;

beforeAll(async () => {
  books = await InterestBooks.open('2028-02-01');
});
afterAll(() => books.close());

/** Two wallets with 1,000,000 naira each, from the first of February on: `w0` inherits its rate, `w1` has 5 percent. */
async function tenantWithMoney(): Promise<SeededTenant> {
  const tenant = await books.tenantWith([null, '5']);
  for (const wallet of [0, 1]) await books.deposit(tenant, wallet, 100_000_000n);
  return tenant;
}

/** Sets terms of interest, at noon of a day. */
const set = async (tenant: SeededTenant, today: string, from: string, interest: object | null) =>
  expect(
    await setPolicy(
      books.database,
      tenant.tenantId,
      { from, interest },
      { calendar: LAGOS, nowMs: at(today, '12:00:00'), by: BY_TEST },
    ),
  ).toMatchObject({ holdsFrom: from });

/** The rates by which a wallet has accrued, by day. */
async function ratesOf(tenant: SeededTenant, wallet: string): Promise<Record<string, string>> {
  const accruals = await accrualsOf(books.world.owner, tenant.tenantId);
  return Object.fromEntries(
    accruals.filter((accrual) => accrual.wallet === wallet).map(({ day, rate }) => [day, rate]),
  );
}

const FEBRUARY = daysBetween('2028-02-01', '2028-02-29');

describe('the policy of a business', () => {
  it.each<[how: string, late: boolean]>([
    ['as each day ends', false],
    ['long after', true],
  ])('gives a wallet that has no rate that of each day, closed %s', async (_, late) => {
    const tenant = await tenantWithMoney();
    const interest = interestOf(books.world);
    const changes: Record<string, () => Promise<void>> = {
      '2028-02-01': () =>
        set(tenant, '2028-02-01', '2028-02-03', { rate: 8.25, withholding_tax_percent: 7.5 }),
      '2028-02-02': () => set(tenant, '2028-02-02', '2028-02-05', { rate: 0.0001 }),
      '2028-02-05': () => set(tenant, '2028-02-05', '2028-02-06', null),
    };
    const days = FEBRUARY.slice(0, 7);
    for (const day of days) {
      await changes[day]?.();
      if (!late) await interest.close(tenant.tenantId, day);
    }
    await interest.close(tenant.tenantId, ...days);
    expect(await ratesOf(tenant, 'w0')).toEqual({
      '2028-02-03': '8.2500',
      '2028-02-04': '8.2500',
      '2028-02-05': '0.0001',
    });
    expect(await ratesOf(tenant, 'w1')).toEqual(Object.fromEntries(days.map((day) => [day, '5.0000'])));
  });

  it('changes nothing of a day that is closed and has not accrued yet', async () => {
    const tenant = await tenantWithMoney();
    await set(tenant, '2028-02-01', '2028-02-02', { rate: 8 });
    const interest = interestOf(books.world);
    await interest.close(tenant.tenantId, '2028-02-01');
    expect(await interest.step(tenant.tenantId, '2028-02-02')).toBe('more');
    // A process with a slow clock sets it.
    await set(tenant, '2028-02-01', '2028-02-02', { rate: 9 });
    await interest.close(tenant.tenantId, '2028-02-02', '2028-02-03');
    expect(await ratesOf(tenant, 'w0')).toEqual({ '2028-02-02': '8.0000', '2028-02-03': '9.0000' });
  });

  it('says the withholding tax of a month by its last day', async () => {
    const tenant = await tenantWithMoney();
    await set(tenant, '2028-02-01', '2028-02-29', { rate: 0, withholding_tax_percent: 7.5 });
    await set(tenant, '2028-02-02', '2028-03-01', { rate: 0, withholding_tax_percent: 99 });
    await interestOf(books.world).close(tenant.tenantId, ...FEBRUARY);
    // 100,000,000 × 5 % ÷ 365 × 29 = 397,260.27… kobo; 7.5 % of 397,260 is 29,794.5.
    expect(
      await books.world.owner.query('SELECT gross, tax FROM interest_payouts WHERE tenant_id = $1', [
        tenant.tenantId,
      ]),
    ).toEqual([{ gross: 397_260n, tax: 29_794n }]);
  });
});
