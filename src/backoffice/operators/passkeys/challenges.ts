import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../../platform/values/vault.ts';

/** How long a challenge may be answered, milliseconds: as long as a browser waits for a person. */
export const CHALLENGE_MS = 5 * 60_000;
/** 128 bits that nobody guesses (Web Authentication, section 13.4.3). */
const RANDOM_BYTES = 16;
const TIME_BYTES = 8;
const MAC_BYTES = 32;
const FIELD = 'operator passkey challenge';

/** What is answered: signing in is nobody's yet, the others are of a session. */
export type Purpose = 'sign_in' | `register ${string}` | `confirm ${string}`;

const macOf = (vault: Vault, purpose: Purpose, drawn: Buffer, keyId?: string): Buffer =>
  vault.blindIndex(FIELD, `${purpose} ${drawn.toString('hex')}`, keyId);

/**
 * Makes a challenge in base64url. It is kept nowhere, so strangers who ask for many fill nothing: it says itself until when it holds,
 * and by a MAC that it is one of ours and what for.
 */
export function newChallenge(vault: Vault, purpose: Purpose, nowMs: number): string {
  const drawn = Buffer.alloc(RANDOM_BYTES + TIME_BYTES);
  randomBytes(RANDOM_BYTES).copy(drawn);
  drawn.writeBigUInt64BE(BigInt(nowMs + CHALLENGE_MS), RANDOM_BYTES);
  return Buffer.concat([drawn, macOf(vault, purpose, drawn)]).toString('base64url');
}

/** Whether a challenge is ours, for this purpose, and not over. That it is answered once is for the database to say. */
export function isOpen(vault: Vault, challenge: string, purpose: Purpose, nowMs: number): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) return false;
  const drawn = bytes.subarray(0, -MAC_BYTES);
  const mac = bytes.subarray(-MAC_BYTES);
  const isOurs = vault.indexKeys.some((keyId) => timingSafeEqual(mac, macOf(vault, purpose, drawn, keyId)));
  return isOurs && BigInt(nowMs) < drawn.readBigUInt64BE(RANDOM_BYTES);
}

/** By what an answered challenge is known again: SHA-256 of its bytes, however they were written. */
export const challengeHash = (challenge: string): Buffer =>
  createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest();
