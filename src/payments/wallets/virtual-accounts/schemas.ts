import { Type } from 'typebox';
import {
  PAYMENT_POLICIES,
  type PaymentPolicy,
  VIRTUAL_ACCOUNT_TYPES,
  type VirtualAccountType,
} from '../../../ledger/virtual-account.ts';
import {
  Code,
  fillIn,
  MetadataField,
  MetadataFilter,
  Name,
  Reference,
  WalletId,
} from '../../../platform/http/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { KoboInteger, MetadataAnswer, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { NO_METADATA } from '../../../platform/values/metadata.ts';
import { koboToNumber, MAX_KOBO } from '../../../platform/values/money.ts';
import {
  type IssuedAccount,
  statusOf,
  VIRTUAL_ACCOUNT_STATUSES,
  type VirtualAccount,
  type VirtualAccountStatus,
} from './queries.ts';

/** Maximum time for which a disposable account is open, minutes: 30 days (contract section 3.5). */
const EXPIRY_MAX_MINUTES = 43_200;

const accountType = Type.Unsafe<VirtualAccountType>({
  type: 'string',
  enum: VIRTUAL_ACCOUNT_TYPES,
  description:
    '`regular`: permanent. `disposable`: it expires, and may be for one payment; only with test keys.',
  examples: ['disposable'],
});
const paymentPolicy = Type.Unsafe<PaymentPolicy>({
  type: 'string',
  enum: PAYMENT_POLICIES,
  description:
    '`ALLOW_ANY`: any payment until it expires. `EXACT_ONLY`: one payment of `amount`, give or take ' +
    '`error_margin`. `REJECT_UNDER_PAYMENT`: one payment of at least `amount` less `error_margin`. Each ' +
    'payment is checked alone, before fees; the last two close the account with the first payment that they ' +
    'accept.',
  examples: ['EXACT_ONLY'],
});

/** The body that reserves an account (contract section 3.5). */
export const reserveAccountBody = Type.Object(
  {
    wallet_id: WalletId('Id of the wallet to credit, which must hold NGN.'),
    type: accountType,
    name: Type.Optional(
      Name(200, {
        description: 'The name on the account; by default that of the wallet.',
        examples: ['Order 1042'],
      }),
    ),
    bvn: Type.Optional(
      Type.String({
        pattern: '^[0-9]{11}$',
        description: 'BVN of the account holder. It is checked, but neither stored nor passed on.',
        examples: ['22222222222'],
      }),
    ),
    code: Type.Optional(
      Code(20, {
        description: 'The bank code of the issuer, if there are several; not for live keys.',
        examples: ['50547'],
      }),
    ),
    expiry: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: EXPIRY_MAX_MINUTES,
        description: 'Minutes until a disposable account expires; required for disposable accounts.',
        examples: [30],
      }),
    ),
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number(MAX_KOBO),
        'x-unit': 'kobo',
        description: 'The amount to pay to a disposable account, kobo; required unless it takes any amount.',
        examples: [250_000],
      }),
    ),
    reference: Type.Optional(
      Type.String({
        ...Reference,
        description:
          'Your own reference of the account, unique for ever among accounts. The same content again gets the same ' +
          'response. Generated if omitted.',
        examples: ['order-1042'],
      }),
    ),
    payment_policy: Type.Optional(paymentPolicy),
    metadata: MetadataField,
    error_margin: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number(MAX_KOBO),
        'x-unit': 'kobo',
        description: 'The allowed difference from `amount`, kobo; default 0.',
        examples: [100],
      }),
    ),
  },
  {
    examples: [
      {
        wallet_id: fillIn('createCustomer', 'wallet_id'),
        type: 'disposable',
        name: 'Order 1042',
        expiry: 30,
        amount: 250_000,
        reference: 'order-1042',
        payment_policy: 'EXACT_ONLY',
      },
    ],
  },
);

/** The result of a reservation. An issued account stays `active` here, whatever its status is later. */
const RESERVATION_STATUSES = ['active', 'pending', 'failed'] as const;

