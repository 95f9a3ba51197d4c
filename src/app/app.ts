import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Caller } from '../identity/authenticate.ts';
import type { Access } from '../identity/open-access.ts';
import type { Rated } from '../identity/rate-limits.ts';
import { type CustomerRouteDeps, customerRoutes } from '../payments/customers/routes.ts';
import { type TestFundingDeps, testFundingRoutes } from '../payments/inflows/routes.ts';
import { type InterestRouteDeps, interestRoutes } from '../payments/interest/routes.ts';
import { type PayoutRouteDeps, payoutRoutes } from '../payments/payouts/routes.ts';
import { type PolicyRouteDeps, policyRoutes } from '../payments/policy/routes.ts';
import { type CallbackDeps, callbackRoutes } from '../payments/provider-notifications/routes.ts';
import { type ScheduleRouteDeps, scheduleRoutes } from '../payments/schedules/routes.ts';
import { type StatementRouteDeps, statementRoutes } from '../payments/statements/routes.ts';
import { type TransactionRouteDeps, transactionRoutes } from '../payments/transactions/routes.ts';
import { type WalletTransferDeps, walletTransferRoutes } from '../payments/wallet-transfers/routes.ts';
import { type RestrictionRouteDeps, restrictionRoutes } from '../payments/wallets/restrictions/routes.ts';
import { type WalletRouteDeps, walletRoutes } from '../payments/wallets/routes.ts';
import {
  type VirtualAccountRouteDeps,
  virtualAccountRoutes,
} from '../payments/wallets/virtual-accounts/routes.ts';
import { logAccess } from '../platform/http/access-log.ts';
import type { App } from '../platform/http/app-types.ts';
import { describeIdempotencyKeys, Idempotency } from '../platform/http/idempotency.ts';
import { describeApi } from '../platform/http/openapi.ts';
import { requireScopes } from '../platform/http/scopes.ts';
import { createServer } from '../platform/http/server.ts';
import type { Clock } from '../platform/values/clock.ts';
import { RateLimitedError } from '../platform/values/errors.ts';
import { scopeMissing } from '../platform/values/scopes.ts';
import { type EndpointRouteDeps, endpointRoutes } from '../webhooks/endpoints/routes.ts';
import { type WebhookLogRouteDeps, webhookLogRoutes } from '../webhooks/log/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { type OpsDeps, opsRoutes } from './ops.ts';
import type { Metrics } from './process/metrics.ts';
import { type HealthDeps, metricsRoute, probeRoutes } from './process/routes.ts';
import type { Doors } from './site/front-page.ts';
import { frontDoor, siteRoutes } from './site/routes.ts';
import type { Traces } from './traces/traces.ts';

/** Everything that the routes behind a key work with. */
type RouteDeps = CustomerRouteDeps &
  WalletRouteDeps &
  InterestRouteDeps &
  VirtualAccountRouteDeps &
  RestrictionRouteDeps &
  StatementRouteDeps &
  PayoutRouteDeps &
  ScheduleRouteDeps &
  WalletTransferDeps &
  TestFundingDeps &
  TransactionRouteDeps &
  PolicyRouteDeps &
  EndpointRouteDeps &
  WebhookLogRouteDeps;

/** A listener: that of the API, the one for operators, or none. */
type Place = 'api' | 'ops' | 'off';

/** On which listener each part without a key is. */
interface Places {
  probes: Place;
  metrics: Place;
  docs: Place;
  operatorApi: Place;
}

/** Everything that the application is made of. */
export type AppDeps = Omit<RouteDeps, 'idempotency'> &
  HealthDeps &
  CallbackDeps &
  OpsDeps & {
    logger: FastifyBaseLogger;
    clock: Clock;
    access: Access;
    metrics: Metrics;
    /** What makes traces of its requests, where that is on. */
    traces?: Pick<Traces, 'watch'> | undefined;
    /** Whether each request has a line in the log. */
    accessLog: boolean;
    /** Where what is for operators is. */
    places: Places;
    /** The key of the sandbox, for pages that send requests; undefined where there is none. */
    sandboxKey: (() => Promise<string | undefined>) | undefined;
    /** Whether the API is served; a process that only works in the background answers probes alone. */
    serveApi: boolean;
  };

