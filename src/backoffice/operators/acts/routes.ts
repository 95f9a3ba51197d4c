import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../../platform/http/envelope.ts';
import {
  BODY_ERRORS,
  operatorFailures,
  Success,
  SuccessWithoutData,
} from '../../../platform/http/schemas.ts';
import type { OperatorErrorCode } from '../../../platform/values/errors.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import { type AuthenticateDeps, actorOf, requireConfirmed, SESSION_ERRORS } from '../authenticate.ts';
import { environmentParams } from '../environment.ts';
import { tenantOfEnvironment } from '../tenant-of-environment.ts';
import { type DirectAct, isDirectAct, performAct } from './direct-act.ts';

/** Registers a route for each act that needs no approval. Proposals have routes of their own. */
export function directActRoutes(app: App, deps: AuthenticateDeps, acts: readonly object[]): void {
  for (const act of acts) if (isDirectAct(act)) directActRoute(app, deps, act);
}

const errorsOf = ({ of, params, body, confirmed, refuses = [] }: DirectAct): OperatorErrorCode[] => [
  ...(body === undefined ? [] : BODY_ERRORS),
  ...(of === 'tenant' || params !== undefined ? (['not_found'] as const) : []),
  ...(confirmed ? (['confirmation_needed'] as const) : []),
  ...refuses,
];

function schemaOf(act: DirectAct) {
  const { operationId, summary, description, tags, body, answer } = act;
  const params = { ...(act.of === 'tenant' ? environmentParams.properties : {}), ...act.params };
  return {
    operationId,
    summary,
    tags,
    description,
    ...(Object.keys(params).length === 0 ? {} : { params: Type.Object(params) }),
    ...(body === undefined ? {} : { body }),
    response: {
      [answer.status]:
        answer.data === undefined
          ? SuccessWithoutData(answer.message, answer.description)
          : Success(answer.message, answer.data, answer.description),
      ...operatorFailures(errorsOf(act), SESSION_ERRORS),
    },
  };
}

function directActRoute(app: App, deps: AuthenticateDeps, act: DirectAct): void {
  const { method = 'POST', path, permission, answer } = act;
  const isOfTenant = act.of === 'tenant';
  app.route({
    method,
    url: `/ops/v1${isOfTenant ? '/businesses/:business_id/:mode' : ''}${path}`,
    config: { permission },
    ...(act.bodyMaxBytes === undefined ? {} : { bodyLimit: act.bodyMaxBytes }),
    schema: schemaOf(act),
    async handler(request, reply) {
      const nowMs = deps.clock.now();
      if (act.confirmed) requireConfirmed(request.operator, nowMs);
      const { business_id, mode, ...params } = request.params as { business_id: string; mode: Mode };
      const tenantId = isOfTenant ? await tenantOfEnvironment(deps, { business_id, mode }) : null;
      const data = await performAct(act, {
        tenantId,
        environment: isOfTenant ? { businessId: business_id, mode } : (null as never),
        params,
        body: request.body,
        by: actorOf(deps, request),
        nowMs,
      });
      reply.code(answer.status);
      return answer.data === undefined
        ? successWithoutData(answer.message)
        : success(answer.message, data as object);
    },
  });
}
