import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type pg from 'pg';
import type { Access } from '../../identity/open-access.ts';
import type { Actor } from '../../platform/audit/entry.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isSafe } from '../../platform/values/http-methods.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { deviceIn, sessionIn } from './cookies.ts';
import type { From } from './login-throttle/begin.ts';
import type { LoginThrottle } from './login-throttle/throttle.ts';
import { may, type Permission, type Scope } from './roles.ts';
import type { SignedInOperator } from './sessions/sessions.ts';
import { csrfToken } from './tokens.ts';

/** Credentials of a request. */
interface Shown {
  method: string;
  authorization: string | undefined;
  cookie: string | undefined;
  /** The header `X-CSRF-Token`. */
  csrf: string | undefined;
  /** Source address. */
  address: string;
  /** False for a page that refreshes itself (the header `X-Kolo-Unattended`). */
  isAttended: boolean;
}

/** An operator identified by the request's token. */
interface Identified {
  operator: SignedInOperator;
  token: string;
}

const BEARER = /^bearer +(\S+)$/i;
const isSame = (given: string | undefined, expected: string): boolean =>
  given !== undefined &&
  Buffer.byteLength(given) === Buffer.byteLength(expected) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** Dependencies of authentication. */
export interface AuthenticateDeps {
  operatorPool: pg.Pool;
  throttle: LoginThrottle;
  access: Pick<Access, 'addressOf' | 'trustedProxies' | 'unnamedProxyOf'>;
  clock: Clock;
  production: boolean;
}

/**
 * Identifies the sender of a request: a command by a bearer token, a browser by its cookie, with a CSRF
 * header for changes. @throws ApiError `not_signed_in`, `csrf_token_missing`, `rate_limited` and
 * `service_unavailable` (`KnownSessions`)
 */
export async function identify(
  { throttle, clock, production }: AuthenticateDeps,
  { method, authorization, cookie, csrf, address, isAttended }: Shown,
): Promise<Identified> {
  const bearer = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
  const token = bearer ?? sessionIn(production, cookie);
  const found = await throttle.knownSessions.find(token, { address, nowMs: clock.now(), isAttended });
  // A token works only in its own transport: one stolen from a cookie is no bearer token.
  const isOwn = found.kind === (bearer === undefined ? 'browser' : 'command');
  if (!isOwn) throw new ApiError('not_signed_in');
  if (found.kind === 'browser' && !isSafe(method) && !isSame(csrf, csrfToken(token!)))
    throw new ApiError('csrf_token_missing');
  return { operator: found, token: token! };
}

/** @throws ApiError `permission_missing` */
export function requirePermission(operator: SignedInOperator, permission: Permission, scope: Scope): void {
  if (!may(operator.grants, permission, scope)) throw new ApiError('permission_missing');
}

/** Longest age of the confirmation that an act with money needs, milliseconds. */
const CONFIRMED_FOR_MS = 5 * 60_000;

/** Until when acts accept an operator's last confirmation; null once that is over. */
export function confirmedUntil({ confirmedAt }: SignedInOperator, nowMs: number): number | null {
  const untilMs = confirmedAt + CONFIRMED_FOR_MS;
  return untilMs <= nowMs ? null : untilMs;
}

/** @throws ApiError `confirmation_needed` where the last confirmation is too old */
export function requireConfirmed(operator: SignedInOperator, nowMs: number): void {
  if (confirmedUntil(operator, nowMs) === null) throw new ApiError('confirmation_needed');
}

/** The sender of a request, as the audit log names them. */
export const actorOf = (
  { access }: { access: Pick<Access, 'addressOf'> },
  request: { operator: { operatorId: string }; raw: IncomingMessage },
): Actor => ({
  kind: 'operator',
  name: request.operator.operatorId,
  address: access.addressOf(request.raw),
});

/** Source of a sign-in request. */
export const fromOf = (
  { access, production }: Pick<AuthenticateDeps, 'access' | 'production'>,
  { raw, headers }: { raw: IncomingMessage; headers: IncomingHttpHeaders },
): From => ({
  address: access.addressOf(raw),
  userAgent: headers['user-agent'] ?? null,
  byUnnamedProxy: access.unnamedProxyOf(raw) !== undefined,
  mark: deviceIn(production, headers.cookie),
});

/** Errors of every route that needs a session. */
export const SESSION_ERRORS = [
  ...(['not_signed_in', 'csrf_token_missing', 'permission_missing', 'rate_limited'] as const),
] as const;

/** The business and environment of a request, from its path. */
export const scopeOf = (params: { business_id?: string; mode?: Mode }): Scope => ({
  businessId: params.business_id ?? null,
  mode: params.mode ?? null,
});

/** True for an operator who may reveal personal data in the business and environment of the path. */
export const mayReveal = ({ operator, params }: { operator: SignedInOperator; params: unknown }): boolean =>
  may(operator.grants, 'reveal', scopeOf(params as { business_id?: string; mode?: Mode }));
