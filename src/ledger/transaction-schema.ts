import { Type } from 'typebox';
import {
  Currency,
  KoboInteger,
  METADATA_EXAMPLE,
  MetadataAnswer,
  Nullable,
  Timestamp,
} from '../platform/values/json-schema.ts';
import {
  CATEGORIES,
  type Transaction,
  type TransactionCategory,
  type TransactionStatus,
} from './transactions.ts';

/** The JSON schema of `transactionView`, with examples. */

export const transactionStatus = Type.Unsafe<TransactionStatus>({
  type: 'string',
  enum: ['processing', 'successful', 'failed'],
  'x-closed': true,
  description: '`successful` and `failed` are final.',
});

export const transactionType = Type.Unsafe<Transaction['type']>({
  type: 'string',
  enum: ['debit', 'credit'],
  'x-closed': true,
  description: '`debit`: out of the wallet `wallet_id`; `credit`: into it.',
});

export const transactionCategory = Type.Unsafe<TransactionCategory>({
  type: 'string',
  enum: Object.keys(CATEGORIES),
  description: 'Kind of movement.',
});

/** The fields of `transactionView`. */
export const transactionProperties = {
  id: Type.String(),
  reference: Nullable(Type.String({ description: 'Your reference; null if you gave none.' })),
  status: transactionStatus,
  amount: KoboInteger('Amount, kobo.'),
  fee: KoboInteger('Total fee with VAT and stamp duty, kobo.'),
  fee_breakdown: Type.Object(
    {
      fee: KoboInteger('The fee without VAT and stamp duty.'),
      vat: KoboInteger('VAT on the fee.'),
      stamp_duty: KoboInteger('Stamp duty.'),
    },
    { description: 'Parts of the total fee, kobo.' },
  ),
  currency: Currency,
  type: transactionType,
  category: transactionCategory,
  wallet_id: Nullable(
    Type.String({
      description: 'The source of a debit or the destination of a credit; null in suspense.',
    }),
  ),
  customer_id: Nullable(Type.String({ description: 'The customer of that wallet.' })),
  source: Nullable(Type.String({ description: 'Id of the wallet debited; null for money that came in.' })),
  destination: Nullable(
    Type.String({ description: 'Id of the wallet credited; null for money that went out.' }),
  ),
  recipient: Nullable(Type.String({ description: 'Account number paid; null if no bank is paid.' })),
  bank: Nullable(Type.String({ description: 'Code of the bank paid.' })),
  sender: Nullable(
    Type.Object(
      {
        name: Nullable(Type.String()),
        account_number: Nullable(Type.String()),
        bank_name: Nullable(Type.String()),
        bank_code: Nullable(Type.String()),
      },
      { description: 'Sender of an inflow; each field is null if unknown.' },
    ),
  ),
  account_reference: Nullable(
    Type.String({
      description: 'Your reference of the virtual account that was paid; null if it has none.',
    }),
  ),
  narration: Nullable(Type.String()),
  metadata: MetadataAnswer,
  session_id: Nullable(Type.String({ description: "The movement's id at the bank (NIP session id)." })),
  failure_reason: Nullable(Type.String()),
  failure_code: Nullable(Type.String({ description: "The bank's response code." })),
  reverses_id: Nullable(Type.String({ description: 'The transaction that this one reverses.' })),
  balance_after: Nullable(
    KoboInteger(
      'Balance of the wallet `wallet_id` afterwards, kobo; null until it is posted, and if it failed.',
    ),
  ),
  created_at: Timestamp('When it was accepted.'),
  completed_at: Nullable(Timestamp('When it became final.')),
  updated_at: Timestamp('When it became final, or until then when it was accepted.'),
};

/** A paid transfer, with the values of the request's own examples. */
export const PAID_OUTFLOW = {
  id: '019bbf6c-7e00-7000-8000-000000000001',
  reference: 'payout-2026-000123',
  status: 'successful' as const,
  amount: 250_000,
  fee: 0,
  fee_breakdown: { fee: 0, vat: 0, stamp_duty: 0 },
  currency: 'NGN',
  type: 'debit' as const,
  category: 'bank-outflow' as const,
  wallet_id: '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10',
  customer_id: '0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d',
  source: '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10',
  destination: null,
  recipient: '0123456789',
  bank: '058',
  sender: null,
  account_reference: null,
  narration: 'Salary, January',
  metadata: METADATA_EXAMPLE,
  session_id: '999999260115100000000000000001',
  failure_reason: null,
  failure_code: null,
  reverses_id: null,
  balance_after: 4_750_000,
  created_at: '2026-01-15T09:00:00.000Z',
  completed_at: '2026-01-15T09:00:00.412Z',
  updated_at: '2026-01-15T09:00:00.412Z',
};

/** An inflow. */
export const CREDITED_INFLOW = {
  ...PAID_OUTFLOW,
  reference: 'funding-2026-000001',
  amount: 5_000_000,
  type: 'credit' as const,
  category: 'bank-inflow' as const,
  source: null,
  destination: PAID_OUTFLOW.source,
  recipient: null,
  bank: null,
  sender: {
    name: 'CHIDI OKAFOR',
    account_number: '0123456789',
    bank_name: 'Guaranty Trust Bank',
    bank_code: '058',
  },
  narration: 'Test funding',
  metadata: {},
  session_id: '019bbf6c-7e00-7000-8000-0000000000f1',
  balance_after: 5_000_000,
  completed_at: '2026-01-15T09:00:00.000Z',
  updated_at: '2026-01-15T09:00:00.000Z',
};

/** Response of the status query (TSQ) and data of transfers' events (contract section 3.3). */
export const transactionStatusSchema = Type.Object(transactionProperties, {
  title: 'TransactionStatus',
  examples: [PAID_OUTFLOW],
});
