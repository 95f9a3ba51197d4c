import { Type } from 'typebox';
import { declareEvent, type EventDeclaration } from '../../platform/events/event.ts';
import {
  Currency,
  KoboInteger,
  MetadataAnswer,
  Nullable,
  Timestamp,
} from '../../platform/values/json-schema.ts';
import { FAILURE_CODES, type FailureCode, reasonOf } from './failures.ts';

const SCHEDULE_ID = '019bbf6c-7e00-7000-8000-000000000004';

/** A run that was not paid, as both events report it. */
const failedRunSchema = Type.Object(
  {
    schedule_payment_id: Type.String({ description: 'The scheduled payment.' }),
    occurrence: Type.Integer({ description: 'Number of the occurrence, from 1.' }),
    reference: Type.String({ description: 'The reference of its transfer: `schedule:<id>:<occurrence>`.' }),
    scheduled_for: Timestamp('Its scheduled time.'),
    attempts: Type.Integer({ description: 'Number of attempts.' }),
    amount: KoboInteger('In minor units of the currency.'),
    currency: Currency,
    destination_type: Type.Unsafe<'wallet' | 'bank'>({ type: 'string', enum: ['wallet', 'bank'] }),
    destination_id: Type.String({ description: 'The id of the wallet, or the account number.' }),
    destination_code: Nullable(Type.String({ description: 'The `code` of the bank; null for a wallet.' })),
    description: Nullable(Type.String()),
    metadata: MetadataAnswer,
    failure_code: Type.Unsafe<FailureCode>({
      type: 'string',
      enum: FAILURE_CODES,
      description: 'Error code of the refusal; `transfer_failed`: the bank did not pay.',
    }),
    failure_reason: Type.String({ description: "For people: the bank's reason, if it gave one." }),
    transaction_id: Nullable(Type.String({ description: 'The failed transfer; null if there is none.' })),
    consecutive_failures: Type.Integer({
      description: 'Failures in a row, including this one.',
    }),
    wallet_id: Type.String({ description: 'The wallet to debit.' }),
    customer_id: Type.String(),
  },
  { title: 'FailedOccurrence' },
);

const FAILED = {
  schedule_payment_id: SCHEDULE_ID,
  occurrence: 3,
  reference: `schedule:${SCHEDULE_ID}:3`,
  scheduled_for: '2026-03-31T09:00:00.000Z',
  attempts: 4,
  amount: 250_000,
  currency: 'NGN',
  destination_type: 'bank' as const,
  destination_id: '0123456789',
  destination_code: '058',
  description: 'Rent',
  metadata: {},
  failure_code: 'insufficient_funds' as const,
  failure_reason: reasonOf('insufficient_funds'),
  transaction_id: null,
  consecutive_failures: 1,
  wallet_id: '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10',
  customer_id: '0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d',
};

export const RUN_FAILED = declareEvent({
  type: 'schedule-payment.failed',
  operationId: 'onScheduledPaymentFailed',
  summary: 'A scheduled payment was not paid',
  description: 'One occurrence failed and is not retried. Later ones are not affected.',
  data: failedRunSchema,
  example: { reference: FAILED.reference, eventData: FAILED },
});

export const SCHEDULE_DEACTIVATED = declareEvent({
  type: 'schedule-payment.deactivated',
  operationId: 'onScheduledPaymentDeactivated',
  summary: 'A scheduled payment was deactivated',
  description:
    'Three occurrences failed in a row, so Kolo makes no more attempts until you activate it again. ' +
    '`eventData` is the last of them.',
  data: failedRunSchema,
  example: { reference: FAILED.reference, eventData: { ...FAILED, consecutive_failures: 3 } },
});

/** All of them, in the order in which the API describes them. */
export const SCHEDULE_EVENTS: readonly EventDeclaration[] = [RUN_FAILED, SCHEDULE_DEACTIVATED];
