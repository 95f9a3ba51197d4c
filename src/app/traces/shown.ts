import type { Link, SpanContext } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/**
 * The attributes that leave the process. All others are removed: attributes of libraries contain paths and texts of queries, and
 * later versions may add more.
 */
const SHOWN: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.operation.batch.size',
  'db.query.summary',
  'kolo.tenant_id',
  'kolo.event_id',
  'kolo.event_type',
  'kolo.endpoint_id',
  'kolo.rail',
  'kolo.operation',
  'kolo.outcome',
  'kolo.result',
  'kolo.attempt',
]);
/** The attribute with a statement's name in the driver's spans. */
const STATEMENT_NAME = 'db.postgresql.plan';

/** A span context without the trace state of a caller. */
const plain = ({ traceId, spanId, traceFlags, isRemote = false }: SpanContext): SpanContext => ({
  traceId,
  spanId,
  traceFlags,
  isRemote,
});

/**
 * Redacts a span for export. Keeps only the attributes in `SHOWN`. Drops events and the status text, because they contain
 * error messages, which may repeat a caller's data.
 */
export function shown(span: ReadableSpan): ReadableSpan {
  const all: [string, unknown][] = Object.entries(span.attributes);
  const statement = span.attributes[STATEMENT_NAME];
  const attributes = Object.fromEntries(all.filter(([name]) => SHOWN.has(name)));
  const named = typeof statement === 'string';
  return {
    // A query's span has the name of the statement, never its text.
    name: named ? statement : span.name.startsWith('pg.query') ? 'query' : span.name,
    attributes: { ...attributes, ...(named && { 'db.query.summary': statement }) },
    events: [],
    status: { code: span.status.code },
    links: span.links.map((link): Link => ({ context: plain(link.context) })),
    ...(span.parentSpanContext && { parentSpanContext: plain(span.parentSpanContext) }),
    spanContext: () => plain(span.spanContext()),
    kind: span.kind,
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: span.droppedLinksCount,
  };
}
