import { createHash, randomBytes } from 'node:crypto';

/** 256 bits. */
const TOKEN_BYTES = 32;

/** Makes a token that nobody can guess, with what it is for before it. */
export const newToken = (kind: 'invitation' | 'half' | 'session'): string =>
  `kolo_${kind}_${randomBytes(TOKEN_BYTES).toString('base64url')}`;

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
