import { policyVersions } from '../../ledger/policy/policy-cache.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { failures, Success } from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { policyView } from './policy-view.ts';
import { policySchema } from './schemas.ts';

/** Dependencies of the policy route. */
interface PolicyRouteDeps {
  database: TenantDatabase;
  clock: Clock;
  calendar: Calendar;
}

/** A business's own fees and limits (contract section 3.6). */
export function policyRoutes(app: App, { database, clock, calendar }: PolicyRouteDeps): void {
  app.get(
    '/api/v1/business/policy',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'retrievePolicy',
        summary: 'Retrieve fees, limits and interest terms',
        description:
          'Returns the terms of today and those planned. A transfer takes the terms of the day on which it is ' +
          'accepted. Amounts are in kobo. Operators set the terms with `kolo policy set`.',
        tags: ['Business'],
        response: {
          200: Success('OK', policySchema, 'The policy.'),
          ...failures(['invalid_request']),
        },
      },
    },
    async ({ tenant: { tenantId } }) => {
      const versions = await database.within(tenantId, (session) => policyVersions(session, tenantId));
      return success('OK', policyView(versions, calendar.dayOf(clock.now())));
    },
  );
}
