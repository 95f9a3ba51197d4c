import type { Account, Customer, Recipient, Transaction, Transfer } from './book.ts';

/*
 * Bodies that the stand-in writes, with the names and the forms of Paystack's own samples (docs/rails/paystack.md). Integers are
 * bigints, and are written as such.
 */

/** The business's environment at Paystack, for which the stand-in answers. */
export interface Environment {
  readonly domain: 'live' | 'test';
  /** The business's number. */
  readonly integration: bigint;
}

const time = (ms: number): string => new Date(ms).toISOString();

export const recipientBody = (environment: Environment, recipient: Recipient) => ({
  active: recipient.active,
  currency: 'NGN',
  ...environment,
  id: recipient.id,
  name: recipient.name,
  recipient_code: recipient.code,
  type: 'nuban',
  is_deleted: recipient.deleted,
  details: {
    authorization_code: null,
    account_number: recipient.accountNumber,
    account_name: null,
    bank_code: recipient.bankCode,
    bank_name: 'A bank',
  },
});

const transferFields = (environment: Environment, transfer: Transfer) => ({
  ...environment,
  amount: transfer.amount,
  currency: 'NGN',
  source: 'balance',
  reason: transfer.reason,
  reference: transfer.reference,
  failures: null,
  transfer_code: transfer.code,
  id: transfer.id,
  createdAt: time(transfer.submittedAtMs),
});

/** The answer to a submission: the recipient is a number. */
export const submissionBody = (environment: Environment, transfer: Transfer) => ({
  ...transferFields(environment, transfer),
  status: transfer.status,
  recipient: transfer.recipient.id,
});

/** As asking answers it, and events have it. */
export const queryBody = (environment: Environment, transfer: Transfer, status: string) => ({
  ...transferFields(environment, transfer),
  status,
  recipient: recipientBody(environment, transfer.recipient),
  session: { provider: null, id: null },
  fee_charged: transfer.fee,
  fees_breakdown: null,
  gateway_response: null,
});

export const customerBody = (environment: Environment, customer: Customer) => ({
  ...environment,
  id: customer.id,
  customer_code: customer.code,
  email: customer.email,
  first_name: customer.firstName,
  last_name: customer.lastName,
  phone: customer.phone,
  metadata: customer.metadata,
  identified: false,
  identifications: null,
});

export const accountBody = (environment: Environment, account: Account) => ({
  bank: { name: account.slug, id: 20n, slug: account.slug },
  account_name: account.name,
  account_number: account.number,
  assigned: true,
  currency: 'NGN',
  active: account.active,
  id: account.id,
  assignment: {
    integration: environment.integration,
    assignee_id: account.customer.id,
    assignee_type: 'Customer',
  },
  customer: {
    id: account.customer.id,
    email: account.customer.email,
    customer_code: account.customer.code,
    metadata: account.customer.metadata,
  },
});

/** @param receiver whether the account that was paid is in it: no sample of Paystack's answers shows it, that of its events does */
export const transactionBody = (environment: Environment, transaction: Transaction, receiver: boolean) => ({
  id: transaction.id,
  domain: environment.domain,
  status: transaction.status,
  reference: transaction.reference,
  amount: transaction.amount,
  requested_amount: transaction.amount,
  fees: transaction.fees,
  channel: transaction.channel,
  currency: transaction.currency,
  metadata: '',
  paid_at: time(transaction.paidAtMs),
  created_at: time(transaction.paidAtMs),
  customer: transaction.customer && { id: transaction.customer.id, email: transaction.customer.email },
  authorization: {
    channel: transaction.channel,
    card_type: 'transfer',
    sender_bank: transaction.sender.bankName,
    sender_bank_account_number: transaction.sender.accountNumber,
    sender_name: transaction.sender.name,
    narration: transaction.narration,
    ...(receiver && { receiver_bank_account_number: transaction.receiver, receiver_bank: 'Wema Bank' }),
  },
});
