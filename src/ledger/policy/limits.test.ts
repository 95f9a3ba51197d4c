import { describe, expect, it } from 'vitest';
import { balanceExceededBy, exceededBy, type Usage } from './limits.ts';
import { type LimitScope, type LimitsSection, limitTerms } from './terms.ts';

type Used = Partial<Record<`${LimitScope} ${'day' | 'month'}`, [amount: number, count: number]>>;

const passes = (section: LimitsSection, tier: number, amount: number, used: Used) => {
  const use = (scope: LimitScope, period: 'day' | 'month'): Usage => {
    const [sum, count] = used[`${scope} ${period}`] ?? [0, 0];
    return { amount: BigInt(sum), count: BigInt(count) };
  };
  const exceeded = exceededBy(limitTerms(section), tier, BigInt(amount), use);
  if (exceeded === null) return null;
  const { scope, period, measure, limit, remaining } = exceeded;
  return [scope, period, measure, Number(limit), Number(remaining)].filter((part) => part !== null).join(' ');
};

const TIERS: LimitsSection = {
  tiers: { 1: { daily_amount: 5_000_000 }, 2: { daily_amount: 20_000_000, single: 10_000_000 } },
};
const MANY: LimitsSection = {
  wallet: { daily_amount: 500, monthly_count: 3 },
  tiers: { 0: { daily_amount: 400, monthly_amount: 1_000 } },
  tenant: { daily_count: 10, single: 450 },
};

describe('limits', () => {
  it.each<[string, LimitsSection, number, number, Used, string | null]>([
    ['none', {}, 0, 9_007_199_254_740_991, {}, null],
    ['another tier has none', TIERS, 3, 900_000_000, {}, null],
    ['a day, at the edge', TIERS, 1, 5_000_000, {}, null],
    ['a day, past the edge', TIERS, 1, 5_000_001, {}, 'customer day amount 5000000 5000000'],
    ['what is left of a day', TIERS, 1, 1_000_000, { 'customer day': [4_000_000, 7] }, null],
    [
      'more than is left of a day',
      TIERS,
      1,
      1_000_001,
      { 'customer day': [4_000_000, 7] },
      'customer day amount 5000000 1000000',
    ],
    [
      'of a day that a lower limit has overdrawn',
      TIERS,
      1,
      1,
      { 'customer day': [6_000_000, 7] },
      'customer day amount 5000000 0',
    ],
    ['a single amount, at the edge', TIERS, 2, 10_000_000, {}, null],
    ['a single amount, past it', TIERS, 2, 10_000_001, {}, 'customer single 10000000 10000000'],
    [
      'the one that leaves least: the day before the single amount',
      TIERS,
      2,
      10_000_001,
      { 'customer day': [15_000_000, 2] },
      'customer day amount 20000000 5000000',
    ],
    ['under all of several', MANY, 0, 400, {}, null],
    ["the customer's day before the wallet's", MANY, 0, 401, {}, 'customer day amount 400 400'],
    ['the last of a number', MANY, 0, 1, { 'wallet month': [3, 2], 'tenant day': [3, 9] }, null],
    [
      'a number that is used up, the narrowest of two',
      MANY,
      0,
      1,
      { 'wallet month': [3, 3], 'tenant day': [3, 10] },
      'wallet month count 3 0',
    ],
    ["the tenant's", MANY, 0, 1, { 'tenant day': [3, 10] }, 'tenant day count 10 0'],
    [
      'a month with less left than the day',
      MANY,
      0,
      100,
      { 'customer month': [901, 2], 'customer day': [250, 1] },
      'customer month amount 1000 99',
    ],
  ])('%s', (_, section, tier, amount, used, expected) => {
    expect(passes(section, tier, amount, used)).toBe(expected);
  });

  const BALANCES: LimitsSection = { tiers: { 1: { balance: 30_000_000 } }, wallet: { balance: 40_000_000 } };
  it.each([
    ['up to the limit', 1, 29_999_999n, 1n, null],
    ['past it', 1, 29_999_999n, 2n, ['customer', 30_000_000n, 1n]],
    ['from above it', 1, 31_000_000n, 1n, ['customer', 30_000_000n, 0n]],
    ['of a tier without one', 2, 40_000_000n, 1n, ['wallet', 40_000_000n, 0n]],
    ['of a tier without one, below', 2, 30_000_000n, 10_000_000n, null],
  ])('a balance %s', (_, tier, posted, amount, expected) => {
    const exceeded = balanceExceededBy(limitTerms(BALANCES), tier, posted, amount);
    expect(exceeded && [exceeded.scope, exceeded.limit, exceeded.remaining]).toEqual(expected);
  });
});
