import { type Static, Type } from 'typebox';
import { type Session, TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { OrderBy, operatorFailures, PAGE_QUERY, Page, Success } from '../../platform/http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { may, PERMISSIONS } from '../operators/roles.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { ACCOUNTS_NOT_ISSUED, SUSPENDED_RAIL_ACCOUNTS } from './accounts.ts';
import { countOfInstallation, countWorkQueue } from './counts.ts';
import { EXHAUSTED_DELIVERIES } from './deliveries.ts';
import { FAILED_SCHEDULES } from './failed-schedules.ts';
import { FLAGGED_PAYOUTS } from './flagged-payouts.ts';
import { SUSPENSE } from './held-money.ts';
import { CONTRARY_OUTCOMES, INCIDENTS } from './incidents.ts';
import { WORK_QUEUE, type WorkItemKind } from './kinds.ts';
import type { Queue } from './queue.ts';
import { countsSchema, countsView } from './schemas.ts';

type WorkQueueRouteDeps = AuthenticateDeps & {
  /** A session of the role `kolo_directory`. */
  directory: Session;
};

/** Every queue by kind. */
const QUEUES: Readonly<Record<WorkItemKind, Queue>> = {
  flagged_payouts: FLAGGED_PAYOUTS,
  contrary_outcomes: CONTRARY_OUTCOMES,
  suspense: SUSPENSE,
  incidents: INCIDENTS,
  exhausted_deliveries: EXHAUSTED_DELIVERIES,
  failed_schedules: FAILED_SCHEDULES,
  accounts_not_issued: ACCOUNTS_NOT_ISSUED,
  suspended_rail_accounts: SUSPENDED_RAIL_ACCOUNTS,
};

/** The work queue: counts over everything the operator may read, and lists within one environment. */
export function workQueueRoutes(app: App, deps: WorkQueueRouteDeps): void {
  countsRoute(app, deps);
  const database = new TenantDatabase(deps.operatorPool);
  for (const one of Object.values(QUEUES)) listRoute(app, deps, database, one);
}

const INSTALLATION = { businessId: null, mode: null };
const mayRead = (role: string): boolean => (PERMISSIONS.read as readonly string[]).includes(role);

function countsRoute(app: App, { directory, clock }: WorkQueueRouteDeps): void {
  app.get(
    '/ops/v1/work-queue',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'countWorkItems',
        summary: 'Count work items',
        description:
          'By kind and environment, as far as you may read them. At most 1,000 of a kind are counted in each environment, and in the installation.',
        tags: ['Work queue'],
        response: {
          200: Success('OK', countsSchema, 'The counts.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { grants } = request.operator;
      const counts = await countWorkQueue(
        directory,
        grants.filter(({ role }) => mayRead(role)),
        clock.now(),
      );
      const ofInstallation = may(grants, 'read', INSTALLATION) ? await countOfInstallation(directory) : [];
      return success('OK', countsView(counts, ofInstallation));
    },
  );
}

function listRoute(
  app: App,
  deps: WorkQueueRouteDeps,
  database: TenantDatabase,
  { kind, operationId, summary, filters, schema, ...one }: Queue,
): void {
  const querystring = Type.Object({ ...PAGE_QUERY, orderBy: OrderBy, ...filters });
  app.get(
    `/ops/v1/businesses/:business_id/:mode/work-queue/${kind}`,
    {
      config: { permission: 'read' },
      schema: {
        operationId,
        summary,
        tags: ['Work queue'],
        description: WORK_QUEUE[kind],
        params: environmentParams,
        querystring,
        response: {
          200: Page(schema, 'A page.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const query = request.query as Static<typeof querystring>;
      const page = pageRequest(query, one.isKey);
      const filter = query as Record<string, string | undefined>;
      const rows = await database.within(tenantId, (session) =>
        one.list(session, tenantId, page, filter, deps.clock.now()),
      );
      return pageAnswer(page, rows, one.keyOf, one.view);
    },
  );
}
