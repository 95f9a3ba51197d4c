import type { Metadata } from '../platform/values/metadata.ts';
import type { Kobo } from '../platform/values/money.ts';
import type { Charges } from './charges.ts';

/** `successful` and `failed` are final. */
export type TransactionStatus = 'processing' | 'successful' | 'failed';

/** Fields that every movement of money has. Times are milliseconds since the epoch. */
interface Movement extends Charges {
  id: string;
  /** Reference that the caller gave; null when it gave none. */
  reference: string | null;
  status: TransactionStatus;
  amount: Kobo;
  currency: string;
  narration: string | null;
  /** Null where the caller gave none. */
  metadata: Metadata | null;
  /** Null unless it failed. */
  failureCode: string | null;
  failureReason: string | null;
  reversesId: string | null;
  createdAt: number;
  /** Business day of acceptance, `2026-01-15`, which decides fees and limits; null where neither applies. */
  acceptedOn: string | null;
  completedAt: number | null;
  /** Null where that side is not a wallet. */
  sourceCustomerId: string | null;
  destinationCustomerId: string | null;
  /** Balance of that wallet after the movement's last posting on it; null before it is posted. */
  sourceBalanceAfter: Kobo | null;
  destinationBalanceAfter: Kobo | null;
}

/** Money that a wallet pays to a bank account. */
export interface BankOutflow extends Movement {
  category: 'bank-outflow';
  type: 'debit';
  /** The inflow that it refunds; null where it refunds none. */
  reversesId: string | null;
  sourceAccount: string;
  /** Null where it was not read: claiming does not need it. */
  sourceWalletId: string | null;
  destinationAccount: null;
  destinationWalletId: null;
  /** Rail that pays, and the id that the payout is submitted under. */
  rail: string;
  railId: string;
  /** A code of the bank list. */
  bankCode: string;
  /** 10 digits. */
  accountNumber: string;
}

/** Return of an inflow to its sender, out of suspense: a payout without a wallet. */
export interface BankInflowReturn extends Movement {
  category: 'bank-inflow-return';
  type: 'debit';
  /** Suspense. */
  sourceAccount: string;
  sourceWalletId: null;
  destinationAccount: null;
  destinationWalletId: null;
  /** The inflow. */
  reversesId: string;
  /** As for a bank outflow; the recipient is the sender of the inflow. */
  rail: string;
  railId: string;
  bankCode: string;
  accountNumber: string;
}

/** A movement that a bank pays out. */
export type Payout = BankOutflow | BankInflowReturn;

/** Money that a bank received for a wallet. It goes to suspense when the wallet cannot take it. */
export interface BankInflow extends Movement {
  category: 'bank-inflow';
  type: 'credit';
  sourceAccount: null;
  sourceWalletId: null;
  destinationAccount: string;
  /** Null in suspense. */
  destinationWalletId: string | null;
  /** Rail that it came by, and the bank's id of the inflow. */
  rail: string;
  railId: string;
  sender: SenderView;
  /**
   * Virtual account that was paid, and its reference. The id is null when unknown, the reference when there is
   * none.
   */
  virtualAccountId: string | null;
  accountReference: string | null;
  /** Time of payment by the rail's clock; null where it was not stored. */
  paidAt: number | null;
}

/** Money that moves from one wallet to another, at once and without a fee. */
export interface WalletTransfer extends Movement {
  category: 'wallet-transfer';
  type: 'debit';
  sourceAccount: string;
  sourceWalletId: string;
  destinationAccount: string;
  destinationWalletId: string;
}

/**
 * Credit from one of the tenant's own accounts: an opening balance from equity, or money released from suspense.
 * Also manual corrections, and money that the business moves between its own bank and a provider.
 */
export interface Adjustment extends Movement {
  category: 'adjustment';
  /** `debit`: out of a wallet. */
  type: 'debit' | 'credit';
  sourceAccount: string;
  /** Null where that side is a system account. */
  sourceWalletId: string | null;
  destinationAccount: string;
  destinationWalletId: string | null;
}

