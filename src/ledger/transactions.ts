import type { Kobo } from '../platform/values/money.ts';
import type { Charges } from './charges.ts';

/** Where a movement stands; `successful` and `failed` are final. */
export type TransactionStatus = 'processing' | 'successful' | 'failed';

/** What every movement of money has. Times in milliseconds since the epoch. */
interface Movement extends Charges {
  id: string;
  /** The caller's own name for it; null when it gave none. */
  reference: string | null;
  status: TransactionStatus;
  amount: Kobo;
  currency: string;
  narration: string | null;
  /** Why it failed; null otherwise. */
  failureCode: string | null;
  failureReason: string | null;
  reversesId: string | null;
  createdAt: number;
  /** The business day of that, `2026-01-15`, by which fees and limits go; null where none do. */
  acceptedOn: string | null;
  completedAt: number | null;
  /** Of the wallets on either side; null where there is none. */
  sourceCustomerId: string | null;
  destinationCustomerId: string | null;
  /** What the movement's last posting on that wallet left in it; null before it is posted. */
  sourceBalanceAfter: Kobo | null;
  destinationBalanceAfter: Kobo | null;
}

/** Money that a wallet pays to a bank account. */
export interface BankOutflow extends Movement {
  category: 'bank-outflow';
  type: 'debit';
  sourceAccount: string;
  /** Null where it was not read: a claim has no need of it. */
  sourceWalletId: string | null;
  destinationAccount: null;
  destinationWalletId: null;
  /** The rail that pays, and the id under which its bank is told. */
  rail: string;
  railId: string;
  /** A code of the bank list. */
  bankCode: string;
  /** 10 digits. */
  accountNumber: string;
}

/** Money that came in and goes back to its sender, out of suspense: a payout without a wallet. */
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
  /** As of a bank outflow: who is paid is who sent it. */
  rail: string;
  railId: string;
  bankCode: string;
  accountNumber: string;
}

/** What a bank is to pay. */
export type Payout = BankOutflow | BankInflowReturn;

