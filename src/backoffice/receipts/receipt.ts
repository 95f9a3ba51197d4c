import { chargesOf, paidBy } from '../../ledger/charges.ts';
import { type BankOutflow, bankDetailsOf, type WalletTransfer } from '../../ledger/transactions.ts';
import { maskedName, maskedNumber } from '../../platform/masks.ts';
import { type Kobo, moneyText } from '../../platform/values/money.ts';
import type { ReturnRecord } from '../transfers/queries.ts';

/** A transfer that can have a receipt, once it is final. */
type ReceiptTransfer = BankOutflow | WalletTransfer;

/** Facts of a receipt. */
export interface ReceiptFacts {
  transfer: ReceiptTransfer;
  businessName: string;
  /** Customers of the wallets; null where there is none. */
  senderName: string | null;
  recipientName: string | null;
  /** Null for a transfer to a wallet. */
  bankName: string | null;
  /** Returns of the payment by its bank. */
  returns: readonly ReturnRecord[];
}

type Outcome = 'successful' | 'failed' | 'reversed';

/** A line of a receipt. A field without a value is left out. */
type Line = readonly [label: string, value: string];

/** A receipt in words, in a form that can be sent to a thread. */
export interface Receipt {
  businessName: string;
  transactionId: string;
  reference: string | null;
  outcome: Outcome;
  /** The status, and a sentence about it. */
  status: string;
  meaning: string;
  amount: string;
  costs: readonly Line[];
  total: Line;
  /** The sum that a bank returned later; null if it returned nothing. */
  returned: Line | null;
  details: readonly Line[];
  completedAtMs: number;
  isMasked: boolean;
}

/** Times on a receipt are those of the country, whatever days a business counts by. */
const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `15 January 2026, 10:00:00`. */
function timeText(ms: number): string {
  const parts = Object.fromEntries(TIME.formatToParts(ms).map(({ type, value }) => [type, value]));
  const { day, month, year, hour, minute, second } = parts;
  return `${day} ${month} ${year}, ${hour}:${minute}:${second}`;
}

const sumOf = (amounts: readonly Kobo[]): Kobo => amounts.reduce((sum, amount) => sum + amount, 0n);

/** The status in words. */
function statusOf({ status, amount }: ReceiptTransfer, returned: Kobo) {
  if (status === 'failed') {
    const meaning = 'The money was not sent. Nothing was debited.';
    return { outcome: 'failed', status: 'Failed', meaning } as const;
  }
  if (returned === 0n)
    return { outcome: 'successful', status: 'Successful', meaning: 'The money was sent.' } as const;
  const isWhole = returned >= amount;
  const meaning = `The money was sent. Later the bank returned ${isWhole ? 'it' : 'a part of it'}.`;
  return { outcome: 'reversed', status: isWhole ? 'Reversed' : 'Partly reversed', meaning } as const;
}

/** The costs that the sending wallet paid. Another wallet may have paid the others. */
function costsOf(transfer: ReceiptTransfer): Line[] {
  const { fee, feePayer, vat, vatPayer, stampDuty, stampDutyPayer, sourceAccount, currency } = transfer;
  const costs: [label: string, cost: Kobo, payer: string | null][] = [
    ['Fee', fee, feePayer],
    ['VAT', vat, vatPayer],
    ['Stamp duty', stampDuty, stampDutyPayer],
  ];
  return costs
    .filter(([, cost, payer]) => cost > 0n && payer === sourceAccount)
    .map(([label, cost]) => [label, moneyText(cost, currency)]);
}

/** Ids of NIBSS Instant Payments have 30 digits; other rails have ids of their own. */
const isNipSessionId = (id: string | null): boolean => id !== null && /^\d{30}$/.test(id);

/** A receipt in words. @param transfer a final one */
export function receiptOf(facts: ReceiptFacts, isMasked: boolean): Receipt {
  const { transfer, businessName, bankName, returns } = facts;
  const { id, reference, status, amount, currency, sourceAccount, narration, completedAt } = transfer;
  const { recipient, session_id: sessionId } = bankDetailsOf(transfer);
  const person = (name: string | null) => (isMasked ? maskedName(name) : name);
  const isPaid = status === 'successful';
  const debited = isPaid ? amount + paidBy(chargesOf(transfer), sourceAccount) : 0n;
  const returned = sumOf(returns.map((one) => one.amount));
  const details: [label: string, value: string | null][] = [
    ['Date and time', `${timeText(completedAt!)}, Lagos time`],
    ['From', person(facts.senderName)],
    ['To', person(facts.recipientName)],
    ['To wallet', transfer.destinationWalletId],
    ['To bank', bankName],
    ['Account number', isMasked ? maskedNumber(recipient) : recipient],
    ['Narration', isMasked ? null : narration],
    ['Reference', reference],
    ['Transaction id', id],
    ['NIP session id', isNipSessionId(sessionId) ? sessionId : null],
  ];
  return {
    businessName,
    transactionId: id,
    reference,
    ...statusOf(transfer, returned),
    amount: moneyText(amount, currency),
    costs: isPaid ? costsOf(transfer) : [],
    total: ['Total debited', moneyText(debited, currency)],
    returned: returned === 0n ? null : ['Returned by the bank', moneyText(returned, currency)],
    details: details.filter((line): line is [string, string] => line[1] !== null && line[1] !== ''),
    completedAtMs: completedAt!,
    isMasked,
  };
}

/** A name for its file that every system takes. */
export const fileName = ({ reference, transactionId }: Receipt): string =>
  `receipt-${(reference ?? transactionId).replace(/[^\w.-]+/g, '_').slice(0, 100)}.pdf`;
