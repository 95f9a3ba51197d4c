import {
  HTTP_HEADERS,
  noDefault,
  oneOf,
  RATE,
  setting,
  TEXT,
  WEB_ADDRESS,
} from '../../platform/values/setting-kinds.ts';

/** Settings of traces. All but the first have the names that OpenTelemetry gives them, and are read where traces are on. */
export const TRACE_SETTINGS = {
  traces: setting(
    'KOLO_TRACES',
    oneOf('off', 'otlp'),
    'off',
    'Whether traces are sent to a collector, by OTLP over HTTP as JSON (docs/operations.md). Off, nothing of it is loaded.',
  ),
  tracesEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    WEB_ADDRESS,
    'http://localhost:4318',
    'Where the collector is; traces go to `/v1/traces` behind it.',
  ),
  tracesHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    HTTP_HEADERS,
    noDefault('none'),
    'Headers that the collector wants, such as a key.',
  ),
  tracesShare: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    RATE,
    '0.1',
    'The share of traces that is sent; every process chooses the same ones. A movement of money is one trace, a request another.',
  ),
  tracesServiceName: setting('OTEL_SERVICE_NAME', TEXT, 'kolo', 'What the service is called in traces.'),
};
