import { Type } from 'typebox';
import type { Accrual } from '../../../payments/interest/accrued.ts';
import { shownKobo } from '../../../payments/interest/arithmetic.ts';
import { accrualStatus, statusOf } from '../../../payments/interest/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { koboToNumber } from '../../../platform/values/money.ts';

/** A wallet's interest of one day, as operators see it. */
export const opsAccrualSchema = Type.Object(
  {
    day: Type.String({ description: 'The business day.', examples: ['2026-01-15'] }),
    amount: Type.String({
      description: 'Interest earned, kobo, truncated to 6 places.',
      examples: ['27397.260273'],
    }),
    balance: KoboInteger('Posted balance at the end of the day, kobo.', 100_000_000),
    rate: Type.Number({ description: 'The rate of the day, percent a year.', examples: [10] }),
    status: accrualStatus,
    closed_at: Timestamp('When the day was closed.'),
    settled_at: Nullable(Timestamp('When its month was paid or forfeited; null until then.')),
  },
  { title: 'SeenAccrual' },
);

export const opsAccrualView = (accrual: Accrual) => ({
  day: accrual.day,
  amount: shownKobo(BigInt(accrual.amount)),
  balance: koboToNumber(accrual.balance),
  rate: Number(accrual.rate),
  status: statusOf(accrual),
  closed_at: toRfc3339(accrual.closedAt),
  settled_at: toRfc3339OrNull(accrual.settledAt),
});
