/*
 * Standard Webhooks: `webhook-signature` has, for each secret that is good, `v1,` and the base64 of HMAC-SHA256 over
 * `<webhook-id>.<webhook-timestamp>.<body>`, keyed with the base64 after `whsec_` (contract section 4, "Signature").
 */

const PREFIX = 'whsec_';
const VERSION = 'v1';
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** Bytes of base64. @throws Error where it is none */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** @throws TypeError where the secret is none */
function keyOf(secret: string, use: 'sign' | 'verify'): ReturnType<typeof crypto.subtle.importKey> {
  if (!secret.startsWith(PREFIX)) throw new TypeError('A webhook secret begins with whsec_');
  return crypto.subtle.importKey('raw', bytesOf(secret.slice(PREFIX.length)), HMAC, false, [use]);
}

/** The signed content, with the body's bytes as received. */
function contentOf(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

/** One signature as the header has it. */
export async function signatureOf(
  secret: string,
  id: string,
  timestamp: string,
  body: Uint8Array,
): Promise<string> {
  const signed = await crypto.subtle.sign(HMAC, await keyOf(secret, 'sign'), contentOf(id, timestamp, body));
  return `${VERSION},${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
}

/** True if one of a header's signatures is by one of the secrets. Each is compared in constant time. */
export async function isSigned(
  signatures: string,
  secrets: readonly string[],
  of: { id: string; timestamp: string; body: Uint8Array },
): Promise<boolean> {
  const content = contentOf(of.id, of.timestamp, of.body);
  for (const secret of secrets) {
    const key = await keyOf(secret, 'verify');
    for (const signature of signatures.split(' ')) {
      const [version, base64 = ''] = signature.split(',', 2);
      if (version !== VERSION || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) continue;
      if (await crypto.subtle.verify(HMAC, key, bytesOf(base64), content)) return true;
    }
  }
  return false;
}
