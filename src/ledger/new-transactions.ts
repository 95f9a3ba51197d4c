import type { Charges } from './charges.ts';
import type {
  Adjustment,
  BankInflow,
  BankInflowReturn,
  BankOutflow,
  InterestPayoutMovement,
  OutflowReversal,
  RailFeeMovement,
  TransactionCategory,
  WalletTransfer,
} from './transactions.ts';

/*
 * One builder for each category. They write every field out and use no spread: an object that gains fields after a
 * spread is slow to make and to read, a quarter of a transfer's processor time. Frequent categories have a builder
 * of their own, so that their objects have one shape. A return of an inflow has the shape of a payment, since both
 * settle alike.
 */

/** A bank transfer at acceptance. */
export const newBankOutflow = (
  given: Pick<
    BankOutflow,
    'id' | 'reference' | 'amount' | 'currency' | 'sourceAccount' | 'sourceWalletId' | 'narration'
  > &
    Pick<BankOutflow, 'rail' | 'railId' | 'bankCode' | 'accountNumber' | 'createdAt' | 'acceptedOn'> &
    Pick<BankOutflow, 'reversesId' | 'metadata'> & { charges: Charges },
): BankOutflow => ({
  id: given.id,
  type: 'debit',
  category: 'bank-outflow',
  reference: given.reference,
  status: 'processing',
  amount: given.amount,
  fee: given.charges.fee,
  feePayer: given.charges.feePayer,
  vat: given.charges.vat,
  vatPayer: given.charges.vatPayer,
  stampDuty: given.charges.stampDuty,
  stampDutyPayer: given.charges.stampDutyPayer,
  currency: given.currency,
  sourceAccount: given.sourceAccount,
  destinationAccount: null,
  sourceWalletId: given.sourceWalletId,
  destinationWalletId: null,
  sourceCustomerId: null,
  destinationCustomerId: null,
  sourceBalanceAfter: null,
  destinationBalanceAfter: null,
  narration: given.narration,
  metadata: given.metadata,
  failureCode: null,
  failureReason: null,
  reversesId: given.reversesId,
  createdAt: given.createdAt,
  acceptedOn: given.acceptedOn,
  completedAt: null,
  rail: given.rail,
  railId: given.railId,
  bankCode: given.bankCode,
  accountNumber: given.accountNumber,
});

/** An inflow, credited at once because the bank has the money. Its wallet pays the fee. */
export const newBankInflow = (
  given: Pick<
    BankInflow,
    'id' | 'reference' | 'amount' | 'fee' | 'destinationAccount' | 'destinationWalletId' | 'narration'
  > &
    Pick<BankInflow, 'virtualAccountId' | 'accountReference' | 'paidAt'> &
    Pick<BankInflow, 'rail' | 'railId' | 'sender' | 'createdAt'>,
): BankInflow => ({
  id: given.id,
  type: 'credit',
  category: 'bank-inflow',
  reference: given.reference,
  status: 'successful',
  amount: given.amount,
  fee: given.fee,
  feePayer: given.fee > 0n ? given.destinationAccount : null,
  vat: 0n,
  vatPayer: null,
  stampDuty: 0n,
  stampDutyPayer: null,
  currency: 'NGN',
  sourceAccount: null,
  destinationAccount: given.destinationAccount,
  sourceWalletId: null,
  destinationWalletId: given.destinationWalletId,
  sourceCustomerId: null,
  destinationCustomerId: null,
  sourceBalanceAfter: null,
  destinationBalanceAfter: null,
  narration: given.narration,
  metadata: null,
  failureCode: null,
  failureReason: null,
  reversesId: null,
  createdAt: given.createdAt,
  acceptedOn: null,
  completedAt: given.createdAt,
  rail: given.rail,
  railId: given.railId,
  sender: given.sender,
  virtualAccountId: given.virtualAccountId,
  accountReference: given.accountReference,
  paidAt: given.paidAt,
});

export const newWalletTransfer = (
  given: Pick<
    WalletTransfer,
    'id' | 'reference' | 'amount' | 'currency' | 'narration' | 'createdAt' | 'acceptedOn'
  > &
    Pick<WalletTransfer, 'metadata' | 'sourceAccount' | 'sourceWalletId' | 'sourceCustomerId'> &
    Pick<WalletTransfer, 'destinationAccount' | 'destinationWalletId' | 'destinationCustomerId'>,
): WalletTransfer => ({
  id: given.id,
  type: 'debit',
  category: 'wallet-transfer',
  reference: given.reference,
  status: 'successful',
  amount: given.amount,
  fee: 0n,
  feePayer: null,
  vat: 0n,
  vatPayer: null,
  stampDuty: 0n,
  stampDutyPayer: null,
  currency: given.currency,
  sourceAccount: given.sourceAccount,
  destinationAccount: given.destinationAccount,
  sourceWalletId: given.sourceWalletId,
  destinationWalletId: given.destinationWalletId,
  sourceCustomerId: given.sourceCustomerId,
  destinationCustomerId: given.destinationCustomerId,
  sourceBalanceAfter: null,
  destinationBalanceAfter: null,
  narration: given.narration,
  metadata: given.metadata,
  failureCode: null,
  failureReason: null,
  reversesId: null,
  createdAt: given.createdAt,
  acceptedOn: given.acceptedOn,
  completedAt: given.createdAt,
});

