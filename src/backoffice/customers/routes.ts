import type { Static } from 'typebox';
import { findCustomer, listCustomers, walletIdsOf } from '../../payments/customer-data/queries.ts';
import { listWallets } from '../../payments/wallets/queries.ts';
import { walletMoment } from '../../payments/wallets/shown-wallets.ts';
import { openAccountsOf } from '../../payments/wallets/virtual-accounts/queries.ts';
import { sessionOn, type TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { operatorFailures, Page, Success } from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { searcherOf } from '../operators/personal-searches/searching.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { shownNames } from '../personal-data/shown-names.ts';
import { SHOWN_ACCOUNTS_MAX } from '../wallets/schemas.ts';
import {
  customerInFullSchema,
  customerInFullView,
  type OpsCustomerQuery,
  opsCustomerParams,
  opsCustomerQuery,
  opsCustomerSchema,
  opsCustomerView,
  SHOWN_MAX,
} from './schemas.ts';

type OpsCustomerRouteDeps = AuthenticateDeps & {
  /**
   * Sessions of the role `kolo_app`: the operators' role neither reads sealed data nor writes rows of a
   * tenant.
   */
  database: TenantDatabase;
  vault: Vault;
  calendar: Calendar;
};

const CUSTOMERS = '/ops/v1/businesses/:business_id/:mode/customers';
const TAGS = ['Customers'];

/** Customers for operators. `acts.ts` has the acts on them. */
export function opsCustomerRoutes(app: App, deps: OpsCustomerRouteDeps): void {
  listRoute(app, deps);
  readRoute(app, deps);
}

function listRoute(app: App, deps: OpsCustomerRouteDeps): void {
  app.get(
    CUSTOMERS,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listCustomers',
        summary: 'List customers',
        tags: TAGS,
        description:
          'Newest first by default. Filters match exactly and are combined. Personal data is masked; names depend on the role. Searches by `email` and ' +
          '`third_party_identifier` are throttled by person (`rate_limited`) and counted in the audit log.',
        params: environmentParams,
        querystring: opsCustomerQuery,
        response: {
          200: Page(opsCustomerSchema, 'The customers in the requested order.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const { email, third_party_identifier, ...query } = request.query as OpsCustomerQuery;
      const page = pageRequest(query, isUuid);
      const filter = { email, thirdPartyIdentifier: third_party_identifier };
      const { count } = searcherOf(deps, request, tenantId);
      const operator = sessionOn(deps.operatorPool);
      if (email !== undefined) await count(operator, 'email', email);
      if (third_party_identifier !== undefined)
        await count(operator, 'third_party_identifier', third_party_identifier);
      return deps.database.within(tenantId, async (session) => {
        const customers = await listCustomers(session, tenantId, filter, page);
        const ids = customers.map(({ id }) => id);
        const wallets = await walletIdsOf(session, tenantId, ids);
        const names = await shownNames(session, tenantId, [], mayReveal(request));
        return pageAnswer(
          page,
          customers,
          ({ id }) => id,
          (customer) => opsCustomerView(customer, wallets.get(customer.id) ?? [], names),
        );
      });
    },
  );
}

type CustomerParams = Static<typeof opsCustomerParams>;
const SHOWN_WALLETS = { limit: SHOWN_MAX - 1, direction: 'older', key: null } as const;

function readRoute(app: App, deps: OpsCustomerRouteDeps): void {
  app.get(
    `${CUSTOMERS}/:customer_id`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readCustomer',
        summary: 'Retrieve a customer',
        tags: TAGS,
        description:
          'With its wallets and the accounts that pay into them. Personal data is masked, like BVN and id number in the API, but for names, which depend on the role; `revealCustomer` shows it.',
        params: opsCustomerParams,
        response: {
          200: Success('OK', customerInFullSchema, 'The customer.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { customer_id: id, ...environment } = request.params as CustomerParams;
      const tenantId = await tenantOfEnvironment(deps, environment);
      return deps.database.within(tenantId, async (session) => {
        const customer = await findCustomer(session, tenantId, id);
        if (customer === undefined) throw new ApiError('not_found');
        const moment = walletMoment(deps);
        const wallets = await listWallets(session, tenantId, { customerId: id }, SHOWN_WALLETS, moment);
        const accounts = await openAccountsOf(
          session,
          tenantId,
          wallets.map(({ accountId }) => accountId),
          { nowMs: deps.clock.now(), limit: SHOWN_ACCOUNTS_MAX },
        );
        const names = await shownNames(session, tenantId, [id], mayReveal(request));
        return success(
          'OK',
          customerInFullView({ customer, wallets, accounts }, tenantId, deps.vault, names),
        );
      });
    },
  );
}
