import { Type } from 'typebox';
import type { TenantDatabase } from '../db/database.ts';
import type { App } from '../http/app-types.ts';
import { success } from '../http/envelope.ts';
import { pageAnswer, pageRequest } from '../http/paging.ts';
import {
  BODY_ERRORS,
  failures,
  fillIn,
  Name,
  Nullable,
  PAGE_QUERY,
  Page,
  Success,
  Text,
  Timestamp,
  WalletId,
} from '../http/schemas.ts';
import type { Clock } from '../values/clock.ts';
import { ApiError, invalidField } from '../values/errors.ts';
import { isUuid } from '../values/ids.ts';
import type { Vault } from '../values/vault.ts';
import { customerExists } from '../wallets/bulk.ts';
import { CUSTOMER_FAULTS, createCustomer } from './create-customer.ts';
import { customerView, findCustomer, ID_TYPES, type IdType, listCustomers } from './customers.ts';

export interface CustomerRouteDeps {
  database: TenantDatabase;
  clock: Clock;
  vault: Vault;
  /** The currency of default wallets. */
  currency: string;
}

const IdTypeSchema = Type.Unsafe<IdType>({
  type: 'string',
  enum: ID_TYPES,
  description: 'Kind of identity document, together with `id_number`.',
});

const CustomerId = (description: string) =>
  Type.String({ description, examples: ['0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d'] });
const DefaultWalletId = Type.String({
  description: 'The id of its default wallet.',
  examples: ['0199b2c8-6e1a-7c3f-8b62-1e6c2a3b4d5e'],
});

/** What a new business can send as it stands: the other fields name what must exist. */
const CUSTOMER_EXAMPLE = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  phone: '+2348012345678',
  bvn: '22123456789',
  id_type: 'international_passport',
  id_number: 'A01234567',
  third_party_identifier: 'user-4711',
};

const customerListQuery = Type.Object({
  ...PAGE_QUERY,
  customer_id: Type.Optional(Type.String({ description: 'Only this customer.' })),
  third_party_identifier: Type.Optional(
    Text(200, {
      description: 'Only customers that you know by this id.',
      examples: [CUSTOMER_EXAMPLE.third_party_identifier],
    }),
  ),
  email: Type.Optional(
    Text(254, {
      description: 'Only the customer with this email, whatever its case.',
      examples: [CUSTOMER_EXAMPLE.email],
    }),
  ),
});

const customerBody = Type.Object(
  {
    name: Name(200, { description: 'Full name.', examples: ['Ada Obi'] }),
    email: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        pattern: '^[^\\s@\\p{Cc}\\p{Cs}]+@[^\\s@\\p{Cc}\\p{Cs}]+$',
        description: 'One of email and phone is required. Unique, whatever its case.',
        examples: [CUSTOMER_EXAMPLE.email],
      }),
    ),
    phone: Type.Optional(
      Type.String({
        pattern: '^\\+?[0-9]{7,15}$',
        description: 'Digits, with or without +.',
        examples: ['+2348012345678'],
      }),
    ),
    bvn: Type.Optional(
      Type.String({
        pattern: '^[0-9]{11}$',
        description: '11 digits; unique, stored encrypted.',
        examples: ['22123456789'],
      }),
    ),
    id_type: Type.Optional(IdTypeSchema),
    id_number: Type.Optional(
      Text(64, {
        description: 'Number of the document, together with `id_type`; stored encrypted.',
        examples: ['A01234567'],
      }),
    ),
    third_party_identifier: Type.Optional(
      Text(200, {
        description: 'Your own id of this customer.',
        examples: [CUSTOMER_EXAMPLE.third_party_identifier],
      }),
    ),
    interest_payout_wallet: Type.Optional(WalletId('Of the default wallet: where its interest goes.')),
    bypass_withdrawal_limit_rule: Type.Optional(Type.Boolean({ description: 'Of the default wallet.' })),
    enable_interest_accrual: Type.Optional(Type.Boolean({ description: 'Of the default wallet.' })),
  },
  { examples: [CUSTOMER_EXAMPLE] },
);

const customerIds = (isNew: boolean) =>
  Type.Object({
    customer_id: CustomerId('The customer.'),
    wallet_id: DefaultWalletId,
    new_customer: Type.Boolean({ description: 'Whether it was created now.', examples: [isNew] }),
  });

