/** Makes docs/errors.md from the table in src/platform/values/errors.ts; with --check, compares. */
import { ERRORS, type ErrorCode } from '../src/platform/values/errors.ts';
import { writeOrCheck } from './generated.ts';

/** When each code is answered, and what its caller does about it. The compiler misses a code without a row. */
const ADVICE: Record<ErrorCode, readonly [when: string, then: string]> = {
  invalid_request: [
    'A field is missing, malformed or out of bounds, or not known while the request or its key is strict; or the body is not JSON.',
    'Correct what `errors` names: each has a `path`, such as `wallet[3].name`, and says what would be right. Of a body that is not JSON it says line and column.',
  ],
  insufficient_funds: [
    'The available balance of the source is below the amount and what it pays of the fee, or that of the fee wallet below ' +
      'what it pays; `errors` says which.',
    'Fund the wallet (a fee wallet is for the operator), then send the same request again: its reference is still free.',
  ],
  wallet_not_found: [
    'An id in the body names no wallet of this business and mode.',
    'Check the id, and that the key is of the mode (test or live) that the wallet was created with.',
  ],
  customer_not_found: [
    'An id in the body names no customer of this business and mode.',
    'Check the id and the mode of the key.',
  ],
  wallet_restricted: [
    'The source or the fee wallet is restricted or closed, or a wallet that is to take money is closed or restricted with ' +
      '`all`; `errors` says which.',
    'Use another wallet, or have the restriction lifted.',
  ],
  wallet_closed: ['A wallet that is closed cannot be restricted or opened again.', 'Use another wallet.'],
  wallet_in_use: [
    'The wallet has money in it, transfers that are processing or an active scheduled payment, so it does not close.',
    'Move the money away, wait for its transfers and stop its payments; `errors` says what there is.',
  ],
  wallet_exists: [
    'A name, identifier or wallet id belongs to a wallet with other content. Nothing was created.',
    '`errors` says what differs and what changes it. Choose other names and ids, or send what was sent at first: wallets that exist exactly as requested do no harm.',
  ],
  customer_exists: [
    'A customer has this BVN or email, or one has the BVN and another the email.',
    'Add `?returnIfExist=true` to get the ids of the one that exists; two customers are for you to sort out.',
  ],
  unknown_bank: [
    'The bank code is neither a `code` nor a `nip_code` of the bank list.',
    'Take it from `GET /api/v1/transfer/bank-list`.',
  ],
  unsupported_currency: [
    'Bank transfers and virtual accounts are in NGN, for wallets that hold NGN. Wallets hold the currencies that the ' +
      'service is set to. Money moves between wallets of one currency.',
    'Use NGN, or have `KOLO_CURRENCIES` extended for wallets.',
  ],
  duplicate_reference: [
    'The reference was used for a movement (that of a virtual account for an account) with other content.',
    'If this is a new movement, give it a new reference; if not, query the status of the old one. Never retry as it is.',
  ],
  limit_exceeded: [
    'The amount, or a number of transfers, is over a limit of the wallet, its customer or the business. Or the wallet ' +
      'that takes the money may not hold so much. Or a rate or an inflow fee is more than the policy lets wallets have.',
    '`errors` says the limit, what is left of it and when it begins afresh. Send less, wait, have the customer give a BVN ' +
      'or an id, or have the operator raise the limit.',
  ],
  bulk_refused: [
    'A transfer of a bulk transfer with the mode `all_or_nothing` is refused. Nothing moved, and all references are free.',
    '`errors` names each such transfer and its fault. Mend or leave out these, and send the request again.',
  ],
  refund_exceeds: [
    'All refunds of an inflow together would be more than its amount.',
    'Read the transaction: `refunded` says what its refunds took or take. Refund less, or leave `amount` out to refund what is left.',
  ],
  refund_not_possible: [
    "The transaction is no inflow that a wallet got, or the bank did not give its sender's account.",
    'Pay the sender by a bank transfer (`POST /api/v1/transfer/bank`).',
  ],
  rail_unavailable: [
    'The live environment of the business has no enabled account at a provider that pays, answers name enquiries or issues virtual accounts, as the request needs.',
    'The key is right. The operator connects an account at a provider (`kolo rail add`, or Settings, Providers on the dashboard), another ' +
      'administrator approves it, and `kolo rail test` passes; or enables the one that is there (`kolo rail enable`). Then send the same request again.',
  ],
  webhook_url_refused: [
    'The URL is not https, or leads to an address that is not public, or to a name that does not resolve.',
    'Use a public https URL. In development, test keys may use private addresses (`KOLO_WEBHOOK_ALLOW_PRIVATE`).',
  ],
  webhook_verification_failed: [
    'A GET to the URL was not answered with 200; `errors` says with what.',
    'Answer GET with 200, or register with `"verify": false`.',
  ],
  webhook_limit_reached: ['The business has as many endpoints as it may.', 'Delete one that is not used.'],
  account_limit_reached: [
    'The wallet has as many virtual accounts that can be paid to as it may.',
    'Let disposable accounts expire sooner, or spread them over several wallets.',
  ],
  quota_reached: [
    'The business has as many customers, wallets or virtual accounts as its policy allows; `errors` says which, and how many.',
    'Close wallets that are not used, or have the operator raise the quota.',
  ],
  idempotency_key_reused: [
    'The header `Idempotency-Key` carries a key that this operation has seen with another path, query or body.',
    'Give each new request a key of its own; send a retry exactly as the first time.',
  ],
  unauthorized: [
    'The key is missing, mistyped, unknown, revoked or expired.',
    'Send `Authorization: Bearer <key>`. `errors` says what is wrong with the header. Without `errors` the key is well-formed, and unknown, revoked or expired: have a new one created.',
  ],
  scope_missing: [
    'The key is good, and lacks the scope that the operation, or a field that `errors` names, needs.',
    'Use a key that has it, or have one made: `kolo keys create --scopes read,write,transfer,admin`.',
  ],
  address_not_allowed: [
    'The key is good, and may be used from some networks only; `errors` says from where the request came.',
    'Call from an address of those networks, or have them changed: `kolo keys update --allow`. Where the address is that of a ' +
      'proxy of your own, `KOLO_TRUSTED_PROXIES` must name it.',
  ],
  test_mode_only: ['A live key requested test funding or a test inflow.', 'Use a test key.'],
  not_found: [
    "The path is unknown, or an id in it or in the query is unknown or another business's.",
    'Check the path, the id and the mode of the key. For an unknown path `errors` names the path that was probably meant.',
  ],
  transaction_not_found: [
    'No movement has this reference or id (or none of this wallet, where one is named).',
    'Check both. If you sent it and no answer came back, send it again with the same reference.',
  ],
  account_not_found: [
    'The bank knows no such account.',
    'Ask the recipient for the number and the bank; do not pay.',
  ],
  method_not_allowed: ['The path exists and takes other methods.', 'The header `Allow` names them.'],
  request_timeout: [
    'The headers did not arrive within 15 s, or the whole request within 30 s. The connection is closed.',
    'Send it again: a transfer with the same reference moves nothing twice.',
  ],
  in_progress: [
    'A request with the same `Idempotency-Key` has been running for longer than 2 s.',
    'Send it again: once the first has ended, its answer is given.',
  ],
  payload_too_large: ['The body is larger than 1 MiB.', 'Send less at a time.'],
  unsupported_media_type: [
    'The body is not sent as JSON in UTF-8.',
    'Send `Content-Type: application/json`.',
  ],
  expectation_failed: ['The header `Expect` has another value than `100-continue`.', 'Leave it out.'],
  rate_limited: [
    'The key, or the address that it is used from, has sent as many requests as it may (`RateLimit-Policy`), or its address too ' +
      'many without a good key.',
    'Send it again after `Retry-After` seconds; nothing was done. `RateLimit` says with every answer how much is left.',
  ],
  headers_too_large: [
    'The URL and headers together are too large. The connection is closed.',
    'Send less in them.',
  ],
  internal_error: [
    'A fault of the service. The outcome of the request is unknown.',
    'Query the status (TSQ), or send it again with the same reference or `Idempotency-Key`; report the `request_id` to the operator.',
  ],
  bank_unavailable: [
    'The bank did not answer a name enquiry.',
    'Try again after `Retry-After` seconds. It says nothing about the account.',
  ],
  service_unavailable: [
    'Too much waits, the service is stopping, or its database is away. The request may have been accepted.',
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

A failure is \`{ "status": false, "message", "code", "errors"?, "request_id" }\`. \`code\` is one of these; a later version may add to them, and
no code is renamed or given another status. \`message\` is for people. Three operations have messages of their own on
400. A bank transfer says "Insufficient funds" or "An error occurred processing bank transfer", and a wallet transfer the same
with its name. Bulk creation says "Failed to create wallets", with \`data: {}\`. The codes that each operation may answer
are in [openapi.json](../openapi.json).

A refused request stores nothing and leaves its reference or \`Idempotency-Key\` free. After 408, any 5xx, a redirect or no answer at all, send a bank
transfer again as it was: the reference makes sure that it is accepted once. An \`Idempotency-Key\` does the same for the
operations that take one.

Each code has its status and message, then when it is answered, then what to do.
${sections.join('')}`;

await writeOrCheck('docs/errors.md', TEXT, 'npm run generate');
