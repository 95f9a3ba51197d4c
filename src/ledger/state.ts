import type { NewEvent } from '../platform/events/event.ts';
import type { Kobo } from '../platform/values/money.ts';
import type { Approval, ExecutedApproval, ApprovalLink } from './approvals.ts';
import type { HeldMoney, HeldMoneyChange } from './held-money.ts';
import type { InterestPayout } from './interest-payouts.ts';
import type { Policy } from './policy/policy.ts';
import type { UsageAfter, UsageState } from './policy/usage.ts';
import type { RailFee } from './rail-fees.ts';
import type { SubmissionStatus } from './submission-status.ts';
import type { Payout, Transaction } from './transactions.ts';
import type { VirtualAccountState } from './virtual-account.ts';

/** `restricted`: it pays nothing, and its restriction says whether it takes money. `closed`: it does neither, for ever. */
export const WALLET_STATUSES = ['active', 'restricted', 'closed'] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];

/** What a restricted wallet may not do: `outflow`, pay; `all`, take money either. */
export const RESTRICTIONS = ['outflow', 'all'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** A wallet as a batch finds it. */
export interface WalletState {
  accountId: string;
  walletId: string;
  customerId: string;
  currency: string;
  status: WalletStatus;
  /** Of its customer, 0 to 3. */
  tier: number;
  /** Of a restricted wallet, and null of any other. */
  restriction: Restriction | null;
  /** Taken from each inflow, kobo; null for none. */
  inflowTransferFee: Kobo | null;
  posted: Kobo;
  held: Kobo;
  /** The number of the last posting. */
  seq: bigint;
}

/** Whether a wallet takes money, from a bank or another wallet (contract section 3.10). */
export const canReceive = ({ status, restriction }: Pick<WalletState, 'status' | 'restriction'>): boolean =>
  status !== 'closed' && restriction !== 'all';

/** Everything that deciding a batch may look at: as it is under the lock, or as the books have it that it is decided ahead on. */
export interface BatchState {
  readonly policy: Policy;
  /** What has been used of limits, by `useKey`: all that the commands' movements count in. */
  readonly usage: ReadonlyMap<string, UsageState>;
  /** The time of the tenant's last posting, milliseconds. */
  readonly lastPostedAt: number;
  /** Wallets by account. */
  readonly wallets: ReadonlyMap<string, WalletState>;
  /** Accounts by wallet id or identifier, as commands name them. */
  readonly accountsByWalletId: ReadonlyMap<string, string>;
  /** Virtual accounts by id. */
  readonly virtualAccounts: ReadonlyMap<string, VirtualAccountState>;
  /** The transactions that the commands name, by any of reference, id or inflow. */
  readonly transactions: readonly Transaction[];
  /** Of the money in suspense that commands name: what is written of it, by the movements that brought it there. */
  readonly held: ReadonlyMap<string, HeldMoney>;
  /** Which of the months of interest that commands name are paid, by `interestMonthKey`. */
  readonly interestPaid: ReadonlySet<string>;
  /** What providers charged for the movements of which commands ask that, by `chargedKey`. */
  readonly railFees: ReadonlyMap<string, readonly RailFee[]>;
  /** The approved ones of the proposals that commands name. */
  readonly approvals: ReadonlyMap<string, Approval>;
  /** How far banks have been told of payouts that people settle by hand; it cannot change meanwhile. */
  readonly submissions: ReadonlyMap<string, SubmissionStatus>;
  /** The attempts made so far of the payouts that a refusal is to settle; they cannot change meanwhile. */
  readonly attempts: ReadonlyMap<string, number>;
}

/** One debit and one credit of one amount. Sequence and balance are those of a side that is a wallet. */
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

/** How an account's row changes; `before` names a wallet's old state, null for a system account. */
export interface BalanceChange {
  accountId: string;
  posted: Kobo;
  held: Kobo;
  seq: bigint;
  before: { posted: Kobo; held: Kobo; seq: bigint } | null;
}

/** What an operator has to look at: an outcome that contradicts a final one, or money in suspense. */
export interface Incident {
  id: string;
  kind: string;
  transactionId: string;
  detail: string;
  createdAt: number;
}

/** A virtual account that has had the one payment that it was for. */
export interface AccountClosing {
  virtualAccountId: string;
  /** Milliseconds since the epoch. */
  closedAt: number;
}

/** What a batch writes; each list is one set-based statement. */
export interface Effects {
  /** New transactions; those of a bank transfer with their payout, those of an inflow with its rail id. */
  created: Transaction[];
  /** Bank transfers that were `processing` and are now final. */
  finished: Payout[];
  postings: Posting[];
  balances: BalanceChange[];
  /** What people do by hand. */
  executed: ExecutedApproval[];
  /** What is one of many movements that people have agreed on together. */
  approvalLinks: ApprovalLink[];
  /** What becomes of money in suspense. */
  held: HeldMoneyChange[];
  /** Virtual accounts that were open. */
  closings: AccountClosing[];
  interestPayouts: InterestPayout[];
  railFees: RailFee[];
  /** What has been used of limits once this is written. */
  usage: UsageAfter[];
  events: NewEvent[];
  incidents: Incident[];
  /** The time of the last posting after this batch, milliseconds. */
  lastPostedAt: number;
}