const customerSchema = Type.Object(
  {
    id: CustomerId('The customer.'),
    wallet_id: DefaultWalletId,
    name: Type.String({ examples: ['Ada Obi'] }),
    email: Nullable(Type.String({ examples: [CUSTOMER_EXAMPLE.email] })),
    phone: Nullable(Type.String({ examples: ['+2348012345678'] })),
    bvn: Nullable(Type.String({ description: 'Masked.', examples: ['*******6789'] })),
    id_type: Nullable(Type.String({ examples: ['international_passport'] })),
    id_number: Nullable(Type.String({ description: 'Masked.', examples: ['*****4567'] })),
    third_party_identifier: Nullable(Type.String({ examples: [CUSTOMER_EXAMPLE.third_party_identifier] })),
    created_at: Timestamp('When it was created.'),
  },
  { title: 'Customer' },
);

/** Creating and reading customers. */
export function customerRoutes(app: App, deps: CustomerRouteDeps): void {
  createRoute(app, deps);
  readRoutes(app, deps);
}

function createRoute(app: App, deps: CustomerRouteDeps): void {
  app.post(
    '/api/v1/customers',
    {
      config: { scope: 'write' },
      schema: {
        operationId: 'createCustomer',
        summary: 'Create a customer and its default wallet',
        description:
          'The default wallet is named by its own id and has no tag. A BVN or email that a customer has already is ' +
          '`customer_exists`, unless `returnIfExist` is true; the BVN of one customer with the email of another ' +
          'always is.',
        tags: ['Customers'],
        querystring: Type.Object({
          returnIfExist: Type.Optional(
            Type.Boolean({
              description: 'Answer 200 with the existing ids when BVN or email exist already.',
              examples: [true],
            }),
          ),
        }),
        body: customerBody,
        response: {
          200: Success('Customer exists already', customerIds(false), 'Found by BVN or email.'),
          201: Success('Customer created successfully', customerIds(true), 'Created.'),
          ...failures([...BODY_ERRORS, 'customer_exists', 'wallet_not_found'], { faults: CUSTOMER_FAULTS }),
        },
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (body.email === undefined && body.phone === undefined) {
        throw invalidField('email', 'email or phone is required');
      }
      if ((body.id_type === undefined) !== (body.id_number === undefined)) {
        throw invalidField(
          body.id_type === undefined ? 'id_type' : 'id_number',
          'id_type and id_number go together',
        );
      }
      const result = await createCustomer(deps.database, request.tenant.tenantId, body, {
        returnIfExist: request.query.returnIfExist ?? false,
        currency: deps.currency,
        vault: deps.vault,
        nowMs: deps.clock.now(),
      });
      if (!result.new_customer) return success('Customer exists already', result);
      return reply.code(201).send(success('Customer created successfully', result));
    },
  );
}

function readRoutes(app: App, deps: CustomerRouteDeps): void {
  app.get(
    '/api/v1/customers',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listCustomers',
        summary: 'List customers',
        description: 'Newest first. Filters are exact, and combined. BVN and id numbers are masked.',
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
      const { customer_id, third_party_identifier, email } = request.query;
      const filter = {
        ...(customer_id === undefined ? {} : { customerId: customer_id }),
        ...(third_party_identifier === undefined ? {} : { thirdPartyIdentifier: third_party_identifier }),
        ...(email === undefined ? {} : { email }),
      };
      const customers = await deps.database.within(tenantId, async (session) => {
        // An id in a query that is unknown, or another tenant's, is 404 (contract section 1).
        if (customer_id !== undefined && !(await customerExists(session, tenantId, customer_id))) {
          throw new ApiError('not_found');
        }
        return listCustomers(session, tenantId, filter, page);
      });
      return pageAnswer(
        page,
        customers,
        (customer) => customer.id,
        (customer) => customerView(customer, tenantId, deps.vault),
      );
    },
  );

  app.get(
    '/api/v1/customers/:id',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'readCustomer',
        summary: 'Read a customer',
        description: 'BVN and id number are masked.',
        tags: ['Customers'],
        params: Type.Object({
          id: Type.String({
            description: 'The customer id.',
            examples: [fillIn('createCustomer', 'customer_id')],
          }),
        }),
        response: {
          200: Success('OK', customerSchema, 'The customer.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const { id } = request.params;
      const customer = isUuid(id)
        ? await deps.database.within(tenantId, (session) => findCustomer(session, tenantId, id))
        : undefined;
      if (customer === undefined) throw new ApiError('not_found');
      return success('OK', customerView(customer, tenantId, deps.vault));
    },
  );
}
