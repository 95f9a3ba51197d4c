import type { Static } from 'typebox';
import { listSuspense, suspenseTotals } from '../../payments/transfers/suspense.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { operatorFailures, Page, Success } from '../../platform/http/schemas.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { walletOwners } from '../personal-data/wallet-owners.ts';
import { totalsSchema, totalView, waitingQuery, waitingSchema, waitingView } from './schemas.ts';

const SUSPENSE = '/ops/v1/businesses/:business_id/:mode/suspense';
const TAGS = ['Money in suspense'];
const FAILURES = operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS);

/** Money in suspense, and its totals. Releases are proposed (`backoffice/manual/suspense/acts.ts`). */
export function suspenseRoutes(app: App, deps: AuthenticateDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  listRoute(app, deps, database);
  totalsRoute(app, deps, database);
}

function listRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    SUSPENSE,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listHeldMoney',
        summary: 'List money in suspense',
        tags: TAGS,
        description:
          'Oldest first, from any source: inflows, payments returned by banks, and interest. Includes money that is being returned to its sender.',
        params: environmentParams,
        querystring: waitingQuery,
        response: { 200: Page(waitingSchema, 'A page.'), ...FAILURES },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const query = request.query as Static<typeof waitingQuery>;
      const page = pageRequest({ ...query, orderBy: 'ASC' }, isUuid);
      return database.within(tenantId, async (session) => {
        const items = await listSuspense(session, tenantId, page);
        const named = await walletOwners(session, tenantId, items.map(waitingView), mayReveal(request));
        return pageAnswer(
          page,
          items,
          ({ id }) => id,
          (item) => named(waitingView(item)),
        );
      });
    },
  );
}

function totalsRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    `${SUSPENSE}/totals`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readSuspenseTotals',
        summary: 'Retrieve the totals of suspense',
        tags: TAGS,
        description: 'With the balance of the suspense account in the same snapshot.',
        params: environmentParams,
        response: { 200: Success('OK', totalsSchema, 'By currency.'), ...FAILURES },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const totals = await database.within(tenantId, (session) => suspenseTotals(session, tenantId));
      return success('OK', totals.map(totalView));
    },
  );
}
