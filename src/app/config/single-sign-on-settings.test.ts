import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const SET = {
  KOLO_OIDC_ISSUER: 'https://login.example.com/tenant',
  KOLO_OIDC_CLIENT_ID: 'kolo',
  KOLO_OIDC_CLIENT_SECRET: 'a secret',
  KOLO_OIDC_ROLES: 'admins=admin, Finance team=finance:live',
};
const faultOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing is wrong');
};

test('single sign-on is off unless it is set', () => {
  expect(loadConfig({}).oidcIssuer).toBeUndefined();
  expect(loadConfig(SET)).toMatchObject({
    oidcIssuer: SET.KOLO_OIDC_ISSUER,
    oidcRoles: [
      { group: 'admins', role: 'admin', mode: null },
      { group: 'Finance team', role: 'finance', mode: 'live' },
    ],
  });
});

test.each(Object.keys(SET))('without %s the message says that it is needed', (name) => {
  const { [name as keyof typeof SET]: _, ...others } = SET;
  expect(faultOf(others)).toBe(`${name} must be set: single sign-on needs it.`);
});

test('in production people need an address to come back to', () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const production = { NODE_ENV: 'production', KOLO_ENCRYPTION_KEYS: `k1:${key}`, KOLO_INDEX_KEY: key };
  expect(faultOf({ ...SET, ...production })).toMatch(/KOLO_OIDC_ISSUER needs KOLO_BASE_URL/);
  const origin = { KOLO_PASSKEY_ORIGINS: 'https://kolo.example.com' };
  expect(loadConfig({ ...SET, ...production, ...origin }).oidcName).toBe('single sign-on');
});

describe('a faulty value is refused', () => {
  test.each([
    ['KOLO_OIDC_ISSUER', 'http://login.example.com'],
    ['KOLO_OIDC_ISSUER', 'https://user@login.example.com'],
    ['KOLO_OIDC_ISSUER', 'https://login.example.com/?tenant=1'],
    ['KOLO_OIDC_ROLES', 'admins'],
    ['KOLO_OIDC_ROLES', 'admins=owner'],
    ['KOLO_OIDC_ROLES', 'admins=admin,'],
    ['KOLO_OIDC_ROLES', 'admins=admin:prod'],
  ])('%s=%s', (name, value) => {
    expect(faultOf({ ...SET, [name]: value })).toMatch(new RegExp(`^${name}`));
  });

  test('and a secret is not repeated', () => {
    expect(faultOf({ ...SET, KOLO_OIDC_CLIENT_SECRET: 'line\nbreak' })).not.toContain('break');
  });
});
