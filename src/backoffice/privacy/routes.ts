import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { BODY_ERRORS, operatorFailures } from '../../platform/http/schemas.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { opsCustomerParams } from '../customers/schemas.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../operators/authenticate.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { reasonBody } from '../transaction-status/fields.ts';
import { exportCustomer } from './export.ts';
import { exportResponse } from './schemas.ts';

type PrivacyRouteDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`: the operators' role does not read sealed data. */
  database: TenantDatabase;
  vault: Vault;
};

/** Wraps the export in the response envelope. */
async function* enveloped(text: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"status":true,"message":"Exported","data":';
  yield* text;
  yield '}';
}

/** Exports everything stored about a customer, for the customer. Erasing is proposed (`acts.ts`). */
export function customerExportRoute(app: App, deps: PrivacyRouteDeps): void {
  app.post(
    '/ops/v1/businesses/:business_id/:mode/customers/:customer_id/export',
    {
      config: { permission: 'reveal' },
      schema: {
        operationId: 'exportCustomer',
        summary: 'Export everything stored about a customer',
        description:
          'Opened, including BVN and id number, by table. The audit log records the exporter and the reason before the data is read.',
        tags: ['Customers'],
        params: opsCustomerParams,
        body: reasonBody,
        response: { 200: exportResponse, ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS) },
      },
    },
    async (request, reply) => {
      const { customer_id: customerId, ...environment } = request.params as Static<typeof opsCustomerParams>;
      const { reason } = request.body as Static<typeof reasonBody>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      const { database, vault } = deps;
      const text = await exportCustomer({
        database,
        vault,
        tenantId,
        customerId,
        reason,
        by: actorOf(deps, request),
        nowMs: deps.clock.now(),
      });
      reply.type('application/json; charset=utf-8');
      return reply.send(Readable.from(enveloped(text)));
    },
  );
}
