import type { FastifyBaseLogger } from 'fastify';
import { type BackofficeRouteDeps, backofficeRoutes } from '../backoffice/routes.ts';
import { type KeyHookDeps, keyHooks } from '../identity/hooks.ts';
import { HOSTED_2026 } from '../payments/profiles/hosted-2026/description.ts';
import {
  type CallbackDeps,
  callbackRoutes,
  profileHooks,
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
import { replicaHook } from './replica-hook.ts';
import type { FrontPageLinks } from './site/front-page.ts';
import { frontPageRoute, siteRoutes } from './site/routes.ts';
import type { Traces } from './traces/traces.ts';

/** All routes that need an API key, in the order of the OpenAPI document: its examples can be sent from top to bottom. */
const ROUTES = [
  ...WALLET_ROUTES,
  endpointRoutes,
  ...TRANSFER_ROUTES,
  webhookLogRoutes,
  ...RESTRICTION_ROUTES,
];

/** The listener of the API, the one for operators, or none. */
type Listener = 'api' | 'ops' | 'off';

/** The listener of each group of routes that needs no API key. */
interface Listeners {
  probes: Listener;
  metrics: Listener;
  docs: Listener;
  operatorApi: Listener;
}

/** Dependencies of the applications. */
export type AppDeps = Omit<DepsOf<typeof ROUTES>, 'idempotency'> &
  KeyHookDeps &
  HealthDeps &
  CallbackDeps &
  BackofficeRouteDeps & {
    logger: FastifyBaseLogger;
    metrics: Metrics;
    /** Traces requests if tracing is on. */
    traces?: Pick<Traces, 'watch'> | undefined;
    /** The read replica; undefined where the primary is read. */
    replica?: Parameters<typeof replicaHook>[1] | undefined;
    /** True if each request is logged. */
    accessLog: boolean;
    listeners: Listeners;
    /** The key of the sandbox, for pages that send requests; undefined where there is none. */
    sandboxKey: (() => Promise<string | undefined>) | undefined;
    /** True if the process serves the API. A worker process serves only probes and metrics. */
    serveApi: boolean;
  };

/** The HTTP application of the API with all its routes; it does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const app = newApp(deps, 'api');
  await describeApi(app, { tags: deps.tags, currencies: deps.currencies }, HOSTED_2026);
  if (deps.serveApi) {
    frontPageRoute(app, frontPageLinks(deps.listeners, 'api'));
    if (deps.listeners.docs === 'api')
      await siteRoutes(app, {
        describe: () => app.swagger(),
        describeProfile: () => app.profileSwagger(),
        hasApi: true,
        sandboxKey: deps.sandboxKey,
      });
    await app.register(async (scope) => apiRoutes(scope as unknown as App, deps));
    await callbackRoutes(app, deps);
    if (deps.listeners.operatorApi === 'api') await operatorPages(app, deps);
  }
  await app.ready();
  return app;
}

/**
 * The HTTP application of the second listener, for operators. It has the routes that the settings put there, and none of the API.
 *
 * @param apiUrl the address of the API; called only once both listen
 */
export async function buildOpsApp(deps: AppDeps, api: App, apiUrl: () => string): Promise<App> {
  const app = newApp(deps, 'ops');
  if (deps.serveApi) frontPageRoute(app, frontPageLinks(deps.listeners, 'ops'));
  if (deps.serveApi && deps.listeners.docs === 'ops') {
    await siteRoutes(app, {
      describe: () => ({ ...api.swagger(), servers: [{ url: apiUrl(), description: 'The API' }] }),
      describeProfile: () => ({
        ...api.profileSwagger(),
        servers: [{ url: apiUrl(), description: 'The API' }],
      }),
      hasApi: false,
      sandboxKey: undefined,
    });
  }
  if (deps.serveApi && deps.listeners.operatorApi === 'ops') await operatorPages(app, deps);
  await app.ready();
  return app;
}

/** The links of the front page of a listener. */
const frontPageLinks = ({ docs, operatorApi }: Listeners, listener: Listener): FrontPageLinks => ({
  docs: docs === listener ? '/docs' : null,
  openapi: docs === listener ? '/openapi.json' : null,
  dashboard: operatorApi === listener ? '/dashboard' : null,
});

/** Registers the operator API and the dashboard. */
async function operatorPages(app: App, deps: AppDeps): Promise<void> {
  await backofficeRoutes(app, deps);
  await dashboardRoutes(app, deps);
}

/** An application with the probes and metrics that belong on its listener. */
function newApp({ listeners, ...deps }: AppDeps, listener: Listener): App {
  const app = createServer({ logger: deps.logger, production: deps.production });
  deps.traces?.watch(app);
  app.addHook('onResponse', deps.metrics.onResponse);
  if (deps.accessLog) app.addHook('onResponse', logAccess);
  if (deps.replica !== undefined) replicaHook(app, deps.replica);
  if (listeners.probes === listener) probeRoutes(app, deps);
  if (listeners.metrics === listener) metricsRoute(app, deps);
  return app;
}

/** Registers all routes that need an API key. */
function apiRoutes(api: App, deps: AppDeps): void {
  keyHooks(api, deps, profileHooks(api, deps));
  describeIdempotencyKeys(api);
  const routeDeps = { ...deps, idempotency: new Idempotency(deps) };
  for (const routes of ROUTES) routes(api, routeDeps);
}
