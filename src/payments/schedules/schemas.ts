import { Type } from 'typebox';
import { Amount, Code, fillIn, MetadataField, TextOrEmpty, WalletId } from '../../platform/http/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import {
  Currency,
  KoboInteger,
  MetadataAnswer,
  Nullable,
  Timestamp,
} from '../../platform/values/json-schema.ts';
import { NO_METADATA } from '../../platform/values/metadata.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { referenceOf } from './conclude.ts';
import { FAILURE_CODES, type FailureCode } from './failures.ts';
import { PAYOUT_TYPES, type PayoutType } from './new-schedule.ts';
import { RUN_STATUSES, type RunStatus } from './outcome.ts';
import { SCHEDULE_STATUSES, type Schedule, type ScheduleStatus } from './queries.ts';
import { FREQUENCIES, type Frequency } from './recurrence.ts';

const EXAMPLE_ID = '019bbf6c-7e00-7000-8000-000000000004';

const PayoutTypeWord = Type.Unsafe<PayoutType>({
  type: 'string',
  enum: PAYOUT_TYPES,
  description: '`one-time`: it pays once. `recurring`: it pays repeatedly.',
  examples: ['recurring'],
});
const FrequencyWord = Type.Unsafe<Frequency>({
  type: 'string',
  enum: FREQUENCIES,
  description: 'Interval of recurring payments, for which it is required; ignored for one-time payments.',
  examples: ['month'],
});
const DestinationTypeWord = Type.Unsafe<'wallet' | 'bank'>({
  type: 'string',
  enum: ['wallet', 'bank'],
  description: 'A wallet or a bank account.',
  examples: ['bank'],
});

/** A time in either way that is taken. It has no example: one that stands in a description goes by. */
const Time = (description: string) =>
  Type.String({
    maxLength: 40,
    'x-form': 'time-or-local',
    description: `${description} RFC 3339, or \`YYYY-MM-DD HH:mm:ss\` in the business time zone.`,
  });

/** The body that creates a scheduled payment. */
export const scheduleBody = Type.Object(
  {
    amount: Amount('Amount in minor units of the currency of the source: kobo of naira.'),
    payout_type: PayoutTypeWord,
    frequency: Type.Optional(FrequencyWord),
    start_date: Type.Optional(
      Time(
        'Time of the first payment; default now. At most 60 s in the past. Monthly payments keep its day. RFC ' +
          '3339, or `YYYY-MM-DD HH:mm:ss` in the business time zone.',
      ),
    ),
    end_date: Type.Optional(
      Time(
        'The last moment at which it may pay; by default there is none. RFC 3339, or `YYYY-MM-DD HH:mm:ss` in the ' +
          'business time zone.',
      ),
    ),
    source_wallet_id: WalletId('Id of the wallet to debit.'),
    destination_type: DestinationTypeWord,
    destination_id: Code(64, {
      description: 'The id of the wallet, or the account number: 10 digits.',
      examples: ['0123456789'],
    }),
    destination_code: Type.Optional(
      Code(16, {
        description: '`code` or `nip_code` of the bank; required for banks, and only for them.',
        examples: ['058'],
      }),
    ),
    description: Type.Optional(
      TextOrEmpty(200, {
        description: 'The narration of each payment. An empty text counts as none.',
        examples: ['Rent'],
      }),
    ),
    metadata: MetadataField,
  },
  {
    examples: [
      {
        amount: 250_000,
        payout_type: 'recurring',
        frequency: 'month',
        source_wallet_id: fillIn('createCustomer', 'wallet_id'),
        destination_type: 'bank',
        destination_id: '0123456789',
        destination_code: '058',
        description: 'Rent',
      },
    ],
  },
);

/** The body that changes one. Fields left out stay. */
export const scheduleChangeBody = Type.Object(
  {
    is_active: Type.Optional(
      Type.Boolean({
        description: 'false stops the payments. Payments missed while it is inactive are skipped.',
        examples: [true],
      }),
    ),
    next_charge_attempt: Type.Optional(
      Time(
        'Time of the next attempt only: in the future, and not after the end. RFC 3339, or `YYYY-MM-DD HH:mm:ss` ' +
          'in the business time zone.',
      ),
    ),
  },
  { examples: [{ is_active: true }] },
);

