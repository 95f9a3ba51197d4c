import { Type } from 'typebox';
import { MetadataChange, PAGE_QUERY, WalletId } from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber, MAX_KOBO, toNaira } from '../../platform/values/money.ts';
import type { KnownWallet } from '../wallets/queries.ts';
import type { Accrual } from './accrued.ts';
import { shownKobo } from './arithmetic.ts';

const CHANGE_EXAMPLE = { interest_enabled: true, interest_rate: 12.5, interest_payout_wallet: null };

/** The body that changes a wallet (contract section 3.7). */
export const walletChangeBody = Type.Object(
  {
    interest_enabled: Type.Optional(
      Nullable(Type.Boolean({ description: 'Interest accrual on or off. null: by the tag.' })),
    ),
    interest_rate: Type.Optional(
      Nullable(
        Type.Number({
          minimum: 0,
          maximum: 100,
          description: 'Percent a year, at most 4 decimals. null: the rate of the business.',
        }),
      ),
    ),
    interest_payout_wallet: Type.Optional(
      Nullable(WalletId('The wallet that receives interest payouts. null: the wallet itself.')),
    ),
    bypass_withdrawal_limit_rule: Type.Optional(
      Nullable(Type.Boolean({ description: 'Frees the wallet from the rule on monthly withdrawals.' })),
    ),
    inflow_transfer_fee: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: Number(MAX_KOBO),
          'x-unit': 'kobo',
          description:
            'Kobo taken from each inflow, never more than the inflow or the bounds of the policy. null: none.',
        }),
      ),
    ),
    metadata: MetadataChange,
  },
  { examples: [CHANGE_EXAMPLE] },
);

/** Days a page when the caller names no limit: a month. */
export const ACCRUALS_LIMIT_DEFAULT = 31;

const Day = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, 'x-form': 'day', description }));

/** Query parameters of a wallet's accruals. */
export const accrualsQuery = Type.Object({
  ...PAGE_QUERY,
  limit: Type.Optional({
    ...PAGE_QUERY.limit,
    description: `Items a page; default ${ACCRUALS_LIMIT_DEFAULT}.`,
    examples: [ACCRUALS_LIMIT_DEFAULT],
  }),
  start_date: Day(
    'The first business day, such as 2026-01-01; by default the first of the month of `end_date`.',
  ),
  end_date: Day('The last business day, inclusive; by default the last of the current month.'),
});

/** The status of an accrual before and after its month is settled. */
const STATUSES = ['accrued', 'paid', 'forfeited'] as const;
type AccrualStatus = (typeof STATUSES)[number];

export const accrualStatus = Type.Unsafe<AccrualStatus>({
  type: 'string',
  enum: [...STATUSES],
  description:
    '`accrued` before the payout of its month, then `paid`, or `forfeited` after too many withdrawals. A ' +
    'fraction of a kobo is paid in a later month.',
  examples: ['paid'],
});

/** The interest of a wallet for a day. */
export const accrualSchema = Type.Object(
  {
    id: Type.String({ description: 'Id of the wallet and the day.', examples: ['ada-savings:2026-01-15'] }),
    business_id: Type.String({ examples: ['0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'] }),
    wallet_id: Type.String({ examples: ['ada-savings'] }),
    wallet_name: Type.String({ examples: ['Ada Obi savings'] }),
    amount: Type.String({
      description:
        'Interest earned, kobo, cut to 6 decimals. It is stored exactly; the payout of a month is cut to whole ' +
        'kobo.',
      examples: ['27397.260273'],
    }),
    balance: KoboInteger('Posted balance at the end of the day, kobo.', 100_000_000),
    percentage: Type.Number({
      description: 'The rate of the day, percent a year.',
      examples: [10],
    }),
    interest_date: Type.String({
      description: 'The business day.',
      examples: ['2026-01-15'],
    }),
    interest_date_timestamp: Timestamp('The first instant of the day.'),
    interest_type: Type.Literal('original'),
    status: accrualStatus,
    created_at: Timestamp('When the day was closed.'),
    updated_at: Timestamp('When the month was paid, else when the day was closed.'),
  },
  { title: 'InterestAccrual' },
);

/** An accrual as the API shows it. */
export const accrualView = (
  accrual: Accrual,
  { walletId, name }: KnownWallet,
  { businessId, calendar }: { businessId: string; calendar: Calendar },
) => ({
  id: `${walletId}:${accrual.day}`,
  business_id: businessId,
  wallet_id: walletId,
  wallet_name: name,
  amount: shownKobo(BigInt(accrual.amount)),
  balance: koboToNumber(accrual.balance),
  percentage: Number(accrual.rate),
  interest_date: accrual.day,
  interest_date_timestamp: toRfc3339(calendar.startOfDay(accrual.day)),
  interest_type: 'original' as const,
  status: statusOf(accrual),
  created_at: toRfc3339(accrual.closedAt),
  updated_at: toRfc3339(accrual.settledAt ?? accrual.closedAt),
});

export const statusOf = ({ forfeited }: Accrual): AccrualStatus =>
  forfeited === null ? 'accrued' : forfeited ? 'forfeited' : 'paid';

/** The same day as it is read with the profile `hosted-2026`: amounts written out, `NGN 1,100.00`. */
export const dailyInterestSchema = Type.Object(
  {
    balance: Type.String({
      description: 'Posted balance at the end of the day.',
      examples: ['NGN 1,000,000.00'],
    }),
    interest_value: Type.String({
      description: 'Interest earned, cut to two decimals.',
      examples: ['NGN 273.97'],
    }),
    interest_value_unformatted: Type.Number({
      description: 'Interest earned, kobo, cut to 6 decimals.',
      examples: [27397.260273],
    }),
    interest_date: Type.String({ description: 'The business day.', examples: ['2026-01-15'] }),
    percentage: Type.Number({
      description: 'The rate of the day, percent a year.',
      examples: [10],
    }),
  },
  { title: 'DailyInterest' },
);

export const dailyInterestView = (accrual: Accrual, { currency }: KnownWallet) => {
  const kobo = shownKobo(BigInt(accrual.amount));
  return {
    balance: `${currency} ${toNaira(accrual.balance)}`,
    interest_value: `${currency} ${toNaira(BigInt(kobo.split('.')[0]!))}`,
    interest_value_unformatted: Number(kobo),
    interest_date: accrual.day,
    percentage: Number(accrual.rate),
  };
};
