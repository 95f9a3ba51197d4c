import type { Static } from 'typebox';
import { TenantDatabase } from '../../../db/database.ts';
import type { App } from '../../../http/app-types.ts';
import { pageAnswer, pageRequest } from '../../../http/paging.ts';
import { operatorFailures, Page } from '../../../http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../../operators/authenticate.ts';
import { tenantOfSide } from '../../../operators/in-side.ts';
import { searcherOf } from '../../../operators/personal-searches/searching.ts';
import { sideParams } from '../../../operators/side.ts';
import { isUuid } from '../../../values/ids.ts';
import { transferView } from '../schemas.ts';
import { askedFor, lookedUp } from './asked.ts';
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
        ...{ operationId: 'listSideTransfers', summary: 'Transfers of a side', tags: ['Transfers'] },
        description:
          'Movements of every kind, the newest first, that all that is given fits. What is anybody’s is masked: `revealTransfer` shows it. ' +
          'For one page a bounded part is looked through: it may be short, or empty, while `hasNextPage` says that the list goes on.',
        ...{ params: sideParams, querystring: listQuery },
        response: {
          200: Page(listedSchema, 'A page of transfers.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const query = request.query as ListQuery;
      const page = pageRequest(query, isUuid);
      const asked = askedFor(query);
      const tenantId = await tenantOfSide(deps, request.params as Static<typeof sideParams>);
      const searcher = searcherOf(deps, request, tenantId);
      const { transfers, lookedTo } = await database.within(tenantId, async (session) => {
        const found = await lookedUp(session, tenantId, query, searcher);
        return listTransfers(session, tenantId, page, { ...asked, ...found });
      });
      return pageAnswer(page, transfers, ({ id }) => id, transferView, lookedTo);
    },
  );
}
