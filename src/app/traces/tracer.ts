import {
  type Context,
  context,
  createContextKey,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  type IdGenerator,
  RandomIdGenerator,
  type Sampler,
  SamplingDecision,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** Marks a context whose span is always sent, because it links to spans that are sent. */
const SENT = createContextKey('kolo: is sent');

/** Generates random ids, or returns the given ids for the next span. */
class Ids implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  next: { traceId: string; spanId: string } | undefined;
  generateTraceId = (): string => this.next?.traceId ?? this.#random.generateTraceId();
  generateSpanId = (): string => this.next?.spanId ?? this.#random.generateSpanId();
}

/** The name and start of a span, by `performance.now()`. */
type Given = SpanOptions & { name: string; startTime: number; failed?: boolean };

/**
 * Makes spans of movements. The trace of a movement has the movement's id, and its first span the second half of that
 * id. Any process that knows the movement can thus add to its trace, however late. All processes sample the same
 * movements, because sampling goes by the trace id.
 */
export class Tracer {
  readonly provider: TracerProvider;
  readonly #ids = new Ids();
  readonly #share: TraceIdRatioBasedSampler;
  readonly #tracer;

  /** @param share of traces that are sent, 0 to 1 */
  constructor(share: number, resource: Resource, processor: SpanProcessor) {
    this.#share = new TraceIdRatioBasedSampler(share);
    const sampler: Sampler = {
      // By the trace id alone: the sampling flag of the caller has no effect.
      shouldSample: (at, traceId) =>
        at.getValue(SENT) === true
          ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
          : this.#share.shouldSample(at, traceId),
      toString: () => this.#share.toString(),
    };
    this.provider = new TracerProvider({
      sampler,
      resource,
      idGenerator: this.#ids,
      spanProcessors: [processor],
    });
    this.#tracer = this.provider.getTracer('kolo');
  }

  /** The context of the first span of a movement; undefined if its trace is not sent. */
  movement(id: string): SpanContext | undefined {
    const traceId = id.replaceAll('-', '');
    if (this.#share.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.NOT_RECORD)
      return undefined;
    return { traceId, spanId: latterHalf(id), traceFlags: TraceFlags.SAMPLED, isRemote: true };
  }

  /** Sends a span of a movement that ends now. @param position the first span of its trace, or one under another span */
  ended(given: Given, of: SpanContext, position: 'first' | { under: SpanContext; id?: string }): SpanContext {
    let span: Span;
    if (position === 'first') span = this.#start(given, ROOT_CONTEXT, of);
    else {
      const { under, id } = position;
      const own = id === undefined ? undefined : { traceId: of.traceId, spanId: latterHalf(id) };
      span = this.#start(given, trace.setSpanContext(ROOT_CONTEXT, under), own);
    }
    if (given.failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(performance.now());
    return span.spanContext();
  }

  /** Sends a span in a trace of its own that ends now, with links to others. */
  endedBeside(given: Given, links: Link[]): SpanContext {
    const span = this.#start({ ...given, links }, ROOT_CONTEXT.setValue(SENT, true), undefined);
    span.end(performance.now());
    return span.spanContext();
  }

  #start({ name, ...given }: Given, at: Context, own: Ids['next']): Span {
    this.#ids.next = own;
    try {
      // A wait may have begun before this process started.
      const startTime = Math.max(0, given.startTime);
      return this.#tracer.startSpan(name, { ...given, startTime }, at);
    } finally {
      this.#ids.next = undefined;
    }
  }
}

/** The last 8 bytes of a UUID. They are never all zero, because they contain its variant. */
const latterHalf = (id: string): string => id.replaceAll('-', '').slice(16);

/** The parent of a span with the id of something else, such as an event. */
export const underIdOf = ({ traceId, traceFlags }: SpanContext, id: string): SpanContext => ({
  traceId,
  traceFlags,
  isRemote: true,
  spanId: latterHalf(id),
});

/** Runs work outside the active span. */
export const outsideSpan = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);
