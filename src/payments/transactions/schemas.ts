import { Type } from 'typebox';
import {
  PAID_OUTFLOW,
  transactionCategory,
  transactionProperties,
  transactionStatus,
  transactionType,
} from '../../ledger/transaction-schema.ts';
import { transactionView } from '../../ledger/transaction-view.ts';
import { MetadataFilter, PAGE_QUERY } from '../../platform/http/schemas.ts';
import { toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import type { TransactionInFull } from './queries.ts';

/** One transaction in full. */
export const transactionSchema = Type.Object(
  {
    ...transactionProperties,
    attempts: Nullable(
      Type.Integer({ description: 'Number of submissions and status queries; null if not a payout.' }),
    ),
    refunds_id: Nullable(Type.String({ description: 'The inflow that this transfer refunds.' })),
    refunded: Nullable(
      KoboInteger('Amount of an inflow refunded or being refunded, kobo; null for any other movement.'),
    ),
    bulk_id: Nullable(Type.String({ description: 'The bulk transfer that made it.' })),
    flagged_at: Nullable(
      Timestamp(
        'When it was flagged for an operator, because its outcome is unknown or it cannot be submitted.',
      ),
    ),
  },
  {
    title: 'Transaction',
    examples: [
      { ...PAID_OUTFLOW, attempts: 1, refunds_id: null, refunded: null, bulk_id: null, flagged_at: null },
    ],
  },
);

/**
 * One transaction in full, as the API shows it. Its own fields come first: V8 makes a hash table, of twice the size, of an object
 * to which several are added after a spread.
 *
 * @param account as in `transactionView`
 */
export const transactionInFullView = (transaction: TransactionInFull, account?: string) => ({
  attempts: transaction.attempts,
  refunds_id: transaction.category === 'bank-outflow' ? transaction.reversesId : null,
  refunded: transaction.refunded === null ? null : koboToNumber(transaction.refunded),
  bulk_id: transaction.bulkId,
  flagged_at: toRfc3339OrNull(transaction.flaggedAt),
  ...transactionView(transaction, account),
});

const DateFilter = (description: string) =>
  Type.Optional(Type.String({ format: 'day-or-time', maxLength: 40, description }));

const AmountFilter = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description }));

const filters = {
  ...PAGE_QUERY,
  start_date: DateFilter(
    'From this day (such as 2026-01-15, in the business time zone) or RFC 3339 instant.',
  ),
  end_date: DateFilter('Up to this day, inclusive, or this instant.'),
  type: Type.Optional(transactionType),
  metadata: MetadataFilter,
};

/** Query parameters of a wallet's movements. */
export const walletTransactionsQuery = Type.Object(filters);

/** Query parameters of the transaction list. */
export const transactionListQuery = Type.Object({
  ...filters,
  wallet_id: Type.Optional(Type.String({ description: 'Only movements of this wallet.' })),
  status: Type.Optional(transactionStatus),
  category: Type.Optional(transactionCategory),
  reference: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Only the movement with this reference.' }),
  ),
  bulk_id: Type.Optional(
    Type.String({ format: 'text', maxLength: 64, description: 'Only transfers of this bulk transfer.' }),
  ),
  amount_from: AmountFilter('Only movements of at least this amount, kobo.'),
  amount_to: AmountFilter('Only movements of at most this amount, kobo.'),
  account_number: Type.Optional(
    Type.String({
      pattern: '^[0-9]{10}$',
      description:
        'Only movements to or from this bank account or virtual account. A new movement is found after some ' +
        'seconds.',
    }),
  ),
});
