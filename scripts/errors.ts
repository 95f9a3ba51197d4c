/** Makes docs/errors.md from the table in src/platform/values/errors.ts; with --check, compares. */
import { ERRORS, type ErrorCode } from '../src/platform/values/errors.ts';
import { writeOrCheck } from './generated.ts';

/** When each code is answered, and what its caller does about it. The compiler misses a code without a row. */
const ADVICE: Record<ErrorCode, readonly [when: string, then: string]> = {
  invalid_request: [
    'A field is missing, malformed or out of bounds, or the body is not JSON. Or a field is unknown, and the request or its key is strict.',
    'Correct the fields in `errors`: each has a `path`, such as `wallet[3].name`, and says what is valid. For a body that is not JSON it has the line and column.',
  ],
  insufficient_funds: [
    'The source cannot cover the amount and its share of the fee, or the fee wallet its share; `errors` says which.',
    'Fund the wallet (the operator funds a fee wallet), then send the same request again: its reference is still free.',
  ],
  wallet_not_found: [
    'An id in the body names no wallet of this business and mode.',
    'Check the id, and that the key has the mode (test or live) of the wallet.',
  ],
  customer_not_found: [
    'An id in the body names no customer of this business and mode.',
    'Check the id and the mode of the key.',
  ],
  wallet_restricted: [
    'The source or the fee wallet is restricted or closed, or the destination is closed or restricted with `all`; ' +
      '`errors` says which.',
    'Use another wallet, or have the restriction lifted.',
  ],
  wallet_closed: ['A wallet that is closed cannot be restricted or opened again.', 'Use another wallet.'],
  wallet_in_use: [
    'A wallet with money, processing transfers or an active scheduled payment cannot be closed.',
    'Move the money away, wait for its transfers and stop its payments; `errors` lists them.',
  ],
  wallet_exists: [
    'A name, identifier or wallet id belongs to a wallet with other content. Nothing was created.',
    '`errors` names the differences and the request that changes each. Choose other names and ids, or repeat the first request: wallets that exist exactly as requested are skipped.',
  ],
  customer_exists: [
    'A customer has this BVN or email, or one has the BVN and another the email.',
    'Add `?returnIfExist=true` to get the existing ids. If they are two customers, correct your data.',
  ],
  unknown_bank: [
    'The bank code is neither a `code` nor a `nip_code` of the bank list.',
    'Take it from `GET /api/v1/transfer/bank-list`.',
  ],
  unsupported_currency: [
    'Bank transfers and virtual accounts are in NGN, for wallets that hold NGN. Wallets hold only the currencies of the ' +
      "service's settings. Money moves only between wallets of the same currency.",
    'Use NGN, or have `KOLO_CURRENCIES` extended for wallets.',
  ],
  duplicate_reference: [
    'A movement (or a virtual account, for an account reference) with other content has this reference.',
    'If this is a new movement, give it a new reference. Otherwise query the status of the old one. Never retry unchanged.',
  ],
  limit_exceeded: [
    'The amount or number of transfers is over a limit of the wallet, its customer or the business. Or the destination ' +
      'would exceed its balance limit. Or a rate or an inflow fee is above the policy.',
    '`errors` has the limit, the remainder and the time of its reset. Send less, wait, add a BVN or an id of the customer, ' +
      'or have the operator raise the limit.',
  ],
  bulk_refused: [
    'A transfer of a bulk transfer with the mode `all_or_nothing` was refused. Nothing moved, and all references are free.',
    '`errors` names each such transfer and its fault. Correct or remove them, and send the request again.',
  ],
  refund_exceeds: [
    'All refunds of an inflow together would be more than its amount.',
    'Read the transaction: `refunded` is the sum of its refunds. Refund less, or leave out `amount` to refund the remainder.',
  ],
  refund_not_possible: [
    "The transaction is not an inflow to a wallet, or the bank did not name the sender's account.",
    'Pay the sender by a bank transfer (`POST /api/v1/transfer/bank`).',
  ],
  rail_unavailable: [
    'The live environment of the business has no enabled account at a provider that pays, answers name enquiries or issues virtual accounts, as the request needs.',
    'The key is valid. The operator connects an account at a provider (`kolo rail add`, or Settings, Providers on the dashboard), another ' +
      'administrator approves it, and `kolo rail test` passes; or the operator enables an existing one (`kolo rail enable`). Then send the same request again.',
  ],
  webhook_url_refused: [
    'The URL is not https, its address is not public, or its name does not resolve.',
    'Use a public https URL. In development, test keys may use private addresses (`KOLO_WEBHOOK_ALLOW_PRIVATE`).',
  ],
  webhook_verification_failed: [
    'A GET to the URL did not return 200; `errors` says what it returned.',
    'Answer GET with 200, or register with `"verify": false`.',
  ],
  webhook_limit_reached: ['The business has the maximum number of endpoints.', 'Delete an unused one.'],
  account_limit_reached: [
    'The wallet has the maximum number of open virtual accounts.',
    'Let disposable accounts expire sooner, or spread them over several wallets.',
  ],
  quota_reached: [
    'The business has the maximum number of customers, wallets or virtual accounts of its policy; `errors` says which, and how many.',
    'Close unused wallets, or have the operator raise the quota.',
  ],
  idempotency_key_reused: [
    'This operation has seen the `Idempotency-Key` with another path, query or body.',
    'Give each new request its own key; send a retry unchanged.',
  ],
  unauthorized: [
    'The key is missing, mistyped, unknown, revoked or expired.',
    'Send `Authorization: Bearer <key>`. `errors` says what is wrong with the header. Without `errors` the key is well-formed, but unknown, revoked or expired: get a new one.',
  ],
  scope_missing: [
    'The key is valid, but lacks the scope for the operation, or for a field that `errors` names.',
    'Use a key with this scope, or create one: `kolo keys create --scopes read,write,transfer,admin`.',
  ],
  address_not_allowed: [
    "The key is valid, but restricted to other networks; `errors` has the request's address.",
    'Call from one of those networks, or have them changed: `kolo keys update --allow`. If the address is that of a ' +
      'proxy of your own, `KOLO_TRUSTED_PROXIES` must name it.',
  ],
  test_mode_only: ['Test funding and test inflows do not work with live keys.', 'Use a test key.'],
  events_archived: [
    'Events after this sequence were moved to the archive, and cannot be read any more.',
    'Go on with `errors[0].read_after` as `after`. `kolo archive show` reads archived events.',
  ],
  not_found: [
    "The path is unknown, or an id in it or in the query is unknown or another business's.",
    'Check the path, the id and the mode of the key. For an unknown path `errors` names the path that was probably meant.',
  ],
  transaction_not_found: [
    'No movement (of the given wallet, if any) has this reference or id.',
    'Check both. If you sent it and no answer came back, send it again with the same reference.',
  ],
  account_not_found: [
    'The bank does not know this account.',
    'Do not pay. Ask the recipient for the account number and bank.',
  ],
  method_not_allowed: ['The path supports other methods.', 'Use one that the header `Allow` names.'],
  request_timeout: [
    'The headers did not arrive within 15 s, or the whole request within 30 s. The connection is closed.',
    'Send it again: a transfer with the same reference moves nothing twice.',
  ],
  in_progress: [
    'A request with the same `Idempotency-Key` has been running for longer than 2 s.',
    'Send it again. Once the first request has ended, you get its response.',
  ],
  payload_too_large: ['The body is larger than 1 MiB.', 'Send less at a time.'],
  unsupported_media_type: ['The body is not JSON in UTF-8.', 'Send `Content-Type: application/json`.'],
  expectation_failed: ['The header `Expect` has a value other than `100-continue`.', 'Leave it out.'],
  rate_limited: [
    'The key or the address is over its rate limit (`RateLimit-Policy`), or the address sent too many requests without a valid key.',
    'Send it again after `Retry-After` seconds; nothing was done. `RateLimit` in every response shows the remainder.',
  ],
  headers_too_large: [
    'The URL and headers together are too large. The connection is closed.',
    'Send less in them.',
  ],
  internal_error: [
    'The service has a fault. The outcome of the request is unknown.',
    'Query the status (TSQ), or send it again with the same reference or `Idempotency-Key`; report the `request_id` to the operator.',
  ],
  bank_unavailable: [
    'The bank did not answer a name enquiry.',
    'Try again after `Retry-After` seconds. The account may exist.',
  ],
  service_unavailable: [
    'The service is overloaded or stopping, or its database is unavailable. The request may have been accepted.',
    'Send it again after `Retry-After` seconds with the same reference or `Idempotency-Key`: it is never done twice.',
  ],
};

