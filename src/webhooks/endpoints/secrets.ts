import { randomBytes } from 'node:crypto';
import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { invalidField } from '../../platform/values/errors.ts';
import type { Sealed, Vault } from '../../platform/values/vault.ts';
import type { SigningSecrets } from '../delivery/signature.ts';

/** The vault context that an endpoint's secrets are sealed in: the one of now and the one before. */
export const secretContext = (tenantId: string, endpointId: string): string =>
  `webhook:${tenantId}:${endpointId}`;

/** The sealing context of the additional header's secret. */
export const headerContext = (tenantId: string, endpointId: string): string =>
  `webhook-header:${tenantId}:${endpointId}`;

/** Default time for which the previous secret goes on signing, hours. */
export const OVERLAP_HOURS = 24;
/** Maximum of the same. */
export const OVERLAP_HOURS_MAX = 7 * 24;

/** An additional header of an endpoint (contract section 4): the hex HMAC-SHA512 of the raw body. */
export interface SignatureHeader {
  name: string;
  /** The caller's secret, or a generated one. */
  secret: string;
}

/** A token, as RFC 9110 section 5.6.2 has it, of at most 64 characters. */
export const HEADER_NAME = "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$";

/**
 * Names that are refused, in small letters. They say how a message is read (a wrong one cuts it off or runs it into the next),
 * who sends it and where it came by (receivers and proxies believe them), or are Kolo's own.
 */
const REFUSED =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|date|via|from|user-agent|origin|referer|range|pragma|warning|age|vary|location|retry-after|max-forwards|authorization|cookie2?|set-cookie2?|traceparent|tracestate|baggage|x-request-id|x-real-ip|x-http-method(?:-override)?|x-method-override|x-original-url|x-rewrite-url|true-client-ip|(?:accept|access-control|cache-control|cf|content|forwarded|if|proxy|sec|webhook|www-authenticate|x-forwarded)(?:-.*)?)$/;

/**
 * Reads a requested header, and generates a secret if none is given.
 *
 * @throws ApiError `invalid_request` for a name that is refused
 */
export function signatureHeader(requested: { name: string; secret?: string | undefined }): SignatureHeader {
  if (REFUSED.test(requested.name.toLowerCase())) {
    throw invalidField('signature_header.name', 'must not be a header that means something else');
  }
  return { name: requested.name, secret: requested.secret ?? randomBytes(32).toString('hex') };
}

/** Seals the secret of a header. */
export const sealHeader = (
  vault: Vault,
  tenantId: string,
  endpointId: string,
  { name, secret }: SignatureHeader,
): SealedHeader => ({ name, sealed: vault.seal(secret, headerContext(tenantId, endpointId)) });

/** A header as it is stored. */
interface SealedHeader {
  name: string;
  sealed: Sealed;
}

const SET_HEADER = statement(
  'webhooks_set_signature_header',
  `UPDATE webhook_endpoints
   SET signature_header = $3, signature_secret_ciphertext = $4, signature_secret_key_id = $5
   WHERE tenant_id = $1 AND id = $2`,
);

/** Stores the header of an endpoint, or removes it. Call it in the transaction of its change. */
export async function setSignatureHeader(
  session: Session,
  tenantId: string,
  id: string,
  header: SealedHeader | null,
): Promise<void> {
  const { name = null, sealed } = header ?? {};
  await session.execute(SET_HEADER, [tenantId, id, name, sealed?.ciphertext ?? null, sealed?.keyId ?? null]);
}

const ROTATE = statement(
  'webhooks_rotate_secret',
  `UPDATE webhook_endpoints
   SET previous_secret_ciphertext = CASE WHEN $5::timestamptz IS NOT NULL THEN secret_ciphertext END,
       previous_secret_key_id = CASE WHEN $5::timestamptz IS NOT NULL THEN secret_key_id END,
       previous_secret_expires_at = $5, secret_ciphertext = $3, secret_key_id = $4
   WHERE tenant_id = $1 AND id = $2`,
);

/**
 * Puts a new secret in place of the one of now, which goes on signing until `expiresAt`, milliseconds; null: not at all. One
 * that was before it signs no more. Called in the transaction of the endpoint's change.
 */
export async function rotateSecret(
  session: Session,
  tenantId: string,
  id: string,
  secret: Sealed,
  expiresAt: number | null,
): Promise<void> {
  const until = expiresAt === null ? null : toRfc3339(expiresAt);
  await session.execute(ROTATE, [tenantId, id, secret.ciphertext, secret.keyId, until]);
}

/** The stored secrets that sign an endpoint's deliveries. */
export interface SealedSecrets {
  ciphertext: Buffer;
  keyId: string;
  previousCiphertext: Buffer | null;
  previousKeyId: string | null;
  previousExpiresAt: number | null;
  signatureHeader: string | null;
  headerCiphertext: Buffer | null;
  headerKeyId: string | null;
}

/** The columns of {@link SealedSecrets}. */
export const SEALED_COLUMNS = `secret_ciphertext AS ciphertext, secret_key_id AS "keyId",
  previous_secret_ciphertext AS "previousCiphertext", previous_secret_key_id AS "previousKeyId",
  previous_secret_expires_at AS "previousExpiresAt", signature_header AS "signatureHeader",
  signature_secret_ciphertext AS "headerCiphertext", signature_secret_key_id AS "headerKeyId"`;

/** Opens what an endpoint's deliveries are signed with at a time, milliseconds. */
export function openSecrets(
  vault: Vault,
  tenantId: string,
  endpointId: string,
  sealed: SealedSecrets,
  now: number,
): SigningSecrets {
  const context = secretContext(tenantId, endpointId);
  const secrets = [vault.open(sealed.ciphertext, sealed.keyId, context)];
  const { previousCiphertext, previousKeyId, previousExpiresAt } = sealed;
  if (previousCiphertext !== null && previousKeyId !== null && now < (previousExpiresAt ?? 0)) {
    secrets.push(vault.open(previousCiphertext, previousKeyId, context));
  }
  const { signatureHeader: name, headerCiphertext, headerKeyId } = sealed;
  if (name === null || headerCiphertext === null || headerKeyId === null) return { secrets, header: null };
  const secret = vault.open(headerCiphertext, headerKeyId, headerContext(tenantId, endpointId));
  return { secrets, header: { name, secret } };
}
