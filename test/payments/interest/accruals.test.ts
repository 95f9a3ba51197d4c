import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/ledger/engine/engine.ts';
import { toRfc3339 } from '../../../src/platform/values/clock.ts';
import type { SeededTenant } from '../../ledger/support.ts';
import { LAGOS } from '../../support/lagos.ts';
import { InterestBooks } from './books.ts';
import { type Accrual, accrualsOf, at, daysBetween, interestOf } from './support.ts';

let books: InterestBooks;

beforeAll(async () => {
  books = await InterestBooks.open('2028-02-25');
});
afterAll(() => books.close());

/** Pays nothing, so that postings are the same whenever it is done. */
const accruing = () =>
  interestOf(books.world, {
    engine: { submit: () => Promise.resolve({ kind: 'already' }) } as unknown as Engine,
  });

/** Over a leap February, and what is before and behind it. */
const DAYS = daysBetween('2028-02-25', '2028-03-03');

let moves = 0;
const move = (tenant: SeededTenant, source: number, destination: number, amount: bigint, now: number) =>
  books.engine.submit(tenant.tenantId, {
    kind: 'transferBetweenWallets',
    now,
    transactionId: crypto.randomUUID(),
    source: `w${source}`,
    destination: `w${destination}`,
    amount,
    currency: 'NGN',
    reference: `move-${++moves}`,
    narration: null,
    metadata: null,
    eventId: crypto.randomUUID(),
    day: LAGOS.periodNameAt('day', now),
  });

/** Runs a day's payments and jobs, the last instant included. */
async function live(tenant: SeededTenant, day: string): Promise<void> {
  if (day === '2028-02-25') {
    await books.deposit(tenant, 0, 100_000_000n, at(day, '09:00:00'));
    await books.deposit(tenant, 2, 333n, at(day, '10:00:00'));
    await books.deposit(tenant, 3, 5_000n, at(day, '10:00:00'));
  }
  if (day === '2028-02-27') {
    await books.change(tenant, 0, { interest_rate: 11 }, day);
    await books.change(tenant, 0, { interest_rate: 12.3456 }, day);
    await move(tenant, 0, 1, 1_000_000n, at(day, '23:59:59.999'));
  }
  if (day === '2028-02-29') {
    await move(tenant, 0, 1, 7n, at(day, '00:00:00'));
    await books.change(tenant, 2, { interest_enabled: false }, day);
    await move(tenant, 3, 2, 5_000n, at(day, '12:00:00'));
  }
  if (day === '2028-03-02') {
    await books.change(tenant, 2, { interest_enabled: true }, day);
    for (let i = 0; i < 9; i++) await move(tenant, 1, 0, 1n, at(day, `1${i}:00:00`));
  }
}

const RATES = ['10', '5', '100', null];
/** Worked by hand: balance and rate of each wallet at the end of each day. */
const EXPECTED: Record<string, [wallet: string, balance: bigint, rate: string][]> = {
  '2028-02-25': [
    ['w0', 100_000_000n, '10.0000'],
    ['w2', 333n, '100.0000'],
  ],
  '2028-02-26': [
    ['w0', 100_000_000n, '10.0000'],
    ['w2', 333n, '100.0000'],
  ],
  '2028-02-27': [
    ['w0', 99_000_000n, '10.0000'],
    ['w1', 1_000_000n, '5.0000'],
    ['w2', 333n, '100.0000'],
  ],
  '2028-02-28': [
    ['w0', 99_000_000n, '12.3456'],
    ['w1', 1_000_000n, '5.0000'],
    ['w2', 333n, '100.0000'],
  ],
  '2028-02-29': [
    ['w0', 98_999_993n, '12.3456'],
    ['w1', 1_000_007n, '5.0000'],
    ['w2', 5_333n, '100.0000'],
  ],
  '2028-03-01': [
    ['w0', 98_999_993n, '12.3456'],
    ['w1', 1_000_007n, '5.0000'],
  ],
  '2028-03-02': [
    ['w0', 99_000_002n, '12.3456'],
    ['w1', 999_998n, '5.0000'],
  ],
  '2028-03-03': [
    ['w0', 99_000_002n, '12.3456'],
    ['w1', 999_998n, '5.0000'],
    ['w2', 5_333n, '100.0000'],
  ],
};
const expected: Accrual[] = Object.entries(EXPECTED).flatMap(([day, rows]) =>
  rows.map(([wallet, balance, rate]) => ({
    day,
    wallet,
    balance,
    rate,
    units: String(balance * BigInt(rate.replace('.', ''))),
  })),
);

