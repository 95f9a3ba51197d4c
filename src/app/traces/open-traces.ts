import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  type TextMapPropagator,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { watchDriver } from './driver.ts';
import { tracedEngine } from './engine.ts';
import { type Collector, Exporter } from './exporter.ts';
import { Requests } from './requests.ts';
import { Tracer, underIdOf } from './tracer.ts';
import type { Traces } from './traces.ts';

/** Maximum spans in the queue; further ones are lost. */
const WAITING_MAX = 8_192;
/** Maximum spans in one request to the collector. */
const SENT_MAX = 512;
/** Maximum wait of a span for others before they are sent, milliseconds. */
const GATHERED_MS = 1_000;
/** Maximum time to send the last spans when a process stops, milliseconds. */
const CLOSE_MS = 2_000;

/** Dependencies of the traces. */
interface TraceOptions {
  collector: Collector;
  /** Share of traces to send, 0 to 1. */
  share: number;
  /** The name and instance of the service in the traces. */
  service: { name: string; version: string; role: string; instance: string };
  log: Logger;
}

/** Continues the caller's trace in a request. Sends no trace context to webhook endpoints or banks, which are third parties. */
const CALLERS_TRACE: TextMapPropagator = {
  inject: () => {},
  fields: () => [],
  extract(at, carrier, getter): Context {
    const found = new W3CTraceContextPropagator().extract(ROOT_CONTEXT, carrier, getter);
    const span = trace.getSpanContext(found);
    if (span === undefined) return at;
    const { traceId, spanId, traceFlags } = span;
    return trace.setSpanContext(at, { traceId, spanId, traceFlags, isRemote: true });
  },
};

/** Starts tracing in this process. Call it at most once at a time: OpenTelemetry's context manager and propagator are global. */
export function openTraces({ collector, share, service, log }: TraceOptions): Traces {
  const resource = resourceFromAttributes({
    'service.name': service.name,
    'service.version': service.version,
    'service.instance.id': service.instance,
    'kolo.role': service.role,
  });
  const processor = new BatchSpanProcessor({
    exporter: new Exporter(collector, log),
    maxQueueSize: WAITING_MAX,
    maxExportBatchSize: SENT_MAX,
    scheduledDelayMillis: GATHERED_MS,
  });
  const tracer = new Tracer(share, resource, processor);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(CALLERS_TRACE);
  const unwatch = watchDriver(tracer.provider);
  const requests = new Requests(tracer.provider);
  return {
    watch: (app) => requests.watch(app),
    engine: (options) => tracedEngine(tracer, requests, options),
    ...outside(tracer),
    async close() {
      unwatch();
      propagation.disable();
      await within(CLOSE_MS, tracer.provider.shutdown());
      context.disable();
    },
  };
}

/** Traces of calls to banks and endpoints. */
const outside = (tracer: Tracer): Pick<Traces, 'bankCalled' | 'deliveryAttempted'> => ({
  bankCalled({ rail, operation, outcome, ms, transactionId }) {
    const movement = transactionId === undefined ? undefined : tracer.movement(transactionId);
    if (movement === undefined) return;
    const attributes = { 'kolo.rail': rail, 'kolo.operation': operation, 'kolo.outcome': outcome };
    const span = { name: `bank ${operation}`, kind: SpanKind.CLIENT, startTime: performance.now() - ms };
    tracer.ended({ ...span, attributes, failed: outcome === 'threw' }, movement, { under: movement });
  },
  deliveryAttempted({ eventId, endpointId, status, responseStatus, latencyMs }, { body, attempts }) {
    const { type, movementId } = reportedBy(body, eventId);
    const movement = tracer.movement(movementId);
    if (movement === undefined) return;
    const attributes = {
      'kolo.event_id': eventId,
      'kolo.event_type': type,
      'kolo.endpoint_id': endpointId,
      'kolo.attempt': attempts + 1,
      'kolo.outcome': status,
      ...(responseStatus !== null && { 'http.response.status_code': responseStatus }),
    };
    const startTime = performance.now() - (latencyMs ?? 0);
    const span = { name: 'webhook', kind: SpanKind.CLIENT, startTime, attributes };
    const under = underIdOf(movement, eventId);
    tracer.ended({ ...span, failed: status !== 'delivered' }, movement, { under });
  },
});

/** The movement that an event reports, or the event itself if it is about something else. */
function reportedBy(body: string | null, eventId: string): { type: string; movementId: string } {
  const { eventType = 'unknown', eventData = {} } = JSON.parse(body ?? '{}') as {
    eventType?: string;
    eventData?: { id?: unknown; category?: unknown };
  };
  const { id, category } = eventData;
  return {
    type: eventType,
    movementId: typeof id === 'string' && category !== undefined ? id : eventId,
  };
}

/** Waits for work, at most for a time. Ignores its failure. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => {}), over]);
  clearTimeout(timer);
}