/** Money that a bank returned from a payment it had made. It goes to the wallet that paid, or to suspense. */
export interface OutflowReversal extends Movement {
  category: 'bank-outflow-reversal';
  type: 'credit';
  sourceAccount: null;
  sourceWalletId: null;
  destinationAccount: string;
  /** Null in suspense. */
  destinationWalletId: string | null;
  /** Rail that it came back by, and the bank's id of the return. */
  rail: string;
  railId: string;
  /** The payment's transaction. */
  paymentId: string;
  /** 0, or 1 for the excess over the payment's amount where part 0 has the rest of the return. */
  part: number;
}

/** A month's interest, paid from the interest expense account. */
export interface InterestPayoutMovement extends Movement {
  category: 'interest-payout';
  type: 'credit';
  sourceAccount: null;
  sourceWalletId: null;
  destinationAccount: string;
  /** Null in suspense. */
  destinationWalletId: string | null;
}

/** Provider fee, or a refund of one. It moves between bank charges and the provider's settlement account. */
export interface RailFeeMovement extends Movement {
  category: 'rail-fee';
  /** `credit` is a refund. */
  type: 'debit' | 'credit';
  /** System account that is debited. */
  sourceAccount: string;
  sourceWalletId: null;
  destinationAccount: string;
  destinationWalletId: null;
}

/** A row of `transactions` with the row of its category's table. */
export type Transaction =
  | Payout
  | BankInflow
  | WalletTransfer
  | Adjustment
  | OutflowReversal
  | InterestPayoutMovement
  | RailFeeMovement;

export type TransactionCategory = Transaction['category'];

/** Bank details of a movement, as the status query (TSQ) shows them (contract section 3.3). */
interface BankDetails {
  /** Account number and bank code of the recipient; null where no bank is paid. */
  readonly recipient: string | null;
  readonly bank: string | null;
  /** Sender of an inflow; null for any other movement. */
  readonly sender: SenderView | null;
  /** Reference of the virtual account that was paid; null where it has none. */
  readonly account_reference: string | null;
  /** The movement's id at the bank. */
  readonly session_id: string | null;
}

/** Sender of an inflow as the API shows it. Each field is null when unknown. */
export interface SenderView {
  readonly name: string | null;
  readonly account_number: string | null;
  readonly bank_name: string | null;
  readonly bank_code: string | null;
}

const NO_BANK: BankDetails = {
  recipient: null,
  bank: null,
  sender: null,
  account_reference: null,
  session_id: null,
};

/** Properties of a category. */
interface CategoryRow<T extends Transaction> {
  /** `either`: the movement says which. */
  readonly type: T['type'] | 'either';
  bankDetails(t: T): BankDetails;
}

const paidBy = (t: Payout): BankDetails => ({
  ...NO_BANK,
  recipient: t.accountNumber,
  bank: t.bankCode,
  session_id: t.railId,
});

export const CATEGORIES: {
  readonly [C in TransactionCategory]: CategoryRow<Extract<Transaction, { category: C }>>;
} = {
  'bank-outflow': { type: 'debit', bankDetails: paidBy },
  'bank-inflow': {
    type: 'credit',
    bankDetails: (t) => ({
      ...NO_BANK,
      sender: t.sender,
      account_reference: t.accountReference,
      session_id: t.railId,
    }),
  },
  'wallet-transfer': { type: 'debit', bankDetails: () => NO_BANK },
  'bank-inflow-return': { type: 'debit', bankDetails: paidBy },
  adjustment: { type: 'either', bankDetails: () => NO_BANK },
  'bank-outflow-reversal': {
    type: 'credit',
    bankDetails: (t) => ({ ...NO_BANK, session_id: t.railId }),
  },
  'interest-payout': { type: 'credit', bankDetails: () => NO_BANK },
  'rail-fee': { type: 'either', bankDetails: () => NO_BANK },
};

export const bankDetailsOf = (t: Transaction): BankDetails =>
  (CATEGORIES[t.category] as CategoryRow<Transaction>).bankDetails(t);

