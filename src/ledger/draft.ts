import type { Kobo } from '../platform/values/money.ts';
import type { ApprovalLink, ExecutedApproval } from './approvals.ts';
import type { Charge } from './charges.ts';
import type { HeldMoney, HeldMoneyChange } from './held-money.ts';
import { type InterestPayout, interestMonthKey } from './interest-payouts.ts';
import { UsageInBatch } from './policy/usage-in-batch.ts';
import { type ChargedMovement, chargedKey, type RailFee } from './rail-fees.ts';
import type { AccountClosing, BatchState, BulkLink, Effects, Posting, WalletState } from './state.ts';
import type { SubmissionStatus } from './submission-status.ts';
import { isSystemAccount } from './system-accounts.ts';
import type { BankOutflow, OutflowReversal, Payout, Transaction } from './transactions.ts';
import type { VirtualAccountState } from './virtual-account.ts';

/** Map key for an inflow. */
export const inflowKey = (rail: string, railInflowId: string): string => `${rail}\n${railInflowId}`;

/**
 * A batch being decided: the state that each command sees, with the effects of previous commands, and the list of
 * effects to write. It never changes the state that it was made from.
 */
export class Draft {
  readonly #state: BatchState;
  readonly #wallets = new Map<string, WalletState>();
  readonly #byReference = new Map<string, Transaction>();
  readonly #byId = new Map<string, Transaction>();
  readonly #byInflow = new Map<string, Transaction>();
  /** By payment, then by id. */
  readonly #returns = new Map<string, Map<string, OutflowReversal>>();
  /** By inflow, then by id. */
  readonly #refunds = new Map<string, Map<string, BankOutflow>>();
  /** Net changes of system accounts. */
  readonly #system = new Map<string, Kobo>();
  readonly #created: Transaction[] = [];
  readonly #finished: Payout[] = [];
  readonly #postings: Posting[] = [];
  /** By proposal. */
  readonly #done = new Map<string, ExecutedApproval>();
  readonly #under: ApprovalLink[] = [];
  readonly #bulkLinks: BulkLink[] = [];
  readonly #held = new Map<string, HeldMoneyChange>();
  readonly #closings = new Map<string, AccountClosing>();
  readonly #interestPayouts = new Map<string, InterestPayout>();
  /** By `chargedKey`: stored fees and those of this batch. */
  readonly #railFees = new Map<string, readonly RailFee[]>();
  readonly #charged: RailFee[] = [];
  readonly events: Effects['events'] = [];
  readonly incidents: Effects['incidents'] = [];
  readonly usage: UsageInBatch;
  #lastPostedAt: number;
  /** Takes effects back, the latest last; null where they stay. */
  #undo: (() => void)[] | null = null;

  constructor(state: BatchState) {
    this.#state = state;
    this.#lastPostedAt = state.lastPostedAt;
    this.usage = new UsageInBatch(state.policy.counted, state.usage);
    for (const transaction of state.transactions) this.#index(transaction);
  }

  get policy() {
    return this.#state.policy;
  }

  accountOf(walletId: string): string | undefined {
    return this.#state.accountsByWalletId.get(walletId);
  }

  /** The wallet as the batch leaves it so far. */
  wallet(accountId: string): WalletState | undefined {
    const changed = this.#wallets.get(accountId);
    if (changed !== undefined) return changed;
    const loaded = this.#state.wallets.get(accountId);
    if (loaded === undefined) return undefined;
    const copy = { ...loaded };
    this.#wallets.set(accountId, copy);
    return copy;
  }

  /** The virtual account as the batch leaves it so far. */
  virtualAccount(id: string): VirtualAccountState {
    const loaded = this.#state.virtualAccounts.get(id);
    if (loaded === undefined) throw new Error(`the batch did not load virtual account ${id}`);
    return this.#closings.has(id) ? { ...loaded, closed: true } : loaded;
  }

  /** Closes an open virtual account: it takes no further payment. */
  closeVirtualAccount(id: string, at: number): void {
    this.#closings.set(id, { virtualAccountId: id, closedAt: at });
  }

  /** Submission status of a payout that is settled manually. */
  submissionStatusOf(transactionId: string): SubmissionStatus | undefined {
    return this.#state.submissions.get(transactionId);
  }

