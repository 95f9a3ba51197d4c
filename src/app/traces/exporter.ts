import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { shown } from './shown.ts';

/** Timeout of the collector, milliseconds. */
const TIMEOUT_MS = 5_000;

/** The collector that receives traces. */
export interface Collector {
  /** Base URL; spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Readonly<Record<string, string>> | undefined;
}

/**
 * Sends spans to a collector, redacted by `shown`. Spans that cannot be sent are lost. The log says so once, and once when
 * sending works again.
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
      this.#report(result);
      // `#report` has logged a loss. The span processor would only report the failure again.
      done({ code: ExportResultCode.SUCCESS });
    });
  }

  forceFlush(): Promise<void> {
    return this.#otlp.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#otlp.shutdown();
  }

  #report({ code, error }: ExportResult): void {
    const failing = code !== ExportResultCode.SUCCESS;
    if (failing === this.#failing) return;
    this.#failing = failing;
    // The error may contain the answer of the collector, with its headers.
    if (failing) this.#log.warn({ reason: error?.message }, 'traces cannot be sent and are lost');
    else this.#log.info('traces are sent again');
  }
}
