import { Type } from 'typebox';
import type { Clock } from '../clock.ts';
import type { TenantDatabase } from '../db/database.ts';
import { ApiError, invalidField } from '../errors.ts';
import type { App } from '../http/app-types.ts';
import { success } from '../http/envelope.ts';
import { pageAnswer, pageRequest } from '../http/paging.ts';
import {
  BODY_ERRORS,
  failures,
  Nullable,
  PAGE_QUERY,
  Page,
  Success,
  Text,
  Timestamp,
  WalletId,
} from '../http/schemas.ts';
import { isUuid } from '../ids.ts';
import type { Vault } from '../vault.ts';
import { createCustomer } from './create-customer.ts';
import { customerView, findCustomer, ID_TYPES, type IdType, listCustomers } from './customers.ts';

export interface CustomerRouteDeps {
  database: TenantDatabase;
  clock: Clock;
  vault: Vault;
  /** The currency of default wallets. */
  currency: string;
}

const IdTypeSchema = Type.Unsafe<IdType>({ type: 'string', enum: ID_TYPES });

const customerBody = Type.Object({
  name: Text(200, { examples: ['Ada Obi'] }),
  email: Type.Optional(
    Type.String({
      maxLength: 254,
      pattern: '^[^\\s@\\p{Cc}\\p{Cs}]+@[^\\s@\\p{Cc}\\p{Cs}]+$',
      description: 'One of email and phone is required. Unique, whatever its case.',
      examples: ['ada@example.com'],
    }),
  ),
  phone: Type.Optional(
    Type.String({
      pattern: '^\\+?[0-9]{7,15}$',
      description: 'Digits, with or without +.',
      examples: ['+2348012345678'],
    }),
  ),
  bvn: Type.Optional(Type.String({ pattern: '^[0-9]{11}$', description: '11 digits; stored encrypted.' })),
  id_type: Type.Optional(IdTypeSchema),
  id_number: Type.Optional(Text(64, { description: 'Number of the document; stored encrypted.' })),
  third_party_identifier: Type.Optional(Text(200, { description: 'Your own id of this customer.' })),
  interest_payout_wallet: Type.Optional(WalletId('Of the default wallet: where its interest goes.')),
  bypass_withdrawal_limit_rule: Type.Optional(Type.Boolean({ description: 'Of the default wallet.' })),
  enable_interest_accrual: Type.Optional(Type.Boolean({ description: 'Of the default wallet.' })),
});

const customerIds = Type.Object({
  customer_id: Type.String(),
  wallet_id: Type.String({ description: 'The id of its default wallet.' }),
  new_customer: Type.Boolean(),
});

const customerSchema = Type.Object({
  id: Type.String(),
  wallet_id: Type.String({ description: 'The id of its default wallet.' }),
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  bvn: Nullable(Type.String({ description: 'Masked.', examples: ['*******6789'] })),
  id_type: Nullable(Type.String()),
  id_number: Nullable(Type.String({ description: 'Masked.' })),
  third_party_identifier: Nullable(Type.String()),
  created_at: Timestamp('When it was created.'),
});

/** Creating and reading customers. */
export function customerRoutes(app: App, deps: CustomerRouteDeps): void {
  createRoute(app, deps);
  readRoutes(app, deps);
}

function createRoute(app: App, deps: CustomerRouteDeps): void {
  app.post(
    '/api/v1/customers',
    {
      schema: {
        operationId: 'createCustomer',
        summary: 'Create a customer and its default wallet',
        tags: ['Customers'],
        querystring: Type.Object({
          returnIfExist: Type.Optional(
            Type.Boolean({
              description: 'Answer 200 with the existing ids when BVN or email exist already.',
            }),
          ),
        }),
        body: customerBody,
        response: {
          200: Success('Customer exists already', customerIds, 'Found by BVN or email.'),
          201: Success('Customer created successfully', customerIds, 'Created.'),
          ...failures([...BODY_ERRORS, 'customer_exists', 'wallet_not_found']),
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
      schema: {
        operationId: 'listCustomers',
        summary: 'List customers',
        tags: ['Customers'],
        querystring: Type.Object(PAGE_QUERY),
        response: { 200: Page(customerSchema, 'Customers, newest first.'), ...failures(['invalid_request']) },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const page = pageRequest(request.query, isUuid);
      const customers = await deps.database.within(tenantId, (session) =>
        listCustomers(session, tenantId, page),
      );
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
      schema: {
        operationId: 'readCustomer',
        summary: 'Read a customer',
        tags: ['Customers'],
        params: Type.Object({ id: Type.String({ description: 'The customer id.' }) }),
        response: { 200: Success('OK', customerSchema, 'The customer.'), ...failures(['not_found']) },
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
