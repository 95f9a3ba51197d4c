import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

/** A new signing secret: `whsec_` and the base64 of 32 random bytes (contract section 4; Standard Webhooks). */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * The signature of one attempt, `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
 *
 * @param secret as `newSecret` made it
 * @param body the bytes that are sent
 */
export function sign(secret: string, id: string, timestampSeconds: number, body: Buffer): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestampSeconds}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

/** The secrets that sign an endpoint's deliveries. */
export interface SigningSecrets {
  /** The secret of now, and the one before while a rotation lasts. */
  secrets: readonly string[];
  /** One more header, for receivers that were written for another provider, and what it is keyed with. */
  header: { name: string; secret: string } | null;
}

/**
 * The headers that a receiver verifies. By Standard Webhooks there is a signature by each secret, separated by spaces, and one
 * valid signature is enough. An endpoint may have one more header: the hex HMAC-SHA512 of the raw body, keyed with the bytes
 * of that header's secret.
 *
 * @param nowMs the time of this attempt, so that retries are not stale
 */
export function signatureHeaders(
  { secrets, header }: SigningSecrets,
  id: string,
  nowMs: number,
  body: Buffer,
): Record<string, string> {
  const timestampSeconds = Math.floor(nowMs / 1_000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => sign(secret, id, timestampSeconds, body)).join(' '),
    ...(header && { [header.name]: createHmac('sha512', header.secret).update(body).digest('hex') }),
  };
}
