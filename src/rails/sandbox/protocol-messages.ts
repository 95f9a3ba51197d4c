import { toRfc3339 } from '../../platform/values/clock.ts';
import type { BookedPayment } from '../book.ts';
import type {
  BookedPaymentMessage,
  InflowMessage,
  IssuedAnswer,
  PaymentAnswer,
  PaymentOrder,
  ReturnMessage,
} from '../http/protocol.ts';
import type { Inflow, PaymentReturn } from '../money-in.ts';
import { nipReason } from '../nip-codes.ts';
import type { PayoutInstruction } from '../rail.ts';
import { codeOf, type PlannedPayment } from './behaviour.ts';
import type { IssuedAccount, IssuedAccounts } from './issued.ts';
import type { Costs } from './own-account.ts';

/* The bank's books as messages of the rail protocol. */

/** An inflow in the words of the protocol. */
export function inflowMessageOf(
  { inflowId, to, amount, sender, narration, receivedAtMs }: Inflow,
  costs: Costs,
): InflowMessage {
  return {
    id: inflowId,
    amount: Number(amount),
    currency: 'NGN',
    bank_code: to.bankCode,
    account_number: to.accountNumber,
    sender: {
      name: sender.name,
      account_number: sender.accountNumber,
      bank_code: sender.bankCode,
      bank_name: sender.bankName,
    },
    narration,
    received_at: toRfc3339(receivedAtMs),
    ...(costs.inflow !== null && { cost: Number(costs.inflow) }),
  };
}

/** The answer about a requested account. */
export function issuedAnswerOf(account: IssuedAccount, issued: IssuedAccounts): IssuedAnswer {
  const { reference, wallet, refused } = account;
  const common = { reference, wallet };
  const none = { bank_code: null, bank_name: null, account_number: null, account_name: null };
  if (refused) return { ...common, ...none, status: 'refused', reason: 'Nobody has this BVN' };
  if (!issued.isActive(account)) return { ...common, ...none, status: 'pending', reason: null };
  return {
    ...common,
    status: 'active',
    bank_code: account.bankCode,
    bank_name: issued.bankName,
    account_number: account.accountNumber,
    account_name: account.name,
    reason: null,
  };
}

/** The body of a payment's submission. */
export const instructionOf = (id: string, order: PaymentOrder): PayoutInstruction => ({
  railId: id,
  amount: BigInt(order.amount),
  currency: order.currency,
  bankCode: order.bank_code,
  nipCode: order.nip_code,
  accountNumber: order.account_number,
  narration: order.narration,
  sender: order.sender && {
    name: order.sender.name,
    accountNumber: order.sender.account_number,
    bankCode: order.sender.bank_code,
    bankName: order.sender.bank_name,
  },
});

const STATUS: Readonly<Record<string, PaymentAnswer['status']>> = { '00': 'paid', '09': 'processing' };

/** The answer about a payment. */
export function paymentAnswerOf(payment: PlannedPayment, nowMs: number, costs: Costs): PaymentAnswer {
  const { railId, amount, bankCode, accountNumber } = payment;
  const code = codeOf(payment, nowMs);
  return {
    id: railId,
    amount: Number(amount),
    currency: 'NGN',
    bank_code: bankCode,
    account_number: accountNumber,
    status: STATUS[code] ?? 'failed',
    code,
    reason: nipReason(code),
    ...(code === '00' && costs.payout !== null && { cost: Number(costs.payout) }),
  };
}

/** A payment that came back. */
export const returnMessageOf = ({
  returnId,
  railId,
  amount,
  returnedAtMs,
}: PaymentReturn): ReturnMessage => ({
  id: returnId,
  payment_id: railId,
  amount: Number(amount),
  returned_at: toRfc3339(returnedAtMs),
});

/** A payment as the book has it. */
export const bookedPaymentOf = (payment: BookedPayment): BookedPaymentMessage => ({
  id: payment.railId,
  amount: Number(payment.amount),
  bank_code: payment.bankCode,
  account_number: payment.accountNumber,
  paid: payment.paid,
  refused_code: payment.refusedCode,
  times_submitted: payment.timesSubmitted,
  conflicts: payment.conflicts,
});
