import type { Kobo } from '../platform/values/money.ts';
import type { BankInflow, Transaction } from './transactions.ts';

/** The part of an inflow that is not refunded yet. A refund that failed takes nothing. */
export const leftToRefund = (inflow: Pick<BankInflow, 'amount'>, refunds: readonly Transaction[]): Kobo =>
  refunds.reduce((left, { status, amount }) => (status === 'failed' ? left : left - amount), inflow.amount);