/** Money that a bank has for a wallet, or for suspense when the wallet cannot take it. */
export interface BankInflow extends Movement {
  category: 'bank-inflow';
  type: 'credit';
  sourceAccount: null;
  sourceWalletId: null;
  destinationAccount: string;
  /** Null in suspense. */
  destinationWalletId: string | null;
  /** The rail that it came by, and its bank's id of it. */
  rail: string;
  railId: string;
  sender: SenderView;
  /** The virtual account that was paid, and its reference; null where it is not known, and where it has none. */
  virtualAccountId: string | null;
  accountReference: string | null;
  /** When it was paid by the rail's time; null where a version did not keep it. */
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
 * What a wallet is credited with from an account of the tenant's own: an opening balance from equity, or money that came in
 * and was held in suspense. Or what people put right by hand, and what the business moves between its own bank and a provider.
 */
export interface Adjustment extends Movement {
  category: 'adjustment';
  /** `debit`: out of a wallet. */
  type: 'debit' | 'credit';
  sourceAccount: string;
  /** Each null where that is a system account. */
  sourceWalletId: string | null;
  destinationAccount: string;
  destinationWalletId: string | null;
}

/** Money that a bank returned of a payment that it had made, to the wallet that paid or to suspense. */
export interface OutflowReversal extends Movement {
  category: 'bank-outflow-reversal';
  type: 'credit';
  sourceAccount: null;
  sourceWalletId: null;
  destinationAccount: string;
  /** Null in suspense. */
  destinationWalletId: string | null;
  /** The rail that it came back by, and its bank's id of the return. */
  rail: string;
  railId: string;
  /** The payment's transaction. */
  paymentId: string;
  /** 0; 1 for what passes the amount of the payment, where the rest of the return is part 0. */
  part: number;
}

/** Interest of a month, from what the business spends on interest. */
export interface InterestPayoutMovement extends Movement {
  category: 'interest-payout';
  type: 'credit';
  sourceAccount: null;
  sourceWalletId: null;
  destinationAccount: string;
  /** Null in suspense. */
  destinationWalletId: string | null;
}

/** What a provider charged, or gave back of that: between what the business spends on banks and what the provider owes it. */
export interface RailFeeMovement extends Movement {
  category: 'rail-fee';
  /** `credit`: given back. */
  type: 'debit' | 'credit';
  /** System accounts: who is debited, who is credited. */
  sourceAccount: string;
  sourceWalletId: null;
  destinationAccount: string;
  destinationWalletId: null;
}

/** One movement of money, as `transactions` and the table of its category have it. */
export type Transaction =
  | Payout
  | BankInflow
  | WalletTransfer
  | Adjustment
  | OutflowReversal
  | InterestPayoutMovement
  | RailFeeMovement;

/** What moves; `CATEGORIES` has a row for each. */
export type TransactionCategory = Transaction['category'];

/** What a bank has to do with a movement, as TSQ shows it (contract section 3.3). */
interface BankDetails {
  /** The account number and the code of the bank that is paid; null where none is. */
  readonly recipient: string | null;
  readonly bank: string | null;
  /** Who sent money that came in, each null when unknown; null for any other movement. */
  readonly sender: SenderView | null;
  /** The reference of the virtual account that was paid; null where there is none. */
  readonly account_reference: string | null;
  /** The movement's id at the bank. */
  readonly session_id: string | null;
}

/** Who sent money that came in, as the API shows it. */
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

/** One category: what a movement of it is to the wallet that it is about, and what a bank has to do with it. */
interface CategoryRow<T extends Transaction> {
  /** `either`: each says its own. */
  readonly type: T['type'] | 'either';
  bankDetails(t: T): BankDetails;
}

const paidBy = (t: Payout): BankDetails => ({
  ...NO_BANK,
  recipient: t.accountNumber,
  bank: t.bankCode,
  session_id: t.railId,
});

/** Every category of movement. */
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

/** What a bank has to do with a movement. */
export const bankDetailsOf = (t: Transaction): BankDetails =>
  (CATEGORIES[t.category] as CategoryRow<Transaction>).bankDetails(t);

/** The fees of a movement in all, whoever pays them: minor units of its currency. */
export const feesOf = (t: Charges): Kobo => t.fee + t.vat + t.stampDuty;

/** The columns of a `Transaction`, from `transactions t` and `TRANSACTION_JOINS`. */
export const TRANSACTION_COLUMNS = `
  t.id, t.type, t.category, t.reference, t.status, t.amount, t.fee, t.fee_payer AS "feePayer",
  t.vat, t.vat_payer AS "vatPayer", t.stamp_duty AS "stampDuty", t.stamp_duty_payer AS "stampDutyPayer", t.currency,
  t.source_account AS "sourceAccount", t.destination_account AS "destinationAccount",
  sw.wallet_id AS "sourceWalletId", dw.wallet_id AS "destinationWalletId",
  sw.customer_id AS "sourceCustomerId", dw.customer_id AS "destinationCustomerId",
  t.source_balance_after AS "sourceBalanceAfter", t.destination_balance_after AS "destinationBalanceAfter",
  t.narration, t.failure_code AS "failureCode", t.failure_reason AS "failureReason",
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
 * What `TRANSACTION_COLUMNS` reads beside `transactions t`. $1 is the tenant. Each is a LATERAL look-up with a
 * limit, because that leaves the planner one plan: a primary key looked up for each row. The category says where
 * there is nothing to look up.
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

/** The wallets whose balances change when this transaction is finished, by their accounts. */
export const walletsToSettle = (transaction: Transaction): string[] =>
  transaction.status !== 'processing' || transaction.category === 'bank-inflow-return'
    ? []
    : [
        transaction.sourceAccount,
        transaction.feePayer,
        transaction.vatPayer,
        transaction.stampDutyPayer,
      ].filter((account) => account !== null);
