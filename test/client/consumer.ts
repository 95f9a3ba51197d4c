import {
  AccountNotFoundError,
  formatNaira,
  InsufficientFundsError,
  InvalidRequestError,
  isKnownEvent,
  type KnownEvent,
  Kolo,
  LimitExceededError,
  type List,
  NoAnswerError,
  naira,
  nodeWebhookHandler,
  OutcomeUnknownError,
  RefusedError,
  type Schemas,
  signWebhookForTest,
  type UnknownEvent,
  verifyWebhook,
  webhookHandler,
} from 'kolo-sdk';

/*
 * A program that uses the client: every resource, with codes and events distinguished. It is never run: it is right when
 * it compiles with the declarations that are published (compilers.test.ts).
 */

const kolo = new Kolo({ apiKey: 'test_key_abc', baseUrl: 'https://kolo.example.com', timeoutMs: 10_000 });

async function everyResource(): Promise<unknown[]> {
  const { customer_id, wallet_id } = await kolo.customers.create({
    name: 'Ada Obi',
    email: 'ada@example.com',
  });
  await kolo.wallets.createBulk({
    customerId: customer_id,
    currency: 'NGN',
    wallet: [{ name: 'Rent', tag: 'savings', identifier: 'rent', interest_rate: 12.5 }],
  });
  const wallet: Schemas['Wallet'] = await kolo.wallets.get(wallet_id);
  const { entries } = await kolo.wallets.statement(wallet.id, days);
  const account = await kolo.wallets.reserveAccount({ wallet_id, type: 'disposable', expiry: 60 });
  const { account_number } = account.account_details;
  if (account_number !== null) await kolo.sandbox.payIn({ account_number, amount: naira('1,000') });
  const schedule = await kolo.schedules.create({
    amount: 250_000,
    payout_type: 'recurring',
    frequency: 'month',
    source_wallet_id: wallet_id,
    destination_type: 'bank',
    destination_id: '0123456789',
    destination_code: '058',
  });
  const endpoint = await kolo.webhookEndpoints.create({
    url: 'https://example.com/hook',
    events: ['create-wallet.success'],
  });
  const policy = await kolo.business.policy();
  return [
    later,
    dollars,
    entries,
    schedule.schedule_payment_id,
    endpoint.secret,
    policy.day,
    await total(wallet_id),
  ];
}

/** Words of answers may grow, and requests take those that a service is set to. */
const later: Schemas['Wallet']['status'] = 'a word of a later version';
const dollars: Parameters<Kolo['wallets']['createBulk']>[0]['currency'] = 'USD';

const days = { start_date: '2026-01-01', end_date: '2026-01-31' };

async function total(wallet: string): Promise<string> {
  let kobo = 0;
  const outflows: List<Schemas['Transaction']> = kolo.wallets.transactions(wallet, {
    ...days,
    type: 'debit',
  });
  for await (const { amount, fee } of outflows) kobo += amount + fee;
  return formatNaira(kobo);
}

/** Handles every outcome of a payment. */
async function pay(source: string, reference: string, signal: AbortSignal): Promise<string> {
  try {
    const { account_name } = await kolo.transfers.nameEnquiry({
      bank_code: '058',
      account_number: '0123456789',
    });
    const to = { accountNumber: '0123456789', bankCode: '058', narration: account_name };
    const request = { reference, source, amount: 250_000, currency: 'NGN', ...to } as const;
    const { replayed } = await kolo.transfers.toBank(request, { signal });
    const { status, failure_reason } = await kolo.transactions.waitUntilFinal(reference, {
      withinMs: 60_000,
    });
    return status === 'failed' ? `not paid: ${failure_reason}` : `${status}, ${replayed}`;
  } catch (error) {
    if (error instanceof OutcomeUnknownError) return `${error.advice} ${error.reference} ${error.code}`;
    if (error instanceof NoAnswerError) return error.code === 'bank_unavailable' ? 'later' : 'soon';
    if (error instanceof InsufficientFundsError || error instanceof AccountNotFoundError)
      return error.message;
    if (error instanceof LimitExceededError)
      return `${error.errors[0]?.remaining} ${error.errors[0]?.resets_at}`;
    if (error instanceof InvalidRequestError) return error.errors.map(({ path }) => path).join();
    if (error instanceof RefusedError) return answerTo(error);
    throw error;
  }
}

function answerTo({ code, retryAfterMs }: RefusedError): string {
  switch (code) {
    case 'rate_limited':
      return `in ${retryAfterMs} ms`;
    case 'wallet_restricted':
    case 'unknown_bank':
      return 'never';
    default:
      return code;
  }
}

function onEvent(event: KnownEvent): string | number | null {
  switch (event.eventType) {
    case 'bank-transfer.outflow.failed':
      return event.eventData.failure_reason;
    case 'bank-transfer.inflow.success':
      return event.eventData.sender?.name ?? null;
    case 'interest-payout.success':
      return event.eventData.gross - event.eventData.tax;
    case 'reserve_virtual_account.success':
      return event.eventData.account_number;
    default:
      return event.eventId;
  }
}
const onUnknownEvent = (event: UnknownEvent): string => event.eventType;

const handlers = {
  ofFetch: webhookHandler({ secret: 'whsec_a', onEvent, onUnknownEvent }),
  ofNode: nodeWebhookHandler({ secret: ['whsec_a', 'whsec_b'], onEvent, onError: console.error }),
};

async function withoutHelpers(): Promise<unknown> {
  const { body, headers } = await signWebhookForTest({ eventId: 'e-1', eventType: 'new.kind' }, 'whsec_a');
  const event = await verifyWebhook(body, headers, 'whsec_a');
  return isKnownEvent(event) ? onEvent(event) : onUnknownEvent(event);
}

/** Whatever of it somebody would use. */
export const program = { everyResource, pay, handlers, withoutHelpers };
