import type { Static } from 'typebox';
import { TenantDatabase } from '../../../platform/db/database.ts';
import { isAmountKey } from '../../../platform/db/keyset.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { pageAnswer, pageRequest } from '../../../platform/http/paging.ts';
import { operatorFailures, Page } from '../../../platform/http/schemas.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { isUuid } from '../../../platform/values/ids.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { searcherOf } from '../../operators/personal-searches/searching.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { shownNames } from '../../personal-data/shown-names.ts';
import type { TransferRecord } from '../queries.ts';
import { namedTransferView, ownersOf } from '../schemas.ts';
import { checkNotArchived, filterInput, type ReadsArchive, resolveSearch } from './filter.ts';
import { listTransfers } from './queries.ts';
import { type ListQuery, listedSchema, listQuery } from './schemas.ts';

/** The transaction list for operators. */
export function transferListRoute(app: App, deps: AuthenticateDeps & ReadsArchive): void {
  const database = new TenantDatabase(deps.operatorPool);
  app.get(
    '/ops/v1/businesses/:business_id/:mode/transfers',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listTransfers',
        summary: 'List transfers',
        tags: ['Transfers'],
        description:
          'Transactions of every kind that match all filters, newest first unless asked otherwise. Account numbers are masked: `revealTransfer` shows them. Names and narrations depend on the role. ' +
          'Each page scans a bounded part: it may be short, or empty, while `hasNextPage` says that the list continues.',
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
      const byAmount = query.sort === 'amount';
      if (byAmount && query.q !== undefined) throw invalidField('sort', 'cannot be combined with `q`');
      const page = pageRequest(query, byAmount ? isAmountKey : isUuid);
      const filter = filterInput(query);
      if (byAmount && filter.completed !== undefined)
        throw invalidField('sort', 'cannot be combined with a period of outcomes');
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      await checkNotArchived(deps, tenantId, filter, deps.clock.now());
      const searcher = searcherOf(deps, request, tenantId);
      return database.within(tenantId, async (session) => {
        const found = await resolveSearch(session, tenantId, query, searcher);
        const { transfers, keyOf, scannedTo } = await listTransfers(session, tenantId, page, {
          ...filter,
          ...found,
          byAmount,
        });
        const names = await shownNames(session, tenantId, ownersOf(transfers), mayReveal(request));
        const view = (transfer: TransferRecord) => namedTransferView(transfer, names);
        return pageAnswer(page, transfers, keyOf, view, scannedTo);
      });
    },
  );
}
