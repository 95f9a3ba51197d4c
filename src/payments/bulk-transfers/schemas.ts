import { Type } from 'typebox';
import { fillIn, MetadataField, Reference, WalletId } from '../../platform/http/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, MetadataAnswer, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { NO_METADATA } from '../../platform/values/metadata.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { bankTransferBody } from '../payouts/schemas.ts';
import { BULK_MODES, type Bulk, type BulkMode } from './queries.ts';

const BULK_ID = '019bbf6c-7e00-7000-8000-0000000000b1';
const bulkReference = Type.String({
  ...Reference,
  description: 'Your own reference of the bulk transfer, unique for ever among bulk transfers.',
  examples: ['payroll-2026-01'],
});

const single = bankTransferBody.properties;
const bulkItem = Type.Object({
  amount: single.amount,
  source: Type.Optional(WalletId('Id of the wallet to debit; by default the `source` of the request.')),
  reference: single.reference,
  accountNumber: single.accountNumber,
  bankCode: single.bankCode,
  narration: single.narration,
  metadata: single.metadata,
});

/** The body of a bulk transfer (contract section 3.12). */
export const bulkTransferBody = (settings: { bulkTransfersMax: number }) =>
  Type.Object(
    {
      reference: bulkReference,
      currency: single.currency,
      source: Type.Optional(WalletId('Id of the wallet to debit, for transfers without a `source`.')),
      mode: Type.Optional(
        Type.Unsafe<BulkMode>({
          type: 'string',
          enum: BULK_MODES,
          description:
            '`independent` (default): each transfer is accepted or refused alone. `all_or_nothing`: one refusal ' +
            'refuses all.',
          examples: ['independent'],
        }),
      ),
      metadata: MetadataField,
      transfers: Type.Array(bulkItem, { minItems: 1, maxItems: settings.bulkTransfersMax }),
    },
    {
      examples: [
        {
          reference: 'payroll-2026-01',
          currency: 'NGN',
          source: fillIn('createCustomer', 'wallet_id'),
          transfers: [
            {
              amount: 250_000,
              reference: 'payroll-2026-01-0001',
              accountNumber: '0123456789',
              bankCode: '058',
              narration: 'Salary, January',
            },
          ],
        },
      ],
    },
  );

const resultSchema = Type.Object({
  index: Type.Integer({ description: 'Position of the transfer in the request, from 0.', examples: [0] }),
  reference: Type.String({ examples: ['payroll-2026-01-0001'] }),
  status: Type.Unsafe<'accepted' | 'refused'>({
    type: 'string',
    enum: ['accepted', 'refused'],
    description: '`accepted`: a transfer like any other, which TSQ finds. `refused`: nothing moves.',
  }),
  code: Type.Optional(
    Type.String({ description: 'Why it is refused, as for a single transfer.', examples: ['unknown_bank'] }),
  ),
  message: Type.Optional(
    Type.String({ description: 'Explains the fault.', examples: ['must be a code of the bank list'] }),
  ),
});

const bulkId = Type.String({ description: 'The bulk transfer.', examples: [BULK_ID] });

/** The answer to a bulk transfer. */
export const decidedBulkSchema = Type.Object({
  bulk_id: bulkId,
  reference: bulkReference,
  accepted: Type.Integer({ description: 'Transfers that are accepted.', examples: [1] }),
  refused: Type.Integer({ description: 'Transfers that are refused.', examples: [0] }),
  results: Type.Array(resultSchema, { description: 'A result for each transfer, in order.' }),
});

export const bulkParams = Type.Object({
  bulk_id: Type.String({
    description: 'The bulk transfer.',
    examples: [fillIn('createBulkTransfer', 'bulk_id')],
  }),
});

const Count = (description: string, example: number) => Type.Integer({ description, examples: [example] });

export const bulkCounts = Type.Object({
  accepted: Count('Transfers that were accepted.', 1),
  refused: Count('Transfers that were refused.', 0),
  processing: Count('Accepted transfers that are processing.', 0),
  successful: Count('Accepted transfers that are successful.', 1),
  failed: Count('Accepted transfers that failed.', 0),
});
export const bulkAmounts = Type.Object({
  accepted: KoboInteger('Sum of the accepted transfers, kobo.'),
  successful: KoboInteger('Sum of the successful transfers, kobo.'),
  failed: KoboInteger('Sum of the failed transfers, kobo.', 0),
  fees: KoboInteger('Fees, VAT and stamp duty of the successful transfers, kobo.', 0),
});

/** The state of a bulk transfer. */
export const bulkSchema = Type.Object(
  {
    bulk_id: bulkId,
    reference: bulkReference,
    mode: Type.Unsafe<BulkMode>({ type: 'string', enum: BULK_MODES, examples: ['independent'] }),
    status: Type.Unsafe<'processing' | 'completed'>({
      type: 'string',
      enum: ['processing', 'completed'],
      description: '`completed`: every accepted transfer is final.',
      examples: ['completed'],
    }),
    counts: bulkCounts,
    amounts: bulkAmounts,
    metadata: MetadataAnswer,
    created_at: Timestamp('When it was requested.'),
    completed_at: Nullable(Timestamp('When the last transfer became final.')),
  },
  { title: 'BulkTransfer' },
);

/** The API's view of a bulk transfer. */
export const bulkView = (bulk: Bulk) => ({
  bulk_id: bulk.id,
  reference: bulk.reference,
  mode: bulk.mode,
  status: bulk.completedAt === null ? ('processing' as const) : ('completed' as const),
  counts: {
    accepted: bulk.accepted,
    refused: bulk.refused,
    processing: bulk.processing,
    successful: bulk.successful,
    failed: bulk.failed,
  },
  amounts: {
    accepted: koboToNumber(bulk.acceptedAmount),
    successful: koboToNumber(bulk.successfulAmount),
    failed: koboToNumber(bulk.failedAmount),
    fees: koboToNumber(bulk.fees),
  },
  metadata: bulk.metadata ?? NO_METADATA,
  created_at: toRfc3339(bulk.createdAt),
  completed_at: toRfc3339OrNull(bulk.completedAt),
});
