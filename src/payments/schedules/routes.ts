import { Type } from 'typebox';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import {
  BODY_ERRORS,
  failures,
  fillIn,
  MetadataFilter,
  PAGE_QUERY,
  Page,
  Success,
} from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import { CHANGE_FAULTS, changeSchedule } from './change-schedule.ts';
import { createSchedule, SCHEDULE_FAULTS } from './new-schedule.ts';
import { findSchedule, listSchedules } from './queries.ts';
import { scheduleBody, scheduleChangeBody, scheduleSchema, scheduleView } from './schemas.ts';
import { NO_TIME, readTime } from './times.ts';

/** Dependencies of the schedule routes. */
interface ScheduleRouteDeps {
  database: TenantDatabase;
  idempotency: Idempotency;
  rails: TenantRails;
  calendar: Calendar;
  clock: Clock;
}

const PATH = '/api/v1/transfer/schedule-payment';
const tags = ['Scheduled payments'];
const scheduleParams = Type.Object({
  schedule_payment_id: Type.String({
    description: 'The scheduled payment.',
    examples: [fillIn('createScheduledPayment', 'schedule_payment_id')],
  }),
});

/** The id in a path; one that cannot be an id is answered like one that is unknown. */
function idOf(params: { schedule_payment_id: string }): string {
  if (!isUuid(params.schedule_payment_id)) throw new ApiError('not_found');
  return params.schedule_payment_id;
}

/** Scheduled payments (contract section 3.8). */
export function scheduleRoutes(app: App, deps: ScheduleRouteDeps): void {
  createRoute(app, deps);
  listRoute(app, deps);
  readRoute(app, deps);
  changeRoute(app, deps);
}

function createRoute(app: App, { idempotency, rails, calendar, clock }: ScheduleRouteDeps): void {
  app.post(
    PATH,
    {
      config: { scope: 'transfer', idempotencyKey: true },
      schema: {
        operationId: 'createScheduledPayment',
        summary: 'Create a scheduled payment',
        description:
          'Pays a wallet or a bank account once, or every day, week or month, at the time of day of the first ' +
          'payment. A shorter month pays on its last day. Each payment is a transfer with the reference ' +
          '`schedule:<id>:<n>`. Without enough money, over a limit or without a bank connection, Kolo retries 1, 4 ' +
          'and 24 hours after the first attempt.',
        tags,
        body: scheduleBody,
        response: {
          200: Success(
            'Payment scheduled successfully',
            Type.Object({
              schedule_payment_id: Type.String({
                description: 'The id of the scheduled payment.',
                examples: ['019bbf6c-7e00-7000-8000-000000000004'],
              }),
            }),
            'Scheduled.',
          ),
          ...failures(
            [...BODY_ERRORS, 'wallet_not_found', 'wallet_restricted', 'unknown_bank', 'unsupported_currency'],
            { faults: SCHEDULE_FAULTS },
          ),
        },
      },
    },
    (request, reply) =>
      idempotency.answer(request, reply, async (session) => {
        const { tenantId, mode } = request.tenant;
        const id = await createSchedule(session, tenantId, request.body, {
          calendar,
          banks: rails.shared.banksFor(mode),
          nowMs: clock.now(),
        });
        return {
          status: 200,
          body: success('Payment scheduled successfully', { schedule_payment_id: id }),
        };
      }),
  );
}

function listRoute(app: App, { database }: ScheduleRouteDeps): void {
  app.get(
    PATH,
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listScheduledPayments',
        summary: 'List scheduled payments',
        description: 'Returns scheduled payments of any status, newest first.',
        tags,
        querystring: Type.Object({ ...PAGE_QUERY, metadata: MetadataFilter }),
        response: {
          200: Page(scheduleSchema, 'A page of scheduled payments.'),
          ...failures(['invalid_request']),
        },
      },
    },
    async (request) => {
      const page = pageRequest(request.query, isUuid);
      const { tenantId } = request.tenant;
      const { metadata } = request.query;
      const rows = await database.within(tenantId, (session) =>
        listSchedules(session, tenantId, page, metadata),
      );
      return pageAnswer(page, rows, (row) => row.id, scheduleView);
    },
  );
}

function readRoute(app: App, { database }: ScheduleRouteDeps): void {
  app.get(
    `${PATH}/:schedule_payment_id`,
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'retrieveScheduledPayment',
        summary: 'Retrieve a scheduled payment',
        description: 'Returns a scheduled payment with its next attempt and last occurrence.',
        tags,
        params: scheduleParams,
        response: {
          200: Success('OK', scheduleSchema, 'The scheduled payment.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const id = idOf(request.params);
      const { tenantId } = request.tenant;
      const schedule = await database.within(tenantId, (session) => findSchedule(session, tenantId, id));
      if (schedule === undefined) throw new ApiError('not_found');
      return success('OK', scheduleView(schedule));
    },
  );
}

function changeRoute(app: App, { database, calendar, clock }: ScheduleRouteDeps): void {
  app.patch(
    `${PATH}/:schedule_payment_id`,
    {
      config: { scope: 'transfer' },
      schema: {
        operationId: 'updateScheduledPayment',
        summary: 'Update a scheduled payment',
        description:
          'Changes the given fields. Activated again, it continues with the payments that remain, and counts ' +
          'failures from 0 if they had deactivated it. A schedule that has ended stays ended.',
        tags,
        params: scheduleParams,
        body: scheduleChangeBody,
        response: {
          200: Success('Scheduled payment updated', scheduleSchema, 'Changed.'),
          ...failures([...BODY_ERRORS, 'not_found', 'wallet_restricted'], { faults: CHANGE_FAULTS }),
        },
      },
    },
    async (request) => {
      const id = idOf(request.params);
      const { tenantId } = request.tenant;
      const { is_active: isActive, next_charge_attempt: text } = request.body;
      const nextAttemptAt = text === undefined ? undefined : readTime(text, calendar);
      if (text !== undefined && nextAttemptAt === undefined)
        throw invalidField('next_charge_attempt', NO_TIME);
      const schedule = await database.transaction(tenantId, async (session) => {
        const when = { calendar, nowMs: clock.now() };
        await changeSchedule(session, tenantId, id, { isActive, nextAttemptAt }, when);
        return findSchedule(session, tenantId, id);
      });
      return success('Scheduled payment updated', scheduleView(schedule!));
    },
  );
}
