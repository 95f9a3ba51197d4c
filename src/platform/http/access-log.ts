import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS } from '../values/access-line.ts';
import { isUuid } from '../values/ids.ts';

/** Routes that programs ask all day; their lines are written at the level `debug`. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** Which side of a business an operator has asked for; whoever has not signed in says nothing that is kept. */
function sideOf({ operator, params }: FastifyRequest): { businessId?: string; mode?: string } {
  const { business_id: businessId, mode } = (params ?? {}) as { business_id?: string; mode?: string };
  if (operator == null || businessId === undefined || !isUuid(businessId)) return {};
  return mode === 'test' || mode === 'live' ? { businessId, mode } : { businessId };
}

/**
 * An `onResponse` hook that writes a line for each request: what was asked by the pattern of its route, never by its path or query,
 * which may name somebody; what was answered, and to whose key.
 */
export function logAccess(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { url } = request.routeOptions;
  const line = {
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