/** Sum of a movement's fees, whichever wallet pays them, in minor units of its currency. */
export const feesOf = (t: Charges): Kobo => t.fee + t.vat + t.stampDuty;

/** Columns of a `Transaction`; needs `transactions t` and `TRANSACTION_JOINS`. */
export const TRANSACTION_COLUMNS = `
  t.id, t.type, t.category, t.reference, t.status, t.amount, t.fee, t.fee_payer AS "feePayer",
  t.vat, t.vat_payer AS "vatPayer", t.stamp_duty AS "stampDuty", t.stamp_duty_payer AS "stampDutyPayer", t.currency,
  t.source_account AS "sourceAccount", t.destination_account AS "destinationAccount",
  sw.wallet_id AS "sourceWalletId", dw.wallet_id AS "destinationWalletId",
  sw.customer_id AS "sourceCustomerId", dw.customer_id AS "destinationCustomerId",
  t.source_balance_after AS "sourceBalanceAfter", t.destination_balance_after AS "destinationBalanceAfter",
  t.narration, t.metadata, t.failure_code AS "failureCode", t.failure_reason AS "failureReason",
  t.reverses_id AS "reversesId", t.created_at AS "createdAt", t.accepted_on::text AS "acceptedOn",
  t.completed_at AS "completedAt",
  COALESCE(p.rail, i.rail, r.rail) AS rail, COALESCE(p.rail_id, i.rail_inflow_id, r.rail_return_id) AS "railId",
  r.payment_id AS "paymentId", r.part,
  p.bank_code AS "bankCode", p.account_number AS "accountNumber",
  CASE WHEN t.category = 'bank-inflow' THEN json_build_object(
    'name', s.name, 'account_number', s.account_number, 'bank_name', s.bank_name, 'bank_code', s.bank_code)
  END AS sender,
  i.virtual_account_id AS "virtualAccountId", i.account_reference AS "accountReference", i.paid_at AS "paidAt"`;

/**
 * Joins that `TRANSACTION_COLUMNS` needs beside `transactions t`. $1 is the tenant. Each is a LATERAL look-up with
 * a limit, which leaves the planner one plan: a primary key probe per row. The category says where there is nothing
 * to look up.
 */
export const TRANSACTION_JOINS = `
  LEFT JOIN LATERAL (
    SELECT * FROM payouts
    WHERE t.category IN ('bank-outflow', 'bank-inflow-return') AND tenant_id = $1 AND transaction_id = t.id LIMIT 1) p
    ON true
  LEFT JOIN LATERAL (
    SELECT * FROM inflows
    WHERE t.category = 'bank-inflow' AND tenant_id = $1 AND transaction_id = t.id LIMIT 1) i ON true
  LEFT JOIN LATERAL (
    SELECT * FROM payment_returns
    WHERE t.category = 'bank-outflow-reversal' AND tenant_id = $1 AND transaction_id = t.id LIMIT 1) r ON true
  LEFT JOIN LATERAL (
    SELECT * FROM inflow_senders
    WHERE t.category = 'bank-inflow' AND tenant_id = $1 AND rail = i.rail AND rail_inflow_id = i.rail_inflow_id
    LIMIT 1) s ON true
  LEFT JOIN LATERAL (
    SELECT wallet_id, customer_id FROM wallets
    WHERE tenant_id = $1 AND account_id = t.source_account LIMIT 1) sw ON true
  LEFT JOIN LATERAL (
    SELECT wallet_id, customer_id FROM wallets
    WHERE tenant_id = $1 AND account_id = t.destination_account LIMIT 1) dw ON true`;

/** Accounts of the wallets whose balances change when this transaction is settled. */
export const walletsToSettle = (transaction: Transaction): string[] =>
  transaction.status !== 'processing' || transaction.category === 'bank-inflow-return'
    ? []
    : [
        transaction.sourceAccount,
        transaction.feePayer,
        transaction.vatPayer,
        transaction.stampDutyPayer,
      ].filter((account) => account !== null);
