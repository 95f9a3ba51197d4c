import type { Quotas } from '../../ledger/policy/quotas.ts';
import { type CallerAddresses, keyActor } from '../../platform/audit/entry.ts';
import { checkThenWrite } from '../../platform/db/check-then-write.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { BODY_ERRORS, failures, Page, Success } from '../../platform/http/schemas.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { findCustomer, listCustomers } from '../customer-data/queries.ts';
import { type Issuer, type IssuerFor, NO_ISSUER } from '../wallets/virtual-accounts/issuers.ts';
import { CHANGE_FAULTS, changeCustomer } from './change-customer.ts';
import { CUSTOMER_FAULTS, createCustomer } from './create-customer.ts';
import {
  changeCustomerBody,
  createCustomerQuery,
  customerBody,
  customerIds,
  customerListQuery,
  customerParams,
  customerSchema,
  customerView,
} from './schemas.ts';

/** Dependencies of the customer routes. */
interface CustomerRouteDeps {
  database: TenantDatabase;
  idempotency: Idempotency;
  clock: Clock;
  vault: Vault;
  issuerFor: IssuerFor;
  quotas: Quotas;
  access: CallerAddresses;
  settings: {
    /** The currency of wallets whose request does not name one. */
    currency: string;
  };
}

/** Creates, reads and completes customers. */
export function customerRoutes(app: App, deps: CustomerRouteDeps): void {
  createRoute(app, deps);
  listRoute(app, deps);
  readRoute(app, deps);
  changeRoute(app, deps);
}

function createRoute(app: App, deps: CustomerRouteDeps): void {
  app.post(
    '/api/v1/customers',
    {
      config: { scope: 'write', idempotencyKey: true },
      schema: {
        operationId: 'createCustomer',
        summary: 'Create a customer',
        description:
          'Also creates a default wallet, named by its own id and without a tag, and a virtual account in the name ' +
          'of the customer. Without an issuer of accounts, as in a live environment without a provider, there is no ' +
          'account, and `message` says so. If a customer already has the BVN or email, the response is ' +
          '`customer_exists`, unless `returnIfExist` is true. The BVN of one customer with the email of another is ' +
          'always refused.',
        tags: ['Customers'],
        querystring: createCustomerQuery,
        body: customerBody,
        response: {
          200: Success('Customer exists already', customerIds(false), 'Found by BVN or email.'),
          201: Success('Customer created successfully', customerIds(true), 'Created.'),
          ...failures(
            [
              ...BODY_ERRORS,
              'customer_exists',
              'wallet_not_found',
              'quota_reached',
              'rail_unavailable',
              'unsupported_currency',
            ],
            { faults: CUSTOMER_FAULTS },
          ),
        },
      },
    },
    async (request, reply) => {
      const issuer = await deps.issuerFor(request.tenant);
      return deps.idempotency.answer(request, reply, async (session) => {
        const result = await createCustomer(session, request.tenant.tenantId, request.body, {
          returnIfExist: request.query.returnIfExist ?? false,
          currency: deps.settings.currency,
          issuer,
          quotas: deps.quotas,
          vault: deps.vault,
          by: keyActor(deps.access, request),
          nowMs: deps.clock.now(),
        });
        return result.new_customer
          ? { status: 201, body: success(createdMessage(request.body, issuer), result) }
          : { status: 200, body: success('Customer exists already', result) };
      });
    },
  );
}

/** Says that the default wallet has no virtual account, if nobody asked for that. */
const createdMessage = (
  { reserve_virtual_account: wanted }: { reserve_virtual_account?: boolean },
  issuer: Issuer | null,
): string =>
  wanted === false || issuer !== null
    ? 'Customer created successfully'
    : `Customer created successfully, without a virtual account: ${NO_ISSUER}`;

function listRoute(app: App, deps: CustomerRouteDeps): void {
  app.get(
    '/api/v1/customers',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listCustomers',
        summary: 'List customers',
        description:
          'Returns customers, newest first. Filters are exact and must all match. BVN and id numbers are masked.',
        tags: ['Customers'],
        querystring: customerListQuery,
        response: {
          200: Page(customerSchema, 'Customers, newest first.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const page = pageRequest(request.query, isUuid);
      const { customer_id, third_party_identifier, email, metadata } = request.query;
      const filter = {
        customerId: customer_id,
        thirdPartyIdentifier: third_party_identifier,
        email,
        metadata,
      };
      const customers = await deps.database.within(tenantId, (session) =>
        listCustomers(session, tenantId, filter, page),
      );
      return pageAnswer(
        page,
        customers,
        (customer) => customer.id,
        (customer) => customerView(customer, tenantId, deps.vault),
      );
    },
  );
}

function readRoute(app: App, deps: CustomerRouteDeps): void {
  app.get(
    '/api/v1/customers/:id',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'retrieveCustomer',
        summary: 'Retrieve a customer',
        description: 'Returns a customer. BVN and id number are masked.',
        tags: ['Customers'],
        params: customerParams,
        response: {
          200: Success('OK', customerSchema, 'The customer.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const customer = await deps.database.within(tenantId, (session) =>
        findCustomer(session, tenantId, request.params.id),
      );
      if (customer === undefined) throw new ApiError('not_found');
      return success('OK', customerView(customer, tenantId, deps.vault));
    },
  );
}

function changeRoute(app: App, { database, vault }: CustomerRouteDeps): void {
  app.patch(
    '/api/v1/customers/:id',
    {
      config: { scope: 'write' },
      schema: {
        operationId: 'updateCustomer',
        summary: 'Update a customer',
        description:
          'Adds a missing phone, BVN or id. Existing values cannot change: the same value again does nothing, and ' +
          'another one is refused.',
        tags: ['Customers'],
        params: customerParams,
        body: changeCustomerBody,
        response: {
          200: Success('Customer updated successfully', customerSchema, 'The updated customer.'),
          ...failures([...BODY_ERRORS, 'not_found', 'customer_exists'], { faults: CHANGE_FAULTS }),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const customer = await checkThenWrite(database, tenantId, (session) =>
        changeCustomer(session, tenantId, request.params.id, request.body, vault),
      );
      return success('Customer updated successfully', customerView(customer, tenantId, vault));
    },
  );
}
