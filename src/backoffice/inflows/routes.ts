import type { Static } from 'typebox';
import { findHeldInflow, listHeldInflows } from '../../payments/inflows/held.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import { amountKey, isAmountKey } from '../../platform/db/keyset.ts';
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
import { filterInput } from '../transfers/list/filter.ts';
import {
  type OpsInflowQuery,
  opsInflowParams,
  opsInflowQuery,
  opsInflowSchema,
  opsInflowView,
} from './schemas.ts';

const INFLOWS = '/ops/v1/businesses/:business_id/:mode/inflows';
const TAGS = ['Money in suspense'];

/**
 * Inflows that went to suspense, with their outcomes. A sender is revealed like that of any transaction
 * (`revealTransfer`).
 */
export function opsInflowRoutes(app: App, deps: AuthenticateDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  listRoute(app, deps, database);
  readRoute(app, deps, database);
}

function listRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    INFLOWS,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listInflows',
        summary: 'List inflows that could not be credited',
        description:
          'With any outcome, newest first by default. The sender is a first name and an initial, and a masked number: `revealTransfer` shows both.',
        tags: TAGS,
        params: environmentParams,
        querystring: opsInflowQuery,
        response: {
          200: Page(opsInflowSchema, 'The inflows in the requested order.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const query = request.query as OpsInflowQuery;
      const byAmount = query.sort === 'amount';
      const page = pageRequest(query, byAmount ? isAmountKey : isUuid);
      const { bankCodes, amountFrom, amountTo } = filterInput(query);
      const filter = {
        onlyHeld: query.held ?? false,
        customerId: query.customer_id,
        bankCodes,
        amountFrom,
        amountTo,
      };
      return database.within(tenantId, async (session) => {
        const inflows = await listHeldInflows(session, tenantId, filter, page, byAmount);
        const named = await walletOwners(session, tenantId, inflows.map(opsInflowView), mayReveal(request));
        return pageAnswer(page, inflows, byAmount ? amountKey : ({ id }) => id, (inflow) =>
          named(opsInflowView(inflow)),
        );
      });
    },
  );
}

function readRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    `${INFLOWS}/:inflow_id`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readInflow',
        summary: 'Retrieve an inflow that could not be credited',
        tags: TAGS,
        description:
          'With its outcome. The sender is a first name and an initial, and a masked number: `revealTransfer` shows both.',
        params: opsInflowParams,
        response: {
          200: Success('OK', opsInflowSchema, 'The inflow.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { inflow_id: id, ...environment } = request.params as Static<typeof opsInflowParams>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      return database.within(tenantId, async (session) => {
        const held = await findHeldInflow(session, tenantId, id);
        if (held === undefined) throw new ApiError('not_found');
        const view = opsInflowView(held);
        const named = await walletOwners(session, tenantId, [view], mayReveal(request));
        return success('OK', named(view));
      });
    },
  );
}
