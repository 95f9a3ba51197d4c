import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import pg from 'pg';

/** The instrumentation of the driver. `watchDriver` applies it explicitly, because the driver is already loaded. */
class Driver extends PgInstrumentation {
  readonly parts = this.getModuleDefinitions().filter(({ name }) => name === 'pg');
}

/**
 * Traces queries that run under an active span, which is that of a request. Queries of jobs are not traced: there are too many.
 *
 * @returns a function that stops tracing
 */
export function watchDriver(provider: TracerProvider): () => void {
  const driver = new Driver({ enabled: false, requireParentSpan: true, ignoreConnectSpans: true });
  driver.setTracerProvider(provider);
  for (const { patch } of driver.parts) patch?.(pg);
  return () => {
    for (const { unpatch } of driver.parts) unpatch?.(pg);
  };
}
