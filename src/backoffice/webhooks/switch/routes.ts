import { type Static, Type } from 'typebox';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { successWithoutData } from '../../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, SuccessWithoutData } from '../../../platform/http/schemas.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { opsEndpointParams } from '../list/schemas.ts';
import { switchEndpoint } from './switch.ts';

type SwitchingDeps = AuthenticateDeps & {
  /** Role `kolo_app`, which alone writes rows of a tenant. */
  database: TenantDatabase;
};

const body = Type.Object({
  reason: Type.String({
    format: 'text',
    minLength: 1,
    maxLength: 1_000,
    description: 'Reason, for the audit log. The business reads "by an operator".',
    examples: ['It responds to every delivery with an error'],
  }),
});

const SWITCHES = [
  {
    ...({
      verb: 'disable',
      status: 'disabled',
      permission: 'stop',
      operationId: 'disableSideEndpoint',
      said: 'Disabled',
    } as const),
    summary: 'Disable a webhook endpoint',
    description:
      'Needs one person. It receives nothing more, and its waiting deliveries are cancelled. The business can enable it again.',
  },
  {
    ...({
      verb: 'enable',
      status: 'enabled',
      permission: 'manage',
      operationId: 'enableSideEndpoint',
      said: 'Enabled',
    } as const),
    summary: 'Enable a webhook endpoint again',
    description:
      'It receives events from now on, and its failures are counted afresh. `resendDeliveries` sends missed events.',
  },
];

/** Disables and enables webhook endpoints for operators. */
export function endpointSwitchingRoutes(app: App, deps: SwitchingDeps): void {
  for (const { verb, status, permission, operationId, said, summary, description } of SWITCHES) {
    app.post(
      `/ops/v1/businesses/:business_id/:mode/webhook-endpoints/:endpoint_id/${verb}`,
      {
        config: { permission },
        schema: {
          operationId,
          summary,
          description,
          tags: ['Webhooks'],
          params: opsEndpointParams,
          body,
          response: {
            200: SuccessWithoutData(said, 'The endpoint has the requested status.'),
            ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
          },
        },
      },
      async (request) => {
        const { endpoint_id, ...side } = request.params as Static<typeof opsEndpointParams>;
        const { reason } = request.body as Static<typeof body>;
        const tenantId = await tenantOfEnvironment(deps, side);
        const by = { by: actorOf(deps, request), reason, nowMs: deps.clock.now() };
        await switchEndpoint(deps.database, tenantId, endpoint_id, { status, ...by });
        return successWithoutData(said);
      },
    );
  }
}
