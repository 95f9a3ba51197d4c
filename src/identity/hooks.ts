import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../platform/http/app-types.ts';
import { requireScopes } from '../platform/http/scopes.ts';
import type { Clock } from '../platform/values/clock.ts';
import { RateLimitedError } from '../platform/values/errors.ts';
import { scopeMissing } from '../platform/values/scopes.ts';
import type { Caller } from './authenticate.ts';
import type { Access } from './open-access.ts';
import type { Rated } from './rate-limits.ts';

/** Dependencies of what happens before each request with a key. */
export interface KeyHookDeps {
  access: Pick<Access, 'authenticator' | 'limits' | 'addressOf'>;
  clock: Clock;
}

/**
 * Has every route that is registered later admit callers with a key of its scope alone, within their rate limits.
 *
 * @param applyProfile changes a request with a key of another profile than the standard one
 */
export function keyHooks(
  api: App,
  { access, clock }: KeyHookDeps,
  applyProfile: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  api.decorateRequest('tenant');
  api.decorateRequest('keyId');
  api.decorateRequest('scopes');
  api.decorateRequest('profile');
  api.addHook('onRequest', (request, reply, done) => {
    const { limits, addressOf } = access;
    const now = limits === undefined ? 0 : clock.now();
    const found = access.authenticator.authenticate(request.raw);
    const admit = (caller: Caller): void => {
      const scope = request.routeOptions.config.scope!;
      request.tenant = caller.tenant;
      request.keyId = caller.keyId;
      request.scopes = caller.scopes;
      request.strict = caller.strict;
      if (caller.profile !== undefined) {
        request.profile = caller.profile;
        applyProfile(request, reply);
      }
      const rated = limits?.take(caller, () => addressOf(request.raw), now);
      if (rated !== undefined) sayRate(reply, rated);
      if (rated !== undefined && rated.waitMs > 0) done(new RateLimitedError(rated.waitMs));
      else done(caller.scopes.includes(scope) ? undefined : scopeMissing(scope));
    };
    // A key that is remembered costs no promise.
    if (found instanceof Promise) found.then(admit, done);
    else admit(found);
  });
  requireScopes(api);
}

/** Says in the headers of an answer what its caller may still send. */
function sayRate(reply: FastifyReply, { policy, state }: Rated): void {
  reply.header('ratelimit-policy', policy).header('ratelimit', state);
}
