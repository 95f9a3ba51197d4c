import { FastifyOtelInstrumentation } from '@fastify/otel';
import { type Span, SpanKind, trace } from '@opentelemetry/api';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import type { App } from '../../platform/http/app-types.ts';

/** A request, for the trace of the movement that it creates. */
export interface TracedRequest {
  /** Method and route. */
  name: string;
  /** By `performance.now()`. */
  startedAtMs: number;
  /** Its own span, in a trace of its own. */
  span: Span;
}

/** The requests in progress in the applications of a process. */
export class Requests {
  readonly #otel: FastifyOtelInstrumentation;
  /** By the span that is active while the handler runs. */
  readonly #byHandler = new WeakMap<Span, TracedRequest>();
  readonly #byRequest = new WeakMap<object, TracedRequest>();

  constructor(provider: TracerProvider) {
    this.#otel = new FastifyOtelInstrumentation({
      instrumentHooks: false,
      recordExceptions: false,
      requestHook: (span, request) => {
        const name = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
        span.updateName(name);
        this.#byRequest.set(request, { name, startedAtMs: performance.now(), span });
      },
      lifecycleHook: (span, { request }) => {
        const known = this.#byRequest.get(request);
        if (known !== undefined) this.#byHandler.set(span, known);
        const { tenant } = request;
        if (tenant !== undefined) span.setAttribute('kolo.tenant_id', tenant.tenantId);
      },
    });
    this.#otel.setTracerProvider(provider);
  }

  /** Call it before the application has routes: existing ones are not traced. */
  watch(app: App): void {
    const plugin = this.#otel.plugin() as unknown as (app: App, options: undefined, done: () => void) => void;
    plugin(app, undefined, () => {});
  }

  /** The request whose handler is running; undefined outside of one. */
  get current(): TracedRequest | undefined {
    const active = trace.getActiveSpan();
    return active && this.#byHandler.get(active);
  }
}

/** The first span of the movement that the request creates. */
export const asFirstSpan = ({ name, startedAtMs, span }: TracedRequest) => ({
  name,
  startTime: startedAtMs,
  kind: SpanKind.SERVER,
  links: span.isRecording() ? [{ context: span.spanContext() }] : [],
});
