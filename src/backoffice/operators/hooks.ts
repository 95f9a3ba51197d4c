import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { sessionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { givenKey } from '../../platform/http/idempotency-keys.ts';
import { takesKey } from '../../platform/http/openapi-operators.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { type AuthenticateDeps, identify, requirePermission, scopeOf } from './authenticate.ts';
import { claimIdempotencyKey, releaseIdempotencyKey } from './idempotency-keys.ts';
import type { Permission } from './roles.ts';
import type { SignedInOperator } from './sessions/sessions.ts';
import { unnamedProxies } from './sessions/untrusted-proxies.ts';

const UNNAMED_PROXY =
  'the operator API is behind a proxy that KOLO_TRUSTED_PROXIES does not name: throttling and the audit log see its address for everybody';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operator who sends the request. Set on every route of the operator API except the open ones. */
    operator: SignedInOperator;
    /** The token of the session that it asks by. */
    operatorToken: string;
    /** The `Idempotency-Key` of what it asks, where that is sent for the first time. */
    operatorKey: string | undefined;
  }

  interface FastifyContextConfig {
    /** The permission that this route needs, for the business and environment in its path. Every route of the operator API has one. */
    permission?: Permission | 'signed_in' | 'anyone';
  }
}

/** Dependencies of what happens before and after each request of an operator. */
export type OperatorHookDeps = AuthenticateDeps & { logger: FastifyBaseLogger };

/** Has every route that is registered later admit signed-in operators with its permission alone. */
export function operatorHooks(ops: App, deps: OperatorHookDeps): void {
  ops.decorateRequest('operator');
  ops.decorateRequest('operatorToken');
  ops.addHook('onRoute', ({ method, url, config, schema }) => {
    if (config?.permission === undefined && schema?.hide !== true)
      throw new Error(`${method} ${url} does not say what it needs`);
  });
  warnOfProxies(ops, deps);
  ops.addHook('onRequest', (request) => admit(request, deps));
  doOnceByKey(ops, deps);
}

/** Says once of a process that people come through a proxy that is not named: by their sessions once it listens, or with the first request. */
function warnOfProxies(ops: App, { access, logger, operatorPool }: OperatorHookDeps): void {
  let said = false;
  const warn = (proxy: string | undefined): void => {
    if (proxy === undefined || said) return;
    said = true;
    logger.warn({ proxy }, UNNAMED_PROXY);
  };
  ops.addHook('onListen', async () => {
    const [known] = await unnamedProxies(sessionOn(operatorPool), access.trustedProxies);
    warn(known);
  });
  ops.addHook('onRequest', (request, _reply, done) => {
    if (!said && request.routeOptions.config.permission !== undefined)
      warn(access.unnamedProxyOf(request.raw));
    done();
  });
}

/** Lets in who may. */
async function admit(request: FastifyRequest, deps: AuthenticateDeps): Promise<void> {
  const { permission = 'anyone' } = request.routeOptions.config;
  if (permission === 'anyone') return;
  const { authorization, cookie, 'x-csrf-token': csrf, 'x-kolo-unattended': unattended } = request.headers;
  const address = deps.access.addressOf(request.raw);
  const shown = {
    method: request.method,
    authorization,
    cookie,
    csrf: csrf?.toString(),
    address,
    isAttended: unattended === undefined,
  };
  const { operator, token } = await identify(deps, shown);
  request.operator = operator;
  request.operatorToken = token;
  if (permission === 'signed_in') return;
  const params = request.params as { business_id?: string; mode?: Mode };
  requirePermission(operator, permission, scopeOf(params));
}

/**
 * Has what somebody changes with an `Idempotency-Key` be done once: the same key again is 409 `sent_before`. The answer
 * is not given again, for it may hold a secret that is shown once. A refusal (4xx) frees its key; a failure does not,
 * for the request may have been carried out.
 */
function doOnceByKey(ops: App, { operatorPool, clock }: OperatorHookDeps): void {
  ops.decorateRequest('operatorKey', undefined);
  ops.addHook('preHandler', async (request) => {
    if (!takesKey(request.method, request.routeOptions.config)) return;
    const key = givenKey(request.headers);
    if (key === undefined) return;
    const sent = { operatorId: request.operator.operatorId, key };
    if (!(await claimIdempotencyKey(operatorPool, sent, clock.now()))) throw new ApiError('sent_before');
    request.operatorKey = key;
  });
  ops.addHook('onSend', async ({ operator, operatorKey: key }, { statusCode }) => {
    if (key === undefined || statusCode < 400 || statusCode >= 500) return;
    // One that stays is refused for a day, and does no harm: the answer goes out as it is.
    await releaseIdempotencyKey(operatorPool, { operatorId: operator.operatorId, key }).catch(
      () => undefined,
    );
  });
}
