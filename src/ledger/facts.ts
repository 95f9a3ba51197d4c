import type { InterestMonth } from './interest-payouts.ts';
import type { ChargedMovement } from './rail-fees.ts';
import { type Transaction, walletsToSettle } from './transactions.ts';

/** What the commands of a batch name. It is loaded before they are decided, and nothing else is. */
export class Facts {
  readonly walletIds = new Set<string>();
  readonly accounts = new Set<string>();
  readonly virtualAccounts = new Set<string>();
  readonly references = new Set<string>();
  readonly transactionIds = new Set<string>();
  readonly inflows: { readonly rail: string; readonly railInflowId: string }[] = [];
  readonly interestMonths: InterestMonth[] = [];
  /** Of which it matters what providers charged for them. */
  readonly chargedMovements: ChargedMovement[] = [];
  /** Those of `accounts` that are only looked at this once. */
  readonly transientWallets = new Set<string>();
  /** Movements that brought money into suspense. */
  readonly held = new Set<string>();
  /** Transactions as commands bring them. */
  readonly prefetched: Transaction[] = [];
  /** Proposals by which people move money by hand. */
  readonly approvals = new Set<string>();
  /** Payouts that people settle by hand. */
  readonly submissions = new Set<string>();
  /** Payouts whose attempts are counted. */
  readonly attempted: string[] = [];
  /** Payments of which it matters what has come back. */
  readonly returned: string[] = [];
  /** Wallets, as commands name them, that pay something on a business day: what is charged and limited then is looked up. */
  readonly paying: { readonly walletId: string; readonly day: string }[] = [];
  /** Transfers that may fail, and then give back what they used of limits. */
  readonly failing = new Set<string>();
  readonly #trustsBrought: boolean;

  /**
   * @param trustsBrought take transactions as commands bring them instead of reading them; when one turns out to be
   *   final already, writing fails with `STALE`, and the batch is decided again without trust
   */
  constructor(trustsBrought: boolean) {
    this.#trustsBrought = trustsBrought;
  }

  /** Whether they are only certain under the lock: what is to be finished or returned, attempts that may be under way, and approvals. */
  get needsLock(): boolean {
    return (
      this.transactionIds.size > 0 ||
      this.attempted.length > 0 ||
      this.returned.length > 0 ||
      this.approvals.size > 0
    );
  }

  /** A wallet by what its owner calls it: wallet id or identifier. */
  walletNamed(id: string): void {
    this.walletIds.add(id);
  }

  /** A wallet that pays on a business day, by what its owner calls it. */
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
   * A wallet by its account, which the copy of the books is to forget again: background commands name one after the other,
   * and would drive out those that callers use.
   */
  transientWallet(accountId: string): void {
    if (!this.accounts.has(accountId)) this.transientWallets.add(accountId);
    this.accounts.add(accountId);
  }

  /** Whether the interest that a wallet earned in a month is paid. */
  interestMonth(month: InterestMonth): void {
    this.interestMonths.push(month);
  }

  /** What a provider charged for a movement, and gave back of that. */
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
   * A transaction that is to be finished, with the wallets whose balances change.
   *
   * @param brought as the command read it when it was still processing
   */
  transaction(id: string, brought: Transaction | undefined): void {
    if (!this.#trustsBrought || brought === undefined) {
      this.transactionIds.add(id);
      return;
    }
    this.prefetched.push(brought);
    for (const account of walletsToSettle(brought)) this.wallet(account);
  }

  /** A movement by its id, whatever its state. */
  movement(id: string): void {
    this.transactionIds.add(id);
  }

  /** A movement that brought money into suspense, with what is decided of that. */
  heldMoney(id: string): void {
    this.movement(id);
    this.held.add(id);
  }

  /** The movements that returns of a payment became, with the wallet that paid. Name the payment itself as well. */
  returnsOf(paymentId: string): void {
    this.returned.push(paymentId);
  }

  /** A transaction that is to be finished, and fails: what it used of limits is given back. */
  failure(id: string): void {
    this.failing.add(id);
  }

  /** The approval of a proposal, if it is approved. */
  approval(proposalId: string): void {
    this.approvals.add(proposalId);
  }

  /** How far a bank has been told of a payout; nobody begins to tell it before the batch has committed. */
  submissionStatusOf(transactionId: string): void {
    this.submissions.add(transactionId);
  }

  /** How many attempts were made of a payout; no further one begins before the batch has committed. */
  attemptsOf(transactionId: string): void {
    this.attempted.push(transactionId);
  }
}
