import type { App } from './http/app-types.ts';
import type { Metrics } from './metrics.ts';

export interface HealthDeps {
  metrics: Metrics;
  /** What keeps this process from doing its work; empty when nothing does. */
  notReady: () => Promise<string[]>;
}

/** Liveness, readiness, metrics and the API's description; without a key, for probes and readers. */
export function healthRoutes(app: App, deps: HealthDeps): void {
  const hidden = { schema: { hide: true } };

  app.get('/healthz', hidden, () => Promise.resolve({ status: 'ok' }));

  app.get('/readyz', hidden, async (_request, reply) => {
    const reasons = await deps.notReady();
    if (reasons.length === 0) return { status: 'ready' };
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', reasons });
  });

  app.get('/metrics', hidden, async (_request, reply) => {
    const { registry } = deps.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  app.get('/openapi.json', hidden, (_request, reply) => reply.send(app.swagger()));
}
