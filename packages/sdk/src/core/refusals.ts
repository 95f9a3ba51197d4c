import { type AnsweredWith, type ErrorCode, type OpenCode, RefusedError } from './errors.ts';

/*
 * A class for each code (docs/errors.md says when each is answered), so that `catch` can tell them apart by `instanceof`; but for those
 * that leave open whether something was done, which come as `code` of `NoAnswerError` and `OutcomeUnknownError`.
 */

export class InvalidRequestError extends RefusedError {}
export class InsufficientFundsError extends RefusedError {}
export class WalletNotFoundError extends RefusedError {}
export class CustomerNotFoundError extends RefusedError {}
export class WalletRestrictedError extends RefusedError {}
export class WalletClosedError extends RefusedError {}
export class WalletInUseError extends RefusedError {}
export class WalletExistsError extends RefusedError {}
export class CustomerExistsError extends RefusedError {}
export class UnknownBankError extends RefusedError {}
export class UnsupportedCurrencyError extends RefusedError {}
export class DuplicateReferenceError extends RefusedError {}
export class LimitExceededError extends RefusedError {}
export class BulkRefusedError extends RefusedError {}
export class RefundExceedsError extends RefusedError {}
export class RefundNotPossibleError extends RefusedError {}
export class RailUnavailableError extends RefusedError {}
export class WebhookUrlRefusedError extends RefusedError {}
export class WebhookVerificationFailedError extends RefusedError {}
export class WebhookLimitReachedError extends RefusedError {}
export class AccountLimitReachedError extends RefusedError {}
export class QuotaReachedError extends RefusedError {}
export class IdempotencyKeyReusedError extends RefusedError {}
export class UnauthorizedError extends RefusedError {}
export class ScopeMissingError extends RefusedError {}
export class AddressNotAllowedError extends RefusedError {}
export class TestModeOnlyError extends RefusedError {}
export class NotFoundError extends RefusedError {}
export class TransactionNotFoundError extends RefusedError {}
export class AccountNotFoundError extends RefusedError {}
export class MethodNotAllowedError extends RefusedError {}
export class InProgressError extends RefusedError {}
export class PayloadTooLargeError extends RefusedError {}
export class UnsupportedMediaTypeError extends RefusedError {}
export class ExpectationFailedError extends RefusedError {}
export class RateLimitedError extends RefusedError {}
export class HeadersTooLargeError extends RefusedError {}
export class EventsArchivedError extends RefusedError {
  /** Events up to this sequence are in the archive. Decide what to do without them, and go on with `events.after(readAfter)`. */
  get readAfter(): number | undefined {
    return this.errors[0]?.read_after;
  }
}

/** The codes that say that nothing was done. */
type RefusalCode = Exclude<ErrorCode, OpenCode>;

/** The class of each of them. The compiler misses one without. */
const CLASSES: Readonly<Record<RefusalCode, typeof RefusedError>> = {
  invalid_request: InvalidRequestError,
  insufficient_funds: InsufficientFundsError,
  events_archived: EventsArchivedError,
  wallet_not_found: WalletNotFoundError,
  customer_not_found: CustomerNotFoundError,
  wallet_restricted: WalletRestrictedError,
  wallet_closed: WalletClosedError,
  wallet_in_use: WalletInUseError,
  wallet_exists: WalletExistsError,
  customer_exists: CustomerExistsError,
  unknown_bank: UnknownBankError,
  unsupported_currency: UnsupportedCurrencyError,
  duplicate_reference: DuplicateReferenceError,
  limit_exceeded: LimitExceededError,
  bulk_refused: BulkRefusedError,
  refund_exceeds: RefundExceedsError,
  refund_not_possible: RefundNotPossibleError,
  rail_unavailable: RailUnavailableError,
  webhook_url_refused: WebhookUrlRefusedError,
  webhook_verification_failed: WebhookVerificationFailedError,
  webhook_limit_reached: WebhookLimitReachedError,
  account_limit_reached: AccountLimitReachedError,
  quota_reached: QuotaReachedError,
  idempotency_key_reused: IdempotencyKeyReusedError,
  unauthorized: UnauthorizedError,
  scope_missing: ScopeMissingError,
  address_not_allowed: AddressNotAllowedError,
  test_mode_only: TestModeOnlyError,
  not_found: NotFoundError,
  transaction_not_found: TransactionNotFoundError,
  account_not_found: AccountNotFoundError,
  method_not_allowed: MethodNotAllowedError,
  in_progress: InProgressError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  expectation_failed: ExpectationFailedError,
  rate_limited: RateLimitedError,
  headers_too_large: HeadersTooLargeError,
};

/** A refusal as the error of its code; one whose code this version does not know is a `RefusedError`. */
export function refusalOf(failure: { code?: string }, answered: AnsweredWith): RefusedError {
  const Refusal = CLASSES[failure.code as RefusalCode] ?? RefusedError;
  return new Refusal(failure as ConstructorParameters<typeof RefusedError>[0], answered);
}
