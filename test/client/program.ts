import type { components, operations, webhooks } from 'kolo-api';

/**
 * A program written against the API's description. It is never run: it is right when it compiles with the types that
 * are generated from `openapi.json` (typed-client.test.ts).
 */

type Schemas = components['schemas'];
/** The operations that are called; those that begin with `on` are requests that Kolo makes to webhook endpoints. */
type OperationId = Exclude<keyof operations, `on${string}`>;
type Responses<Id extends OperationId> = operations[Id]['responses'];
type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
type SuccessStatus = 200 | 201 | 202;

type Success<Id extends OperationId> = Json<Responses<Id>[keyof Responses<Id> & SuccessStatus]>;
type Failure<Id extends OperationId> = Json<Responses<Id>[Exclude<keyof Responses<Id>, SuccessStatus>]>;

type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? { body: Content }
  : { body?: never };
type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Query<Id extends OperationId> =
  Parameters<Id> extends { query: infer Given } ? { query: Given } : { query?: Parameters<Id>['query'] };
type Path<Id extends OperationId> =
  Parameters<Id> extends { path: infer Given } ? { path: Given } : { path?: never };

declare function call<Id extends OperationId>(
  id: Id,
  request: Body<Id> & Query<Id> & Path<Id>,
): Promise<Success<Id> | Failure<Id>>;

const wallet_id = 'w-1';
const id = 'an-id';
const schedule_payment_id = 'schedule-1';
const days = { start_date: '2026-01-01', end_date: '2026-01-31' };
const transfer = { amount: 250_000, source: wallet_id, currency: 'NGN', reference: 'payout-1' } as const;
const reason = 'A payment is disputed';

/** Every operation, each by a request of its own. One that is missing, or that there is not, does not compile. */
const calls: { [Id in OperationId]: () => Promise<Success<Id> | Failure<Id>> } = {
  createCustomer: () =>
    call('createCustomer', { query: { returnIfExist: true }, body: { name: 'Ada Obi', id_type: 'nin' } }),
  listCustomers: () => call('listCustomers', { query: { limit: 100, email: 'ada@example.com' } }),
  retrieveCustomer: () => call('retrieveCustomer', { path: { id } }),
  updateCustomer: () => call('updateCustomer', { path: { id }, body: { bvn: '22123456789' } }),
  createWalletsInBulk: () =>
    call('createWalletsInBulk', {
      body: {
        customerId: id,
        currency: 'NGN',
        wallet: [{ name: 'Rent', tag: 'savings', identifier: 'rent', reserveAccount: true }],
      },
    }),
  createSubAccount: () => call('createSubAccount', { body: { subaccount_name: 'Rent', customer_id: id } }),
  listWallets: () => call('listWallets', { query: { status: 'restricted', orderBy: 'ASC' } }),
  retrieveWallet: () => call('retrieveWallet', { path: { wallet_id } }),
  updateWallet: () => call('updateWallet', { path: { wallet_id }, body: { interest_rate: null } }),
  listAccruedInterest: () => call('listAccruedInterest', { path: { wallet_id }, query: days }),
  retrieveWalletBalance: () =>
    call('retrieveWalletBalance', { path: { wallet_id }, query: { at: '2026-01-15T09:00:00Z' } }),
  reserveAccount: () => call('reserveAccount', { body: { wallet_id, type: 'disposable', expiry: 60 } }),
  listWalletAccounts: () => call('listWalletAccounts', { path: { wallet_id } }),
  retrieveWalletStatement: () =>
    call('retrieveWalletStatement', { path: { wallet_id }, query: { ...days, format: 'json' } }),
  retrievePolicy: () => call('retrievePolicy', {}),
  restrictWallet: () => call('restrictWallet', { path: { wallet_id }, body: { type: 'all', reason } }),
  liftRestriction: () => call('liftRestriction', { path: { wallet_id }, body: { reason } }),
  closeWallet: () => call('closeWallet', { path: { wallet_id }, body: { reason } }),
  payInForTest: () => call('payInForTest', { body: { account_number: '0000014573', amount: 100 } }),
  fundTestWallet: () => call('fundTestWallet', { body: { wallet_id, amount: 100 } }),
  createRefund: () =>
    call('createRefund', { path: { transaction_id: id }, body: { reference: 'r', amount: 1 } }),
  createWalletTransfer: () => call('createWalletTransfer', { body: { ...transfer, destination: 'w-2' } }),
  createBankTransfer: () =>
    call('createBankTransfer', { body: { ...transfer, accountNumber: '0123456789', bankCode: '058' } }),
  listBanks: () => call('listBanks', {}),
  createBulkTransfer: () =>
    call('createBulkTransfer', {
      body: {
        reference: 'payroll',
        currency: 'NGN',
        source: 'w',
        transfers: [{ amount: 1, reference: 'p-1', accountNumber: '0123456789', bankCode: '058' }],
      },
    }),
  listBulkTransfers: () => call('listBulkTransfers', {}),
  retrieveBulkTransfer: () => call('retrieveBulkTransfer', { path: { bulk_id: 'b' } }),
  enquireNames: () =>
    call('enquireNames', {
      body: { accounts: [{ bankCode: '058', accountNumber: '0123456789', name: 'Ada Obi' }] },
    }),
  enquireName: () => call('enquireName', { query: { bank_code: '058', account_number: '0123456789' } }),
  createScheduledPayment: () =>
    call('createScheduledPayment', {
      body: {
        amount: 250_000,
        payout_type: 'recurring',
        frequency: 'month',
        source_wallet_id: wallet_id,
        destination_type: 'bank',
        destination_id: '0123456789',
        destination_code: '058',
      },
    }),
  listScheduledPayments: () => call('listScheduledPayments', {}),
  retrieveScheduledPayment: () => call('retrieveScheduledPayment', { path: { schedule_payment_id } }),
  updateScheduledPayment: () =>
    call('updateScheduledPayment', { path: { schedule_payment_id }, body: { is_active: false } }),
  verifyTransaction: () => call('verifyTransaction', { query: { reference: 'payout-1', wallet_id } }),
  retrieveTransaction: () => call('retrieveTransaction', { path: { transaction_id: id } }),
  listTransactions: () =>
    call('listTransactions', {
      query: { ...days, status: 'failed', type: 'debit', category: 'bank-outflow' },
    }),
  listWalletTransactions: () => call('listWalletTransactions', { path: { wallet_id }, query: days }),
  createWebhook: () =>
    call('createWebhook', { body: { url: 'https://example.com/hook', events: ['create-wallet.success'] } }),
  listWebhooks: () => call('listWebhooks', {}),
  retrieveWebhook: () => call('retrieveWebhook', { path: { id } }),
  updateWebhook: () => call('updateWebhook', { path: { id }, body: { events: null, enabled: true } }),
  rotateWebhookSecret: () => call('rotateWebhookSecret', { path: { id }, body: { overlap_hours: 1 } }),
  testWebhook: () => call('testWebhook', { path: { id }, body: { type: 'create-wallet.success' } }),
  deleteWebhook: () => call('deleteWebhook', { path: { id } }),
  retrieveEvents: () => call('retrieveEvents', { query: { after: 0, types: 'restriction-lifted.success' } }),
  listEvents: () => call('listEvents', { query: { type: 'restriction-lifted.success' } }),
  listDeliveries: () => call('listDeliveries', { query: { status: 'exhausted' } }),
  resendDelivery: () => call('resendDelivery', { path: { id } }),
};

