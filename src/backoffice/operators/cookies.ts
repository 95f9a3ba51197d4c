import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Begun } from './login-throttle/begin.ts';
import { DEVICE_MS } from './login-throttle/devices.ts';
import type { SessionKind } from './sessions/sessions.ts';
import { csrfToken } from './tokens.ts';

/** `__Host-` binds it to this host and to TLS, which only production is known to have. */
const nameOf = (production: boolean, kind: 'session' | 'device'): string =>
  production ? `__Host-kolo_${kind}` : `kolo_${kind}`;

/** Sent by no page of another site, and read by no script. */
const cookie = (production: boolean, nameAndValue: string, maxAgeS?: number): string =>
  [
    nameAndValue,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(production ? ['Secure'] : []),
    ...(maxAgeS === undefined ? [] : [`Max-Age=${maxAgeS}`]),
  ].join('; ');

/** An answer that takes headers. */
interface Answering {
  header(name: string, values: string[]): unknown;
}

/**
 * Gives a session to whoever signed in, with the mark by which the device is known when somebody signs in next: a browser in cookies, of
 * which that of the session ends with the browser (its own end is kept here), and a command in the answer.
 *
 * @returns the data of the answer
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

const begunCookies = (production: boolean, { token, mark }: Begun): string[] => [
  cookie(production, `${nameOf(production, 'session')}=${token}`),
  cookie(production, `${nameOf(production, 'device')}=${mark}`, DEVICE_MS / 1_000),
];

/** Takes the session from a browser; the device stays known. */
export const endedCookie = (production: boolean): string =>
  cookie(production, `${nameOf(production, 'session')}=`, 0);

function valueIn(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The token of a session that a browser sends. */
export const sessionIn = (production: boolean, header: string | undefined): string | undefined =>
  valueIn(header, nameOf(production, 'session'));

/** The mark of a device that a browser sends. */
export const deviceIn = (production: boolean, header: string | undefined): string | undefined =>
  valueIn(header, nameOf(production, 'device'));
