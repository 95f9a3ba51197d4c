import { createHash, randomBytes } from 'node:crypto';

/** 256 bits. */
const TOKEN_BYTES = 32;

/** Purpose of a token. */
type TokenKind = 'invitation' | 'half' | 'session' | 'device' | 'link';

/** 43 characters of base64url, as 32 bytes are written. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Creates a random token, prefixed with its purpose. */
export const newToken = (kind: TokenKind): string =>
  `kolo_${kind}_${randomBytes(TOKEN_BYTES).toString('base64url')}`;

/** True for a text with a token's format; any other needs no query. */
export const isToken = (text: string, kind: TokenKind): boolean =>
  text.startsWith(`kolo_${kind}_`) && SECRET.test(text.slice(`kolo_${kind}_`.length));

/** SHA-256 of a token, which holds 256 random bits: no slow hash needed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** SHA-256 of the proposer's half of an invitation, hexadecimal, for the proposal. */
export const halfHash = (half: string): string => tokenHash(half).toString('hex');

/**
 * The stored hash of an invitation; with two halves, neither alone matches. @param ofHalf `halfHash`; null
 * where there is no other half
 */
export const invitationHash = (token: string, ofHalf: string | null): Buffer =>
  tokenHash(ofHalf === null ? token : `${ofHalf}.${token}`);

/** A CSRF token derived from the session token, sent beside the cookie. */
export const csrfToken = (sessionToken: string): string =>
  createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