/** Nothing but words that are known: not any text. */
type Closed<Words extends string | number> = string extends Words
  ? never
  : number extends Words
    ? never
    : Words;
type IsClosed<Words extends string | number | null | undefined> = [Closed<NonNullable<Words>>] extends [never]
  ? false
  : true;
type All<Answers extends readonly true[]> = Answers;

type BodyOf<Id extends OperationId> = Body<Id> extends { body: infer Content } ? Content : never;
type Policy = NonNullable<Schemas['Policy']['in_force']['fees']>['terms'];

type ClosedWords = All<
  [
    IsClosed<Schemas['Wallet']['status']>,
    IsClosed<Schemas['Wallet']['restriction']>,
    IsClosed<Schemas['Wallet']['tag']>,
    IsClosed<Schemas['Wallet']['type']>,
    IsClosed<Schemas['Wallet']['currency']>,
    IsClosed<BodyOf<'createWalletsInBulk'>['wallet'][number]['tag']>,
    IsClosed<BodyOf<'createWalletsInBulk'>['currency']>,
    IsClosed<BodyOf<'createBankTransfer'>['currency']>,
    IsClosed<BodyOf<'createWalletTransfer'>['currency']>,
    IsClosed<Schemas['Customer']['id_type']>,
    IsClosed<Schemas['Customer']['tier']>,
    IsClosed<Schemas['VirtualAccount']['status']>,
    IsClosed<Schemas['VirtualAccount']['type']>,
    IsClosed<Schemas['VirtualAccount']['payment_policy']>,
    IsClosed<Schemas['TransactionStatus']['currency']>,
    IsClosed<Schemas['Transaction']['status']>,
    IsClosed<Schemas['Transaction']['type']>,
    IsClosed<Schemas['Transaction']['category']>,
    IsClosed<Schemas['StatementEntry']['category']>,
    IsClosed<Schemas['InterestAccrual']['status']>,
    IsClosed<Schemas['InterestAccrual']['interest_type']>,
    IsClosed<Schemas['ScheduledPayment']['status']>,
    IsClosed<Schemas['ScheduledPayment']['payout_type']>,
    IsClosed<Schemas['ScheduledPayment']['frequency']>,
    IsClosed<Schemas['ScheduledPayment']['destination_type']>,
    IsClosed<NonNullable<Schemas['ScheduledPayment']['last_occurrence']>['status']>,
    IsClosed<NonNullable<Schemas['ScheduledPayment']['last_occurrence']>['failure_code']>,
    IsClosed<Schemas['FailedOccurrence']['failure_code']>,
    IsClosed<Schemas['NewWallet']['tag']>,
    IsClosed<Schemas['NewRestriction']['type']>,
    IsClosed<Schemas['WebhookEndpoint']['status']>,
    IsClosed<NonNullable<Schemas['WebhookEndpoint']['events']>[number]>,
    IsClosed<Schemas['Delivery']['status']>,
    IsClosed<Schemas['Delivery']['event_type']>,
    IsClosed<Schemas['Event']['type']>,
    IsClosed<Schemas['EventBody']['eventCategory']>,
    IsClosed<NonNullable<NonNullable<Policy['payers']>['fee']>>,
    IsClosed<Failure<OperationId>['code']>,
  ]
