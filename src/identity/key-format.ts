import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '../platform/values/mode.ts';

/**
 * The text of a secret key (contract section 1): `test_key_` or `live_key_`, 8 characters of key id, 43 of
 * secret (256 bits), 6 of CRC-32 over all that stands before. Digits, capitals and small letters (base62).
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_ID_LENGTH = 8;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const KEY = /^(test|live)_key_([0-9A-Za-z]{8})([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** `value` in base62, padded with zeros to `length`. 43 characters hold 256 bits: 62^43 > 2^256. */
function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text;
  return text;
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), CHECKSUM_LENGTH);

const randomBase62 = (bytes: number, length: number): string =>
  base62(BigInt(`0x${randomBytes(bytes).toString('hex')}`), length);

/** Makes a new key of a mode. */
export function newKey(mode: Mode): { key: string; keyId: string } {
  // 62^8 is a little over 2^47: six random bytes, cut to it, name a key.
  const keyId = randomBase62(8, 12).slice(-KEY_ID_LENGTH);
  const unsealed = `${mode}_key_${keyId}${randomBase62(32, SECRET_LENGTH)}`;
  return { key: unsealed + checksum(unsealed), keyId };
}

/** Reads a key; undefined when it is malformed or mistyped, which takes no look-up to know. */
export function parseKey(text: string): { keyId: string; mode: Mode } | undefined {
  const match = KEY.exec(text);
  if (match === null) return undefined;
  const unsealed = text.slice(0, -CHECKSUM_LENGTH);
  if (checksum(unsealed) !== match[4]) return undefined;
  return { mode: match[1] as Mode, keyId: match[2]! };
}

const KEY_LENGTH = 'test_key_'.length + KEY_ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH;

/** Says why `parseKey` refuses a key. It says nothing about keys that exist. */
export function faultOfKey(text: string): string {
  if (!/^(?:test|live)_key_/.test(text)) return 'must hold a key that begins with test_key_ or live_key_';
  if (text.length !== KEY_LENGTH) return `holds a key of ${text.length} characters; a key has ${KEY_LENGTH}`;
  if (!KEY.test(text)) return 'holds a key with characters that are neither letters nor digits';
  return 'holds a key whose checksum is wrong: a character is mistyped';
}

/** The SHA-256 that stands for a key. The key holds 256 random bits, so no slow hash is needed. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();