/** The return of an inflow at its start, out of suspense. It costs nothing. */
export const newInflowReturn = (
  given: Pick<BankInflowReturn, 'id' | 'amount' | 'currency' | 'sourceAccount' | 'narration' | 'reversesId'> &
    Pick<BankInflowReturn, 'rail' | 'railId' | 'bankCode' | 'accountNumber' | 'createdAt'>,
): BankInflowReturn => ({
  id: given.id,
  type: 'debit',
  category: 'bank-inflow-return',
  reference: null,
  status: 'processing',
  amount: given.amount,
  fee: 0n,
  feePayer: null,
  vat: 0n,
  vatPayer: null,
  stampDuty: 0n,
  stampDutyPayer: null,
  currency: given.currency,
  sourceAccount: given.sourceAccount,
  destinationAccount: null,
  sourceWalletId: null,
  destinationWalletId: null,
  sourceCustomerId: null,
  destinationCustomerId: null,
  sourceBalanceAfter: null,
  destinationBalanceAfter: null,
  narration: given.narration,
  metadata: null,
  failureCode: null,
  failureReason: null,
  reversesId: given.reversesId,
  createdAt: given.createdAt,
  acceptedOn: null,
  completedAt: null,
  rail: given.rail,
  railId: given.railId,
  bankCode: given.bankCode,
  accountNumber: given.accountNumber,
});

/** Fields that a credit of one of the rarer categories sets itself. */
type Credit<Wallet> = Pick<
  Adjustment,
  'id' | 'amount' | 'destinationAccount' | 'destinationCustomerId' | 'createdAt'
> &
  Partial<Pick<Adjustment, 'reference' | 'fee' | 'narration' | 'reversesId'>> & {
    destinationWalletId: Wallet;
  };

/** A posted credit of one of the rarer categories. Its wallet pays the fee. */
const newCredit = <Category extends TransactionCategory, Source, Wallet>(
  kind: { category: Category; currency: string; sourceAccount: Source },
  given: Credit<Wallet>,
) => ({
  id: given.id,
  type: 'credit' as const,
  category: kind.category,
  reference: given.reference ?? null,
  status: 'successful' as const,
  amount: given.amount,
  fee: given.fee ?? 0n,
  feePayer: (given.fee ?? 0n) > 0n ? given.destinationAccount : null,
  vat: 0n,
  vatPayer: null,
  stampDuty: 0n,
  stampDutyPayer: null,
  currency: kind.currency,
  sourceAccount: kind.sourceAccount,
  sourceWalletId: null,
  sourceCustomerId: null,
  sourceBalanceAfter: null,
  destinationAccount: given.destinationAccount,
  destinationWalletId: given.destinationWalletId,
  destinationCustomerId: given.destinationCustomerId,
  destinationBalanceAfter: null,
  narration: given.narration ?? null,
  metadata: null,
  failureCode: null,
  failureReason: null,
  reversesId: given.reversesId ?? null,
  createdAt: given.createdAt,
  acceptedOn: null,
  completedAt: given.createdAt,
});

/** A posted adjustment; a debit where a wallet pays it. */
export const newAdjustment = (
  given: Pick<Adjustment, 'id' | 'reference' | 'amount' | 'fee' | 'currency' | 'narration' | 'createdAt'> &
    Partial<Pick<Adjustment, 'sourceWalletId' | 'sourceCustomerId'>> &
    Pick<
      Adjustment,
      'reversesId' | 'sourceAccount' | 'destinationAccount' | 'destinationWalletId' | 'destinationCustomerId'
    >,
): Adjustment => {
  const { currency, sourceAccount, sourceWalletId = null, sourceCustomerId = null } = given;
  const credit = newCredit({ category: 'adjustment', currency, sourceAccount }, given);
  const type = sourceWalletId === null ? 'credit' : 'debit';
  return { ...credit, type, sourceWalletId, sourceCustomerId };
};

/** A posted interest payout. */
export const newInterestPayout = (
  given: Pick<InterestPayoutMovement, 'id' | 'amount' | 'currency' | 'createdAt'> &
    Pick<InterestPayoutMovement, 'destinationAccount' | 'destinationWalletId' | 'destinationCustomerId'>,
): InterestPayoutMovement =>
  newCredit({ category: 'interest-payout', currency: given.currency, sourceAccount: null }, given);

/** A posted provider fee or refund. */
export const newRailFee = (
  given: Pick<RailFeeMovement, 'id' | 'type' | 'amount' | 'narration' | 'reversesId' | 'createdAt'> &
    Pick<RailFeeMovement, 'sourceAccount' | 'destinationAccount'>,
): RailFeeMovement => {
  const kind = { category: 'rail-fee', currency: 'NGN', sourceAccount: given.sourceAccount } as const;
  const nobody = { destinationWalletId: null, destinationCustomerId: null };
  return { ...newCredit(kind, { ...given, ...nobody }), type: given.type };
};

/** A posted return of a payment. */
export const newOutflowReversal = (
  given: Pick<OutflowReversal, 'id' | 'amount' | 'rail' | 'railId' | 'paymentId' | 'part' | 'reversesId'> &
    Pick<OutflowReversal, 'destinationAccount' | 'destinationWalletId' | 'destinationCustomerId'> &
    Pick<OutflowReversal, 'createdAt'>,
): OutflowReversal => {
  const { rail, railId, paymentId, part } = given;
  const credit = newCredit(
    { category: 'bank-outflow-reversal', currency: 'NGN', sourceAccount: null },
    given,
  );
  return Object.assign(credit, { rail, railId, paymentId, part });
};