  /** Attempts made of a payout that a refusal settles. */
  attemptsOf(transactionId: string): number | undefined {
    return this.#state.attempts.get(transactionId);
  }

  byReference(reference: string): Transaction | undefined {
    return this.#byReference.get(reference);
  }

  byId(id: string): Transaction | undefined {
    return this.#byId.get(id);
  }

  byInflow(rail: string, railInflowId: string): Transaction | undefined {
    return this.#byInflow.get(inflowKey(rail, railInflowId));
  }

  /** Movements that returns of a payment became. */
  returnsOf(paymentId: string): OutflowReversal[] {
    return [...(this.#returns.get(paymentId)?.values() ?? [])];
  }

  /** Transfers that refund an inflow, in any state. */
  refundsOf(inflowId: string): BankOutflow[] {
    return [...(this.#refunds.get(inflowId)?.values() ?? [])];
  }

  create(transaction: Transaction): void {
    this.#created.push(transaction);
    this.#index(transaction);
    this.#undo?.push(() => {
      this.#created.pop();
      this.#byId.delete(transaction.id);
      if (transaction.reference !== null) this.#byReference.delete(transaction.reference);
    });
  }

  /**
   * Runs work whose effects stay only if it returns true. It may hold money, count usage, and create bank transfers that
   * refund nothing.
   */
  keepIf(work: () => boolean): boolean {
    const undo: (() => void)[] = [];
    this.#undo = undo;
    this.usage.undo = undo;
    const isKept = work();
    this.#undo = null;
    this.usage.undo = null;
    if (!isKept) for (const takeBack of undo.toReversed()) takeBack();
    return isKept;
  }

  /** Makes a processing movement final. `final` is the movement in its final state. */
  finish(final: Payout): void {
    this.#finished.push(final);
    this.#index(final);
  }

  /** True if a proposal is approved and neither expired nor executed so far. */
  isApproved(proposalId: string, now: number): boolean {
    const approval = this.#state.approvals.get(proposalId);
    return (
      approval !== undefined && !approval.isDone && approval.expiresAt > now && !this.#done.has(proposalId)
    );
  }

  isExecuted(proposalId: string): boolean {
    return this.#done.has(proposalId) || this.#state.approvals.get(proposalId)?.isDone === true;
  }

  /** Records that a movement executes a proposal. */
  executeProposal(done: ExecutedApproval): void {
    this.#done.set(done.proposalId, done);
  }

  /** Records the proposal behind a movement where the proposal covers many and is executed separately. */
  linkToProposal(under: ApprovalLink): void {
    this.#under.push(under);
  }

  /** Records the bulk transfer that a new movement belongs to. */
  linkToBulk(link: BulkLink): void {
    this.#bulkLinks.push(link);
    this.#undo?.push(() => this.#bulkLinks.pop());
  }

  /** The row for money that a movement brought into suspense; undefined where there is none. */
  heldMoney(movementId: string): HeldMoney | undefined {
    return this.#held.get(movementId)?.row ?? this.#state.held.get(movementId);
  }

  /** Changes the row for money in suspense. `before` is its stored state, or null for a new row. */
  changeHeldMoney(row: HeldMoney, before: HeldMoneyChange['before']): void {
    // The first change of the batch read what the database has.
    const first = this.#held.get(row.movementId);
    this.#held.set(row.movementId, { row, before: first === undefined ? before : first.before });
  }

  /** True if the interest of a wallet and month is paid so far; the key is `interestMonthKey`. */
  isInterestPaid(key: string): boolean {
    return this.#interestPayouts.has(key) || this.#state.interestPaid.has(key);
  }

  recordInterest(payout: InterestPayout): void {
    this.#interestPayouts.set(interestMonthKey(payout), payout);
  }

  /** Provider fees and refunds of a movement so far. */
  railFeesOf(movement: ChargedMovement): readonly RailFee[] {
    const key = chargedKey(movement);
    return this.#railFees.get(key) ?? this.#state.railFees.get(key) ?? [];
  }

  /** Records a fee that a provider reported. */
  chargeRailFee(fee: RailFee): void {
    this.#railFees.set(chargedKey(fee), [...this.railFeesOf(fee), fee]);
    this.#charged.push(fee);
  }

  /** Raises a wallet's held amount, or lowers it with a negative amount. */
  hold(accountId: string, amount: Kobo): void {
    const wallet = this.#required(accountId);
    wallet.held += amount;
    this.#undo?.push(() => {
      wallet.held -= amount;
    });
  }

