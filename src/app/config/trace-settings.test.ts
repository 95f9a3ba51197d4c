import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const ON = { KOLO_TRACES: 'otlp' };

test('settings of traces are read where traces are on', () => {
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/',
    OTEL_TRACES_SAMPLER_ARG: '0.5',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb, x-org=',
    OTEL_SERVICE_NAME: 'wallets',
  };
  expect(loadConfig({ ...ON, ...given })).toMatchObject({
    traces: 'otlp',
    tracesEndpoint: 'https://collector.example:4318',
    tracesShare: 0.5,
    tracesHeaders: { 'api-key': 'a,b', 'x-org': '' },
    tracesServiceName: 'wallets',
  });
  // In the file too.
  expect(loadConfig(ON, 'OTEL_SERVICE_NAME=of-the-file').tracesServiceName).toBe('of-the-file');
});

const MALFORMED: [name: string, texts: string[], said: string][] = [
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ['', 'collector:4317', 'grpc://collector'],
    'an http:// or https:// address',
  ],
  ['OTEL_EXPORTER_OTLP_HEADERS', ['', 'a', 'a=%', 'a=b c', 'a=%0A', 'a b=c'], 'name=value between commas'],
  ['OTEL_TRACES_SAMPLER_ARG', ['', '2', '10%', 'endpoint=http://jaeger:14250'], 'a number from 0 to 1'],
];

test.each(
  MALFORMED,
)('%s is somebody else’s where they are off, and checked where they are on', (name, texts, said) => {
  for (const text of texts) {
    expect(loadConfig({ [name]: text })).toMatchObject({ traces: 'off', tracesShare: 0.1 });
    const read = () => loadConfig({ ...ON, [name]: text });
    expect(read).toThrow(`${name} must be ${said}`);
    if (name.endsWith('HEADERS')) expect(read).not.toThrow('not "');
  }
});
