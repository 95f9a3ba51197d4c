import { parseRfc3339 } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Bank } from '../banks.ts';
import type { Sender } from '../money-in.ts';
import { AccountNotSaidError, type ConfirmedInflow, UnreadableInflowError } from '../provider.ts';
import { bankOfMonnify, bankOfNip } from './banks.ts';
import type { Answer } from './client/answer.ts';
import type { Calls } from './client/calls.ts';
import type { Fields } from './client/fields.ts';

/*
 * Inflows as Monnify reports them on a query. Its responses have two forms (docs/rails/monnify.md, section 7); both are
 * read. The credited account is known by our own reference alone.
 */

const RESERVED = 'RESERVED_ACCOUNT';

/**
 * Queries an inflow.
 *
 * @returns null if there is nothing to credit: not paid, or not to a reserved account
 * @throws if Monnify cannot be queried or leaves out a required field
 */
export async function confirm(calls: Calls, inflowId: string): Promise<ConfirmedInflow | null> {
  const first = transactionOf(
    await calls.get(`/api/v2/transactions/${encodeURIComponent(inflowId)}`),
    inflowId,
  );
  if (!isPaid(first)) return null;
  const transaction = namesAccount(first) ? first : await findTransaction(calls, inflowId);
  if (transaction === null || !isPaid(transaction)) return null;
  const product = transaction.fields('product');
  if (product.text('type') !== RESERVED) return null;
  const reference = product.text('reference');
  const amount = transaction.kobo('amountPaid');
  if (reference === undefined) throw new AccountNotSaidError('Monnify does not say which account was paid');
  if (!isNaira(transaction)) throw new UnreadableInflowError('Monnify does not say that it is in naira');
  if (amount === undefined || amount === 0n)
    throw new UnreadableInflowError('the amount that was paid cannot be read');
  return {
    inflowId,
    to: { reference, accountNumber: null },
    amount,
    sender: senderOf(transaction),
    narration: null,
    receivedAtMs: instantOf(transaction.text('completedOn') ?? transaction.text('paidOn') ?? ''),
    cost: costOf(transaction, amount),
  };
}

/** @throws where it is not that transaction */
function transactionOf(answer: Answer, inflowId: string): Fields {
  if (!answer.isGood) throw new Error(answer.detail);
  if (answer.body.text('transactionReference') !== inflowId)
    throw new Error('the answer is of another transaction');
  return answer.body;
}

/** `PAID` alone: what is over or under what was expected, or back, is for a person. */
const isPaid = (transaction: Fields): boolean => transaction.text('paymentStatus') === 'PAID';

/** Both names of the currency must agree. */
function isNaira(transaction: Fields): boolean {
  const currencies = [transaction.text('currency'), transaction.text('currencyCode')];
  return currencies.includes('NGN') && currencies.every((one) => one === undefined || one === 'NGN');
}

const namesAccount = (transaction: Fields): boolean => transaction.fields('product').has('type');

/** The newer form does not name the account: another endpoint may still answer in the older one. */
async function findTransaction(calls: Calls, transactionReference: string): Promise<Fields | null> {
  const answer = await calls.get('/api/v2/merchant/transactions/query', { transactionReference });
  const transaction = transactionOf(answer, transactionReference);
  if (namesAccount(transaction)) return transaction;
  // An account is paid by transfer; a card, say, has to do with none.
  const method = transaction.text('paymentMethod');
  if (method !== undefined && method !== 'ACCOUNT_TRANSFER') return null;
  throw new AccountNotSaidError('Monnify does not say which account was paid');
}

/** Monnify's fee: in the older form the unsettled part, in the newer a field. */
function costOf(transaction: Fields, amount: Kobo): Kobo | null {
  const settled = transaction.kobo('settlementAmount');
  if (settled !== undefined) return settled <= amount ? amount - settled : null;
  return transaction.kobo('fee') ?? null;
}

/** The sender, if one account paid. The newer form has Monnify's bank code, the older a NIP code. */
function senderOf(transaction: Fields): Sender {
  const sources = transaction.list('paymentSourceInformation') ?? [
    transaction.fields('paymentSourceInformation'),
  ];
  if (sources.length === 1 && sources[0]!.has('accountNumber')) return senderAt(sources[0]!, bankOfMonnify);
  const isOne = (transaction.list('accountPayments') ?? []).length <= 1 && sources.length <= 1;
  return senderAt(transaction.fields(isOne ? 'accountDetails' : ''), bankOfNip);
}

function senderAt(source: Fields, bankOf: (code: string) => Bank | undefined): Sender {
  const bank = bankOf(source.word('bankCode') ?? '');
  const accountNumber = source.text('accountNumber') ?? '';
  return {
    name: source.text('accountName') ?? null,
    accountNumber: bank !== undefined && /^\d{10}$/.test(accountNumber) ? accountNumber : null,
    bankCode: bank?.code ?? null,
    bankName: bank?.name ?? null,
  };
}

/** A time that says its zone, in milliseconds since the epoch; null for any other: whose zone it has is not documented. */
const instantOf = (text: string): number | null =>
  parseRfc3339(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) ?? null;