  /** Moves money: one posting, both balances, and the next sequence number of each wallet. */
  post(input: {
    transactionId: string;
    part: number;
    debit: string;
    credit: string;
    amount: Kobo;
    at: number;
  }): void {
    this.#lastPostedAt = Math.max(this.#lastPostedAt, input.at);
    const debit = this.#move(input.debit, -input.amount);
    const credit = this.#move(input.credit, input.amount);
    this.#postings.push({
      transactionId: input.transactionId,
      part: input.part,
      debitAccount: input.debit,
      creditAccount: input.credit,
      amount: input.amount,
      // A process whose clock is behind must not post before the last posting.
      postedAt: this.#lastPostedAt,
      debitSeq: debit?.seq ?? null,
      debitBalanceAfter: debit?.posted ?? null,
      creditSeq: credit?.seq ?? null,
      creditBalanceAfter: credit?.posted ?? null,
    });
  }

  /** Posts a movement's charges after its part 0. */
  postCharges(transactionId: string, charges: readonly Charge[], at: number): void {
    for (const { part, payer, earner, amount } of charges) {
      this.post({ transactionId, part, debit: payer, credit: earner, amount, at });
    }
  }

  #move(accountId: string, amount: Kobo): { seq: bigint; posted: Kobo } | undefined {
    const wallet = this.wallet(accountId);
    if (wallet === undefined) {
      if (!isSystemAccount(accountId)) throw new Error(`the batch did not load account ${accountId}`);
      this.#system.set(accountId, (this.#system.get(accountId) ?? 0n) + amount);
      return undefined;
    }
    wallet.posted += amount;
    wallet.seq += 1n;
    return { seq: wallet.seq, posted: wallet.posted };
  }

  #required(accountId: string): WalletState {
    const wallet = this.wallet(accountId);
    if (wallet === undefined) throw new Error(`the batch did not load wallet account ${accountId}`);
    return wallet;
  }

  #index(transaction: Transaction): void {
    this.#byId.set(transaction.id, transaction);
    if (transaction.reference !== null) this.#byReference.set(transaction.reference, transaction);
    if (transaction.category === 'bank-inflow') {
      this.#byInflow.set(inflowKey(transaction.rail, transaction.railId), transaction);
    } else if (transaction.category === 'bank-outflow-reversal') {
      const others = this.#returns.get(transaction.paymentId) ?? new Map<string, OutflowReversal>();
      this.#returns.set(transaction.paymentId, others.set(transaction.id, transaction));
    } else if (transaction.category === 'bank-outflow' && transaction.reversesId !== null) {
      const others = this.#refunds.get(transaction.reversesId) ?? new Map<string, BankOutflow>();
      this.#refunds.set(transaction.reversesId, others.set(transaction.id, transaction));
    }
  }

  effects(): Effects {
    const balances: Effects['balances'] = [];
    for (const [accountId, after] of this.#wallets) {
      const before = this.#state.wallets.get(accountId)!;
      const posted = after.posted - before.posted;
      const held = after.held - before.held;
      const seq = after.seq - before.seq;
      if (posted !== 0n || held !== 0n || seq !== 0n) balances.push({ accountId, posted, held, seq, before });
    }
    for (const [accountId, posted] of this.#system) {
      if (posted !== 0n) balances.push({ accountId, posted, held: 0n, seq: 0n, before: null });
    }
    return {
      created: this.#created,
      finished: this.#finished,
      postings: this.#postings,
      executed: [...this.#done.values()],
      approvalLinks: this.#under,
      bulkLinks: this.#bulkLinks,
      balances,
      held: [...this.#held.values()],
      closings: [...this.#closings.values()],
      interestPayouts: [...this.#interestPayouts.values()],
      railFees: this.#charged,
      usage: this.usage.changed(),
      events: this.events,
      incidents: this.incidents,
      lastPostedAt: this.#lastPostedAt,
    };
  }
}
