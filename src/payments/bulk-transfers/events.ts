import { Type } from 'typebox';
import { declareEvent, type EventDeclaration } from '../../platform/events/event.ts';
import { METADATA_EXAMPLE } from '../../platform/values/json-schema.ts';
import { bulkSchema } from './schemas.ts';

export const BULK_COMPLETED = declareEvent({
  type: 'bulk-transfer.completed',
  operationId: 'onBulkTransferCompleted',
  summary: 'The last transfer of a bulk transfer is final',
  description: 'Each of its transfers has its own event too. `reference` is that of the bulk transfer.',
  data: Type.Object(
    {
      ...bulkSchema.properties,
      wallet_id: Type.Null({ description: 'Always null: the event concerns no single wallet.' }),
      customer_id: Type.Null(),
    },
    { title: 'CompletedBulkTransfer' },
  ),
  example: {
    reference: 'payroll-2026-01',
    eventData: {
      bulk_id: '019bbf6c-7e00-7000-8000-0000000000b1',
      reference: 'payroll-2026-01',
      mode: 'independent',
      status: 'completed',
      counts: { accepted: 3, refused: 1, processing: 0, successful: 2, failed: 1 },
      amounts: { accepted: 750_000, successful: 500_000, failed: 250_000, fees: 10_750 },
      metadata: METADATA_EXAMPLE,
      created_at: '2026-01-15T09:00:00.000Z',
      completed_at: '2026-01-15T09:00:02.000Z',
      wallet_id: null,
      customer_id: null,
    },
  },
});

export const BULK_EVENTS: readonly EventDeclaration[] = [BULK_COMPLETED];
