import { type Static, Type } from 'typebox';
import { sealWords } from '../../audit/words.ts';
import type { TenantDatabase } from '../../db/database.ts';
import type { App } from '../../http/app-types.ts';
import { success } from '../../http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success } from '../../http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { actorOf, tenantOfSide } from '../../operators/in-side.ts';
import { sideParams } from '../../operators/side.ts';
import { reasonField } from '../../proposals/schemas.ts';
import { ApiError } from '../../values/errors.ts';
import { UUID_PATTERN } from '../../values/ids.ts';
import type { Vault } from '../../values/vault.ts';
import { setTier3 } from '../change-customer.ts';

const customerParams = Type.Object({
  ...sideParams.properties,
  customer_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'The customer.',
    examples: ['019bbf6c-7e00-7000-8000-000000000001'],
  }),
});
const lowerBody = Type.Object({ reason: reasonField });

/** Taking back a tier that was set, which one person does at once. Setting it is proposed (`acts.ts`). */
export function customerTierRoute(
  app: App,
  deps: AuthenticateDeps & { database: TenantDatabase; vault: Vault },
): void {
  app.post(
    '/ops/v1/businesses/:business_id/:mode/customers/:customer_id/lower-tier',
    {
      config: { permission: 'stop' },
      schema: {
        ...{ operationId: 'lowerCustomerTier', summary: 'Take back tier 3 of a customer', tags: ['Wallets'] },
        description: 'At once, by one person: its tier is again what follows from its BVN and NIN.',
        params: customerParams,
        body: lowerBody,
        response: {
          200: Success(
            'Done',
            Type.Object({ tier: Type.Integer({ description: 'What it is now.', examples: [2] }) }),
            'It holds.',
          ),
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { customer_id: id, ...side } = request.params as Static<typeof customerParams>;
      const { reason } = request.body as Static<typeof lowerBody>;
      const [tenantId, nowMs] = [await tenantOfSide(deps, side), deps.clock.now()];
      const tier = await deps.database.transaction(tenantId, (session) =>
        setTier3(session, tenantId, id, false, {
          ...{ by: actorOf(deps, request), nowMs },
          reason: () => sealWords(session, deps.vault, { tenantId, customerIds: [id] }, reason, nowMs),
        }),
      );
      if (tier === undefined) throw new ApiError('not_found');
      return success('Done', { tier });
    },
  );
}
