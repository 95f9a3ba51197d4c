import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS, type AccessLine } from '../values/access-line.ts';
import { isUuid } from '../values/ids.ts';

/** Routes that monitoring polls. Their log lines have the level `debug`. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** The environment in an operator's request; empty for unauthenticated requests. */
function sideOf({ operator, params }: FastifyRequest): { businessId?: string; mode?: string } {
  const { business_id: businessId, mode } = (params ?? {}) as { business_id?: string; mode?: string };
  if (operator == null || businessId === undefined || !isUuid(businessId)) return {};
  return mode === 'test' || mode === 'live' ? { businessId, mode } : { businessId };
}

/**
 * An `onResponse` hook that logs each request: the route's pattern, the response and the key. The path and query are never
 * logged, because they may hold personal data.
 */
export function logAccess(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { url } = request.routeOptions;
  const line: AccessLine = {
    request_id: request.id,
    method: request.method,
    route: url ?? 'unknown',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 1_000) / 1_000,
    code: request.failureCode,
    keyId: request.keyId,
    tenantId: request.tenant?.tenantId,
    operatorId: request.operator?.operatorId,
    ...sideOf(request),
  };
  const { log } = request.server;
  if (PROBES.has(url)) log.debug(line, ACCESS);
  else log.info(line, ACCESS);
  done();
}