describe('days of wallets', () => {
  it('accrue as each day ends, by what held on it', async () => {
    const tenant = await books.tenantWith(RATES);
    const interest = accruing();
    for (const day of DAYS) {
      await live(tenant, day);
      await interest.close(tenant.tenantId, day);
    }
    expect(await accrualsOf(books.world.owner, tenant.tenantId)).toEqual(expected);
  });

  it('accrue the same when they are made up long after', async () => {
    const tenant = await books.tenantWith(RATES);
    for (const day of DAYS) await live(tenant, day);
    await accruing().close(tenant.tenantId, ...DAYS);
    expect(await accrualsOf(books.world.owner, tenant.tenantId)).toEqual(expected);
  });

  it('accrue the same when two are at it and a third has stopped in the middle', async () => {
    const tenant = await books.tenantWith(RATES);
    const one = accruing();
    const other = accruing();
    const third = accruing();
    for (const day of DAYS) {
      await live(tenant, day);
      for (let steps = 0; steps < DAYS.indexOf(day) % 4; steps++) await third.step(tenant.tenantId, day);
      await Promise.all([one.close(tenant.tenantId, day), other.close(tenant.tenantId, day)]);
      await third.close(tenant.tenantId, day);
    }
    expect(await accrualsOf(books.world.owner, tenant.tenantId)).toEqual(expected);
  });
});

describe('a day that is closed', () => {
  it('takes no posting any more, whatever a clock says, and no change of settings', async () => {
    const tenant = await books.tenantWith(['10']);
    const day = '2028-02-25';
    await books.deposit(tenant, 0, 500n, at(day, '09:00:00'));
    await accruing().close(tenant.tenantId, day);
    // From processes whose clocks are behind.
    await books.deposit(tenant, 0, 1_000n, at(day, '23:59:59.500'));
    await books.change(tenant, 0, { interest_rate: 50 }, day);
    const postings = await books.world.owner.query<{ postedAt: number }>(
      'SELECT posted_at AS "postedAt" FROM postings WHERE tenant_id = $1 ORDER BY posted_at',
      [tenant.tenantId],
    );
    expect(postings.map(({ postedAt }) => postedAt)).toEqual([
      at(day, '09:00:00'),
      at('2028-02-26', '00:00:00'),
    ]);
    await accruing().close(tenant.tenantId, '2028-02-26', '2028-02-27');
    const accruals = await accrualsOf(books.world.owner, tenant.tenantId);
    expect(accruals.map(({ balance, rate }) => [balance, rate])).toEqual([
      [500n, '10.0000'],
      [1_500n, '10.0000'],
      [1_500n, '50.0000'],
    ]);
  });

  it('is closed by what is decided ahead as well: a batch on its way is decided again', async () => {
    const tenant = await books.tenantWith(['10']);
    const day = '2028-02-25';
    const interest = accruing();
    const deposits = Array.from({ length: 200 }, () => books.deposit(tenant, 0, 1n, at(day, '23:59:59')));
    await Promise.all([...deposits, interest.close(tenant.tenantId, day)]);
    const [{ posted }] = (await books.world.owner.query<{ posted: bigint }>(
      `SELECT coalesce(sum(amount), 0)::bigint AS posted FROM postings WHERE tenant_id = $1 AND posted_at < $2`,
      [tenant.tenantId, toRfc3339(at('2028-02-26', '00:00:00'))],
    )) as [{ posted: bigint }];
    const accruals = await accrualsOf(books.world.owner, tenant.tenantId);
    expect(accruals.map(({ balance }) => balance)).toEqual(posted === 0n ? [] : [posted]);
  });
});
