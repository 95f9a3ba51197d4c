import {
  HTTP_HEADERS,
  noDefault,
  oneOf,
  RATE,
  setting,
  TEXT,
  WEB_ADDRESS,
} from '../../platform/values/setting-kinds.ts';

/** Settings of traces. All but the first have OpenTelemetry's names and apply only when traces are on. */
export const TRACE_SETTINGS = {
  traces: setting(
    'KOLO_TRACES',
    oneOf('off', 'otlp'),
    'off',
    'Sends traces to a collector, by OTLP over HTTP as JSON (docs/monitoring.md). With `off`, Kolo loads no tracing code.',
  ),
  tracesEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    WEB_ADDRESS,
    'http://localhost:4318',
    'Address of the collector. Traces go to `/v1/traces` under it.',
  ),
  tracesHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    HTTP_HEADERS,
    noDefault('none'),
    'Headers that the collector requires, such as a key.',
  ),
  tracesShare: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    RATE,
    '0.1',
    'Share of traces to send. All processes choose the same ones. A movement of money is one trace, and a request is another.',
  ),
  tracesServiceName: setting('OTEL_SERVICE_NAME', TEXT, 'kolo', 'Name of the service in traces.'),
};
