/** A response header: its name in lower case, and its value. */
type Header = readonly [name: string, value: string];

/** Time for which a browser uses only https after its first visit, seconds: a year (RFC 6797). */
const STRICT_TRANSPORT_S = 365 * 24 * 3600;

/** Browsers do not guess a body's type, and no intermediary caches it. */
const ALWAYS: readonly Header[] = [
  ['x-content-type-options', 'nosniff'],
  ['cache-control', 'no-store'],
];

/**
 * The headers of every response: constants, which cost a request a fraction of a microsecond. Responses hold personal
 * data, balances and secrets, so none may be cached. Public page files replace `cache-control` with their own.
 *
 * @param production instructs browsers to use https only: Kolo itself speaks http to a proxy that terminates TLS
 */
export const constantHeaders = (production: boolean): readonly Header[] =>
  production ? [...ALWAYS, ['strict-transport-security', `max-age=${STRICT_TRANSPORT_S}`]] : ALWAYS;

/**
 * The content security policy of a page: it may load its own files and send requests to its own origin.
 *
 * @param style further sources of styles, such as a nonce
 */
export const pagePolicy = (style = ''): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${style}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A year, the longest useful cache time, milliseconds. */
const YEAR_MS = 365 * 24 * 3600 * 1_000;
/** Cache options of a file that never changes under its name. */
export const NEVER_CHANGES = { immutable: true, maxAge: YEAR_MS };

/** `WWW-Authenticate` of a 401 (RFC 6750 section 3): without an error code when no key was given. */
export const challenge = (authorization: string | undefined): string =>
  authorization === undefined ? 'Bearer realm="Kolo"' : 'Bearer realm="Kolo", error="invalid_token"';

/** `WWW-Authenticate` of a 403 (RFC 6750 section 3.1), with the scope that the operation needs. */
export const scopeChallenge = (scope: string): string =>
  `Bearer realm="Kolo", error="insufficient_scope", scope="${scope}"`;
