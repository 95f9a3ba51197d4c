import { Type } from 'typebox';
import { PAGE_QUERY } from '../../http/schemas.ts';
import { CATEGORIES, type TransactionCategory } from '../../ledger/transactions.ts';
import { Kobo, Nullable, Timestamp } from '../../values/json-schema.ts';

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
  category: Type.String({
    description: `What moves: ${Object.keys(CATEGORIES)
      .map((category) => `\`${category}\``)
      .join(', ')}.`,
  }),
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
    Type.Unsafe<TransactionCategory>({
      type: 'string',
      enum: Object.keys(CATEGORIES),
      description: 'Only movements of this kind.',
    }),
  ),
});