>;

/** A word or type that was not dealt with does not compile. */
function nothingElse(rest: never): never {
  throw new Error(`an answer that is not described: ${JSON.stringify(rest)}`);
}

function statusText(status: Schemas['TransactionStatus']['status']): string {
  switch (status) {
    case 'processing':
      return 'Under way';
    case 'successful':
      return 'Paid';
    case 'failed':
      return 'Not paid';
    default:
      return nothingElse(status);
  }
}

function kindOf(category: Schemas['Transaction']['category']): string {
  switch (category) {
    case 'bank-outflow':
      return 'Payment to a bank';
    case 'bank-outflow-reversal':
      return 'Payment that came back';
    case 'bank-inflow':
      return 'Payment from a bank';
    case 'bank-inflow-return':
      return 'Payment that was sent back';
    case 'wallet-transfer':
      return 'Between wallets';
    case 'interest-payout':
      return 'Interest';
    case 'adjustment':
      return 'Correction';
    case 'rail-fee':
      return 'What the bank charged';
    default:
      return nothingElse(category);
  }
}

/** An event as posted: one of the described bodies, distinguished by its type. The list of events has the same. */
type Received = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

function receive(event: Received | Schemas['Event']['body']): string | null {
  switch (event.eventType) {
    case 'bank-transfer.outflow.failed':
      return event.eventData.failure_reason;
    case 'bank-transfer.outflow.success':
    case 'wallet-transfer.outflow.success':
      return statusText(event.eventData.status);
    case 'bank-transfer.outflow.reversed':
      return event.eventData.reverses_id;
    case 'bank-transfer.inflow.success':
      return event.eventData.sender?.name ?? null;
    case 'interest-payout.success':
      return `${event.eventData.gross - event.eventData.tax}`;
    case 'schedule-payment.failed':
    case 'schedule-payment.deactivated':
      return event.eventData.failure_code;
    case 'create-wallet.success':
      return event.eventData.identifier;
    case 'reserve_virtual_account.success':
      return event.eventData.account_number;
    case 'restriction-created.success':
    case 'restriction-lifted.success':
      return event.eventData.reason;
    case 'bulk-transfer.completed':
      return `${event.eventData.counts.successful}`;
    case 'webhook-endpoint.failing':
    case 'webhook-endpoint.disabled':
      return event.eventData.url;
    default:
      return nothingElse(event);
  }
}

/** Each operation has its own codes, so a program can handle its refusals one by one. */
function afterTransfer({
  code,
}: Json<Responses<'createWalletTransfer'>[400]>): 'correct' | 'wait' | 'verify' {
  switch (code) {
    case 'invalid_request':
    case 'wallet_not_found':
    case 'unsupported_currency':
      return 'correct';
    case 'insufficient_funds':
    case 'limit_exceeded':
    case 'wallet_restricted':
      return 'wait';
    case 'duplicate_reference':
      return 'verify';
    default:
      return nothingElse(code);
  }
}

/** Any failure can be shown in one way, and any list be walked through. */
function show(failure: Failure<OperationId>): string {
  const { code, errors = [] }: Schemas['Failure'] = failure;
  return `${code}: ${errors.map(({ path, message }) => `${path} ${message}`).join(', ')}`;
}

type ListId = {
  [Id in OperationId]: Success<Id> extends { data: { paginatedPayload: unknown } } ? Id : never;
}[OperationId];

const next = (page: Success<ListId>): string | null => {
  const { pageInfo }: { pageInfo: Schemas['PageInfo'] } = page.data.paginatedPayload;
  return pageInfo.endCursor;
};

/** Lists of the same things have the same pages. */
const amounts = ({ paginatedPayload }: Schemas['TransactionPage']): number[] =>
  paginatedPayload.edges.map(({ amount }) => amount);
const everyAmount = (page: Success<'listTransactions'> | Success<'listWalletTransactions'>): number[] =>
  amounts(page.data);

async function balanceOf(): Promise<number | null> {
  const answer = await calls.retrieveWallet();
  return answer.status ? answer.data.balance : null;
}

/** Whatever of it somebody would use. */
export const program = {
  calls,
  receive,
  kindOf,
  afterTransfer,
  show,
  next,
  everyAmount,
  balanceOf,
  words: null as ClosedWords | null,
};
