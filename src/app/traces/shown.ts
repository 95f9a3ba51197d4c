import type { Link, SpanContext } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/**
 * The attributes that leave the process. All others stay: those that libraries set hold paths, texts of queries and whatever later
 * versions of them add.
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

/** Without what the trace of somebody else carries along. */
const plain = ({ traceId, spanId, traceFlags, isRemote = false }: SpanContext): SpanContext => ({
  traceId,
  spanId,
  traceFlags,
  isRemote,
});

/**
 * A span as it leaves the process: with the attributes that are listed here and no others, and without events and the text of its
 * status, which are messages of errors and may repeat what a caller sent.
 */
export function shown(span: ReadableSpan): ReadableSpan {
  const all: [string, unknown][] = Object.entries(span.attributes);
  const statement = span.attributes[STATEMENT_NAME];
  const attributes = Object.fromEntries(all.filter(([name]) => SHOWN.has(name)));
  const named = typeof statement === 'string';
  return {
    // Of a query its statement's name, and never its text.
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
