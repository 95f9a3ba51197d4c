import type { Schemas } from '../core/types.ts';
import { isSigned, signatureOf } from './signature.ts';

/** An event of a type that this version knows; `eventType` discriminates it. */
export type KnownEvent = Schemas['EventBody'];
/** An event of a type that a newer Kolo has. */
export interface UnknownEvent {
  eventId: string;
  eventType: string & {};
  eventData: Record<string, unknown>;
  [field: string]: unknown;
}
/** An event as Kolo posts it to an endpoint. */
export type WebhookEvent = KnownEvent | UnknownEvent;

/** It is not from Kolo, or not from now. Answer it with 400, and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** Headers as runtimes have them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How to verify. */
export interface VerifyOptions {
  /** How old, or how far ahead, the attempt may be, milliseconds; five minutes unless said. */
  toleranceMs?: number;
  /** Now, milliseconds since the epoch. */
  nowMs?: number;
}

const TOLERANCE_MS = 5 * 60_000;
const SECOND_MS = 1_000;

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The header ${name} is missing`);
}

/**
 * Verifies a request to an endpoint, and parses its event. Act on each `eventId` once: delivery is at least once, and unordered.
 *
 * @param rawBody the bytes as they came, or their text; not what a parser made of them
 * @param secrets of the endpoint; two while one follows the other
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceMs = TOLERANCE_MS, nowMs = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
  const signatures = headerOf(headers, 'webhook-signature');
  const all = typeof secrets === 'string' ? [secrets] : secrets;
  if (!(await isSigned(signatures, all, { id, timestamp, body })))
    throw new WebhookVerificationError('No signature is by the secret of this endpoint');
  if (!/^\d+$/.test(timestamp) || Math.abs(nowMs - Number(timestamp) * SECOND_MS) > toleranceMs)
    throw new WebhookVerificationError(`It is not from the last ${toleranceMs / SECOND_MS} s`);
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
}

/** Signs an event as Kolo would, to test your receiver. */
export async function signWebhookForTest(
  event: { eventId: string } & Record<string, unknown>,
  secret: string,
  nowMs: number = Date.now(),
): Promise<{ body: string; headers: Record<string, string> }> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(nowMs / SECOND_MS));
  const signature = await signatureOf(secret, event.eventId, timestamp, new TextEncoder().encode(body));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
  };
}
