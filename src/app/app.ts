import type { FastifyBaseLogger } from 'fastify';
import { type BackofficeRouteDeps, backofficeRoutes } from '../backoffice/routes.ts';
import { type KeyHookDeps, keyHooks } from '../identity/hooks.ts';
import {
  type CallbackDeps,
  callbackRoutes,
  RESTRICTION_ROUTES,
  TRANSFER_ROUTES,
  WALLET_ROUTES,
} from '../payments/routes.ts';
import { logAccess } from '../platform/http/access-log.ts';
import type { App, DepsOf } from '../platform/http/app-types.ts';
import { describeIdempotencyKeys, Idempotency } from '../platform/http/idempotency.ts';
import { describeApi } from '../platform/http/openapi.ts';
import { createServer } from '../platform/http/server.ts';
import { endpointRoutes, webhookLogRoutes } from '../webhooks/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Metrics } from './process/metrics.ts';
import { type HealthDeps, metricsRoute, probeRoutes } from './process/routes.ts';
import type { Doors } from './site/front-page.ts';
import { frontDoor, siteRoutes } from './site/routes.ts';
import type { Traces } from './traces/traces.ts';

/** Every route behind a key, in the order of the description, whose examples can be sent from top to bottom. */
const ROUTES = [
  ...WALLET_ROUTES,
  endpointRoutes,
  ...TRANSFER_ROUTES,
  webhookLogRoutes,
  ...RESTRICTION_ROUTES,
];

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
export type AppDeps = Omit<DepsOf<typeof ROUTES>, 'idempotency'> &
  KeyHookDeps &
  HealthDeps &
  CallbackDeps &
  BackofficeRouteDeps & {
    logger: FastifyBaseLogger;
    metrics: Metrics;
    /** Traces requests if tracing is on. */
    traces?: Pick<Traces, 'watch'> | undefined;
    /** True if each request is logged. */
    accessLog: boolean;
    /** The listener for operators' routes. */
    places: Places;
    /** The key of the sandbox, for pages that send requests; undefined where there is none. */
    sandboxKey: (() => Promise<string | undefined>) | undefined;
    /** True if the process serves the API. A worker process answers probes alone. */
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
    await app.register(async (scope) => apiRoutes(scope as unknown as App, deps));
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

/** Registers the operator API and the dashboard. */
async function operatorPages(app: App, deps: AppDeps): Promise<void> {
  await backofficeRoutes(app, deps);
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

/** Serves every route behind a key. */
function apiRoutes(api: App, deps: AppDeps): void {
  keyHooks(api, deps);
  describeIdempotencyKeys(api);
  const routeDeps = { ...deps, idempotency: new Idempotency(deps) };
  for (const routes of ROUTES) routes(api, routeDeps);
}
