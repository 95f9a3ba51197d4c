import type { Static } from 'typebox';
import { findSchedule, listSchedules } from '../../payments/schedules/queries.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { operatorFailures, Page, Success } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { walletOwners } from '../personal-data/wallet-owners.ts';
import { listRuns } from './runs.ts';
import {
  opsScheduleParams,
  opsScheduleSchema,
  opsScheduleView,
  scheduleRunSchema,
  scheduleRunView,
  schedulesQuery,
} from './schemas.ts';

const SCHEDULES = '/ops/v1/businesses/:business_id/:mode/schedules';
const tags = ['Schedules and interest'];
const config = { permission: 'read' } as const;

/** Scheduled payments of an environment, for operators. */
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
        operationId: 'listSchedules',
        summary: 'List scheduled payments',
        tags,
        description:
          'Newest first, in any status, each with its next attempt and the outcome of its last payment. `listFailedSchedules`' +
          'has the failing ones.',
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
      return database.within(tenantId, async (session) => {
        const rows = await listSchedules(session, tenantId, page);
        const named = await walletOwners(session, tenantId, rows.map(opsScheduleView), mayReveal(request));
        return pageAnswer(
          page,
          rows,
          ({ id }) => id,
          (row) => named(opsScheduleView(row)),
        );
      });
    },
  );
}

function readRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    `${SCHEDULES}/:schedule_id`,
    {
      config,
      schema: {
        operationId: 'readSchedule',
        summary: 'Retrieve a scheduled payment',
        tags,
        description: 'Its payment, next date, and the outcome of its last payment.',
        params: opsScheduleParams,
        response: {
          200: Success('OK', opsScheduleSchema, 'The schedule.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { schedule_id: id, ...environment } = request.params as Static<typeof opsScheduleParams>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      return database.within(tenantId, async (session) => {
        const schedule = await findSchedule(session, tenantId, id);
        if (schedule === undefined) throw new ApiError('not_found');
        const view = opsScheduleView(schedule);
        const named = await walletOwners(session, tenantId, [view], mayReveal(request));
        return success('OK', named(view));
      });
    },
  );
}

/** A run's number. */
const isNumber = (key: string): boolean => /^[1-9][0-9]{0,8}$/.test(key);

function runsRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    `${SCHEDULES}/:schedule_id/runs`,
    {
      config,
      schema: {
        operationId: 'listScheduleRuns',
        summary: 'List runs of a schedule',
        tags,
        description: 'Newest first: the next one, the attempted ones and the skipped ones.',
        params: opsScheduleParams,
        querystring: schedulesQuery,
        response: {
          200: Page(scheduleRunSchema, 'A page of runs.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { schedule_id: id, ...environment } = request.params as Static<typeof opsScheduleParams>;
      const tenantId = await tenantOfEnvironment(deps, environment);
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
