import { Type } from 'typebox';
import { RESTRICTIONS, type Restriction, WALLET_STATUSES, type WalletStatus } from '../../ledger/state.ts';
import {
  Code,
  fillIn,
  MetadataField,
  MetadataFilter,
  Name,
  OrderBy,
  PAGE_QUERY,
  Page,
  Success,
  Text,
  WalletId,
} from '../../platform/http/schemas.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import {
  Currency,
  KoboInteger,
  Listed,
  MetadataAnswer,
  Nullable,
  Timestamp,
} from '../../platform/values/json-schema.ts';
import { NO_METADATA } from '../../platform/values/metadata.ts';
import { koboToNumber, MAX_KOBO } from '../../platform/values/money.ts';
import type { Wallet } from './queries.ts';

/** An id that a caller chose. */
const NEW_WALLET_ID = '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10';
/** And a name, by which the examples find the wallet again. */
const NEW_WALLET_NAME = 'Ada Obi school fees';

const InterestPayoutWallet = Type.Optional(
  WalletId(
    'The wallet that receives interest payouts: an existing one, or one in this request. Default: itself.',
  ),
);

const CustomerId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'The id of the customer.',
  examples: [fillIn('createCustomer', 'customer_id')],
});

const Tag = (tags: readonly string[]) =>
  Type.Unsafe<string>({
    type: 'string',
    enum: tags,
    'x-words': 'tags',
    description: 'Wallet type tag.',
    examples: ['expense'],
  });

/** One wallet of a bulk creation. */
const BulkItem = (tags: readonly string[]) =>
  Type.Object({
    name: Name(200, { description: 'Unique wallet name.', examples: ['Ada Obi expenses'] }),
    tag: Tag(tags),
    identifier: WalletId('Your stable id for this wallet; a UUID is the suggested form.', NEW_WALLET_ID),
    reserveAccount: Type.Optional(Type.Boolean({ description: 'Issue a virtual account to fund it.' })),
    interest_enabled: Type.Optional(
      Type.Boolean({ description: 'Interest accrual on or off; by default decided by the tag.' }),
    ),
    interest_rate: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: 'Percent a year, at most 4 decimals; by default the rate of the business.',
        examples: [12.5],
      }),
    ),
    interest_payout_wallet: InterestPayoutWallet,
    bypass_withdrawal_limit_rule: Type.Optional(
      Type.Boolean({ description: 'Frees the wallet from the rule on monthly withdrawals.' }),
    ),
    metadata: MetadataField,
    wallet_id: Type.Optional(
      WalletId('An id to use instead of `identifier`; usually omitted.', NEW_WALLET_ID),
    ),
  });

/** The body of a bulk creation (contract section 3.1). */
export const bulkBody = (settings: {
  bulkWalletsMax: number;
  tags: readonly string[];
  currencies: readonly string[];
}) =>
  Type.Object(
    {
      customerId: CustomerId,
      currency: Code(16, { description: 'ISO 4217 code of the wallets.', 'x-words': 'currencies' }),
      inflow_transfer_fee: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number(MAX_KOBO),
          'x-unit': 'kobo',
          description:
            'Kobo taken from each inbound bank transfer to these wallets, never more than the inflow or the bounds of the policy.',
          examples: [1000],
        }),
      ),
      wallet: Type.Array(BulkItem(settings.tags), { minItems: 1, maxItems: settings.bulkWalletsMax }),
    },
    {
      examples: [
        {
          customerId: fillIn('createCustomer', 'customer_id'),
          currency: settings.currencies[0],
          wallet: [
            {
              name: NEW_WALLET_NAME,
              tag: settings.tags[0],
              identifier: NEW_WALLET_ID,
              reserveAccount: true,
            },
          ],
        },
      ],
    },
  );

/** The body that creates one wallet. */
export const subAccountBody = Type.Object(
  {
    subaccount_name: Name(200, { description: 'Unique wallet name.', examples: ['Ada Obi rent'] }),
    customer_id: CustomerId,
    reserve_virtual_account: Type.Optional(
      Type.Boolean({ description: 'Issue a virtual account to fund it.' }),
    ),
    enable_interest_accrual: Type.Optional(Type.Boolean({ description: 'Default true.' })),
    interest_payout_wallet: Type.Optional(
      WalletId('The wallet that receives interest payouts. Default: itself.'),
    ),
    metadata: MetadataField,
  },
  {
    examples: [
      {
        subaccount_name: 'Ada Obi rent',
        customer_id: fillIn('createCustomer', 'customer_id'),
        reserve_virtual_account: true,
      },
    ],
  },
);

/** The path of a wallet. */
export const walletParams = Type.Object({
  wallet_id: Type.String({
    description: 'A wallet id or identifier.',
    examples: [fillIn('createCustomer', 'wallet_id')],
  }),
});

const walletStatus = Type.Unsafe<WalletStatus>({
  type: 'string',
  enum: WALLET_STATUSES,
  description:
    '`restricted`: it cannot pay; see `restriction`. `closed`: it can never pay or receive money again.',
  examples: ['active'],
});

const restriction = Nullable(
  Type.Unsafe<Restriction>({
    type: 'string',
    enum: RESTRICTIONS,
    description:
      '`outflow`: it cannot pay. `all`: it cannot pay or receive money. null: it is not restricted.',
    examples: [null],
  }),
);

