import { LosslessNumber } from 'lossless-json';
import { type BookedPayment, FEE, type ReservedAccount, type Transaction } from './book.ts';

/* The answers and events of Monnify as its documents show them (docs/rails/monnify.md), for a stand-in. */

/** Kobo in naira: `2990.00`. */
export const naira = (kobo: bigint): string => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;
/** The same as a JSON number. */
const number = (kobo: bigint): LosslessNumber => new LosslessNumber(naira(kobo));

/** Around every answer. */
export const envelope = (responseBody: unknown) => ({
  requestSuccessful: true,
  responseMessage: 'success',
  responseCode: '0',
  responseBody,
});

type Stage = { status: string; reason?: string };

/** The answer to a submission: it has no currency. */
export const submissionAnswer = (payment: BookedPayment, { status, reason }: Stage) => ({
  amount: number(payment.amount),
  reference: payment.reference,
  status,
  dateCreated: '2026-06-27T08:32:49.289+00:00',
  totalFee: number(FEE),
  destinationAccountName: payment.accountName,
  destinationBankName: 'A bank',
  destinationAccountNumber: payment.accountNumber,
  destinationBankCode: payment.bankCode,
  ...(status.startsWith('PENDING') ? {} : { comment: reason ?? 'Transaction successful' }),
});

/** The answer to asking after a payment. */
export const summaryAnswer = (payment: BookedPayment, { status, reason }: Stage) => ({
  amount: number(payment.amount),
  reference: payment.reference,
  narration: payment.narration,
  currency: 'NGN',
  fee: number(FEE),
  twoFaEnabled: false,
  status,
  transactionDescription: reason ?? 'Transaction successful',
  transactionReference: 'MFDS87620260627093249000027JDW8UZ',
  createdOn: '2026-06-27T08:32:49.000+00:00',
  sourceAccountNumber: '8016472829',
  destinationAccountNumber: payment.accountNumber,
  destinationAccountName: payment.accountName,
  destinationBankCode: payment.bankCode,
  destinationBankName: 'A bank',
});

/** The answer to asking for an account that is reserved. */
export const accountAnswer = (contractCode: string, account: ReservedAccount) => ({
  contractCode,
  ...account,
  currencyCode: 'NGN',
  collectionChannel: 'RESERVED_ACCOUNT',
  reservationReference: '17ERLN8RZCZ203H00044',
  reservedAccountType: 'GENERAL',
  createdOn: '2026-06-26 23:19:13.511864338',
  incomeSplitConfig: [],
  restrictPaymentSource: false,
});

const masked = (accountNumber: string): string => accountNumber.slice(-4).padStart(10, '*');
const instant = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

/** The answer to asking after money that came in, in either form. */
export function transactionAnswer(transaction: Transaction, email: string): object {
  const { amount, settlementAmount, sender, accountReference } = transaction;
  const common = {
    transactionReference: transaction.transactionReference,
    paymentReference: transaction.transactionReference,
    paymentStatus: transaction.status,
    paymentDescription: 'Ada Obi',
    paymentMethod: accountReference === null ? 'CARD' : 'ACCOUNT_TRANSFER',
  };
  if (transaction.form === 'newer') {
    return {
      ...common,
      amountPaid: number(amount),
      totalPayable: number(amount),
      fee: settlementAmount === null ? null : number(amount - settlementAmount),
      currencyCode: transaction.currency,
      createdOn: instant(transaction.completedAtMs),
      completedOn: instant(transaction.completedAtMs),
      customerDTO: { email, name: 'Ada Obi' },
      paymentSourceInformation: [
        {
          bankCode: sender.bankCode,
          amountPaid: number(amount),
          sessionId: '090405210317032336726272971260',
          accountName: sender.name,
          accountNumber: sender.accountNumber,
        },
      ],
    };
  }
  const accountDetails = {
    accountName: sender.name,
    accountNumber: masked(sender.accountNumber),
    bankCode: '000001',
    amountPaid: naira(amount),
  };
  return {
    ...common,
    amountPaid: naira(amount),
    totalPayable: naira(amount),
    settlementAmount: settlementAmount === null ? null : naira(settlementAmount),
    paidOn: '26/02/2020 09:38:13 AM',
    currency: transaction.currency,
    product: productOf(transaction),
    cardDetails: null,
    accountDetails,
    accountPayments: [accountDetails],
    customer: { email, name: 'Ada Obi' },
    metaData: {},
  };
}

const productOf = ({ accountReference, transactionReference }: Transaction) =>
  accountReference === null
    ? { type: 'API_NOTIFICATION', reference: transactionReference }
    : { type: 'RESERVED_ACCOUNT', reference: accountReference };

/** A row of the list of transactions. */
export const transactionRow = (transaction: Transaction) => ({
  customerDTO: { email: 'ada@example.com', name: 'Ada Obi' },
  createdOn: instant(transaction.completedAtMs),
  completedOn: instant(transaction.completedAtMs),
  amount: number(transaction.amount),
  currencyCode: transaction.currency,
  paymentStatus: transaction.status,
  transactionReference: transaction.transactionReference,
  paymentReference: transaction.transactionReference,
  completed: true,
  collectionChannel: transaction.accountReference === null ? 'API_NOTIFICATION' : 'RESERVED_ACCOUNT',
});

/** `eventData` of money that came in. */
export const transactionEvent = (transaction: Transaction, account: ReservedAccount | undefined) => ({
  product: productOf(transaction),
  transactionReference: transaction.transactionReference,
  paymentReference: transaction.transactionReference,
  paidOn: '2021-11-17 11:28:42.615',
  paymentDescription: 'Ada Obi',
  metaData: {},
  paymentSourceInformation: [
    {
      bankCode: '',
      amountPaid: number(transaction.amount),
      accountName: transaction.sender.name,
      sessionId: '',
      accountNumber: transaction.sender.accountNumber,
    },
  ],
  destinationAccountInformation: account?.accounts[0] ?? {},
  amountPaid: number(transaction.amount),
  totalPayable: number(transaction.amount),
  cardDetails: {},
  paymentMethod: 'ACCOUNT_TRANSFER',
  currency: transaction.currency,
  settlementAmount: naira(transaction.settlementAmount ?? 0n),
  paymentStatus: transaction.status,
  customer: { name: 'Ada Obi', email: account?.customerEmail ?? 'ada@example.com' },
});

/** A page of a list. */
export function page<Row>(rows: readonly Row[], number: number, size: number) {
  const totalPages = Math.ceil(rows.length / size);
  return {
    content: rows.slice(number * size, (number + 1) * size),
    totalElements: rows.length,
    totalPages,
    number,
    size,
    first: number === 0,
    last: number >= totalPages - 1,
  };
}
