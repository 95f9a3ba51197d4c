import { Type } from 'typebox';
import { PAYOUT_WALLETS, type Payer, type PayoutWallets } from '../../ledger/policy/terms.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import { MAX_KOBO } from '../../platform/values/money.ts';

/** The JSON schema of the sections of a policy, as a file has them and as they are shown. */

const Kobo = (description: string, example: number) =>
  Type.Integer({
    minimum: 0,
    maximum: Number(MAX_KOBO),
    'x-unit': 'kobo',
    description: `${description}, kobo.`,
    examples: [example],
  });
const Count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, maximum: Number(MAX_KOBO), description, examples: [example] });
const Percent = (description: string, example: number) =>
  Type.Number({
    minimum: 0,
    maximum: 100,
    description: `${description}, percent with at most 4 decimals.`,
    examples: [example],
  });
const Source = Type.Optional(
  Type.String({ maxLength: 500, description: 'Source of the figure.', examples: ['Finance Act 2019'] }),
);
const Paying = Type.Optional(Type.Unsafe<Payer>({ type: 'string', enum: ['source', 'fee_wallet'] }));

/** Each request counts the existing ones, so the quota is bounded. */
const QUOTA_MAX = 1_000_000;
const Quota = (of: string, example: number) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: QUOTA_MAX,
      description: `Maximum number of ${of}.`,
      examples: [example],
    }),
  );

const Band = Type.Object({
  up_to: Nullable(Kobo('Upper bound of the band, inclusive; null in the last one', 500_000)),
  flat: Type.Optional(Kobo('Charged for each transfer', 1_000)),
  percent: Type.Optional(Percent('Charged on the amount', 0.5)),
  cap: Type.Optional(Kobo('Maximum of the `percent` fee', 200_000)),
  source: Source,
});

/** Fees of bank transfers. */
export const Fees = Type.Object({
  bank_transfer: Type.Array(Band, {
    maxItems: 50,
    description: 'Bands from the lowest; an empty list: no fee.',
  }),
  vat_percent: Type.Optional(Percent('VAT on the fee', 7.5)),
  vat_source: Source,
  stamp_duty: Type.Optional(
    Type.Object({
      from: Kobo('The smallest amount with the duty', 1_000_000),
      amount: Kobo('The duty', 5_000),
      source: Source,
    }),
  ),
  payers: Type.Optional(
    Type.Object(
      { fee: Paying, vat: Paying, stamp_duty: Paying },
      { description: 'The payer of each part; the source wallet by default.' },
    ),
  ),
  fee_wallet: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Id of the fee wallet.',
      examples: ['fees'],
    }),
  ),
});

const use = {
  single: Type.Optional(Kobo('Maximum of one transfer', 5_000_000)),
  daily_amount: Type.Optional(Kobo('Maximum of a day', 20_000_000)),
  daily_count: Type.Optional(Count('Maximum number of transfers a day.', 50)),
  monthly_amount: Type.Optional(Kobo('Maximum of a month', 200_000_000)),
  monthly_count: Type.Optional(Count('Maximum number of transfers a month.', 500)),
  source: Source,
};
const Use = Type.Optional(Type.Object(use));
const UseAndBalance = Type.Optional(
  Type.Object({ ...use, balance: Type.Optional(Kobo('Maximum balance of each wallet', 50_000_000)) }),
);

/** Limits: over the tenant, over a customer's wallets by the customer's tier, over each wallet. */
export const Limits = Type.Object({
  tenant: Use,
  tiers: Type.Optional(
    Type.Object({ 0: UseAndBalance, 1: UseAndBalance, 2: UseAndBalance, 3: UseAndBalance }),
  ),
  wallet: UseAndBalance,
  quotas: Type.Optional(
    Type.Object(
      {
        customers: Quota('customers', 10_000),
        wallets: Quota('wallets that are not closed', 50_000),
        virtual_accounts: Quota('virtual accounts that are open, or requested from a bank', 50_000),
        webhook_endpoints: Quota('webhook endpoints', 4),
        source: Source,
      },
      { description: 'The maximum number of each.' },
    ),
  ),
  wallet_settings: Type.Optional(
    Type.Object(
      {
        interest_rate_max_percent: Type.Optional(Percent('The highest rate of a wallet', 15)),
        inflow_fee_max_kobo: Type.Optional(Kobo('Maximum inflow fee', 5_000)),
        inflow_fee_max_percent: Type.Optional(Percent('Maximum share of an inflow that its fee takes', 1.5)),
        payout_wallet: Type.Optional(
          Type.Unsafe<PayoutWallets>({
            type: 'string',
            enum: [...PAYOUT_WALLETS],
            description: 'Wallets that may receive the interest of a wallet; any by default.',
            examples: ['same_customer'],
          }),
        ),
        source: Source,
      },
      {
        description: 'Limits on wallet settings. They apply to new settings and to each inflow fee.',
      },
    ),
  ),
});

/** Interest terms for wallets without their own. */
export const Interest = Type.Object({
  rate: Percent('Rate a year', 8),
  withholding_tax_percent: Type.Optional(Percent('Withholding tax on interest payouts, below 100', 10)),
  source: Source,
});
