import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { shown } from './shown.ts';

/** So long may a collector take, milliseconds. */
const TIMEOUT_MS = 5_000;

/** Where traces go. */
export interface Collector {
  /** `/v1/traces` is behind it. */
  endpoint: string;
  headers: Readonly<Record<string, string>> | undefined;
}

/**
 * Sends spans to a collector, each as `shown` has it. The log says once that it cannot, and once that it can again; the
 * spans are lost.
 */
export class Exporter implements SpanExporter {
  readonly #otlp: OTLPTraceExporter;
  readonly #log: Logger;
  #failing = false;

  constructor({ endpoint, headers }: Collector, log: Logger) {
    this.#log = log;
    this.#otlp = new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      timeoutMillis: TIMEOUT_MS,
      ...(headers && { headers: { ...headers } }),
    });
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#otlp.export(spans.map(shown), (result) => {
      this.#heard(result);
      // A loss is reported here, once. Nobody else handles it.
      done({ code: ExportResultCode.SUCCESS });
    });
  }

  forceFlush(): Promise<void> {
    return this.#otlp.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#otlp.shutdown();
  }

  #heard({ code, error }: ExportResult): void {
    const failing = code !== ExportResultCode.SUCCESS;
    if (failing === this.#failing) return;
    this.#failing = failing;
    // The error may hold what the collector answered, headers among it.
    if (failing)
      this.#log.warn({ reason: error?.message }, 'traces cannot be sent; those of this time are lost');
    else this.#log.info('traces are sent again');
  }
}
