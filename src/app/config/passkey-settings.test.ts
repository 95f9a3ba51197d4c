import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const ORIGIN = 'https://ops.example.com';

test.each([
  [ORIGIN, undefined],
  [`${ORIGIN}:8443, https://example.com`, 'example.com'],
  ['http://localhost:5173', undefined],
  ['http://kolo.localhost:4000', 'localhost'],
])('passkeys belong to %s', (origins, domain) => {
  const env = {
    KOLO_PASSKEY_ORIGINS: origins,
    ...(domain === undefined ? {} : { KOLO_PASSKEY_DOMAIN: domain }),
  };
  expect(loadConfig(env)).toMatchObject({
    passkeyOrigins: origins.split(', '),
    passkeyDomain: domain,
  });
});

const ORIGINS = 'KOLO_PASSKEY_ORIGINS must be origins between commas';
const WITHIN = 'KOLO_PASSKEY_DOMAIN must be a domain that contains each of KOLO_PASSKEY_ORIGINS';
test.each([
  [{ KOLO_PASSKEY_ORIGINS: 'http://ops.example.com' }, ORIGINS],
  [{ KOLO_PASSKEY_ORIGINS: 'http://localhost.example.com' }, ORIGINS],
  [{ KOLO_PASSKEY_ORIGINS: 'https://192.0.2.1' }, ORIGINS],
  [{ KOLO_PASSKEY_ORIGINS: 'http://127.0.0.1:4000' }, ORIGINS],
  [{ KOLO_PASSKEY_ORIGINS: 'https://[2001:db8::1]' }, ORIGINS],
  [{ KOLO_PASSKEY_ORIGINS: `${ORIGIN}/dashboard` }, ORIGINS],
  [{ KOLO_PASSKEY_ORIGINS: 'ops.example.com' }, ORIGINS],
  [{ KOLO_PASSKEY_ORIGINS: '' }, ORIGINS],
  [{ KOLO_PASSKEY_ORIGINS: ORIGIN, KOLO_PASSKEY_DOMAIN: 'Example.com' }, 'KOLO_PASSKEY_DOMAIN must be a dom'],
  [{ KOLO_PASSKEY_ORIGINS: ORIGIN, KOLO_PASSKEY_DOMAIN: 'example.org' }, WITHIN],
  [{ KOLO_PASSKEY_ORIGINS: ORIGIN, KOLO_PASSKEY_DOMAIN: 's.example.com' }, WITHIN],
  [{ KOLO_PASSKEY_ORIGINS: ORIGIN, KOLO_PASSKEY_DOMAIN: 'ample.com' }, WITHIN],
  [{ KOLO_PASSKEY_ORIGINS: `${ORIGIN},https://other.example.com` }, WITHIN],
  [{ KOLO_PASSKEY_DOMAIN: 'example.com' }, 'KOLO_PASSKEY_DOMAIN needs KOLO_PASSKEY_ORIGINS to be set.'],
])('%o is refused', (env, says) => {
  expect(() => loadConfig(env)).toThrow(says);
});
