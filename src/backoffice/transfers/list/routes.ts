import type { Static } from 'typebox';
import { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { pageAnswer, pageRequest } from '../../../platform/http/paging.ts';
import { operatorFailures, Page } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/values/ids.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { searcherOf } from '../../operators/personal-searches/searching.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { transferView } from '../schemas.ts';
import { filterInput, resolveSearch } from './filters.ts';
import { listTransfers } from './queries.ts';
import { type ListQuery, listedSchema, listQuery } from './schemas.ts';

/** Movements of a side as operators look for them. */
export function transferListRoute(app: App, deps: AuthenticateDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  app.get(
    '/ops/v1/businesses/:business_id/:mode/transfers',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listSideTransfers',
        summary: 'Transfers of a side',
        tags: ['Transfers'],
        description:
          'Movements of every kind, the newest first, that all that is given fits. What is anybody’s is masked: `revealTransfer` shows it. ' +
          'For one page a bounded part is looked through: it may be short, or empty, while `hasNextPage` says that the list goes on.',
        params: environmentParams,
        querystring: listQuery,
        response: {
          200: Page(listedSchema, 'A page of transfers.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const query = request.query as ListQuery;
      const page = pageRequest(query, isUuid);
      const asked = filterInput(query);
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const searcher = searcherOf(deps, request, tenantId);
      const { transfers, lookedTo } = await database.within(tenantId, async (session) => {
        const found = await resolveSearch(session, tenantId, query, searcher);
        return listTransfers(session, tenantId, page, { ...asked, ...found });
      });
      return pageAnswer(page, transfers, ({ id }) => id, transferView, lookedTo);
    },
  );
}
