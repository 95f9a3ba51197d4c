import type { Begun } from './door/begin.ts';
import { DEVICE_MS } from './door/devices.ts';

/** `__Host-` binds it to this host and to TLS, which only production is known to have. */
const nameOf = (production: boolean, kind: 'session' | 'device'): string =>
  production ? `__Host-kolo_${kind}` : `kolo_${kind}`;

/** Sent by no page of another site, and read by no script. */
const cookie = (production: boolean, nameAndValue: string, maxAgeS?: number): string =>
  [
    ...[nameAndValue, 'Path=/', 'HttpOnly', 'SameSite=Strict'],
    ...(production ? ['Secure'] : []),
    ...(maxAgeS === undefined ? [] : [`Max-Age=${maxAgeS}`]),
  ].join('; ');

/**
 * What a browser is given with a session: that, which ends with the browser (its own end is kept here), and the mark by which the device is
 * known when somebody signs in next.
 */
export const begunCookies = (production: boolean, { token, mark }: Begun): string[] => [
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
