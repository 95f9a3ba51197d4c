import { Type } from 'typebox';
import { bankSchema } from '../../payments/payouts/schemas.ts';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';

type OpsBankDeps = AuthenticateDeps & { rails: Pick<TenantRails, 'shared'> };

/** The banks that an environment can pay, with the codes used by transactions and schedules. */
export function opsBankRoute(app: App, deps: OpsBankDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/banks',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listBanks',
        summary: 'List banks',
        tags: ['Transfers'],
        description: 'Every bank on the bank list of this environment, by name: a few dozen.',
        params: environmentParams,
        response: {
          200: Success('OK', Type.Array(bankSchema), 'The banks.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params }) => {
      await tenantOfEnvironment(deps, params);
      return success('OK', [...deps.rails.shared.banksFor(params.mode).all]);
    },
  );
}
