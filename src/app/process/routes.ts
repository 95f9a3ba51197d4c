import type { App } from '../../platform/http/app-types.ts';
import { refuseReboundName } from '../../platform/http/rebinding.ts';
import { cached } from '../../platform/values/cached.ts';
import type { Metrics } from './metrics.ts';

/** How long a page of metrics is given again, milliseconds: who asks more often learns nothing. */
const METRICS_KEPT_MS = 1_000;

/** Dependencies of the probes. */
export interface HealthDeps {
  metrics: Metrics;
  /** False in development, where a browser on the same machine shows pages from elsewhere. */
  production: boolean;
  /** Reasons why this process cannot work; empty if it can. */
  notReady: () => Promise<string[]>;
  /** Problems elsewhere that do not stop this process. */
  warnings: () => string[];
}

/** Options of a route without a key that says how Kolo is. */
const inside = ({ production }: Pick<HealthDeps, 'production'>) => ({
  schema: { hide: true },
  onRequest: production ? [] : [refuseReboundName],
});

/** Liveness and readiness; without a key, for probes. However many ask, the work is done once. */
export function probeRoutes(app: App, deps: Omit<HealthDeps, 'metrics'>): void {
  const notReady = cached(0, deps.notReady);

  app.get('/healthz', { schema: { hide: true } }, () => Promise.resolve({ status: 'ok' }));

  app.get('/readyz', inside(deps), async (_request, reply) => {
    const reasons = await notReady();
    const warnings = deps.warnings();
    if (reasons.length === 0) return { status: 'ready', ...(warnings.length > 0 ? { warnings } : {}) };
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', reasons });
  });
}

/** Metrics; without a key, and worked out once for all who ask. */
export function metricsRoute(app: App, deps: Pick<HealthDeps, 'metrics' | 'production'>): void {
  const { metrics } = deps;
  const page = cached(METRICS_KEPT_MS, () => metrics.page());

  app.get('/metrics', inside(deps), async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await page());
  });
}
