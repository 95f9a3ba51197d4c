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
import { sideParams } from '../operators/environment.ts';
import { tenantOfSide } from '../operators/tenant-of-environment.ts';
import { listRuns } from './runs.ts';
import {
  scheduleOfSideParams,
  scheduleRunSchema,
  scheduleRunView,
  schedulesQuery,
  sideScheduleSchema,
  sideScheduleView,
} from './schemas.ts';

const SCHEDULES = '/ops/v1/businesses/:business_id/:mode/schedules';
const tags = ['Schedules and interest'];
const config = { permission: 'read' } as const;

/** Scheduled payments of a side of a business, as those see them who look after the installation. */
export function sideScheduleRoutes(app: App, deps: AuthenticateDeps): void {
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
        params: sideParams,
        querystring: schedulesQuery,
        response: {
          200: Page(sideScheduleSchema, 'A page of schedules.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfSide(deps, request.params as Static<typeof sideParams>);
      const page = pageRequest(request.query as Static<typeof schedulesQuery>, isUuid);
      const rows = await database.within(tenantId, (session) => listSchedules(session, tenantId, page));
      return pageAnswer(page, rows, ({ id }) => id, sideScheduleView);
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
        params: scheduleOfSideParams,
        response: {
          200: Success('OK', sideScheduleSchema, 'The schedule.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { schedule_id: id, ...side } = request.params as Static<typeof scheduleOfSideParams>;
      const tenantId = await tenantOfSide(deps, side);
      const schedule = await database.within(tenantId, (session) => findSchedule(session, tenantId, id));
      if (schedule === undefined) throw new ApiError('not_found');
      return success('OK', sideScheduleView(schedule));
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
        params: scheduleOfSideParams,
        querystring: schedulesQuery,
        response: {
          200: Page(scheduleRunSchema, 'A page of payments.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { schedule_id: id, ...side } = request.params as Static<typeof scheduleOfSideParams>;
      const tenantId = await tenantOfSide(deps, side);
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
