import { FastifyOtelInstrumentation } from '@fastify/otel';
import { type Span, SpanKind, trace } from '@opentelemetry/api';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import type { App } from '../../platform/http/app-types.ts';

/** A request as the trace of what it moves shows it. */
export interface TracedRequest {
  /** Method and route. */
  name: string;
  /** By `performance.now()`. */
  startedAtMs: number;
  /** Its own span, in a trace of its own. */
  span: Span;
}

/** The requests of a process's applications that are answered just now. */
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

  /** Before the application has routes: those that it has already are not seen. */
  watch(app: App): void {
    const plugin = this.#otel.plugin() as unknown as (app: App, options: undefined, done: () => void) => void;
    plugin(app, undefined, () => {});
  }

  /** The one in whose name something is done now; undefined where it is nobody's. */
  get current(): TracedRequest | undefined {
    const active = trace.getActiveSpan();
    return active && this.#byHandler.get(active);
  }
}

/** As it is shown in the trace of what it moves. */
export const asFirstSpan = ({ name, startedAtMs, span }: TracedRequest) => ({
  name,
  startTime: startedAtMs,
  kind: SpanKind.SERVER,
  links: span.isRecording() ? [{ context: span.spanContext() }] : [],
});
