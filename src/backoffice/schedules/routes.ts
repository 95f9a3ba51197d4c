import type { Static } from 'typebox';
import { findSchedule, listSchedules } from '../../payments/schedules/queries.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { operatorFailures, Page, Success } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { listRuns } from './runs.ts';
import {
  opsScheduleParams,
  scheduleRunSchema,
  scheduleRunView,
  schedulesQuery,
  opsScheduleSchema,
  opsScheduleView,
} from './schemas.ts';

const SCHEDULES = '/ops/v1/businesses/:business_id/:mode/schedules';
const tags = ['Schedules and interest'];
const config = { permission: 'read' } as const;

/** Scheduled payments of a side of a business, as those see them who look after the installation. */
export function opsScheduleRoutes(app: App, deps: AuthenticateDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  listRoute(app, deps, database);
  readRoute(app, deps, database);
  runsRoute(app, deps, database);
}

function listRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    SCHEDULES,
    {
      config,
      schema: {
        operationId: 'listSideSchedules',
        summary: 'Scheduled payments of a side',
        tags,
        description:
          'The newest first, whatever their status, each with its next attempt and what came of its last payment. `listFailedSchedules` ' +
          'has those that fail.',
        params: environmentParams,
        querystring: schedulesQuery,
        response: {
          200: Page(opsScheduleSchema, 'A page of schedules.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const page = pageRequest(request.query as Static<typeof schedulesQuery>, isUuid);
      const rows = await database.within(tenantId, (session) => listSchedules(session, tenantId, page));
      return pageAnswer(page, rows, ({ id }) => id, opsScheduleView);
    },
  );
}

function readRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    `${SCHEDULES}/:schedule_id`,
    {
      config,
      schema: {
        operationId: 'readSideSchedule',
        summary: 'A scheduled payment of a side',
        tags,
        description: 'What it pays, when next, and what came of its last payment.',
        params: opsScheduleParams,
        response: {
          200: Success('OK', opsScheduleSchema, 'The schedule.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { schedule_id: id, ...side } = request.params as Static<typeof opsScheduleParams>;
      const tenantId = await tenantOfEnvironment(deps, side);
      const schedule = await database.within(tenantId, (session) => findSchedule(session, tenantId, id));
      if (schedule === undefined) throw new ApiError('not_found');
      return success('OK', opsScheduleView(schedule));
    },
  );
}

/** The number of an occurrence. */
const isNumber = (key: string): boolean => /^[1-9][0-9]{0,8}$/.test(key);

function runsRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    `${SCHEDULES}/:schedule_id/runs`,
    {
      config,
      schema: {
        operationId: 'listScheduleRuns',
        summary: 'Payments of a schedule',
        tags,
        description:
          'The newest first: the one that is to come, those that were attempted, and those that were skipped.',
        params: opsScheduleParams,
        querystring: schedulesQuery,
        response: {
          200: Page(scheduleRunSchema, 'A page of payments.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { schedule_id: id, ...side } = request.params as Static<typeof opsScheduleParams>;
      const tenantId = await tenantOfEnvironment(deps, side);
      const page = pageRequest(request.query as Static<typeof schedulesQuery>, isNumber);
      const rows = await database.within(tenantId, async (session) => {
        if ((await findSchedule(session, tenantId, id)) === undefined) throw new ApiError('not_found');
        return listRuns(session, tenantId, id, page);
      });
      return pageAnswer(
        page,
        rows,
        ({ n }) => String(n),
        (run) => scheduleRunView(id, run),
      );
    },
  );
}
