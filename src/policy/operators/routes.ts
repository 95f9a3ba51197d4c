import { findTenant } from '../../access/queries.ts';
import { sessionOn, type TenantDatabase } from '../../db/database.ts';
import type { App } from '../../http/app-types.ts';
import { success } from '../../http/envelope.ts';
import { operatorFailures, Success } from '../../http/schemas.ts';
import { policyVersions } from '../../ledger/policy/policies.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { sideParams } from '../../operators/side.ts';
import type { Calendar } from '../../values/calendar.ts';
import { ApiError } from '../../values/errors.ts';
import { policyView } from '../policy-view.ts';
import { policySchema } from '../schemas.ts';

/** What a side of a business charges and allows, for operators. A version is proposed (`acts.ts`). */
export function policyOfSideRoute(
  app: App,
  deps: AuthenticateDeps & { database: TenantDatabase; calendar: Calendar },
): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/policy',
    {
      config: { permission: 'read' },
      schema: {
        ...{ operationId: 'readPolicyOfSide', summary: 'Fees, limits and interest of a side of a business' },
        ...{ description: 'What holds today, and what is planned.', tags: ['Policies'], params: sideParams },
        response: {
          200: Success('OK', policySchema, 'The policy.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params: { business_id, mode } }) => {
      const tenantId = await findTenant(sessionOn(deps.operatorPool), business_id, mode);
      if (tenantId === undefined) throw new ApiError('not_found');
      const versions = await deps.database.within(tenantId, (session) => policyVersions(session, tenantId));
      return success('OK', policyView(versions, deps.calendar.dayOf(deps.clock.now())));
    },
  );
}
