import { Receiver } from '../../webhooks/receiver.ts';

/** The part of an OTLP span in JSON that tests read. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  links: { traceId: string; spanId: string }[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code: number };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: SentSpan['attributes'] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

/** A stand-in for a collector of traces, which takes what it gets. */
export class Collector {
  readonly receiver: Receiver;

  private constructor(receiver: Receiver) {
    this.receiver = receiver;
    receiver.reply = () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: '{}' });
  }

  static async open(): Promise<Collector> {
    return new Collector(await Receiver.listen());
  }

  /** Settings with which everything is sent here. */
  get settings(): Record<string, string> {
    return {
      KOLO_TRACES: 'otlp',
      OTEL_EXPORTER_OTLP_ENDPOINT: this.receiver.url(''),
      OTEL_TRACES_SAMPLER_ARG: '1',
    };
  }

  /** Everything that it was sent, as text. */
  get text(): string {
    return this.receiver.received.map(({ body }) => body.toString('utf8')).join('\n');
  }

  get #sent(): Sent['resourceSpans'] {
    const bodies = this.receiver.received.filter(({ path }) => path === '/v1/traces');
    return bodies.flatMap(({ body }) => (JSON.parse(body.toString('utf8')) as Sent).resourceSpans);
  }

  get spans(): SentSpan[] {
    return this.#sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  }

  /** The names of all attributes, of resources too. */
  get attributeNames(): string[] {
    const all = [...this.#sent.map(({ resource }) => resource), ...this.spans];
    return [...new Set(all.flatMap(({ attributes }) => attributes.map(({ key }) => key)))].sort();
  }

  /** Spans of a transaction's trace. */
  ofMovement(id: string): SentSpan[] {
    return this.spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''));
  }

  close(): Promise<void> {
    return this.receiver.close();
  }
}

/** An attribute of a span, as text. */
export const attributeOf = ({ attributes }: SentSpan, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
