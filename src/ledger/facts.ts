import type { InterestMonth } from './interest-payouts.ts';
import type { ChargedMovement } from './rail-fees.ts';
import { type Transaction, walletsToSettle } from './transactions.ts';

/**
 * Facts that the commands of a batch declare. They are loaded before the commands are decided, and nothing else is.
 */
export class Facts {
  readonly walletIds = new Set<string>();
  readonly accounts = new Set<string>();
  readonly virtualAccounts = new Set<string>();
  readonly references = new Set<string>();
  readonly transactionIds = new Set<string>();
  readonly inflows: { readonly rail: string; readonly railInflowId: string }[] = [];
  readonly interestMonths: InterestMonth[] = [];
  /** Movements whose provider fees are needed. */
  readonly chargedMovements: ChargedMovement[] = [];
  /** Accounts that the cache should forget after this batch. */
  readonly transientWallets = new Set<string>();
  readonly held = new Set<string>();
  /** Transactions that commands bring along. */
  readonly prefetched: Transaction[] = [];
  /** Proposals that manual commands execute. */
  readonly approvals = new Set<string>();
  /** Payouts that are settled manually. */
  readonly submissions = new Set<string>();
  readonly attempted: string[] = [];
  /** Payments whose returns are needed. */
  readonly returned: string[] = [];
  /** Inflows whose refunds are needed. */
  readonly refunded: string[] = [];
  /** Wallets that pay on a business day, as commands name them. Their fees and limits of that day are loaded. */
  readonly paying: { readonly walletId: string; readonly day: string }[] = [];
  /** Transfers that fail and release their usage of limits. */
  readonly failing = new Set<string>();
  readonly #trustsPrefetched: boolean;

  /**
   * @param trustsPrefetched use transactions as commands bring them instead of reading them. If one is already
   *   final, writing fails with `STALE` and the batch is decided again without them
   */
  constructor(trustsPrefetched: boolean) {
    this.#trustsPrefetched = trustsPrefetched;
  }

  /**
   * True if some facts are certain only under the lock: transactions to settle or return, attempts that may be
   * under way, and approvals.
   */
  get needsLock(): boolean {
    return (
      this.transactionIds.size > 0 ||
      this.attempted.length > 0 ||
      this.returned.length > 0 ||
      this.approvals.size > 0
    );
  }

  /** A wallet by wallet id or identifier. */
  walletNamed(id: string): void {
    this.walletIds.add(id);
  }

  /** A wallet, by wallet id or identifier, that pays on a business day. */
  payingWallet(walletId: string, day: string): void {
    this.walletNamed(walletId);
    this.paying.push({ walletId, day });
  }

  /** A wallet by its account. */
  wallet(accountId: string): void {
    this.accounts.add(accountId);
    this.transientWallets.delete(accountId);
  }

  /**
   * A wallet by its account, which the cache is to forget after the batch. Background commands name many wallets
   * once each, and would drive out those that callers use.
   */
  transientWallet(accountId: string): void {
    if (!this.accounts.has(accountId)) this.transientWallets.add(accountId);
    this.accounts.add(accountId);
  }

  interestMonth(month: InterestMonth): void {
    this.interestMonths.push(month);
  }

  /** The provider fees and refunds of a movement. */
  railFeesOf({ rail, movementId }: ChargedMovement): void {
    this.chargedMovements.push({ rail, movementId });
  }

  /** A virtual account by its id. */
  virtualAccount(id: string): void {
    this.virtualAccounts.add(id);
  }

  /** The movement that has a reference, if there is one. */
  reference(reference: string): void {
    this.references.add(reference);
  }

  /** The movement that credited an inflow, if there is one. */
  inflow(rail: string, railInflowId: string): void {
    this.inflows.push({ rail, railInflowId });
  }

  /**
   * A transaction to settle, with the wallets whose balances change.
   *
   * @param prefetched as the command read it when it was still processing
   */
  transaction(id: string, prefetched: Transaction | undefined): void {
    if (!this.#trustsPrefetched || prefetched === undefined) {
      this.transactionIds.add(id);
      return;
    }
    this.prefetched.push(prefetched);
    for (const account of walletsToSettle(prefetched)) this.wallet(account);
  }

  /** A movement by its id, in any state. */
  movement(id: string): void {
    this.transactionIds.add(id);
  }

  /** A movement that brought money into suspense, with the row for that money. */
  heldMoney(id: string): void {
    this.movement(id);
    this.held.add(id);
  }

  /**
   * The movements that returns of a payment became, with the wallet that paid. Declare the payment itself as well.
   */
  returnsOf(paymentId: string): void {
    this.returned.push(paymentId);
  }

  /** An inflow, with the transfers that refund it. */
  refundsOf(inflowId: string): void {
    this.movement(inflowId);
    this.refunded.push(inflowId);
  }

  /** A transaction that fails: its usage of limits is released. */
  failure(id: string): void {
    this.failing.add(id);
  }

  approval(proposalId: string): void {
    this.approvals.add(proposalId);
  }

  /** Submission status of a payout. No submission begins before the batch has committed. */
  submissionStatusOf(transactionId: string): void {
    this.submissions.add(transactionId);
  }

  /** Attempts of a payout. No further attempt begins before the batch has committed. */
  attemptsOf(transactionId: string): void {
    this.attempted.push(transactionId);
  }
}
