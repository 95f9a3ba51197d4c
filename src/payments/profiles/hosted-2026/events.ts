import type { JsonObject } from './json-object.ts';

/** The body of an event as it is stored (contract section 4). */
interface EventBody extends JsonObject {
  readonly eventType: string;
  readonly eventCategory: string;
  readonly createdAt: string;
  readonly customer_id: string | null;
  readonly reference: string | null;
  readonly wallet: string | null;
  readonly eventData: JsonObject;
}

/** The fields of a body that a type has otherwise. */
interface TypeChange {
  eventType?: string;
  eventCategory?: string;
  eventData?: JsonObject;
  pvb_accrued_interest_wallet?: string;
}

/** Sent in place of the provider of a virtual account, which a stored event does not have. */
const PROVIDER = 'kolo';
const INFLOW_TYPE = 'bank-transfer.inflow.success';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** When a movement became final. */
const timeOf = ({ eventData, createdAt }: EventBody): unknown => eventData.completed_at ?? createdAt;

/** The metadata of an object, if it has a field for it. */
const metadataOf = ({ metadata }: JsonObject): JsonObject => (metadata === undefined ? {} : { metadata });

function references({ reference, eventData }: EventBody) {
  const own = reference ?? eventData.id;
  return { internal_reference: eventData.id, third_party_reference: own, initiator_reference: own };
}

/** Money that came in, or came back. The balances are those after its last posting; what was available is not stored. */
function inflow(body: EventBody, category: string): JsonObject {
  const { eventData } = body;
  const sender = (eventData.sender ?? {}) as JsonObject;
  const reference = eventData.session_id ?? eventData.id;
  return {
    id: eventData.id,
    customer_id: eventData.customer_id,
    destination_wallet_id: eventData.destination ?? eventData.wallet_id,
    type: 'inflow',
    category,
    amount: eventData.amount,
    currency: eventData.currency,
    narration: textOf(eventData.narration),
    ip_address: '',
    transaction_id: eventData.id,
    timestamp: timeOf(body),
    status: 'success',
    third_party_reference: body.reference ?? reference,
    initiator_reference: body.reference ?? eventData.account_reference ?? reference,
    internal_reference: eventData.id,
    provider: PROVIDER,
    destination_wallet_balance: null,
    destination_wallet_ledger_balance: eventData.balance_after,
    destination_transaction_balance: eventData.balance_after,
    reference,
    fee: eventData.fee,
    sender_name: textOf(sender.name),
    sender_account_number: textOf(sender.account_number),
    sender_bank_name: textOf(sender.bank_name),
    session_id: eventData.session_id,
    ...metadataOf(eventData),
  };
}

function interest(body: EventBody): JsonObject {
  const { eventData } = body;
  return {
    id: eventData.id,
    amount: eventData.net,
    destination_wallet: eventData.destination,
    destination_wallet_balance: null,
    destination_wallet_ledger_balance: eventData.balance_after,
    reference: eventData.reference ?? eventData.id,
    timestamp: timeOf(body),
    ...metadataOf(eventData),
    batch_id: textOf(eventData.from).slice(0, '2026-09'.length),
    break_down: {
      gross_interest_payout: eventData.gross,
      withholding_tax: eventData.tax,
      net_interest_payout: eventData.net,
    },
  };
}

const outflow = (body: EventBody): TypeChange => ({
  eventData: Object.assign(body.eventData, references(body)),
});

/** The types that differ. */
const TYPES: Readonly<Record<string, (body: EventBody) => TypeChange>> = {
  'create-wallet.success': () => ({ eventCategory: 'create_wallet' }),
  [INFLOW_TYPE]: (body) => ({
    eventCategory: 'inflow_transaction',
    eventData: inflow(body, 'bank_transfer_inflow'),
  }),
  // Clients of this profile know no reversal, and book money in by this event alone.
  'bank-transfer.outflow.reversed': (body) => ({
    eventType: INFLOW_TYPE,
    eventCategory: 'inflow_transaction',
    eventData: inflow(body, 'bank_transfer_reversal'),
  }),
  'bank-transfer.outflow.success': outflow,
  'bank-transfer.outflow.failed': outflow,
  'wallet-transfer.outflow.success': (body) => ({
    eventCategory: 'wallet_transfer',
    eventData: Object.assign(body.eventData, references(body), {
      transaction_id: body.eventData.id,
      source_wallet: body.eventData.source,
      destination_wallet: body.eventData.destination,
      status: 'COMPLETED',
    }),
  }),
  'interest-payout.success': (body) => ({
    pvb_accrued_interest_wallet: textOf(body.eventData.interest_wallet_id),
    eventData: interest(body),
  }),
};

/** The reference of a schedule's payment: `schedule:<id>:<n>`. */
const SCHEDULED = /^schedule:([0-9a-f-]{36}):\d+$/;

/** The transaction of an event; null for one that reports none. */
function transactionOf({ eventData }: EventBody): unknown {
  if (eventData.transaction_id !== undefined) return eventData.transaction_id;
  return eventData.balance_after === undefined ? null : eventData.id;
}

/** The virtual account's own reference; null where the event is about none, or it has none. */
function accountReferenceOf({ eventType, eventData }: EventBody): unknown {
  if (eventType === 'reserve_virtual_account.success') return eventData.reference ?? null;
  return eventData.account_reference ?? null;
}

/** A body in this profile. It changes the object, which was read from the stored text. */
export function eventOf(body: EventBody): JsonObject {
  const { reference, wallet, eventData } = body;
  const changed = TYPES[body.eventType]?.(body);
  const envelope = {
    pvb_wallet: wallet,
    pvb_reference: transactionOf(body),
    pvb_third_party_reference: reference,
    pvb_destination_wallet: eventData.destination ?? null,
    pvb_schedule_payment_id: eventData.schedule_payment_id ?? SCHEDULED.exec(reference ?? '')?.[1] ?? null,
    pvb_destination_account_creation_reference: accountReferenceOf(body),
  };
  return Object.assign(body, envelope, changed ?? {});
}

/** The same for the text of a body. Amounts are whole numbers up to 2^53 − 1, so none changes on the way. */
export const eventTextOf = (text: string): string => JSON.stringify(eventOf(JSON.parse(text) as EventBody));