const lastRunSchema = Type.Object(
  {
    number: Type.Integer({ description: 'Counted from 1.', examples: [1] }),
    reference: Type.String({
      description: 'The reference of its transfer, for TSQ.',
      examples: [`schedule:${EXAMPLE_ID}:1`],
    }),
    scheduled_for: Timestamp('Its scheduled time.'),
    status: Type.Unsafe<RunStatus>({
      type: 'string',
      enum: RUN_STATUSES,
      description:
        '`waiting`: for another attempt. `paused`: the scheduled payment is not active. `processing`: at the ' +
        'bank. `skipped`: it was missed.',
      examples: ['successful'],
    }),
    attempts: Type.Integer({ description: 'Number of attempts.', examples: [1] }),
    failure_code: Nullable(
      Type.Unsafe<FailureCode>({
        type: 'string',
        enum: FAILURE_CODES,
        description: 'Why the last attempt failed.',
        examples: [null],
      }),
    ),
    transaction_id: Nullable(Type.String({ description: 'Id of its transfer.', examples: [EXAMPLE_ID] })),
  },
  {
    title: 'Occurrence',
    description: 'The newest occurrence attempted or skipped; null if there is none.',
  },
);

/** A scheduled payment. */
export const scheduleSchema = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    amount: KoboInteger('In minor units of the currency.'),
    currency: Currency,
    payout_type: PayoutTypeWord,
    frequency: Nullable(
      Type.Unsafe<Frequency>({
        type: 'string',
        enum: FREQUENCIES,
        description: 'null for a one-time payment.',
        examples: ['month'],
      }),
    ),
    start_date: Timestamp('Time of the first payment.'),
    end_date: Nullable(Timestamp('The last moment at which it may pay.')),
    source_wallet_id: Type.String({
      description: 'The wallet to debit.',
      examples: ['6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10'],
    }),
    destination_type: DestinationTypeWord,
    destination_id: Type.String({
      description: 'The id of the wallet, or the account number.',
      examples: ['0123456789'],
    }),
    destination_code: Nullable(
      Type.String({ description: '`code` of the bank; null for a wallet.', examples: ['058'] }),
    ),
    description: Nullable(Type.String({ examples: ['Rent'] })),
    metadata: MetadataAnswer,
    status: Type.Unsafe<ScheduleStatus>({
      type: 'string',
      enum: SCHEDULE_STATUSES,
      description:
        '`inactive`: you stopped it. `deactivated`: three payments failed in a row. `completed`: no payments ' +
        'remain.',
      examples: ['active'],
    }),
    next_charge_attempt: Nullable(Timestamp('Time of the next attempt; null if there is none.')),
    consecutive_failures: Type.Integer({ description: 'Payments that failed in a row.', examples: [0] }),
    last_occurrence: Nullable(lastRunSchema),
    created_at: Timestamp('When it was created.'),
    updated_at: Timestamp('When it was last changed or attempted.'),
  },
  { title: 'ScheduledPayment' },
);

/** The API's view of a schedule. */
export const scheduleView = (schedule: Schedule) => ({
  id: schedule.id,
  amount: koboToNumber(schedule.amount),
  currency: schedule.currency,
  payout_type: schedule.frequency === null ? ('one-time' as const) : ('recurring' as const),
  frequency: schedule.frequency,
  start_date: toRfc3339(schedule.startAt),
  end_date: toRfc3339OrNull(schedule.endAt),
  source_wallet_id: schedule.sourceWalletId,
  destination_type: schedule.bankCode === null ? ('wallet' as const) : ('bank' as const),
  destination_id: (schedule.accountNumber ?? schedule.destinationWalletId)!,
  destination_code: schedule.bankCode,
  description: schedule.description,
  metadata: schedule.metadata ?? NO_METADATA,
  status: schedule.status,
  next_charge_attempt: schedule.status === 'active' ? toRfc3339OrNull(schedule.nextAttemptAt) : null,
  consecutive_failures: schedule.failures,
  last_occurrence: schedule.last && lastRunView(schedule.id, schedule.last),
  created_at: toRfc3339(schedule.createdAt),
  updated_at: toRfc3339(schedule.updatedAt),
});

const lastRunView = (scheduleId: string, last: NonNullable<Schedule['last']>) => ({
  number: last.n,
  reference: referenceOf(scheduleId, last.n),
  scheduled_for: toRfc3339(Date.parse(last.scheduledFor)),
  status: last.status,
  attempts: last.attempts,
  failure_code: last.failureCode,
  transaction_id: last.transactionId,
});
