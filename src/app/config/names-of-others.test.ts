import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { SETTINGS } from './settings.ts';

/** Variables of Kubernetes for the services kolo and kolo-api, and of Docker for links. */
const INJECTED: Record<string, string>[] = [
  { KOLO_SERVICE_HOST: '10.96.0.7', KOLO_SERVICE_PORT: '4000', KOLO_SERVICE_PORT_HTTP_METRICS: '9090' },
  { KOLO_PORT: 'tcp://10.96.0.7:4000' },
  { KOLO_PORT: 'udp://[fd00::7]:4000' },
  {
    KOLO_PORT_4000_TCP: 'tcp://10.96.0.7:4000',
    KOLO_PORT_4000_TCP_PROTO: 'tcp',
    KOLO_PORT_4000_TCP_PORT: '4000',
    KOLO_PORT_4000_TCP_ADDR: '10.96.0.7',
  },
  { KOLO_API_SERVICE_HOST: '10.96.0.8', KOLO_API_SERVICE_PORT: '80', KOLO_API_PORT: 'tcp://10.96.0.8:80' },
  { KOLO_API_V2_PORT_80_TCP_ADDR: '10.96.0.8' },
];

test.each(INJECTED)('%j is left alone', (env) => {
  expect(loadConfig(env)).toEqual({ ...loadConfig({}), leftAlone: Object.keys(env) });
  expect(loadConfig(env, 'KOLO_PORT=5000').port).toBe(5_000);
});

const NOT_INJECTED: [env: Record<string, string>, dotenvText: string][] = [
  [{ KOLO_PORTS: 'tcp://10.96.0.7:4000' }, ''],
  [{ KOLO_PORT: 'http://10.96.0.7:4000' }, ''],
  [{ KOLO_API_PORT: '4000' }, ''],
  [{ KOLO_SERVICE: 'kolo' }, ''],
  // Nobody injects into the file.
  [{}, 'KOLO_PORT=tcp://10.96.0.7:4000'],
  [{}, 'KOLO_SERVICE_HOST=10.96.0.7'],
];

test.each(NOT_INJECTED)('with %j the file %j is refused', (env, dotenvText) => {
  expect(() => loadConfig(env, dotenvText)).toThrow(ConfigError);
});

test('variables that programs of the guides read are ignored, wherever they stand', () => {
  const dotenvText = 'KOLO_URL=http://127.0.0.1:4000\nKOLO_KEY=kolo_test_1\nKOLO_WEBHOOK_SECRET=whsec_1';
  expect(loadConfig(parseEnv(dotenvText))).toEqual(loadConfig({}));
  expect(loadConfig({}, dotenvText)).toEqual(loadConfig({}));
  expect(() => loadConfig({ KOLO_KEYS: 'x' })).toThrow('KOLO_KEYS is not a setting');
});

/** True if the settings accept it. */
function isRead(env: Record<string, string>): boolean {
  try {
    return loadConfig(env).leftAlone.length === 0;
  } catch (error) {
    if (error instanceof ConfigError) return true;
    throw error;
  }
}

const NAMES = Object.values(SETTINGS).map((row) => row.env);

test.each(NAMES)('%s is never taken for something that is injected', (name) => {
  // Some kinds take any text; the others refuse it. A variable left alone does neither.
  for (const text of ['', 'x', ...(/_PORT$/.test(name) ? [] : ['tcp://10.96.0.7:4000'])]) {
    expect([text, isRead({ [name]: text })]).toEqual([text, true]);
  }
});
