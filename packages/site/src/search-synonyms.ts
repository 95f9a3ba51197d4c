/**
 * Search phrases that the texts lack or use in many places, with the places that answer them, the best first. A place
 * is a page, or a heading or a row of a page: one that is not there is an error of the build.
 * `test/app/site/search.test.ts` has the questions that must find their answers.
 */
export const SEARCH_SYNONYMS: readonly { words: readonly string[]; at: readonly string[] }[] = [
  // Paying
  {
    words: [
      'payout',
      'transfer',
      'withdraw',
      'withdrawal',
      'disburse',
      'disbursement',
      'beneficiary',
      'recipient',
    ],
    at: ['/docs/reference/createBankTransfer', '/docs/guides/paying'],
  },
  {
    words: [
      'payroll',
      'salary',
      'salaries',
      'payment run',
      'bulk payment',
      'bulk transfer',
      'bulk payout',
      'mass payout',
    ],
    at: ['/docs/guides/payment-runs', '/docs/reference/createBulkTransfer'],
  },
  {
    words: [
      'prometheus',
      'grafana',
      'metrics',
      'monitoring',
      'alert',
      'health check',
      'healthz',
      'observability',
    ],
    at: ['/docs/monitoring#metrics-and-alerts', '/docs/monitoring#health-checks', '/docs/runbooks'],
  },
  {
    words: [
      'idempotent',
      'idempotency',
      'idempotency key',
      'duplicate payment',
      'duplicate transaction',
      'double payment',
    ],
    at: ['/docs/guides/paying', '/docs/guides/questions#what-do-i-do-when-the-answer-is-lost'],
  },
  {
    words: ['refund', 'chargeback', 'reversal', 'money back', 'returned payment'],
    at: [
      '/docs/guides/questions#what-happens-to-money-that-a-bank-returns',
      '/docs/events/bank-transfer.outflow.reversed',
    ],
  },
  {
    words: [
      'account lookup',
      'account name',
      'resolve account',
      'validate account',
      'verify account',
      'name enquiry',
    ],
    at: ['/docs/reference/enquireName', '/docs/guides/questions#what-are-the-rules-of-account-numbers'],
  },
  {
    words: ['nuban', 'account number'],
    at: ['/docs/guides/questions#what-are-the-rules-of-account-numbers', '/docs/guides/money-in'],
  },
  {
    words: ['sort code', 'bank code', 'bank list', 'swift', 'routing number'],
    at: ['/docs/guides/questions#which-bank-code-do-i-send', '/docs/reference/listBanks'],
  },
  {
    words: [
      'transaction status',
      'payment status',
      'check status',
      'requery',
      'verify transaction',
      'verify payment',
    ],
    at: ['/docs/reference/verifyTransaction', '/docs/guides/paying#how-often-to-ask'],
  },
  {
    words: ['pending', 'stuck', 'processing'],
    at: ['/docs/guides/paying#how-often-to-ask', '/docs/guides/paying#what-to-do-at-each-answer'],
  },
  {
    words: ['reconcile', 'reconciliation'],
    at: ['/docs/guides/paying#a-reconciler', '/docs/guides/statements'],
  },
  {
    words: ['recurring', 'subscription', 'standing order', 'schedule', 'scheduled payment'],
    at: ['/docs/guides/schedules', '/docs/reference/createScheduledPayment'],
  },
  {
    words: ['p2p', 'between wallets', 'wallet to wallet', 'wallet transfer', 'internal transfer'],
    at: ['/docs/reference/createWalletTransfer'],
  },

  // Wallets and money
  {
    words: ['wallet', 'create wallet', 'sub account', 'subaccount'],
    at: ['/docs/reference/createSubAccount', '/docs/reference/createWalletsInBulk', '/docs/guides/money'],
  },
  {
    words: ['balance', 'available balance', 'held', 'hold'],
    at: ['/docs/guides/money#balances-of-a-wallet', '/docs/reference/retrieveWallet'],
  },
  {
    words: [
      'not enough money',
      'not enough balance',
      'low balance',
      'insufficient balance',
      'insufficient funds',
    ],
    at: ['/docs/errors#insufficient_funds'],
  },
  { words: ['kobo', 'naira', 'minor units', 'cents', 'decimal', 'float'], at: ['/docs/guides/money'] },
  {
    words: ['currency', 'currencies', 'usd', 'ngn', 'dollar'],
    at: ['/docs/guides/questions#which-currencies-are-there'],
  },
  {
    words: ['freeze', 'block wallet', 'suspend', 'lock wallet', 'lien', 'restrict'],
    at: ['/docs/reference/restrictWallet', '/docs/reference/liftRestriction'],
  },
  { words: ['unfreeze', 'unblock', 'unlock', 'unsuspend'], at: ['/docs/reference/liftRestriction'] },
  { words: ['delete wallet', 'close account'], at: ['/docs/reference/closeWallet'] },
  {
    words: [
      'deposit',
      'collection',
      'collect',
      'receive money',
      'virtual account',
      'dedicated account',
      'pay in',
      'inflow',
    ],
    at: ['/docs/guides/money-in', '/docs/reference/reserveAccount'],
  },
  {
    words: ['top up', 'topup', 'fund', 'add money', 'fund wallet'],
    at: ['/docs/reference/fundTestWallet', '/docs/guides/money-in'],
  },
  {
    words: ['statement', 'account history', 'export csv', 'csv', 'pdf'],
    at: ['/docs/guides/statements', '/docs/reference/retrieveWalletStatement'],
  },
  {
    words: ['transaction', 'transaction history', 'transaction list'],
    at: ['/docs/reference/listTransactions', '/docs/reference/listWalletTransactions'],
  },
  {
    words: ['charges', 'pricing', 'cost', 'commission', 'vat', 'fee'],
    at: ['/docs/guides/fees-and-limits#fees', '/docs/guides/questions#who-pays-fees-and-how-much'],
  },
  {
    words: ['transaction limit', 'daily limit', 'spending limit'],
    at: ['/docs/guides/fees-and-limits#limits', '/docs/errors#limit_exceeded'],
  },

  // Customers
  {
    words: ['customer', 'create customer', 'user'],
    at: ['/docs/reference/createCustomer', '/docs/reference/listCustomers'],
  },
  {
    words: ['kyc', 'bvn', 'nin', 'tier', 'identity', 'id verification'],
    at: ['/docs/reference/updateCustomer', '/docs/guides/fees-and-limits#limits'],
  },
  { words: ['gdpr', 'ndpr', 'ndpa', 'delete customer', 'privacy'], at: ['/docs/guides/personal-data'] },

  // Webhooks
  {
    words: ['callback', 'webhook', 'notification', 'ipn'],
    at: ['/docs/guides/webhooks', '/docs/reference/createWebhook'],
  },
  {
    words: ['verify signature', 'signature', 'hmac', 'verify webhook', 'webhook signature', 'webhook secret'],
    at: ['/docs/guides/webhooks#what-is-signed', '/docs/guides/webhooks#verified-with-the-client'],
  },
  {
    words: ['retry schedule', 'webhook retry', 'retries', 'retry', 'backoff'],
    at: ['/docs/guides/questions#when-are-webhooks-sent-again', '/docs/guides/webhooks#delivery'],
  },
  {
    words: ['resend webhook', 'missed webhook', 'replay webhook'],
    at: ['/docs/reference/resendDelivery', '/docs/guides/webhooks#delivery'],
  },
  {
    words: ['localhost webhook', 'local webhook', 'ngrok', 'test webhook', 'webhook locally'],
    at: ['/docs/guides/sandbox#webhooks', '/docs/guides/start#2-pay-somebody-and-get-the-webhook'],
  },

  // Keys and the interface
  {
    words: [
      'api key',
      'key',
      'authentication',
      'authorization',
      'auth',
      'bearer',
      'token',
      'scope',
      'permission',
    ],
    at: ['/docs/guides/keys', '/docs/guides/questions#how-do-i-get-a-key'],
  },
  {
    words: ['sandbox key', 'test key', 'get key', 'secret key', 'credentials', 'sign up'],
    at: ['/docs/guides/questions#how-do-i-get-a-key', '/docs/guides/start'],
  },
  {
    words: ['key lifetime', 'key expiry', 'expire', 'expired key'],
    at: ['/docs/guides/questions#how-long-does-a-key-live', '/docs/guides/keys'],
  },
  {
    words: ['expiry'],
    at: ['/docs/guides/questions#how-long-does-a-key-live', '/docs/reference/reserveAccount'],
  },
  {
    words: ['whitelist', 'allowlist', 'white list', 'allow list', 'ip', 'ip address', 'network'],
    at: ['/docs/guides/keys', '/docs/errors#address_not_allowed'],
  },
  {
    words: ['leaked key', 'compromised key', 'revoke key'],
    at: ['/docs/operations#a-leaked-api-key', '/docs/guides/keys#rotation-without-a-gap'],
  },
  {
    words: ['pagination', 'paginate', 'paging', 'cursor', 'next page'],
    at: ['/docs/guides/errors-and-limits#paging'],
  },
  {
    words: ['rate limit', 'throttle', 'throttling', 'quota'],
    at: ['/docs/errors#rate_limited', '/docs/guides/errors-and-limits#limits'],
  },
  {
    words: ['429', 'too many requests'],
    at: ['/docs/errors#rate_limited', '/docs/guides/errors-and-limits#a-failure'],
  },
  { words: ['401', 'unauthorized', 'unauthorised'], at: ['/docs/errors#unauthorized', '/docs/guides/keys'] },
  { words: ['403', 'forbidden'], at: ['/docs/errors#scope_missing', '/docs/errors#address_not_allowed'] },
  {
    words: ['400', 'bad request', 'validation'],
    at: ['/docs/errors#invalid_request', '/docs/guides/errors-and-limits#a-failure'],
  },
  {
    words: [
      '500',
      '502',
      '503',
      '504',
      '5xx',
      '408',
      'timeout',
      'gateway timeout',
      'server error',
      'no answer',
      'no response',
    ],
    at: [
      '/docs/guides/questions#what-do-i-do-after-a-5xx-or-a-timeout',
      '/docs/guides/paying#what-to-do-at-each-answer',
    ],
  },
  { words: ['error', 'error code', 'status code'], at: ['/docs/errors', '/docs/guides/errors-and-limits'] },
  {
    words: ['timezone', 'time zone', 'utc', 'wat', 'cut off', 'cutoff'],
    at: ['/docs/guides/questions#which-time-zone-are-days-and-months-in'],
  },

  // Trying it, and going live
  {
    words: ['test card', 'test account', 'test bank account', 'simulate failure', 'magic number', 'mock'],
    at: ['/docs/guides/sandbox#money-out'],
  },
  {
    words: ['sdk', 'library', 'client', 'typescript', 'javascript', 'node', 'npm'],
    at: ['/docs/client', '/docs/guides/start'],
  },
  {
    words: ['quickstart', 'getting started', 'tutorial', 'install'],
    at: ['/docs/guides/start', '/docs/operations'],
  },
  { words: ['production', 'live', 'launch', 'checklist'], at: ['/docs/guides/going-live'] },
  { words: ['migrate', 'migration', 'import'], at: ['/docs/guides/moving-to-kolo'] },
];
