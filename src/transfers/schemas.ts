import { Type } from 'typebox';
import {
  Amount,
  Code,
  Kobo,
  Nullable,
  PAGE_QUERY,
  Reference,
  TextOrEmpty,
  Timestamp,
  WalletId,
} from '../http/schemas.ts';

/** The body of a bank transfer (interface section 4.2, contract section 3.2). */
export const bankTransferBody = Type.Object({
  amount: Amount('Amount in kobo.'),
  source: WalletId('Id of the wallet to debit.'),
  currency: Code(16, { description: 'Must be "NGN".', examples: ['NGN'] }),
  reference: Reference,
  accountNumber: Type.String({
    pattern: '^[0-9]{10}$',
    description: 'Destination bank account number.',
    examples: ['0123456789'],
  }),
  bankCode: Code(16, { description: '`code` or `nip_code` of the bank list.', examples: ['058'] }),
  narration: Type.Optional(
    TextOrEmpty(200, {
      description: 'Description of the transfer. Empty is as good as none.',
      examples: ['Salary, January'],
    }),
  ),
});

/** Test funding is at most 100,000 naira at a time (contract section 2). */
const TEST_FUNDING_MAX_KOBO = 10_000_000;

export const testFundingBody = Type.Object({
  wallet_id: WalletId('Id of the wallet to fund.'),
  amount: Type.Integer({
    minimum: 1,
    maximum: TEST_FUNDING_MAX_KOBO,
    description: 'Kobo, at most 10,000,000.',
    examples: [5_000_000],
  }),
  reference: Type.Optional(Type.String({ ...Reference, examples: ['funding-2026-000001'] })),
});

export const bankSchema = Type.Object(
  {
    name: Type.String({ examples: ['Guaranty Trust Bank'] }),
    code: Type.String({ description: 'CBN code.', examples: ['058'] }),
    nip_code: Type.String({ description: 'NIBSS Instant Payments code.', examples: ['000013'] }),
  },
  { title: 'Bank' },
);

const Status = Type.Unsafe<'processing' | 'successful' | 'failed'>({
  type: 'string',
  enum: ['processing', 'successful', 'failed'],
  description: '`successful` and `failed` are final.',
});

const transactionProperties = {
  id: Type.String(),
  reference: Nullable(Type.String({ description: "The caller's own; null when it gave none." })),
  status: Status,
  amount: Kobo('Amount, kobo.'),
  fee: Kobo('Fee, kobo.'),
  currency: Type.String({ examples: ['NGN'] }),
  type: Type.String({ description: '`debit` or `credit`.' }),
  category: Type.String({ description: '`bank-outflow` or `bank-inflow`.' }),
  source: Nullable(Type.String({ description: 'Id of the wallet debited; null for money that came in.' })),
  recipient: Nullable(Type.String({ description: 'Account number paid, or id of the wallet credited.' })),
  bank: Nullable(Type.String({ description: 'Code of the bank paid.' })),
  narration: Nullable(Type.String()),
  session_id: Nullable(Type.String({ description: "The movement's id at the bank (NIP session id)." })),
  failure_reason: Nullable(Type.String()),
  created_at: Timestamp('When it was accepted.'),
  completed_at: Nullable(Timestamp('When it became final.')),
};

/** A transfer that was paid, with the values of a request's own examples. */
export const PAID_TRANSFER = {
  id: '019bbf6c-7e00-7000-8000-000000000001',
  reference: 'payout-2026-000123',
  status: 'successful',
  amount: 250_000,
  fee: 0,
  currency: 'NGN',
  type: 'debit',
  category: 'bank-outflow',
  source: '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10',
  recipient: '0123456789',
  bank: '058',
  narration: 'Salary, January',
  session_id: '999999260115100000000000000001',
  failure_reason: null,
  created_at: '2026-01-15T09:00:00.000Z',
  completed_at: '2026-01-15T09:00:00.412Z',
};

/** What TSQ answers (contract section 3.3). */
export const tsqSchema = Type.Object(transactionProperties, {
  title: 'TransactionStatus',
  examples: [PAID_TRANSFER],
});

/** One transaction in full. */
export const transactionSchema = Type.Object(
  {
    ...transactionProperties,
    failure_code: Nullable(Type.String({ description: "The bank's response code." })),
    reverses_id: Nullable(Type.String({ description: 'The transaction that this one reverses.' })),
    attempts: Nullable(
      Type.Integer({ description: 'How often the bank was told or asked; null if not a payout.' }),
    ),
    flagged_at: Nullable(
      Timestamp('When an operator was called because the bank cannot tell what became of it.'),
    ),
  },
  {
    title: 'Transaction',
    examples: [{ ...PAID_TRANSFER, failure_code: null, reverses_id: null, attempts: 1, flagged_at: null }],
  },
);

const DateFilter = (description: string) =>
  Type.Optional(Type.String({ format: 'date', maxLength: 40, description }));

const filters = {
  ...PAGE_QUERY,
  start_date: DateFilter(
    'From this day on, such as 2026-01-15 (of the business time zone), or from this RFC 3339 instant on.',
  ),
  end_date: DateFilter('Up to and with this day, or up to this instant.'),
  type: Type.Optional(
    Type.Unsafe<'debit' | 'credit'>({
      type: 'string',
      enum: ['debit', 'credit'],
      description: 'Only money that went out, or that came in.',
    }),
  ),
};

export const walletTransactionsQuery = Type.Object(filters);

export const transactionListQuery = Type.Object({
  ...filters,
  wallet_id: Type.Optional(Type.String({ description: 'Only movements of this wallet.' })),
  status: Type.Optional(Status),
  category: Type.Optional(
    Type.Unsafe<'bank-outflow' | 'bank-inflow'>({
      type: 'string',
      enum: ['bank-outflow', 'bank-inflow'],
      description: 'Only movements of this kind.',
    }),
  ),
});
