import { Type } from 'typebox';
import { referenceOf } from '../../payments/schedules/conclude.ts';
import { type FailureCode, reasonOf } from '../../payments/schedules/failures.ts';
import { RUN_STATUSES, type RunStatus } from '../../payments/schedules/outcome.ts';
import { SCHEDULE_STATUSES, type Schedule, type ScheduleStatus } from '../../payments/schedules/queries.ts';
import { PAGE_QUERY } from '../../platform/http/schemas.ts';
import { maskedNumber } from '../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { environmentParams } from '../operators/environment.ts';
import { destinationOwnerField, ownerField } from '../personal-data/wallet-owners.ts';
import { Id, IdOrNull, masked, SOME_ID, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import type { ScheduleRun } from './runs.ts';

export const schedulesQuery = Type.Object(PAGE_QUERY);

export const opsScheduleParams = Type.Object({
  ...environmentParams.properties,
  schedule_id: Type.String({ pattern: UUID_PATTERN, description: 'The schedule.', examples: [SOME_ID] }),
});

const Status = Type.Unsafe<RunStatus>({
  type: 'string',
  enum: RUN_STATUSES,
  examples: ['successful'],
  description:
    '`waiting` for an attempt, `paused` while the schedule is inactive, `processing` at the bank; `skipped` when missed.',
});

const outcome = {
  number: Type.Integer({ description: 'Counted from 1.', examples: [7] }),
  reference: Type.String({
    description: 'The reference of its transfer.',
    examples: [`schedule:${SOME_ID}:7`],
  }),
  scheduled_for: Timestamp('When it was or is scheduled.'),
  status: Status,
  attempts: Type.Integer({ description: 'Number of attempts.', examples: [1] }),
  failure_code: TextOrNull('Why the last attempt failed.', 'insufficient_funds'),
  failure_reason: TextOrNull('The failure reason as text.', 'The wallet had not enough money'),
  transaction_id: IdOrNull('Its transfer, if any.'),
};

export const opsScheduleSchema = Type.Object(
  {
    id: Id('The schedule.'),
    status: Type.Unsafe<ScheduleStatus>({
      type: 'string',
      enum: [...SCHEDULE_STATUSES],
      examples: ['active'],
      description:
        '`inactive`: switched off by its business. `deactivated`: three payments failed in a row. `completed`: no payment is left.',
    }),
    wallet_id: Type.String({ description: 'The wallet that pays.', examples: ['ada-savings'] }),
    ...ownerField,
    destination_wallet_id: TextOrNull('The wallet that is paid; null for a bank account.'),
    ...destinationOwnerField,
    bank_code: TextOrNull('Code of the bank that is paid.', '058'),
    account_number: masked('The account that is paid'),
    amount: KoboInteger('Amount of each payment, minor units of the currency.'),
    currency: Type.String({ examples: ['NGN'] }),
    frequency: TextOrNull('`day`, `week` or `month`; null for a single payment.', 'month'),
    start_at: Timestamp('When it first pays.'),
    end_at: TimeOrNull('The last moment at which it may pay.'),
    next_attempt_at: TimeOrNull('When its next attempt is; null when none is left.'),
    failures: Type.Integer({ description: 'Failed payments since the last successful one.', examples: [0] }),
    last: Nullable(
      Type.Object(outcome, {
        description: 'The newest payment that was attempted or skipped; null without one.',
      }),
    ),
    created_at: Timestamp('When it was created.'),
    updated_at: Timestamp('When it was last changed, or last attempted a payment.'),
  },
  { title: 'TenantSchedule' },
);

export const scheduleRunSchema = Type.Object(
  {
    ...outcome,
    first_attempt_at: TimeOrNull('When it was first attempted.'),
    last_attempt_at: TimeOrNull('When it was last attempted.'),
    next_attempt_at: TimeOrNull('When it is attempted, or checked, next; null once finished.'),
    deactivated: Type.Boolean({
      description: 'True for the third failure in a row, which ended the schedule.',
      examples: [false],
    }),
  },
  { title: 'ScheduleRun' },
);

const reasonOrNull = (code: FailureCode | null): string | null => (code === null ? null : reasonOf(code));

const lastView = (scheduleId: string, last: NonNullable<Schedule['last']>) => ({
  number: last.n,
  reference: referenceOf(scheduleId, last.n),
  scheduled_for: toRfc3339(Date.parse(last.scheduledFor)),
  status: last.status,
  attempts: last.attempts,
  failure_code: last.failureCode,
  failure_reason: reasonOrNull(last.failureCode),
  transaction_id: last.transactionId,
});

/** The response form, without the narration, which may be personal. */
export const opsScheduleView = (schedule: Schedule) => ({
  id: schedule.id,
  status: schedule.status,
  wallet_id: schedule.sourceWalletId,
  destination_wallet_id: schedule.destinationWalletId,
  bank_code: schedule.bankCode,
  account_number: maskedNumber(schedule.accountNumber),
  amount: koboToNumber(schedule.amount),
  currency: schedule.currency,
  frequency: schedule.frequency,
  start_at: toRfc3339(schedule.startAt),
  end_at: toRfc3339OrNull(schedule.endAt),
  next_attempt_at: schedule.status === 'active' ? toRfc3339OrNull(schedule.nextAttemptAt) : null,
  failures: schedule.failures,
  last: schedule.last && lastView(schedule.id, schedule.last),
  created_at: toRfc3339(schedule.createdAt),
  updated_at: toRfc3339(schedule.updatedAt),
});

export const scheduleRunView = (scheduleId: string, run: ScheduleRun) => ({
  number: run.n,
  reference: referenceOf(scheduleId, run.n),
  scheduled_for: toRfc3339(run.scheduledFor),
  status: run.status,
  attempts: run.attempts,
  failure_code: run.failureCode,
  failure_reason: reasonOrNull(run.failureCode),
  transaction_id: run.transactionId,
  first_attempt_at: toRfc3339OrNull(run.firstAttemptAt),
  last_attempt_at: toRfc3339OrNull(run.lastAttemptAt),
  next_attempt_at: toRfc3339OrNull(run.dueAt),
  deactivated: run.deactivated,
});
