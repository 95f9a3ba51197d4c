import { randomBytes } from 'node:crypto';

const TIME_BYTES = 6;
const RANDOM_BYTES = 10;

/**
 * An id of 32 hexadecimal digits in small letters: the digits of a UUIDv7 (RFC 9562 section 5.7), 48 bits of milliseconds and 74
 * random ones. Unique even across installations that share an account at a provider.
 */
export function hexId({ nowMs }: { readonly nowMs: number }): string {
  const random = randomBytes(RANDOM_BYTES);
  random[0] = (random[0]! & 0x0f) | 0x70;
  random[2] = (random[2]! & 0x3f) | 0x80;
  return nowMs.toString(16).padStart(TIME_BYTES * 2, '0') + random.toString('hex');
}
