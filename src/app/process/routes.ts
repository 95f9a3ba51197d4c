import type { App } from '../../platform/http/app-types.ts';
import { refuseReboundName } from '../../platform/http/rebinding.ts';
import { cached } from '../../platform/values/cached.ts';
import type { Metrics } from './metrics.ts';

/** How long a page of metrics is cached, milliseconds. */
const METRICS_KEPT_MS = 1_000;

/** Dependencies of the probes. */
export interface HealthDeps {
  metrics: Metrics;
  /** False in development, where a browser on the same machine also shows pages of other sites. */
  production: boolean;
  /** Reasons why this process cannot work; empty if it can. */
  notReady: () => Promise<string[]>;
  /** Problems elsewhere that do not stop this process. */
  warnings: () => string[];
}

/** Options of a probe's route, which needs no key. */
const inside = ({ production }: Pick<HealthDeps, 'production'>) => ({
  schema: { hide: true },
  onRequest: production ? [] : [refuseReboundName],
});

/** Liveness and readiness, without a key. Concurrent requests share one check. */
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

/** Metrics, without a key. Concurrent requests share one page. */
export function metricsRoute(app: App, deps: Pick<HealthDeps, 'metrics' | 'production'>): void {
  const { metrics } = deps;
  const page = cached(METRICS_KEPT_MS, () => metrics.page());

  app.get('/metrics', inside(deps), async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await page());
  });
}
