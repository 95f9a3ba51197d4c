import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
/** Accepts the previous and next step too: phones' clocks differ. */
const STEPS_BESIDE = 1;
/** 160 bits, as RFC 4226 section 4 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits each, which cannot be guessed: no slow hash needed. */
const RECOVERY_BYTES = 10;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Kolo', label, secret: Secret.fromBase32(secret), period: STEP_S });

/** Creates a second-factor secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The URI for authenticator apps, also as a QR code (`otpauth://totp/…`). */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * The time step of a code (RFC 6238), so that it is accepted once; null where it matches no current step.
 * @param nowMs milliseconds since the epoch
 */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const beside = totpOf(secret).validate({ token: code, timestamp: nowMs, window: STEPS_BESIDE });
  return beside === null ? null : Math.floor(nowMs / (STEP_S * 1_000)) + beside;
}

/** Creates codes for a day without the phone: four groups of four letters and digits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    let bits = BigInt(`0x${randomBytes(RECOVERY_BYTES).toString('hex')}`);
    let text = '';
    for (let i = 0; i < 16; i++) {
      text = BASE32[Number(bits % 32n)] + text;
      bits /= 32n;
    }
    return text.match(/.{4}/g)!.join('-');
  });

/** SHA-256 of a recovery code's letters and digits, ignoring how it was typed. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest();
