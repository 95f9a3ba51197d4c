/** A header of answers: its name in small letters, and its value. */
type Header = readonly [name: string, value: string];

/** For how long a browser that has come by https comes by nothing else, seconds: a year (RFC 6797). */
const STRICT_TRANSPORT_S = 365 * 24 * 3600;

/** A body is what its `Content-Type` says and nothing else; and nobody on the way keeps it. */
const ALWAYS: readonly Header[] = [
  ['x-content-type-options', 'nosniff'],
  ['cache-control', 'no-store'],
];

/**
 * What every answer says, whatever it answers: constants, which cost a request a fraction of a microsecond. Answers hold
 * personal data, balances and secrets, and those that hold none are not worth an exception; files of pages, which are
 * the same for everybody, replace `cache-control` by their own.
 *
 * @param production browsers are told to come by https only: Kolo speaks http to a proxy that ends TLS
 */
export const constantHeaders = (production: boolean): readonly Header[] =>
  production ? [...ALWAYS, ['strict-transport-security', `max-age=${STRICT_TRANSPORT_S}`]] : ALWAYS;

/**
 * What a page may load and do: its own files, and requests to where it came from.
 *
 * @param style what else its styles may be, such as those with a nonce
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

/** A year, which is as long as anybody keeps a file, milliseconds. */
const YEAR_MS = 365 * 24 * 3600 * 1_000;
/** Of a file that never changes under its name. */
export const NEVER_CHANGES = { immutable: true, maxAge: YEAR_MS };

/** `WWW-Authenticate` of a 401 (RFC 6750 section 3): nothing is said of a key where none was given. */
export const challenge = (authorization: string | undefined): string =>
  authorization === undefined ? 'Bearer realm="Kolo"' : 'Bearer realm="Kolo", error="invalid_token"';

/** The same of a 403 (RFC 6750 section 3.1), with the scope that the operation needs. */
export const scopeChallenge = (scope: string): string =>
  `Bearer realm="Kolo", error="insufficient_scope", scope="${scope}"`;
