import { Type } from 'typebox';
import { Currency, KoboInteger } from '../../../platform/values/json-schema.ts';
import { koboToNumber } from '../../../platform/values/money.ts';
import type { DailyBalances } from './balances.ts';

export const dailyBalancesSchema = Type.Object(
  {
    wallet_id: Type.String({ examples: ['ada-savings'] }),
    currency: Currency,
    opening_balance: KoboInteger('The ledger balance before the first day, kobo.', 5_000_000),
    days: Type.Array(
      Type.Object({
        day: Type.String({ description: 'A business day.', examples: ['2026-01-15'] }),
        ledger_balance: KoboInteger('Posted balance after the last posting of the day, kobo.', 4_748_925),
        postings: Type.Integer({ description: 'How many postings the day has on it.', examples: [3] }),
        final: Type.Boolean({
          description: 'false while later postings may still carry a time of the day.',
          examples: [true],
        }),
      }),
      { description: 'Each day, in order.' },
    ),
  },
  { title: 'DailyBalances' },
);

export const dailyBalancesView = ({ walletId, currency, opening, days }: DailyBalances) => ({
  wallet_id: walletId,
  currency,
  opening_balance: koboToNumber(opening),
  days: days.map(({ day, posted, postings, final }) => ({
    day,
    ledger_balance: koboToNumber(posted),
    postings: Number(postings),
    final,
  })),
});