/** The HTTP application of the API with all its routes; it does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const app = newApp(deps, 'api');
  await describeApi(app, { tags: deps.tags, currencies: deps.currencies });
  if (deps.serveApi) {
    frontDoor(app, doorsOf(deps.places, 'api'));
    if (deps.places.docs === 'api')
      await siteRoutes(app, { describe: () => app.swagger(), hasApi: true, sandboxKey: deps.sandboxKey });
    await app.register((scope) => apiRoutes(scope as unknown as App, deps));
    await callbackRoutes(app, deps);
    if (deps.places.operatorApi === 'api') await operatorPages(app, deps);
  }
  await app.ready();
  return app;
}

/**
 * The HTTP application of the second listener, for operators: whatever is placed there and nothing of the API.
 *
 * @param apiUrl where the API is; asked once both listen
 */
export async function buildOpsApp(deps: AppDeps, api: App, apiUrl: () => string): Promise<App> {
  const app = newApp(deps, 'ops');
  if (deps.serveApi) frontDoor(app, doorsOf(deps.places, 'ops'));
  if (deps.serveApi && deps.places.docs === 'ops') {
    await siteRoutes(app, {
      describe: () => ({ ...api.swagger(), servers: [{ url: apiUrl(), description: 'The API' }] }),
      hasApi: false,
      sandboxKey: undefined,
    });
  }
  if (deps.serveApi && deps.places.operatorApi === 'ops') await operatorPages(app, deps);
  await app.ready();
  return app;
}

/** Where somebody who came to the address of a listener goes on. */
const doorsOf = ({ docs, operatorApi }: Places, place: Place): Doors => ({
  docs: docs === place ? '/docs' : null,
  openapi: docs === place ? '/openapi.json' : null,
  dashboard: operatorApi === place ? '/dashboard' : null,
});

/** What operators work with: their API, and the dashboard on it. */
async function operatorPages(app: App, deps: AppDeps): Promise<void> {
  await opsRoutes(app, deps);
  await dashboardRoutes(app, deps);
}

/** An application with the parts without a key that are placed on it. */
function newApp({ places, ...deps }: AppDeps, place: Place): App {
  const app = createServer({ logger: deps.logger, production: deps.production });
  deps.traces?.watch(app);
  app.addHook('onResponse', deps.metrics.onResponse);
  if (deps.accessLog) app.addHook('onResponse', logAccess);
  if (places.probes === place) probeRoutes(app, deps);
  if (places.metrics === place) metricsRoute(app, deps);
  return app;
}

/** Says in the headers of an answer what its caller may still send. */
function sayRate(reply: FastifyReply, { policy, state }: Rated): void {
  reply.header('ratelimit-policy', policy).header('ratelimit', state);
}

/** Every route behind a key, in the order in which the description's examples can be sent. */
async function apiRoutes(api: App, deps: AppDeps): Promise<void> {
  api.decorateRequest('tenant');
  api.decorateRequest('keyId');
  api.decorateRequest('scopes');
  const { access, clock } = deps;
  api.addHook('onRequest', (request, reply, done) => {
    const { limits, addressOf } = access;
    const now = limits === undefined ? 0 : clock.now();
    const found = access.authenticator.authenticate(request.raw);
    const admit = (caller: Caller): void => {
      const scope = request.routeOptions.config.scope!;
      request.tenant = caller.tenant;
      request.keyId = caller.keyId;
      request.scopes = caller.scopes;
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
  describeIdempotencyKeys(api);
  const routeDeps = { ...deps, idempotency: new Idempotency(deps) };
  customerRoutes(api, routeDeps);
  walletRoutes(api, routeDeps);
  interestRoutes(api, routeDeps);
  virtualAccountRoutes(api, routeDeps);
  statementRoutes(api, routeDeps);
  endpointRoutes(api, routeDeps);
  testFundingRoutes(api, routeDeps);
  walletTransferRoutes(api, routeDeps);
  payoutRoutes(api, routeDeps);
  scheduleRoutes(api, routeDeps);
  transactionRoutes(api, routeDeps);
  webhookLogRoutes(api, routeDeps);
  policyRoutes(api, routeDeps);
  restrictionRoutes(api, routeDeps);
}
