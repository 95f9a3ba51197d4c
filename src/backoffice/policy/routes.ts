import { Type } from 'typebox';
import { policyVersions } from '../../ledger/policy/policy-cache.ts';
import { policyView, versionView } from '../../payments/policy/policy-view.ts';
import { policySchema, policyVersionSchema } from '../../payments/policy/schemas.ts';
import { sessionOn, type TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { policySetters } from './approvers.ts';

type OpsPolicyDeps = AuthenticateDeps & { database: TenantDatabase; calendar: Calendar };

const POLICY = '/ops/v1/businesses/:business_id/:mode/policy';

/** Fees, limits and interest of an environment, for operators. A version is proposed (`acts.ts`). */
export function opsPolicyRoutes(app: App, deps: OpsPolicyDeps): void {
  readRoute(app, deps);
  versionsRoute(app, deps);
}

function readRoute(app: App, deps: OpsPolicyDeps): void {
  app.get(
    POLICY,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readPolicyOfEnvironment',
        summary: 'Retrieve the policy of an environment',
        description: 'The fees, limits and interest of today, and planned versions.',
        tags: ['Policies'],
        params: environmentParams,
        response: {
          200: Success('OK', policySchema, 'The policy.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params: { business_id, mode } }) => {
      const tenantId = await tenantOfEnvironment(deps, { business_id, mode });
      const versions = await deps.database.within(tenantId, (session) => policyVersions(session, tenantId));
      return success('OK', policyView(versions, deps.calendar.dayOf(deps.clock.now())));
    },
  );
}

function versionsRoute(app: App, deps: OpsPolicyDeps): void {
  app.get(
    `${POLICY}/versions`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listPolicyVersions',
        summary: "List versions of an environment's policy",
        description: 'With author and time, newest first. There are at most 1,000.',
        tags: ['Policies'],
        params: environmentParams,
        response: {
          200: Success('OK', Type.Array(policyVersionSchema), 'The versions.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params }) => {
      const tenantId = await tenantOfEnvironment(deps, params);
      const versions = await deps.database.within(tenantId, (session) => policyVersions(session, tenantId));
      const setters = await policySetters(sessionOn(deps.operatorPool), tenantId);
      const views = versions.toReversed().map((version) => {
        const { createdAt, ...view } = versionView(version);
        return { ...view, created_at: toRfc3339(createdAt), ...setters(view.version) };
      });
      return success('OK', views);
    },
  );
}
