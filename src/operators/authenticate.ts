import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import type { Actor } from '../audit/entry.ts';
import { sessionOn } from '../db/database.ts';
import type { Clock } from '../values/clock.ts';
import { ApiError } from '../values/errors.ts';
import type { Mode } from '../values/mode.ts';
import { may, type Permission, type Place } from './roles.ts';
import { findSession, type SignedInOperator } from './sessions/sessions.ts';
import { csrfToken } from './tokens.ts';

/** What a request shows of who sends it. */
interface Shown {
  method: string;
  authorization: string | undefined;
  cookie: string | undefined;
  /** The header `X-CSRF-Token`. */
  csrf: string | undefined;
}

/** Somebody who has signed in, by the request's own token. */
interface Identified {
  operator: SignedInOperator;
  token: string;
}

/** `__Host-` binds it to this host and to TLS, which only production is known to have. */
const cookieName = (production: boolean): string => (production ? '__Host-kolo_session' : 'kolo_session');

/** Sent by no page of another site, and read by no script. It ends with the browser; the session's own end is kept here. */
export const sessionCookie = (production: boolean, token: string | null): string =>
  [
    `${cookieName(production)}=${token ?? ''}`,
    ...['Path=/', 'HttpOnly', 'SameSite=Strict'],
    ...(production ? ['Secure'] : []),
    ...(token === null ? ['Max-Age=0'] : []),
  ].join('; ');

const BEARER = /^bearer +(\S+)$/i;
/** What changes nothing needs no proof that the page asks. */
const SAFE = ['GET', 'HEAD', 'OPTIONS'];

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

const isSame = (given: string | undefined, expected: string): boolean =>
  given !== undefined &&
  Buffer.byteLength(given) === Buffer.byteLength(expected) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** What tells who asks. */
export interface AuthenticateDeps {
  operatorPool: pg.Pool;
  access: { addressOf: (request: IncomingMessage) => string };
  clock: Clock;
  production: boolean;
}

/**
 * Says who sends a request: a command by a bearer token, a browser by its cookie, and by a header beside it where something changes.
 *
 * @throws ApiError `not_signed_in`, `csrf_token_missing`
 */
export async function identify(
  { operatorPool, clock, production }: AuthenticateDeps,
  { method, authorization, cookie, csrf }: Shown,
): Promise<Identified> {
  const bearer = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
  const token = bearer ?? cookieOf(cookie, cookieName(production));
  const found =
    token === undefined ? undefined : await findSession(sessionOn(operatorPool), token, clock.now());
  // A token is good for what it was given to alone: one that was stolen from a cookie is no bearer's.
  const isOwn = found?.kind === (bearer === undefined ? 'browser' : 'command');
  if (found === undefined || !isOwn) throw new ApiError('not_signed_in');
  if (found.kind === 'browser' && !SAFE.includes(method) && !isSame(csrf, csrfToken(token!)))
    throw new ApiError('csrf_token_missing');
  return { operator: found, token: token! };
}

/** @throws ApiError `permission_missing` */
export function requirePermission(operator: SignedInOperator, permission: Permission, place: Place): void {
  if (!may(operator.grants, permission, place)) throw new ApiError('permission_missing');
}

/** What moves money or could wants a code or a passkey that is not older than this, milliseconds. */
const CONFIRMED_FOR_MS = 5 * 60_000;

/** @throws ApiError `confirmation_needed` where the person has not proved for a while who they are */
export function requireConfirmed(operator: SignedInOperator, nowMs: number): void {
  if (operator.confirmedAt + CONFIRMED_FOR_MS <= nowMs) throw new ApiError('confirmation_needed');
}

/** Who sends a request, as the audit log names them. */
export const actorOf = (
  { access }: Pick<AuthenticateDeps, 'access'>,
  request: { operator: { operatorId: string }; raw: IncomingMessage },
): Actor => ({
  ...{ kind: 'operator', name: request.operator.operatorId, address: access.addressOf(request.raw) },
});

/** Codes that any route behind a session may answer. */
export const SESSION_ERRORS = ['not_signed_in', 'csrf_token_missing', 'permission_missing'] as const;

/** Where a request works, by its path. */
export const placeOf = (params: { business_id?: string; mode?: Mode }): Place => ({
  businessId: params.business_id ?? null,
  mode: params.mode ?? null,
});
