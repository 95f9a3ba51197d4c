import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

const NOTHING = {
  production: true,
  baseUrl: undefined,
  operatorApi: 'api',
  passkeyOrigins: undefined,
  passkeyDomain: undefined,
};
type Settings = Parameters<typeof relyingPartyOf>[0];

const KNOWN: [settings: Partial<Settings>, id: string, origins: string[]][] = [
  [{ passkeyOrigins: ['https://a.example.com'] }, 'a.example.com', ['https://a.example.com']],
  [
    { passkeyOrigins: ['https://a.example.com:8443', 'https://example.com'], passkeyDomain: 'example.com' },
    'example.com',
    ['https://a.example.com:8443', 'https://example.com'],
  ],
  [
    { passkeyOrigins: ['https://a.example'], baseUrl: 'https://b.example' },
    'a.example',
    ['https://a.example'],
  ],
  [{ baseUrl: 'https://pay.example.com/kolo' }, 'pay.example.com', ['https://pay.example.com']],
  [{ baseUrl: 'http://192.0.2.1', production: false }, 'localhost', ['http://localhost:4000']],
  [
    { baseUrl: 'https://pay.example', operatorApi: 'ops', production: false },
    'localhost',
    ['http://localhost:4000'],
  ],
  [{ production: false }, 'localhost', ['http://localhost:4000']],
];
test.each(KNOWN)('%o: of %s', (settings, id, origins) => {
  expect(relyingPartyOf({ ...NOTHING, ...settings })(4_000)).toEqual({ id, origins });
});

test.each([
  {},
  { baseUrl: 'http://pay.example.com' },
  { baseUrl: 'https://192.0.2.1' },
  { baseUrl: 'https://pay.example.com', operatorApi: 'ops' },
])('%o: of nobody', (settings) => {
  expect(() => relyingPartyOf({ ...NOTHING, ...settings })(4_000)).toThrow('set KOLO_PASSKEY_ORIGINS');
});
