import { Type } from 'typebox';
import { Amount, fillIn, MetadataField, Reference, TextOrEmpty } from '../../platform/http/schemas.ts';
import { KoboInteger } from '../../platform/values/json-schema.ts';

export const refundParams = Type.Object({
  transaction_id: Type.String({
    description: 'The inflow.',
    examples: [fillIn('fundTestWallet', 'transaction_id')],
  }),
});

const refundReference = Type.String({ ...Reference, examples: ['refund-2026-000001'] });

/** The body of a refund (contract section 3.15). */
export const refundBody = Type.Object({
  reference: refundReference,
  amount: Type.Optional(Amount('Amount in kobo; by default the remainder of the inflow.')),
  narration: Type.Optional(
    TextOrEmpty(200, {
      description: 'Description of the refund. An empty text counts as none.',
      examples: ['Paid twice'],
    }),
  ),
  metadata: MetadataField,
});

/** An accepted refund. */
export const refundSchema = Type.Object({
  transaction_id: Type.String({
    description: 'Id of the transfer that refunds it.',
    examples: ['019bbf6c-7e00-7000-8000-000000000002'],
  }),
  reference: refundReference,
  amount: KoboInteger('The refunded amount, kobo.'),
});
