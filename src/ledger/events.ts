import { Type } from 'typebox';
import { declareEvent, type EventDeclaration } from '../platform/events/event.ts';
import { KoboInteger } from '../platform/values/json-schema.ts';
import {
  CREDITED_INFLOW,
  PAID_OUTFLOW,
  transactionProperties,
  transactionStatusSchema,
} from './transaction-schema.ts';

const WALLET_TRANSFER = {
  ...PAID_OUTFLOW,
  reference: 'wallet-transfer-2026-000001',
  category: 'wallet-transfer' as const,
  destination: '8b0e5c1d-2f64-4d7b-b1f5-6a3e9c2d7f40',
  recipient: null,
  bank: null,
  narration: 'Savings',
  session_id: null,
  completed_at: PAID_OUTFLOW.created_at,
  updated_at: PAID_OUTFLOW.created_at,
};

const REVERSAL = {
  ...PAID_OUTFLOW,
  id: '019bbf6c-7e00-7000-8000-000000000009',
  reference: null,
  type: 'credit' as const,
  category: 'bank-outflow-reversal' as const,
  source: null,
  destination: PAID_OUTFLOW.source,
  recipient: null,
  bank: null,
  narration: null,
  metadata: {},
  session_id: '999999260115100010000000000007',
  reverses_id: PAID_OUTFLOW.id,
  balance_after: 5_000_000,
};

/** Events of movements. `eventData` is the movement as `transactionView` shows it. */

export const BANK_OUTFLOW_PAID = declareEvent({
  type: 'bank-transfer.outflow.success',
  operationId: 'onBankTransferSuccessful',
  summary: 'A bank transfer was paid',
  description: 'Final. `eventData` is the TSQ object.',
  data: transactionStatusSchema,
  example: { reference: PAID_OUTFLOW.reference, eventData: PAID_OUTFLOW },
});

export const BANK_OUTFLOW_FAILED = declareEvent({
  type: 'bank-transfer.outflow.failed',
  operationId: 'onBankTransferFailed',
  summary: 'A bank transfer was not paid',
  description: 'Final: the hold is released. `eventData` is the TSQ object.',
  data: transactionStatusSchema,
  example: {
    reference: PAID_OUTFLOW.reference,
    eventData: {
      ...PAID_OUTFLOW,
      status: 'failed',
      recipient: '0000000028',
      failure_reason: 'Invalid account',
      failure_code: '07',
      balance_after: null,
    },
  },
});

export const BANK_OUTFLOW_REVERSED = declareEvent({
  type: 'bank-transfer.outflow.reversed',
  operationId: 'onBankTransferReversed',
  summary: 'A paid bank transfer was returned',
  description:
    '`eventData` is the TSQ object of the movement that credits the money, and `reference` that of the transfer, ' +
    'which stays successful. A return may be partial, and there may be several. If an operator credited it ' +
    'from suspense, the movement is an `adjustment`, and `wallet_id` is the credited wallet.',
  data: transactionStatusSchema,
  example: { reference: PAID_OUTFLOW.reference, eventData: REVERSAL },
});

export const BANK_INFLOW_CREDITED = declareEvent({
  type: 'bank-transfer.inflow.success',
  operationId: 'onBankInflow',
  summary: 'Money came in for a wallet',
  description: '`eventData` is the TSQ object.',
  data: transactionStatusSchema,
  example: { reference: CREDITED_INFLOW.reference, eventData: CREDITED_INFLOW },
});

export const WALLET_TRANSFER_DONE = declareEvent({
  type: 'wallet-transfer.outflow.success',
  operationId: 'onWalletTransfer',
  summary: 'Money moved between wallets',
  description: "`eventData` is the TSQ object of the source's side.",
  data: transactionStatusSchema,
  example: { reference: WALLET_TRANSFER.reference, eventData: WALLET_TRANSFER },
});

const PAID_INTEREST = {
  ...CREDITED_INFLOW,
  reference: null,
  amount: 764_384,
  category: 'interest-payout' as const,
  sender: null,
  narration: null,
  session_id: null,
};

export const INTEREST_PAID = declareEvent({
  type: 'interest-payout.success',
  operationId: 'onInterestPayout',
  summary: 'Interest of a month was paid',
  description: '`eventData` is the TSQ object, with the details of the payout.',
  data: Type.Object(
    {
      ...transactionProperties,
      interest_wallet_id: Type.String({ description: 'The wallet that earned it.' }),
      gross: KoboInteger('Before tax, kobo.'),
      tax: KoboInteger('Withheld, kobo.'),
      net: KoboInteger('The amount paid, kobo.'),
      from: Type.String({ format: 'date', description: 'The first day with interest.' }),
      to: Type.String({ format: 'date', description: 'The last day with interest.' }),
      days: Type.Integer({ description: 'Number of days with interest.' }),
    },
    { title: 'InterestPayout' },
  ),
  example: {
    reference: null,
    eventData: {
      ...PAID_INTEREST,
      interest_wallet_id: PAID_OUTFLOW.source,
      gross: 849_315,
      tax: 84_931,
      net: 764_384,
      from: '2026-01-01',
      to: '2026-01-31',
      days: 31,
    },
  },
});

/** All movement events, in the order of the API description. */
export const MOVEMENT_EVENTS: readonly EventDeclaration[] = [
  BANK_OUTFLOW_PAID,
  BANK_OUTFLOW_FAILED,
  BANK_OUTFLOW_REVERSED,
  BANK_INFLOW_CREDITED,
  WALLET_TRANSFER_DONE,
  INTEREST_PAID,
];
