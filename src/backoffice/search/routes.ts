import type { Static } from 'typebox';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { searcherOf } from '../operators/personal-searches/searching.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { shownNames } from '../personal-data/shown-names.ts';
import type { ProposalAct } from '../proposals/act.ts';
import { ownersOf } from '../transfers/schemas.ts';
import { find } from './find.ts';
import { foundSchema, foundView, searchQuery } from './schemas.ts';

type SearchRouteDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`: the operators' role reads no index of emails and BVNs. */
  database: TenantDatabase;
  vault: Vault;
  acts: ReadonlyMap<string, ProposalAct>;
};

/** One search over the objects of an environment. */
export function searchRoutes(app: App, deps: SearchRouteDeps): void {
  const operators = new TenantDatabase(deps.operatorPool);
  app.get(
    '/ops/v1/businesses/:business_id/:mode/search',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'search',
        summary: 'Search an environment',
        tags: ['Search'],
        description:
          'Finds customers, wallets, transfers, incidents, proposals, webhook endpoints and API keys by one text. Customers are found by ' +
          'name, phone, email, external id, id and BVN; wallets by name, id, identifier, virtual account number and owner; transfers as in ' +
          '`listTransfers`; the others by id, and by a part of label, URL, action or proposer. Names need the permission `reveal`: ' +
          'without it only whole values find something. Searches by personal data are throttled by person (`rate_limited`) and counted ' +
          'in the audit log.',
        params: environmentParams,
        querystring: searchQuery,
        response: {
          200: Success('OK', foundSchema, 'The first of each kind.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const environment = request.params as Static<typeof environmentParams>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      const searcher = searcherOf(deps, request, tenantId);
      const { q } = request.query as Static<typeof searchQuery>;
      const scope = {
        tenantId,
        businessId: environment.business_id,
        mode: environment.mode,
        grants: request.operator.grants,
        searcher,
        nowMs: deps.clock.now(),
      };
      return operators.within(tenantId, async (session) => {
        const found = await find(session, deps, q, scope);
        const owners = ownersOf(found.transfers);
        return success(
          'OK',
          foundView(found, await shownNames(session, tenantId, owners, mayReveal(request))),
        );
      });
    },
  );
}
