import { Type } from 'typebox';
import { Kobo, Nullable, Timestamp } from '../values/json-schema.ts';
import { CATEGORIES, type TransactionStatus } from './transactions.ts';

/** The JSON schema of what `transactionView` shows, with examples of it. */

/** Where a movement stands. */
export const transactionStatus = Type.Unsafe<TransactionStatus>({
  type: 'string',
  enum: ['processing', 'successful', 'failed'],
  description: '`successful` and `failed` are final.',
});

/** The fields of `transactionView`. */
export const transactionProperties = {
  id: Type.String(),
  reference: Nullable(Type.String({ description: "The caller's own; null when it gave none." })),
  status: transactionStatus,
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
export const PAID_OUTFLOW = {
  id: '019bbf6c-7e00-7000-8000-000000000001',
  reference: 'payout-2026-000123',
  status: 'successful' as const,
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

/** Money that came in for a wallet. */
export const CREDITED_INFLOW = {
  ...PAID_OUTFLOW,
  reference: 'funding-2026-000001',
  amount: 5_000_000,
  type: 'credit',
  category: 'bank-inflow',
  source: null,
  recipient: PAID_OUTFLOW.source,
  bank: null,
  narration: 'Test funding',
  session_id: '019bbf6c-7e00-7000-8000-0000000000f1',
  completed_at: '2026-01-15T09:00:00.000Z',
};

/** What TSQ answers and transfers' events carry (contract section 3.3). */
export const transactionStatusSchema = Type.Object(transactionProperties, {
  title: 'TransactionStatus',
  examples: [PAID_OUTFLOW],
});
