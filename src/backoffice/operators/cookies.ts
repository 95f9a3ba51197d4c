import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Begun } from './login-throttle/begin.ts';
import { DEVICE_MS } from './login-throttle/known-devices.ts';
import type { SessionKind } from './sessions/sessions.ts';
import { REQUEST_MS } from './single-sign-on/request.ts';
import { csrfToken } from './tokens.ts';

/** `__Host-` binds the cookie to this host and to TLS, which is guaranteed only in production. */
const nameOf = (production: boolean, kind: 'session' | 'device' | 'single_sign_on'): string =>
  production ? `__Host-kolo_${kind}` : `kolo_${kind}`;

/** Unreadable for scripts and, if strict, never sent with a request that another site caused. */
const cookie = (
  production: boolean,
  nameAndValue: string,
  maxAgeS?: number,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): string =>
  [
    nameAndValue,
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(production ? ['Secure'] : []),
    ...(maxAgeS === undefined ? [] : [`Max-Age=${maxAgeS}`]),
  ].join('; ');

/** A response that takes headers. */
interface Answering {
  header(name: string, values: string[]): unknown;
}

/**
 * Delivers a new session and the device's token: in cookies to a browser, in the response to a command. The
 * session cookie ends with the browser; the server stores its expiry. @returns the data of the response
 */
export function signedInAs(
  kind: SessionKind,
  begun: Begun,
  { reply, production }: { reply: Answering; production: boolean },
) {
  const { token, mark } = begun;
  const expires_at = toRfc3339(begun.expiresAtMs);
  if (kind === 'command') return { token, csrf_token: null, expires_at, device_mark: mark };
  reply.header('set-cookie', begunCookies(production, begun));
  return { token: null, csrf_token: csrfToken(token), expires_at, device_mark: null };
}

/** Cookies of a new session and of the device. */
export const begunCookies = (production: boolean, { token, mark }: Begun): string[] => [
  cookie(production, `${nameOf(production, 'session')}=${token}`),
  cookie(production, `${nameOf(production, 'device')}=${mark}`, DEVICE_MS / 1_000),
];

/** Keeps a request to the provider. `Lax`, since the provider sends the browser back. */
export const requestCookie = (production: boolean, sealed: string): string =>
  cookie(production, `${nameOf(production, 'single_sign_on')}=${sealed}`, REQUEST_MS / 1_000, 'Lax');

export const endedRequestCookie = (production: boolean): string =>
  cookie(production, `${nameOf(production, 'single_sign_on')}=`, 0, 'Lax');

/** The sealed request that a browser sends. */
export const requestIn = (production: boolean, header: string | undefined): string | undefined =>
  valueIn(header, nameOf(production, 'single_sign_on'));

/** Removes the session cookie; the device stays known. */
export const endedCookie = (production: boolean): string =>
  cookie(production, `${nameOf(production, 'session')}=`, 0);

function valueIn(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The session token that a browser sends. */
export const sessionIn = (production: boolean, header: string | undefined): string | undefined =>
  valueIn(header, nameOf(production, 'session'));

/** The device token that a browser sends. */
export const deviceIn = (production: boolean, header: string | undefined): string | undefined =>
  valueIn(header, nameOf(production, 'device'));
