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

/** The path of one month of a side. */
export const monthParams = Type.Object({ ...environmentParams.properties, month: Month });

const Count = (description: string, example: number) => Type.Integer({ description, examples: [example] });
const Units = (description: string, example = '0.000000') =>
  Type.String({
    description: `${description}, minor units of the currency, cut to 6 places.`,
    examples: [example],
  });
const currency = Type.String({ examples: ['NGN'] });

const accruedSchema = Type.Object(
  {
    currency,
    wallets: Count('Wallets that earned something.', 1_200),
    amount: Units('What they earned', '849315.068493'),
  },
  { title: 'AccruedInterest' },
);

const accruedView = ({ currency: of, wallets, units }: AccruedSum) => ({
  currency: of,
  wallets: Number(wallets),
  amount: shownKobo(BigInt(units)),
});

/** A day that is closed. */
const daySchema = Type.Object(
  {
    day: Type.String({ description: 'A day of the business time zone.', examples: ['2026-01-15'] }),
    rate: Type.String({ description: 'That of the business on it, percent a year.', examples: ['10.0000'] }),
    closed_at: Timestamp('When it was closed: nothing is posted into it any more.'),
    wallets: Count('Wallets that have earned something on it so far.', 1_200),
    accrued_at: TimeOrNull('When all wallets had accrued; null until then.'),
    accrued: Nullable(
      Type.Array(accruedSchema, {
        description: 'What they earned, by currency; null until all have accrued.',
      }),
    ),
  },
  { title: 'InterestDay' },
);

/** A month of which a day is closed. */
const monthFields = {
  month: Month,
  days: Count('Days of it that are closed.', 31),
  accrued_days: Count('Those of them of which all wallets have accrued.', 31),
  paid_at: TimeOrNull('When all wallets had been paid; null until then.'),
};

export const interestMonthSchema = Type.Object(monthFields, { title: 'InterestMonth' });

const paidSchema = Type.Object(
  {
    currency,
    paid_wallets: Count('Wallets that earned something that was paid.', 1_100),
    gross: KoboInteger('What was paid before tax.'),
    tax: KoboInteger('What was withheld of it.'),
    net: KoboInteger('What wallets were credited, or what waits for them in suspense.'),
    forfeited_wallets: Count('Wallets that lost the month by too many withdrawals.', 3),
    forfeited: Units('What these had earned'),
    carried_in: Units('What was left of the months before'),
    carried_out: Units('What is left for the months behind it, less than one unit a wallet'),
  },
  { title: 'PaidInterest' },
);

/** A month with what was accrued, paid and forfeited. */
export const interestMonthInFullSchema = Type.Object(
  {
    ...monthFields,
    accrued: Nullable(
      Type.Array(accruedSchema, {
        description:
          'Of all days that are closed, by currency; of `wallets` the most on one day. Null while one of them has not accrued.',
      }),
    ),
    paid: Nullable(
      Type.Array(paidSchema, {
        description:
          'What became of it, by currency; null until all were paid. Accrued and carried in is forfeited, gross and carried out.',
      }),
    ),
    by_day: Type.Array(daySchema, { description: 'The days that are closed, the newest first.' }),
  },
  { title: 'InterestMonthInFull' },
);

/** A month as it is shown. */
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

/** A day that is closed with what was earned on it; null while not all wallets have accrued. */
export type DayWithSums = readonly [day: ClosedDay, sums: readonly AccruedSum[] | null];

const dayView = ([day, sums]: DayWithSums) => ({
  day: day.day,
  rate: day.rate,
  closed_at: toRfc3339(day.closedAt),
  wallets: Number(day.wallets),
  accrued_at: toRfc3339OrNull(day.accruedAt),
  accrued: sums === null ? null : sums.map(accruedView),
});

/** The sums of days added up, by currency. */
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

/** A month in full as it is shown. @param days the newest first */
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
