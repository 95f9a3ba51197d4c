import {
  type KnownEvent,
  type UnknownEvent,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './verify.ts';

/** Handler of events. It is answered 2xx once its function has finished, so that what fails is sent again. */
export interface WebhookHandlerOptions {
  secret: string | readonly string[];
  /** Called with each event, with some more than once: act on each `eventId` once. */
  onEvent(event: KnownEvent): unknown;
  /** Called with events of types that this version does not know; without it they are accepted and ignored. */
  onUnknownEvent?(event: UnknownEvent): unknown;
  toleranceMs?: number;
}

/** Bytes of a body at most; Kolo's are far smaller. */
export const BODY_MAX = 1_048_576;

/** The types that this version knows; the compiler misses one that has gone. */
const KNOWN: Readonly<Record<KnownEvent['eventType'], true>> = {
  'bank-transfer.outflow.success': true,
  'bank-transfer.outflow.failed': true,
  'bank-transfer.outflow.reversed': true,
  'bank-transfer.inflow.success': true,
  'wallet-transfer.outflow.success': true,
  'bulk-transfer.completed': true,
  'schedule-payment.failed': true,
  'schedule-payment.deactivated': true,
  'create-wallet.success': true,
  'reserve_virtual_account.success': true,
  'interest-payout.success': true,
  'restriction-created.success': true,
  'restriction-lifted.success': true,
  'webhook-endpoint.failing': true,
  'webhook-endpoint.disabled': true,
};

/** True if this version knows the type of an event. */
export const isKnownEvent = (event: WebhookEvent): event is KnownEvent =>
  Object.hasOwn(KNOWN, event.eventType);

/** Verifies a request and passes its event on. @returns the status to answer with. @throws what `onEvent` throws */
export async function receive(
  body: Uint8Array,
  headers: Parameters<typeof verifyWebhook>[1],
  { secret, onEvent, onUnknownEvent, toleranceMs }: WebhookHandlerOptions,
): Promise<number> {
  let event: WebhookEvent;
  try {
    event = await verifyWebhook(body, headers, secret, toleranceMs === undefined ? {} : { toleranceMs });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 400;
    throw error;
  }
  if (isKnownEvent(event)) await onEvent(event);
  else await onUnknownEvent?.(event);
  return 204;
}

/** A handler for runtimes with `Request` and `Response`. It rethrows errors of `onEvent`: answer those with 500. */
export const webhookHandler =
  (options: WebhookHandlerOptions): ((request: Request) => Promise<Response>) =>
  async (request) => {
    // Kolo verifies an endpoint with a GET when it is registered.
    if (request.method === 'GET') return new Response('ok');
    if (request.method !== 'POST') return new Response(null, { status: 405 });
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > BODY_MAX) return new Response(null, { status: 413 });
    return new Response(null, { status: await receive(body, request.headers, options) });
  };
