import { Type } from 'typebox';
import { shownKobo } from '../../payments/interest/arithmetic.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { environmentParams } from '../operators/environment.ts';
import { TimeOrNull } from '../transaction-status/fields.ts';
import type { ClosedDay, InterestMonth } from './periods.ts';
import type { AccruedSum, PaidSum } from './sums.ts';

const MONTH = '^[0-9]{4}-(0[1-9]|1[0-2])$';
const Month = Type.String({
  pattern: MONTH,
  description: 'A month of the business time zone.',
  examples: ['2026-01'],
});

export const monthParams = Type.Object({ ...environmentParams.properties, month: Month });

const Count = (description: string, example: number) => Type.Integer({ description, examples: [example] });
const Units = (description: string, example = '0.000000') =>
  Type.String({
    description: `${description}, minor units of the currency, truncated to 6 places.`,
    examples: [example],
  });
const currency = Type.String({ examples: ['NGN'] });

const accruedSchema = Type.Object(
  {
    currency,
    wallets: Count('Wallets that earned something.', 1_200),
    amount: Units('Interest earned', '849315.068493'),
  },
  { title: 'AccruedInterest' },
);

const accruedView = ({ currency: of, wallets, units }: AccruedSum) => ({
  currency: of,
  wallets: Number(wallets),
  amount: shownKobo(BigInt(units)),
});

/** A closed day. */
const daySchema = Type.Object(
  {
    day: Type.String({ description: 'A day of the business time zone.', examples: ['2026-01-15'] }),
    rate: Type.String({
      description: "The business's rate of the day, percent a year.",
      examples: ['10.0000'],
    }),
    closed_at: Timestamp('When it was closed: nothing is posted into it any more.'),
    wallets: Count('Wallets that have earned something on it so far.', 1_200),
    accrued_at: TimeOrNull('When all wallets had accrued; null until then.'),
    accrued: Nullable(
      Type.Array(accruedSchema, {
        description: 'Interest earned, by currency; null until all wallets have accrued.',
      }),
    ),
  },
  { title: 'InterestDay' },
);

/** A month with at least one closed day. */
const monthFields = {
  month: Month,
  days: Count('Closed days of the month.', 31),
  accrued_days: Count('Days on which all wallets have accrued.', 31),
  paid_at: TimeOrNull('When all wallets had been paid; null until then.'),
};

export const interestMonthSchema = Type.Object(monthFields, { title: 'InterestMonth' });

const paidSchema = Type.Object(
  {
    currency,
    paid_wallets: Count('Wallets whose interest was paid.', 1_100),
    gross: KoboInteger('Amount paid, before tax.'),
    tax: KoboInteger('Tax withheld.'),
    net: KoboInteger('Amount credited to wallets, or held for them in suspense.'),
    forfeited_wallets: Count('Wallets that forfeited the month by too many withdrawals.', 3),
    forfeited: Units('Interest forfeited'),
    carried_in: Units('Carried in from previous months'),
    carried_out: Units('Carried out to later months, less than one unit a wallet'),
  },
  { title: 'PaidInterest' },
);

/** A month with the interest accrued, paid and forfeited. */
export const interestMonthInFullSchema = Type.Object(
  {
    ...monthFields,
    accrued: Nullable(
      Type.Array(accruedSchema, {
        description:
          'Of all closed days, by currency; `wallets` is the largest of one day. Null while one of them has not accrued.',
      }),
    ),
    paid: Nullable(
      Type.Array(paidSchema, {
        description:
          'The outcome, by currency; null until all were paid. Accrued plus carried in equals forfeited plus gross plus carried out.',
      }),
    ),
    by_day: Type.Array(daySchema, { description: 'The closed days, newest first.' }),
  },
  { title: 'InterestMonthInFull' },
);

export const monthView = ({ month, days, accruedDays, paidAt }: InterestMonth) => ({
  month,
  days: Number(days),
  accrued_days: Number(accruedDays),
  paid_at: toRfc3339OrNull(paidAt),
});

const paidView = (sum: PaidSum) => {
  const gross = BigInt(sum.gross);
  const tax = BigInt(sum.tax);
  return {
    currency: sum.currency,
    paid_wallets: Number(sum.paidWallets),
    gross: koboToNumber(gross),
    tax: koboToNumber(tax),
    net: koboToNumber(gross - tax),
    forfeited_wallets: Number(sum.forfeitedWallets),
    forfeited: shownKobo(BigInt(sum.forfeited)),
    carried_in: shownKobo(BigInt(sum.carriedIn)),
    carried_out: shownKobo(BigInt(sum.carriedOut)),
  };
};

/** A closed day with its interest; null until all wallets have accrued. */
export type DayWithSums = readonly [day: ClosedDay, sums: readonly AccruedSum[] | null];

const dayView = ([day, sums]: DayWithSums) => ({
  day: day.day,
  rate: day.rate,
  closed_at: toRfc3339(day.closedAt),
  wallets: Number(day.wallets),
  accrued_at: toRfc3339OrNull(day.accruedAt),
  accrued: sums === null ? null : sums.map(accruedView),
});

/** Adds up the sums of days, by currency. */
function together(days: readonly DayWithSums[]): AccruedSum[] | null {
  const sums = new Map<string, AccruedSum>();
  for (const [, ofDay] of days) {
    if (ofDay === null) return null;
    for (const { currency: of, wallets, units } of ofDay) {
      const before = sums.get(of);
      sums.set(of, {
        currency: of,
        wallets: before !== undefined && before.wallets > wallets ? before.wallets : wallets,
        units: String(BigInt(before?.units ?? 0) + BigInt(units)),
      });
    }
  }
  return [...sums.values()];
}

/** @param days the newest first */
export function monthInFullView(
  month: string,
  days: readonly DayWithSums[],
  paid: readonly PaidSum[] | null,
) {
  const accrued = together(days);
  const whole = {
    month,
    days: BigInt(days.length),
    paidAt: days[0]?.[0].paidAt ?? null,
    accruedDays: BigInt(days.filter(([, sums]) => sums !== null).length),
  };
  return {
    ...monthView(whole),
    accrued: accrued === null ? null : accrued.map(accruedView),
    paid: paid === null ? null : paid.map(paidView),
    by_day: days.map(dayView),
  };
}