/** The response: the account details for the payer. */
export const reservedAccountSchema = Type.Object({
  reference: Type.String({ description: 'Yours, or a generated one.', examples: ['order-1042'] }),
  status: Type.Unsafe<(typeof RESERVATION_STATUSES)[number]>({
    type: 'string',
    enum: RESERVATION_STATUSES,
    description:
      '`active`: issued. `pending`: requested from a bank; until the event it has no number and no bank. ' +
      '`failed`: the bank did not issue it.',
    examples: ['active'],
  }),
  account_details: Type.Object({
    account_number: Nullable(
      Type.String({ description: 'A 10-digit NUBAN; null until it is issued.', examples: ['0000014573'] }),
    ),
    account_name: Type.String({
      description: 'The requested name, until a bank gives its own.',
      examples: ['Order 1042'],
    }),
    bank_name: Nullable(
      Type.String({ description: 'null until it is issued.', examples: ['Kolo Sandbox Bank'] }),
    ),
  }),
  expires_at: Nullable(Timestamp('Payments from this time on are too late; null: never.')),
});

/** A reserved account in the response to its request; it has a reference. */
export const reservedAccountView = (account: VirtualAccount) => ({
  reference: account.reference!,
  status: account.state === 'closed' ? ('active' as const) : account.state,
  account_details: {
    account_number: account.accountNumber,
    account_name: account.issuedName ?? account.accountName,
    bank_name: account.bankName,
  },
  expires_at: toRfc3339OrNull(account.expiresAt),
});

/** Query parameters of a wallet's accounts. */
export const accountListQuery = Type.Object({ metadata: MetadataFilter });

const AccountNumber = Type.String({ description: 'A 10-digit NUBAN.', examples: ['0000014573'] });
const BankName = Type.String({ examples: ['Kolo Sandbox Bank'] });

/** A bank account number that stands for a wallet, as an event reports it. */
export const issuedAccountSchema = Type.Object({
  id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000003'] }),
  account_number: AccountNumber,
  account_name: Type.String({ examples: ['Ada Obi expenses'] }),
  bank_name: BankName,
  bank_code: Nullable(
    Type.String({ description: 'null if the bank is not on the bank list.', examples: ['50547'] }),
  ),
  status: Type.Unsafe<VirtualAccountStatus>({
    type: 'string',
    enum: VIRTUAL_ACCOUNT_STATUSES,
    description:
      '`pending`: requested from a bank. `expired`: past `expires_at`. `closed`: its one payment was made, or ' +
      'its wallet is closed. `failed`: it was not issued, and never will be.',
    examples: ['active'],
  }),
  type: Type.Unsafe<VirtualAccountType>({ ...accountType, examples: ['regular'] }),
  reference: Nullable(
    Type.String({ description: 'null if the account came with its wallet.', examples: [null] }),
  ),
  amount: Nullable(
    Type.Integer({ description: 'The amount to pay, kobo; null: any amount.', examples: [null] }),
  ),
  payment_policy: Type.Unsafe<PaymentPolicy>({ ...paymentPolicy, examples: ['ALLOW_ANY'] }),
  error_margin: KoboInteger('The allowed difference from `amount`, kobo.', 0),
  expires_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Payments from this time on are too late; null: never.',
      examples: [null],
    }),
  ),
  metadata: MetadataAnswer,
  created_at: Timestamp('When it was requested.'),
});

/** A bank account number that stands for a wallet, or is to. */
export const virtualAccountSchema = Type.Object(
  {
    ...issuedAccountSchema.properties,
    account_number: Nullable(AccountNumber),
    bank_name: Nullable(BankName),
    failure_reason: Nullable(
      Type.String({ description: 'The reason for a failure; null unless it failed.', examples: [null] }),
    ),
  },
  {
    title: 'VirtualAccount',
    description: 'The account number, bank name and bank code are null until it is issued.',
  },
);

/** An issued account as an event reports it at a time. */
export const issuedAccountView = (account: IssuedAccount, nowMs: number) => ({
  id: account.id,
  account_number: account.accountNumber,
  account_name: account.issuedName ?? account.accountName,
  bank_name: account.bankName,
  bank_code: account.bankCode,
  status: statusOf(account, nowMs),
  type: account.type,
  reference: account.reference,
  amount: account.amount === null ? null : koboToNumber(account.amount),
  payment_policy: account.policy,
  error_margin: koboToNumber(account.margin),
  expires_at: toRfc3339OrNull(account.expiresAt),
  metadata: account.metadata ?? NO_METADATA,
  created_at: toRfc3339(account.createdAt),
});

/** An account as the API lists it at a time. It may be pending and have nulls that an event never has. */
export const virtualAccountView = (account: VirtualAccount, nowMs: number) => ({
  ...issuedAccountView(account as IssuedAccount, nowMs),
  account_number: account.accountNumber,
  bank_name: account.bankName,
  failure_reason: account.failureReason,
});
