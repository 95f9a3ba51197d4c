import { type Static, Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import type { ResendPeriod, ToResend } from '../../../webhooks/log/log.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { periodOf, periodQuery } from './period.ts';

type ResendRouteDeps = AuthenticateDeps & {
  log: { countPeriod(tenantId: string, period: ResendPeriod): Promise<ToResend> };
};

const toResendSchema = Type.Object(
  {
    resend: Type.Integer({ description: 'Deliveries that would start again.', examples: [17] }),
    hurry: Type.Integer({
      description: 'Deliveries in backoff whose next attempt would be now.',
      examples: [10],
    }),
    more: Type.Boolean({ description: 'There are more: the first 100,000 were counted.', examples: [false] }),
  },
  { title: 'DeliveriesToResend' },
);

/** Counts deliveries before they are resent (`acts.ts`). */
export function resendCountRoute(app: App, deps: ResendRouteDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/deliveries/resend/count',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'countDeliveriesToResend',
        summary: 'Count deliveries to resend',
        tags: ['Work queue'],
        description: 'The effect of `resendDeliveries` with the same period now. Nothing is sent.',
        params: environmentParams,
        querystring: periodQuery,
        response: {
          200: Success('OK', toResendSchema, 'The counts.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const period = periodOf(request.query as Static<typeof periodQuery>);
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      return success('OK', await deps.log.countPeriod(tenantId, period));
    },
  );
}
