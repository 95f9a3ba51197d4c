import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../../platform/values/vault.ts';

/** Lifetime of a challenge, milliseconds: as long as a browser waits for a person. */
export const CHALLENGE_MS = 5 * 60_000;
/** 128 bits (Web Authentication, section 13.4.3). */
const RANDOM_BYTES = 16;
const TIME_BYTES = 8;
const MAC_BYTES = 32;
const FIELD = 'operator passkey challenge';

/** Purpose of a challenge: signing in has no session, the others do. */
export type Purpose = 'sign_in' | `register ${string}` | `confirm ${string}`;

const macOf = (vault: Vault, purpose: Purpose, drawn: Buffer, keyId?: string): Buffer =>
  vault.blindIndex(FIELD, `${purpose} ${drawn.toString('hex')}`, keyId);

/**
 * Creates a challenge in base64url. Nothing is stored, so that unauthenticated requests consume no space: the
 * challenge carries its expiry, and a MAC its origin and purpose.
 */
export function newChallenge(vault: Vault, purpose: Purpose, nowMs: number): string {
  const drawn = Buffer.alloc(RANDOM_BYTES + TIME_BYTES);
  randomBytes(RANDOM_BYTES).copy(drawn);
  drawn.writeBigUInt64BE(BigInt(nowMs + CHALLENGE_MS), RANDOM_BYTES);
  return Buffer.concat([drawn, macOf(vault, purpose, drawn)]).toString('base64url');
}

/** True for our own unexpired challenge of this purpose. The database ensures that it is answered once. */
export function isOpen(vault: Vault, challenge: string, purpose: Purpose, nowMs: number): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) return false;
  const drawn = bytes.subarray(0, -MAC_BYTES);
  const mac = bytes.subarray(-MAC_BYTES);
  const isOurs = vault.indexKeys.some((keyId) => timingSafeEqual(mac, macOf(vault, purpose, drawn, keyId)));
  return isOurs && BigInt(nowMs) < drawn.readBigUInt64BE(RANDOM_BYTES);
}

/** Identity of an answered challenge: SHA-256 of its bytes, whatever the encoding. */
export const challengeHash = (challenge: string): Buffer =>
  createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest();
