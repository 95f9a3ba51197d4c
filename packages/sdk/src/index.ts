export type { CallOptions, LogEntry } from './core/call.ts';
export {
  type ErrorCode,
  type FieldError,
  KoloError,
  NoAnswerError,
  OutcomeUnknownError,
  RefusedError,
  StillProcessingError,
  UnknownReferenceError,
} from './core/errors.ts';
export { List, type Page } from './core/pages.ts';
export * from './core/refusals.ts';
export type { Schemas } from './core/types.ts';
export { Kolo, type KoloOptions } from './kolo.ts';
export { formatNaira, naira } from './money.ts';
export type { WaitOptions } from './resources/transactions.ts';
export type { Accepted } from './resources/transfers.ts';
export { isKnownEvent, type WebhookHandlerOptions, webhookHandler } from './webhooks/handlers.ts';
export { fastifyWebhook, nodeWebhookHandler } from './webhooks/node.ts';
export {
  type KnownEvent,
  signWebhookForTest,
  type UnknownEvent,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhooks/verify.ts';
