import type { NewEvent } from '../platform/events/event.ts';
import type { Kobo } from '../platform/values/money.ts';
import type { Approval, ApprovalLink, ExecutedApproval } from './approvals.ts';
import type { HeldMoney, HeldMoneyChange } from './held-money.ts';
import type { InterestPayout } from './interest-payouts.ts';
import type { Policy } from './policy/policy.ts';
import type { UsageAfter, UsageState } from './policy/usage.ts';
import type { RailFee } from './rail-fees.ts';
import type { SubmissionStatus } from './submission-status.ts';
import type { Payout, Transaction } from './transactions.ts';
import type { VirtualAccountState } from './virtual-account.ts';

/** `restricted`: pays nothing; its restriction says whether it receives money. `closed`: does neither, for ever. */
export const WALLET_STATUSES = ['active', 'restricted', 'closed'] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];

/** `outflow`: may not pay. `all`: may not receive money either. */
export const RESTRICTIONS = ['outflow', 'all'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** A wallet as loaded for a batch. */
export interface WalletState {
  accountId: string;
  walletId: string;
  customerId: string;
  currency: string;
  status: WalletStatus;
  /** KYC tier of its customer, 0 to 3. */
  tier: number;
  /** Null unless it is restricted. */
  restriction: Restriction | null;
  /** Fee for each inflow, kobo; null for none. */
  inflowTransferFee: Kobo | null;
  posted: Kobo;
  held: Kobo;
  /** Sequence number of its last posting. */
  seq: bigint;
}

/** True if the wallet receives money from banks and other wallets (contract section 3.10). */
export const canReceive = ({ status, restriction }: Pick<WalletState, 'status' | 'restriction'>): boolean =>
  status !== 'closed' && restriction !== 'all';

/**
 * Everything that deciding a batch may read: the state under the lock, or the cached state that a batch is decided
 * ahead on.
 */
export interface BatchState {
  readonly policy: Policy;
  /** Usage of limits by `usageKey`, complete for the commands' movements. */
  readonly usage: ReadonlyMap<string, UsageState>;
  /** Time of the tenant's last posting, milliseconds. */
  readonly lastPostedAt: number;
  /** By account. */
  readonly wallets: ReadonlyMap<string, WalletState>;
  /** Accounts by wallet id or identifier, as commands name them. */
  readonly accountsByWalletId: ReadonlyMap<string, string>;
  /** By id. */
  readonly virtualAccounts: ReadonlyMap<string, VirtualAccountState>;
  /** Transactions that the commands name by reference, id or inflow. */
  readonly transactions: readonly Transaction[];
  /** Rows of money in suspense that commands name, by the movements that brought it there. */
  readonly held: ReadonlyMap<string, HeldMoney>;
  /** Months of interest that are paid, by `interestMonthKey`, of those that commands name. */
  readonly interestPaid: ReadonlySet<string>;
  /** Provider fees of the movements that commands name, by `chargedKey`. */
  readonly railFees: ReadonlyMap<string, readonly RailFee[]>;
  /** Approved proposals among those that commands name. */
  readonly approvals: ReadonlyMap<string, Approval>;
  /** Submission status of payouts that are settled manually. Locked, so it cannot change meanwhile. */
  readonly submissions: ReadonlyMap<string, SubmissionStatus>;
  /** Attempts made so far of payouts that a refusal settles. Locked, so they cannot change meanwhile. */
  readonly attempts: ReadonlyMap<string, number>;
}

/** One debit and one credit of one amount. Sequence and balance are null for a system account. */
export interface Posting {
  transactionId: string;
  part: number;
  debitAccount: string;
  creditAccount: string;
  amount: Kobo;
  postedAt: number;
  debitSeq: bigint | null;
  debitBalanceAfter: Kobo | null;
  creditSeq: bigint | null;
  creditBalanceAfter: Kobo | null;
}

/** Change of an account's row. `before` is a wallet's previous state, null for a system account. */
export interface BalanceChange {
  accountId: string;
  posted: Kobo;
  held: Kobo;
  seq: bigint;
  before: { posted: Kobo; held: Kobo; seq: bigint } | null;
}

/** An incident for an operator: an outcome that contradicts a final one, or money in suspense. */
export interface Incident {
  id: string;
  kind: string;
  transactionId: string;
  detail: string;
  createdAt: number;
}

/** Closing of a virtual account that has received the one payment it was for. */
export interface AccountClosing {
  virtualAccountId: string;
  /** Milliseconds since the epoch. */
  closedAt: number;
}

/** A movement of a bulk transfer. */
export interface BulkLink {
  movementId: string;
  bulkId: string;
}

/** Rows that a batch writes. Each list is one set-based statement. */
export interface Effects {
  /** New transactions, a bank transfer with its payout, an inflow with its rail id. */
  created: Transaction[];
  /** Bank transfers that were `processing` and are now final. */
  finished: Payout[];
  postings: Posting[];
  balances: BalanceChange[];
  /** Approved proposals that this batch executes. */
  executed: ExecutedApproval[];
  /** Movements made by a proposal that covers many. */
  approvalLinks: ApprovalLink[];
  /** Movements of bulk transfers. */
  bulkLinks: BulkLink[];
  /** Changes of money in suspense. */
  held: HeldMoneyChange[];
  /** Virtual accounts that were open. */
  closings: AccountClosing[];
  interestPayouts: InterestPayout[];
  railFees: RailFee[];
  /** Usage of limits after this batch. */
  usage: UsageAfter[];
  events: NewEvent[];
  incidents: Incident[];
  /** Time of the last posting after this batch, milliseconds. */
  lastPostedAt: number;
}
