import { type Static, Type } from 'typebox';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { daysOfMonth, listMonths, MONTHS_MAX } from './periods.ts';
import {
  type DayWithSums,
  interestMonthInFullSchema,
  interestMonthSchema,
  monthInFullView,
  monthParams,
  monthView,
} from './schemas.ts';
import { InterestSums } from './sums.ts';

type OpsInterestDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`: the operators' role reads no interest. */
  database: TenantDatabase;
};

const MONTHS = '/ops/v1/businesses/:business_id/:mode/interest/months';
const tags = ['Schedules and interest'];
const config = { permission: 'read' } as const;

/** The interest of an environment by month and by day. */
export function opsInterestRoutes(app: App, deps: OpsInterestDeps): void {
  listRoute(app, deps);
  readRoute(app, deps, new InterestSums(deps.database));
}

function listRoute(app: App, deps: OpsInterestDeps): void {
  app.get(
    MONTHS,
    {
      config,
      schema: {
        operationId: 'listInterestMonths',
        summary: 'List months of interest',
        tags,
        description: `The progress of each month: the newest ${MONTHS_MAX}, newest first.`,
        params: environmentParams,
        response: {
          200: Success('OK', Type.Array(interestMonthSchema), 'The months.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const months = await deps.database.within(tenantId, (session) => listMonths(session, tenantId));
      return success('OK', months.map(monthView));
    },
  );
}

function readRoute(app: App, deps: OpsInterestDeps, sums: InterestSums): void {
  app.get(
    `${MONTHS}/:month`,
    {
      config,
      schema: {
        operationId: 'readInterestMonth',
        summary: 'Retrieve a month of interest',
        tags,
        params: monthParams,
        description:
          'Interest accrued on each day, and the amounts paid and forfeited, by currency. Each process adds up a day and a month once, ' +
          'on the first request, which takes a while with very many wallets.',
        response: {
          200: Success('OK', interestMonthInFullSchema, 'The month.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { month, ...environment } = request.params as Static<typeof monthParams>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      const closed = await deps.database.within(tenantId, (session) => daysOfMonth(session, tenantId, month));
      if (closed.length === 0) throw new ApiError('not_found');
      const days: DayWithSums[] = [];
      // One day after another, so that a request holds one connection at most.
      for (const day of closed)
        days.push([day, day.accruedAt === null ? null : await sums.ofDay(tenantId, day.day)]);
      const paid = closed[0]!.paidAt === null ? null : await sums.ofMonth(tenantId, month);
      return success('OK', monthInFullView(month, days, paid));
    },
  );
}