/** Query parameters of the wallet list. */
export const walletListQuery = Type.Object({
  ...PAGE_QUERY,
  customer_id: Type.Optional(
    Type.String({
      description: 'Only the wallets of this customer.',
    }),
  ),
  tag: Type.Optional(Text(64, { description: 'Only wallets with this tag.', examples: ['expense'] })),
  name: Type.Optional(
    Text(200, { description: 'Only the wallet with this name.', examples: [NEW_WALLET_NAME] }),
  ),
  status: Type.Optional(walletStatus),
  metadata: MetadataFilter,
  orderBy: OrderBy,
});

/** The tag of an existing wallet. */
export const WalletTag = Listed(
  'tags',
  'Type of the wallet; null if it was created without one. It may be one that the service no longer offers.',
);

/** A wallet in full. */
export const walletSchema = Type.Object(
  {
    id: Type.String({
      description: 'Use it as `source`.',
      examples: ['6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10'],
    }),
    business_id: Type.String({ examples: ['0199b2c8-6e1a-7c30-8a11-2f3d4c5b6a79'] }),
    customer_id: Type.String({ examples: ['0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d'] }),
    currency: Currency,
    name: Type.String({ examples: ['Ada Obi expenses'] }),
    tag: Nullable(WalletTag),
    identifier: Type.String({ examples: ['6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10'] }),
    status: walletStatus,
    restriction,
    type: Type.Literal('api'),
    balance: KoboInteger('Available balance, kobo: the ledger balance less the held balance.', 4_750_000),
    ledger_balance: KoboInteger('Posted balance, kobo.', 5_000_000),
    held_balance: KoboInteger('Held for transfers that are processing, kobo.', 250_000),
    interest_enabled: Type.Boolean({
      description: 'The latest setting; a change applies from the next day.',
      examples: [false],
    }),
    interest_rate: Nullable(
      Type.Number({
        description:
          "The wallet's own rate, percent a year, as last set; a change applies from the next day. null: the rate " +
          'of the business.',
        examples: [null],
      }),
    ),
    current_interest_rate: Type.Number({
      description: 'The rate of the next accrual, percent a year; 0 if it earns nothing.',
      examples: [0],
    }),
    creation_interest_rate: Type.Number({
      description: 'The rate at creation, percent a year: its own, otherwise that of the business.',
      examples: [0],
    }),
    interest_payout_wallet: Nullable(
      Type.String({
        description: 'The wallet that receives the interest; null: the wallet itself.',
        examples: [null],
      }),
    ),
    withdrawal_count: Type.Integer({
      description: 'Successful bank outflows posted this month, counted up to 100.',
      examples: [1],
    }),
    bypass_withdrawal_limit_rule: Type.Boolean({ examples: [false] }),
    inflow_transfer_fee: Nullable(
      Type.Integer({ description: 'Kobo taken from each inflow.', examples: [null] }),
    ),
    virtual_account_id: Nullable(
      Type.String({
        description: 'Its oldest regular virtual account that can be paid to.',
        examples: ['019bbf6c-7e00-7000-8000-000000000003'],
      }),
    ),
    metadata: MetadataAnswer,
    created_at: Timestamp('When it was created.'),
    updated_at: Timestamp('When it last changed, apart from its balance.'),
  },
  { title: 'Wallet' },
);

const walletPage = Page(walletSchema, 'Wallets in the requested order.');

/** A page of wallets, with the balances of all that match. */
export const walletsWithTotalSchema = Success(
  'OK',
  Type.Object(
    {
      ...walletPage.properties.data.properties,
      total_balance: KoboInteger(
        'Sum of the available balances of all matching naira wallets, kobo.',
        4_750_000,
      ),
    },
    { title: 'WalletPageWithTotal' },
  ),
  'Wallets in the requested order, and their total.',
);

/**
 * The API's view of a wallet (contract section 2).
 *
 * @param inherited the tenant's own rates, percent a year: on the day, and on that of the wallet's creation
 */
export const walletView = (
  wallet: Wallet,
  businessId: string,
  inherited: { rateNow: string; rateAtCreation: string },
) => ({
  id: wallet.walletId,
  business_id: businessId,
  customer_id: wallet.customerId,
  currency: wallet.currency,
  name: wallet.name,
  tag: wallet.tag,
  identifier: wallet.identifier,
  status: wallet.status,
  restriction: wallet.restriction,
  type: 'api' as const,
  balance: koboToNumber(wallet.posted - wallet.held),
  ledger_balance: koboToNumber(wallet.posted),
  held_balance: koboToNumber(wallet.held),
  interest_enabled: wallet.interestEnabled,
  interest_rate: wallet.interestRate === null ? null : Number(wallet.interestRate),
  current_interest_rate: wallet.interestEnabledToday
    ? Number(wallet.interestRateToday ?? inherited.rateNow)
    : 0,
  creation_interest_rate: Number(wallet.interestRateAtCreation ?? inherited.rateAtCreation),
  interest_payout_wallet: wallet.interestPayoutWallet,
  withdrawal_count: Number(wallet.withdrawalCount),
  bypass_withdrawal_limit_rule: wallet.bypassWithdrawalLimitRule ?? false,
  inflow_transfer_fee: wallet.inflowTransferFee === null ? null : koboToNumber(wallet.inflowTransferFee),
  virtual_account_id: wallet.virtualAccountId,
  metadata: wallet.metadata ?? NO_METADATA,
  created_at: toRfc3339(wallet.createdAt),
  updated_at: toRfc3339(wallet.updatedAt),
});
