import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import pg from 'pg';

/** The instrumentation of the driver, put on it by hand: it was loaded before, and loading is nobody's to intercept. */
class Driver extends PgInstrumentation {
  readonly parts = this.getModuleDefinitions().filter(({ name }) => name === 'pg');
}

/**
 * Has queries traced that something asks in whose name a span is active: a request. Jobs ask all day and are not traced.
 *
 * @returns a function that ends it
 */
export function watchDriver(provider: TracerProvider): () => void {
  const driver = new Driver({ enabled: false, requireParentSpan: true, ignoreConnectSpans: true });
  driver.setTracerProvider(provider);
  for (const { patch } of driver.parts) patch?.(pg);
  return () => {
    for (const { unpatch } of driver.parts) unpatch?.(pg);
  };
}
