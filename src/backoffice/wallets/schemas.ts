import { Type } from 'typebox';
import type { RemainingLimit } from '../../ledger/policy/remaining-limits.ts';
import { RESTRICTIONS, type Restriction, WALLET_STATUSES, type WalletStatus } from '../../ledger/state.ts';
import type { Wallet } from '../../payments/wallets/queries.ts';
import type { StatusChange } from '../../payments/wallets/restrictions/history.ts';
import type { NamedAccount } from '../../payments/wallets/virtual-accounts/queries.ts';
import { OrderBy, PAGE_QUERY } from '../../platform/http/schemas.ts';
import { maskedNumber } from '../../platform/masks.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { environmentParams } from '../operators/environment.ts';
import type { ShownNames } from '../personal-data/shown-names.ts';
import { NAME_BY_ROLE } from '../transaction-status/fields.ts';

export const walletId = Type.String({
  minLength: 1,
  maxLength: 200,
  examples: ['ada-savings'],
  description: 'A wallet id or identifier.',
});
export const opsWalletParams = Type.Object({ ...environmentParams.properties, wallet_id: walletId });
export const opsWalletQuery = Type.Object({
  ...PAGE_QUERY,
  customer_id: Type.Optional(Type.String({ description: 'Only the wallets of this customer.' })),
  status: Type.Optional(
    Type.Unsafe<WalletStatus>({ type: 'string', enum: [...WALLET_STATUSES], examples: ['restricted'] }),
  ),
  orderBy: OrderBy,
});
/** A wallet as operators see it. */
const fields = {
  id: walletId,
  name: Nullable(Type.String({ description: `Its name. ${NAME_BY_ROLE}`, examples: ['Holiday S.'] })),
  customer_id: Type.String({ examples: ['0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d'] }),
  owner: Nullable(
    Type.String({ description: `The name of its customer. ${NAME_BY_ROLE}`, examples: ['Ada O.'] }),
  ),
  currency: Type.String({ examples: ['NGN'] }),
  tag: Nullable(Type.String({ examples: ['savings'] })),
  status: Type.String({ description: '`active`, `restricted` or `closed`.', examples: ['active'] }),
  restriction: Nullable(
    Type.String({ description: '`outflow` or `all` for a restricted one.', examples: [null] }),
  ),
  balance: KoboInteger('Available balance, minor units of the currency.', 4_750_000),
  ledger_balance: KoboInteger('Posted balance.', 5_000_000),
  held_balance: KoboInteger('Held for processing transfers.', 250_000),
  created_at: Timestamp('When it was created.'),
  updated_at: Timestamp('When it last changed, apart from its balance.'),
};
export const opsWalletSchema = Type.Object(fields, { title: 'SeenWallet' });
/** @param names of the wallets' customers */
export const opsWalletView = (wallet: Wallet, { shown, ofCustomer }: ShownNames) => ({
  id: wallet.walletId,
  name: wallet.name === wallet.walletId ? null : shown(wallet.name),
  customer_id: wallet.customerId,
  owner: ofCustomer(wallet.customerId),
  currency: wallet.currency,
  tag: wallet.tag,
  status: wallet.status as string,
  restriction: wallet.restriction as string | null,
  balance: koboToNumber(wallet.posted - wallet.held),
  ledger_balance: koboToNumber(wallet.posted),
  held_balance: koboToNumber(wallet.held),
  created_at: toRfc3339(wallet.createdAt),
  updated_at: toRfc3339(wallet.updatedAt),
});

const limitSchema = Type.Object({
  scope: Type.String({
    description:
      'Scope: `wallet`, `customer` (all wallets of the customer) or `tenant` (the whole environment).',
    examples: ['wallet'],
  }),
  measure: Type.String({
    description: '`single` (one transfer), `amount`, `count` (transfers) or `balance`.',
    examples: ['amount'],
  }),
  period: Nullable(Type.String({ description: '`day` or `month`; null: none.', examples: ['day'] })),
  limit: KoboInteger('Kobo, or a number of transfers.', 5_000_000),
  used: Nullable(KoboInteger('The used part; null for `single`.', 250_000)),
  remaining: KoboInteger('The part that is left.', 4_750_000),
  resets_at: Nullable(Timestamp('When it resets; null: never.')),
});

/** @param calendar of the business, `day` its day */
export const limitView = (
  { period, limit, used, remaining, ...of }: RemainingLimit,
  calendar: Calendar,
  day: string,
) => ({
  scope: of.scope as string,
  measure: of.measure as string,
  period: period as string | null,
  limit: koboToNumber(limit),
  used: used === null ? null : koboToNumber(used),
  remaining: koboToNumber(remaining),
  resets_at:
    period === null ? null : toRfc3339(calendar.period(period === 'day' ? day : day.slice(0, 7)).untilMs),
});

const interestSchema = Type.Object(
  {
    enabled: Type.Boolean({
      description: 'The latest setting, effective from the following day.',
      examples: [true],
    }),
    rate: Type.Number({ description: 'Its rate today, percent a year; 0: none.', examples: [12.5] }),
    payout_wallet: Nullable(
      Type.String({
        description: 'The wallet that receives the interest; null: this one.',
        examples: [null],
      }),
    ),
  },
  { description: 'True where it earns interest.' },
);

/**
 * The interest terms of a wallet. @param inheritedRate percent a year, decimal text, where the wallet sets
 * none
 */
export const interestOfWallet = (wallet: Wallet, inheritedRate: string) => ({
  enabled: wallet.interestEnabled,
  rate: wallet.interestEnabledToday ? Number(wallet.interestRateToday ?? inheritedRate) : 0,
  payout_wallet: wallet.interestPayoutWallet,
});

/** Virtual accounts shown of a wallet. */
export const SHOWN_ACCOUNTS_MAX = 100;
export const walletAccountsSchema = (description: string) =>
  Type.Array(
    Type.Object({
      id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
      account_number: Nullable(Type.String({ description: 'Masked.', examples: ['******6789'] })),
      bank_name: Type.String({ examples: ['Kolo Sandbox Bank'] }),
    }),
    { description: `${description}, at most ${SHOWN_ACCOUNTS_MAX}.` },
  );
export const walletAccountsView = (accounts: readonly NamedAccount[]) =>
  accounts.map(({ id, accountNumber, bankName }) => ({
    id,
    account_number: maskedNumber(accountNumber),
    bank_name: bankName,
  }));

export const walletInFullSchema = Type.Object(
  {
    ...fields,
    tier: Type.Integer({ description: 'Tier of its customer, 0 to 3.', examples: [1] }),
    limits: Type.Array(limitSchema, {
      description: "The policy's limits for it today, and what is left of them.",
    }),
    interest: interestSchema,
    virtual_accounts: walletAccountsSchema('Virtual accounts that pay into it'),
    changes: Type.Array(
      Type.Object({
        status: Type.String({ examples: ['restricted'] }),
        restriction: Nullable(
          Type.Unsafe<Restriction>({ type: 'string', enum: [...RESTRICTIONS], examples: ['all'] }),
        ),
        reason: Type.String({ examples: ['A payment is disputed'] }),
        made_by: Type.String({ description: '`key:` and its id, or `operator`.', examples: ['operator'] }),
        created_at: Timestamp('When.'),
      }),
      { description: 'Its restrictions, lifts and closing, newest first, at most 100.' },
    ),
  },
  { title: 'SeenWalletInFull' },
);
export const changeView = ({ status, restriction, reason: why, madeBy, createdAt }: StatusChange) => ({
  status: status as string,
  restriction,
  reason: why,
  made_by: madeBy,
  created_at: toRfc3339(createdAt),
});
