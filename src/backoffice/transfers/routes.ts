import { type Static, Type } from 'typebox';
import { hideWords, openWords } from '../../platform/audit/sealed-text.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { may } from '../operators/roles.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { reasonBody, SOME_ID } from '../transaction-status/fields.ts';
import { readFiled } from './file.ts';
import { revealCustomer, revealTransfer } from './reveal.ts';
import {
  fileSchema,
  fileView,
  personSchema,
  personView,
  revealedSchema,
  revealedView,
  transferParam,
} from './schemas.ts';

const TRANSFER = '/ops/v1/businesses/:business_id/:mode/transfers/:transfer_id';
const params = Type.Object({ ...environmentParams.properties, ...transferParam });
type Params = Static<typeof params>;

type TransferRouteDeps = AuthenticateDeps & { vault: Vault };

/** Details of a transaction, and personal data of it or of a customer. */
export function transferFileRoutes(app: App, deps: TransferRouteDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  readRoute(app, deps, database);
  revealTransferRoute(app, deps, database);
  revealCustomerRoute(app, deps, database);
}

function readRoute(app: App, deps: TransferRouteDeps, database: TenantDatabase): void {
  app.get(
    TRANSFER,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readTransferInFull',
        summary: 'Read a transfer in full',
        tags: ['Attention'],
        description:
          'Its state and meaning, the submissions and responses of the bank, and its timeline. Personal data is masked, ' +
          'and text about customers is opened for readers of the audit log.',
        params,
        response: {
          200: Success('OK', fileSchema, 'The transfer.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { transfer_id, ...side } = request.params as Params;
      const tenantId = await tenantOfEnvironment(deps, side);
      const place = { businessId: side.business_id, mode: side.mode };
      const opens = may(request.operator.grants, 'audit', place);
      const file = await database.within(tenantId, (session) =>
        readFiled(session, tenantId, transfer_id, {
          nowMs: deps.clock.now(),
          reader: async (stored) => (opens ? openWords(session, deps.vault, stored) : hideWords),
        }),
      );
      if (file === undefined) throw new ApiError('not_found');
      return success('OK', fileView(file));
    },
  );
}

const REVEALS = 'The audit log records the viewer and the reason before anything is shown.';

function revealTransferRoute(app: App, deps: TransferRouteDeps, database: TenantDatabase): void {
  app.post(
    `${TRANSFER}/reveal`,
    {
      config: { permission: 'reveal' },
      schema: {
        operationId: 'revealTransfer',
        summary: 'Reveal the personal data of a transfer',
        tags: ['Attention'],
        description: `The recipient account, the sender, the narration, and the wallet's owner. ${REVEALS}`,
        params,
        body: reasonBody,
        response: {
          200: Success('Revealed', revealedSchema, 'The personal data.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { transfer_id, ...side } = request.params as Params;
      const { reason } = request.body as Static<typeof reasonBody>;
      const tenantId = await tenantOfEnvironment(deps, side);
      const { vault, clock } = deps;
      const revealing = { by: actorOf(deps, request), reason, vault, nowMs: clock.now() };
      const { transfer, person } = await revealTransfer(database, tenantId, transfer_id, revealing);
      return success('Revealed', revealedView(transfer, person));
    },
  );
}

const customerParams = Type.Object({
  ...environmentParams.properties,
  customer_id: Type.String({ pattern: UUID_PATTERN, description: 'The customer.', examples: [SOME_ID] }),
});

function revealCustomerRoute(app: App, deps: TransferRouteDeps, database: TenantDatabase): void {
  app.post(
    '/ops/v1/businesses/:business_id/:mode/customers/:customer_id/reveal',
    {
      config: { permission: 'reveal' },
      schema: {
        operationId: 'revealCustomer',
        summary: 'Reveal the personal data of a customer',
        tags: ['Customers'],
        description: `All except document numbers, which nobody needs to see. ${REVEALS}`,
        params: customerParams,
        body: reasonBody,
        response: {
          200: Success('Revealed', personSchema, 'The personal data.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { customer_id, ...side } = request.params as Static<typeof customerParams>;
      const { reason } = request.body as Static<typeof reasonBody>;
      const tenantId = await tenantOfEnvironment(deps, side);
      const { vault, clock } = deps;
      const revealing = { by: actorOf(deps, request), reason, vault, nowMs: clock.now() };
      return success(
        'Revealed',
        personView(await revealCustomer(database, tenantId, customer_id, revealing)),
      );
    },
  );
}
