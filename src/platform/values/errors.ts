/** The closed list of error codes: each with the HTTP status it is answered with and its public message. */
export const ERRORS = {
  invalid_request: [400, 'The request is not valid'],
  insufficient_funds: [400, 'Insufficient funds'],
  wallet_not_found: [400, 'No wallet has this id'],
  customer_not_found: [400, 'No customer has this id'],
  wallet_restricted: [400, 'The wallet is restricted'],
  wallet_closed: [400, 'The wallet is closed'],
  wallet_in_use: [400, 'The wallet is in use'],
  wallet_exists: [400, 'A wallet with this name or id already exists'],
  customer_exists: [400, 'A customer with this BVN or email already exists'],
  unknown_bank: [400, 'No listed bank has this code'],
  unsupported_currency: [400, 'The currency is not supported'],
  duplicate_reference: [400, 'The reference has been used for another movement'],
  limit_exceeded: [400, 'The amount is over a limit'],
  bulk_refused: [400, 'A transfer was refused, so none was accepted'],
  refund_exceeds: [400, 'The amount is more than the remainder of the inflow'],
  refund_not_possible: [400, 'Only an inflow whose sender is known can be refunded'],
  rail_unavailable: [400, 'The business has no enabled account at a provider that can do this'],
  webhook_url_refused: [400, 'The webhook URL is not allowed'],
  webhook_verification_failed: [400, 'The webhook URL did not answer the verification request with 200'],
  webhook_limit_reached: [400, 'The business has the maximum number of webhook endpoints'],
  account_limit_reached: [400, 'The wallet has the maximum number of open virtual accounts'],
  quota_reached: [400, 'The business has reached its quota'],
  idempotency_key_reused: [400, 'The Idempotency-Key was sent before with another request'],
  unauthorized: [401, 'The API key is missing or not valid'],
  scope_missing: [403, 'The API key lacks the required scope'],
  address_not_allowed: [403, 'The API key may not be used from this address'],
  test_mode_only: [403, 'Only test keys may do this'],
  not_found: [404, 'Not found'],
  events_archived: [410, 'The events were archived; read from a later sequence'],
  transaction_not_found: [404, 'Transaction not found'],
  account_not_found: [404, 'The bank has no such account'],
  method_not_allowed: [405, 'This path does not support this method'],
  request_timeout: [408, 'The request took too long to arrive'],
  in_progress: [409, 'The same request is still running'],
  payload_too_large: [413, 'The body is larger than 1 MiB'],
  unsupported_media_type: [415, 'Send JSON in UTF-8 with Content-Type: application/json'],
  expectation_failed: [417, 'The header Expect may only be 100-continue'],
  rate_limited: [429, 'Too many requests; try again later'],
  headers_too_large: [431, 'The URL and headers are larger than 16 KiB'],
  internal_error: [500, 'Something went wrong on our side'],
  bank_unavailable: [503, 'The bank did not answer; try again later'],
  service_unavailable: [503, 'The service cannot take this request now; try again later'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** A code of the closed table. */
export type ErrorCode = keyof typeof ERRORS;

/** Further errors of the operator API. The public API never returns them. */
export const OPERATOR_ERRORS = {
  sign_in_refused: [401, 'The email, password or code is not right'],
  not_signed_in: [401, 'Sign in first: the session is missing or over'],
  csrf_token_missing: [403, 'The header X-CSRF-Token is missing or not that of the session'],
  permission_missing: [403, 'None of your roles allows this here'],
  confirmation_needed: [403, 'Confirm with a code or a passkey who you are first'],
  another_person_needed: [403, 'Somebody else has to approve what you have proposed'],
  email_taken: [400, 'An operator has this email already'],
  last_administrator: [409, 'No administrator of the installation would be left'],
  passkey_refused: [401, 'The passkey is not known here, or did not answer as it must'],
  link_refused: [401, 'The link is unknown, was used before, or is over; `kolo dashboard` prints another'],
  passkey_limit_reached: [400, 'There are as many passkeys as one person may have'],
  passkeys_not_set_up: [409, 'Passkeys need an origin: set KOLO_PASSKEY_ORIGINS'],
  proposal_needed: [403, 'This needs approval: propose it'],
  key_ended: [409, 'The key has ended; make a new one instead'],
  channel_limit_reached: [400, 'There are as many notification channels as there may be'],
  view_exists: [409, 'The list has a view of this name already'],
  view_limit_reached: [400, 'There are as many saved views as there may be; delete one first'],
  customer_in_use: [409, 'Money, a transfer or a schedule of the customer is not finished'],
  nothing_to_query: [409, 'The payout was never submitted, or its status is no longer queried'],
  unclaimed_inflow_closed: [409, 'Somebody has closed it before'],
  incident_closed: [409, 'Somebody has closed the incident before'],
  day_changed: [409, 'The numbers of the day have changed since you read them; read the day again'],
  work_item_changed: [409, 'Somebody else has changed the owner of the item; read it again'],
  attachment_limit_reached: [409, 'The item has as many attachments as it may have'],
  account_unmapped: [409, 'An account of the journal has no code; add it to the mapping'],
  policy_changed: [409, 'The policy was changed since this was proposed; propose it again'],
  already_proposed: [409, 'Another proposal about the same thing is open'],
  proposal_impossible: [409, 'It cannot be done any more'],
  proposal_not_open: [409, 'The proposal was decided before, or is over'],
  reconciliation_needed: [
    409,
    'A recovery of the database has stopped them: compare with the books of the banks first',
  ],
  not_held: [409, 'The money is not held in suspense any more'],
  no_way_back: [409, 'It is not known where the money came from, or the rail that it came by pays nobody'],
  wallet_cannot_take: [409, 'The wallet cannot take the money'],
  rail_account_not_proven: [409, 'The provider does not say that the credentials are those of this account'],
  rail_account_taken: [
    409,
    'The account at the provider is that of another business, or of its other environment',
  ],
  rail_account_exists: [409, 'The business has an account of this rail already: rotate its credentials'],
  rail_account_changed: [409, 'The account was changed by somebody else just now; try again'],
  payout_final: [409, 'The payout is final'],
  transfer_not_final: [409, 'The transfer is still processing. It has a receipt once it is final'],
  not_flagged: [409, 'The payout is not flagged: Kolo still queries its status'],
  being_submitted: [409, 'The payout is being submitted; try again in a minute'],
  bank_not_queried: [
    409,
    'The bank was not called about the payout within the last hour; query its status first',
  ],
  bank_says_paid: [409, 'The bank has said that it paid'],
  verification_in_progress: [409, 'A verification is under way: one is made at a time'],
  sent_before: [
    409,
    'This request was sent before and may have been carried out. Check its result before you send it again',
  ],
  too_many_tries: [429, 'There were too many wrong tries; try again later'],
} as const satisfies Record<string, readonly [status: number, message: string]>;
/** A code that the operator API may answer. */
export type OperatorErrorCode = ErrorCode | keyof typeof OPERATOR_ERRORS;

const ALL_ERRORS: Readonly<Record<OperatorErrorCode, readonly [status: number, message: string]>> = {
  ...ERRORS,
  ...OPERATOR_ERRORS,
};
/** The HTTP status that a code is answered with. */
export const statusOf = (code: OperatorErrorCode): number => ALL_ERRORS[code][0];
/** The public message of a code. */
export const messageOf = (code: OperatorErrorCode): string => ALL_ERRORS[code][1];

/** One fault of a request: its path, such as `wallet[3].name`, and what a valid value would be. */
export interface FieldError {
  path: string;
  message: string;
  /** For `limit_exceeded` and `quota_reached` (contract section 3.6): the limit, the remainder, and when it resets. */
  limit?: number;
  remaining?: number;
  resets_at?: string | null;
  /** For `events_archived`: the sequence to read after. */
  read_after?: number;
}

/** The most faults that a response lists. It only counts the others. */
export const FAULTS_SHOWN_MAX = 100;

/** An error that the caller sees. Any other thrown error becomes a 500. */
export class ApiError extends Error {
  readonly code: OperatorErrorCode;
  readonly errors: readonly FieldError[];

  constructor(code: OperatorErrorCode, errors: readonly FieldError[] = []) {
    super(messageOf(code));
    this.code = code;
    this.errors = errors;
  }
}

/** A request over a rate limit. */
export class RateLimitedError extends ApiError {
  /** Time until it may be sent again, whole seconds from now, at least 1. */
  readonly retryAfterS: number;

  constructor(waitMs: number, code: 'rate_limited' | 'too_many_tries' = 'rate_limited') {
    super(code);
    this.retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}

/** The faulty field of each code, for codes that concern a field of the request. */
export type FaultsByCode = Partial<Record<ErrorCode, FieldError>>;

/** Makes the error of a code, with its faulty field from the operation's table. */
export const refusal = (code: ErrorCode, faults: FaultsByCode): ApiError => {
  const fault = faults[code];
  return new ApiError(code, fault === undefined ? [] : [fault]);
};

/** An invalid request with its one faulty field. */
export const invalidField = (path: string, message: string): ApiError =>
  new ApiError('invalid_request', [{ path, message }]);