/** A section a code: a table of so many columns fits no phone. */
const sections = (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
  const [status, message] = ERRORS[code];
  const [when, then] = ADVICE[code];
  return `\n## \`${code}\`\n\n${status} · ${message}\n\n${when}\n\n${then}\n`;
});

const TEXT = `# Error codes

<!-- Made from src/platform/values/errors.ts and scripts/errors.ts by \`npm run generate\`. -->

A failure is \`{ "status": false, "message", "code", "errors"?, "request_id" }\`. \`code\` is one of those below. A later version may add codes, but
never renames one or changes its status. \`message\` is for people. Three operations have messages of their own on
400. A bank transfer says "Insufficient funds" or "An error occurred processing bank transfer", and a wallet transfer the same
with its name. Bulk creation says "Failed to create wallets", with \`data: {}\`. [openapi.json](../openapi.json) has the codes of each
operation.

A refused request stores nothing and leaves its reference or \`Idempotency-Key\` free. After 408, any 5xx, a redirect or no response, send a bank
transfer again unchanged: its reference ensures that it is accepted once. An \`Idempotency-Key\` does the same for the
operations that take one.

Each code has its status and message, then its cause, then what to do.
${sections.join('')}`;

await writeOrCheck('docs/errors.md', TEXT, 'npm run generate');
