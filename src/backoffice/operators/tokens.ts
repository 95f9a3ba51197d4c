import { createHash, randomBytes } from 'node:crypto';

/** 256 bits. */
const TOKEN_BYTES = 32;

/** What a token is for. */
type TokenKind = 'invitation' | 'half' | 'session' | 'device' | 'link';

/** 43 characters of base64url, as 32 bytes are written. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Makes a token that nobody can guess, with what it is for before it. */
export const newToken = (kind: TokenKind): string =>
  `kolo_${kind}_${randomBytes(TOKEN_BYTES).toString('base64url')}`;

/** Whether a text has the form of a token: whatever has not is nobody's, without a look at what is kept. */
export const isToken = (text: string, kind: TokenKind): boolean =>
  text.startsWith(`kolo_${kind}_`) && SECRET.test(text.slice(`kolo_${kind}_`.length));

/** What is kept of a token: SHA-256; it holds 256 random bits, so no slow hash is needed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a proposal says of the half of an invitation that its proposer has: SHA-256, hexadecimal. */
export const halfHash = (half: string): string => tokenHash(half).toString('hex');

/** What is kept of an invitation; of one in two halves neither alone has it. @param ofHalf `halfHash`; null where there is no other half */
export const invitationHash = (token: string, ofHalf: string | null): Buffer =>
  tokenHash(ofHalf === null ? token : `${ofHalf}.${token}`);

/** What a browser sends beside its cookie, to show that the page asks and not another: it follows from the session's token. */
export const csrfToken = (sessionToken: string): string =>
  createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
