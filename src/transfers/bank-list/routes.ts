import { Type } from 'typebox';
import type { App } from '../../http/app-types.ts';
import { success } from '../../http/envelope.ts';
import { operatorFailures, Success } from '../../http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { tenantOfSide } from '../../operators/in-side.ts';
import { sideParams } from '../../operators/side.ts';
import type { TenantRails } from '../../rail-accounts/tenant-rails.ts';
import { bankSchema } from '../payouts/schemas.ts';

/** What the bank list of a side is answered with. */
export type SideBankDeps = AuthenticateDeps & { rails: Pick<TenantRails, 'shared'> };

/** The banks that a side can pay: what the codes mean that movements and schedules have. */
export function sideBankRoute(app: App, deps: SideBankDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/banks',
    {
      config: { permission: 'read' },
      schema: {
        ...{ operationId: 'listSideBanks', summary: 'Banks that a side can pay', tags: ['Transfers'] },
        description: 'Every bank of the public bank list of this side, by name. A few dozen.',
        params: sideParams,
        response: {
          200: Success('OK', Type.Array(bankSchema), 'The banks.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params }) => {
      await tenantOfSide(deps, params);
      return success('OK', [...deps.rails.shared.banksFor(params.mode).all]);
    },
  );
}
