import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { deliveriesWaiting, payoutsProcessing, workerSeenAt } from './queries.ts';
import { statusSummarySchema, statusSummaryView } from './schemas.ts';

type StatusSummaryRouteDeps = AuthenticateDeps & {
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
};

/** Status summary of an environment: payouts in processing, waiting deliveries, and the worker. */
export function statusSummaryRoutes(app: App, deps: StatusSummaryRouteDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/status-summary',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readStatusSummary',
        summary: 'Retrieve the status summary',
        description:
          "Payouts in processing, waiting deliveries and the worker's last heartbeat. Counts stop at 10,000, so it is fast with any backlog.",
        tags: ['Rollups'],
        params: environmentParams,
        response: {
          200: Success('OK', statusSummarySchema, 'The status summary.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params }) => {
      const tenantId = await tenantOfEnvironment(deps, params);
      const shownAt = await workerSeenAt(deps.directory);
      return deps.database.within(tenantId, async (session) => {
        const payouts = await payoutsProcessing(session, tenantId);
        const deliveries = await deliveriesWaiting(session, tenantId);
        return success('OK', statusSummaryView(deps.clock.now(), payouts, deliveries, shownAt));
      });
    },
  );
}
