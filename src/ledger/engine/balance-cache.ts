import type { Step } from '../../platform/db/statement.ts';
import type { Command } from '../commands/catalogue.ts';
import { inflowKey } from '../draft.ts';
import type { Facts } from '../facts.ts';
import type { LedgerRow } from '../ledger-lock.ts';
import type { Policy } from '../policy/policy.ts';
import { type UsageKey, type UsageState, usageKey, usageKeysOf } from '../policy/usage.ts';
import { chargedKey, type RailFee } from '../rail-fees.ts';
import type { Effects, WalletState } from '../state.ts';
import type { Transaction } from '../transactions.ts';
import type { VirtualAccountState } from '../virtual-account.ts';
import { type Decision, decide } from './decide.ts';
import type { FactsToLoad, LoadedFacts, LoadedTerms, TermsToLoad } from './load.ts';
import type { ClaimAtAcceptance } from './submitter.ts';
import { writeSteps } from './write.ts';

/** A decision with the facts of its commands. */
export interface CachedDecision extends Decision {
  readonly facts: Facts;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Age at which a cache is read again, milliseconds. A manual change in the database that does not advance the
 * ledger's version may go unseen for this long.
 */
export const CACHE_MAX_AGE_MS = 10_000;
/** Wallets in one cache. A cache that exceeds one of these three limits is begun afresh. */
const WALLETS_MAX = 10_000;
const VIRTUAL_ACCOUNTS_MAX = 10_000;
const CHARGED_MAX = 10_000;
/** Newest transactions cached; more than all batches in flight can create. */
const RECENT_MAX = 4_096;

/**
 * A process's cache of the state that a tenant's batches are decided on, as it will be once every batch decided on
 * it has committed. It is only a guess. A batch names the cache's `version`, which every batch and every other
 * change advances, and fails as a whole when the row has another one.
 */
export class BalanceCache {
  readonly #tenantId: string;
  readonly ledger: LedgerRow;
  readonly #policy: Policy;
  readonly #wallets = new Map<string, WalletState>();
  /** Accounts by wallet id or identifier. */
  readonly #accounts = new Map<string, string>();
  readonly #virtualAccounts = new Map<string, VirtualAccountState>();
  /** Provider fees by `chargedKey`. A read may not see batches just sent. */
  readonly #railFees = new Map<string, readonly RailFee[]>();
  /** Wallets cached only while batches in flight name them in passing, with the facts of these batches. */
  readonly #inPassing = new Map<string, Set<Facts>>();
  /** Usage of limits, by `usageKey`. */
  readonly #uses = new Map<string, UsageState>();
  /** Wallet accounts whose usage is complete, with the business day it is complete for. */
  readonly #usesKnown = new Map<string, string>();
  readonly #openedAtMs = performance.now();
  /** Newest transactions, oldest first. A read may not see batches just sent. */
  readonly #recent = new Set<Transaction>();
  readonly #recentByReference = new Map<string, Transaction>();
  readonly #recentByInflow = new Map<string, Transaction>();

  /** An empty cache for a ledger row and its policy. */
  constructor(tenantId: string, ledger: LedgerRow, policy: Policy) {
    this.#tenantId = tenantId;
    this.#policy = policy;
    this.ledger = { ...ledger };
  }

  /** True while the cache is young and small enough to decide on. */
  get usable(): boolean {
    return (
      performance.now() - this.#openedAtMs < CACHE_MAX_AGE_MS &&
      this.#wallets.size < WALLETS_MAX &&
      this.#virtualAccounts.size < VIRTUAL_ACCOUNTS_MAX &&
      this.#railFees.size < CHARGED_MAX
    );
  }

  /**
   * The facts that the cache lacks; undefined when it has all. Free references need no read where none is expected
   * to be taken: the unique constraint guards them.
   *
   * @param references true to look up references that are not among the newest
   */
  missing(facts: Facts, references: boolean): FactsToLoad | undefined {
    this.pin(facts);
    const wanted = {
      walletIds: new Set([...facts.walletIds].filter((id) => !this.#accounts.has(id))),
      accounts: new Set([...facts.accounts].filter((account) => !this.#wallets.has(account))),
      virtualAccounts: new Set([...facts.virtualAccounts].filter((id) => !this.#virtualAccounts.has(id))),
      references: references ? facts.references : NONE,
      transactionIds: facts.transactionIds,
      held: facts.held,
      approvals: facts.approvals,
      submissions: facts.submissions,
      // Unpaid months need no look-up either.
      interestMonths: references ? facts.interestMonths : [],
      chargedMovements: facts.chargedMovements.filter(
        (movement) => !this.#railFees.has(chargedKey(movement)),
      ),
      inflows: facts.inflows,
      attempted: facts.attempted,
      returned: facts.returned,
      refunded: facts.refunded,
    };
    return isEmpty(wanted) ? undefined : wanted;
  }

  /**
   * State that the policy makes commands depend on and the cache lacks: the fee wallet and usage of limits.
   * Undefined when it has all. Load wallets and transactions first.
   */
  missingTerms(facts: Facts, { transactions }: LoadedFacts): TermsToLoad | undefined {
    const accounts = new Set<string>();
    const uses = new Map<string, UsageKey>();
    const wantUses = (account: string | null | undefined, day: string | null): void => {
      const wallet = this.#wallets.get(account ?? '');
      if (wallet === undefined || day === null) return;
      if (this.#usesKnown.get(wallet.accountId) === day) return;
      let known = true;
      for (const name of usageKeysOf(this.#policy.counted, wallet, day)) {
        const key = usageKey(name.subject, name.period);
        if (this.#uses.has(key)) continue;
        uses.set(key, name);
        known = false;
      }
      if (known) this.#usesKnown.set(wallet.accountId, day);
    };
    for (const { walletId, day } of facts.paying) {
      const feeAccount = this.#policy.on(day).fees?.feeAccount ?? null;
      if (feeAccount !== null) {
        this.#inPassing.delete(feeAccount);
        if (!this.#wallets.has(feeAccount)) accounts.add(feeAccount);
      }
      wantUses(this.#accounts.get(walletId), day);
    }
    if (facts.failing.size > 0) {
      for (const { id, sourceAccount, acceptedOn } of [...facts.prefetched, ...transactions]) {
        if (facts.failing.has(id)) wantUses(sourceAccount, acceptedOn);
      }
    }
    return accounts.size + uses.size === 0 ? undefined : { accounts, uses: [...uses.values()] };
  }

  /** Adds state that the policy makes commands depend on. */
  addTerms({ wallets, uses }: LoadedTerms): void {
    for (const wallet of wallets) this.#add(wallet);
    for (const [key, use] of uses) this.#uses.set(key, use);
  }

  /** Decides commands whose facts are all cached. The decision is not applied yet. */
  decide(commands: readonly Command[], facts: Facts, found: LoadedFacts): CachedDecision {
    const decision = decide(
      {
        policy: this.#policy,
        usage: this.#uses,
        lastPostedAt: this.ledger.lastPostedAt,
        wallets: this.#wallets,
        accountsByWalletId: this.#accounts,
        virtualAccounts: this.#virtualAccounts,
        transactions: [...this.#recentOf(facts), ...facts.prefetched, ...found.transactions],
        held: found.held,
        ...found.manual,
        interestPaid: found.interestPaid,
        railFees: this.#railFees,
        attempts: found.attempts,
      },
      commands,
    );
    return { ...decision, facts };
  }

  /**
   * Keeps the facts' wallets cached until their batch has committed: a later read for it may be older than the
   * cache.
   */
  pin(facts: Facts): void {
    for (const account of facts.accounts) {
      if (!facts.transientWallets.has(account)) this.#inPassing.delete(account);
      else if (this.#inPassing.has(account)) this.#inPassing.get(account)!.add(facts);
      else if (!this.#wallets.has(account)) this.#inPassing.set(account, new Set([facts]));
    }
  }

  /** Adds loaded facts. It keeps cached entries, which may have changed since the read began. */
  add({ named, wallets, virtualAccounts, railFees }: LoadedFacts): void {
    for (const { givenId, ...wallet } of named) {
      this.#inPassing.delete(wallet.accountId);
      this.#accounts.set(givenId, wallet.accountId);
      this.#add(wallet);
    }
    for (const wallet of wallets) this.#add(wallet);
    for (const account of virtualAccounts) {
      if (!this.#virtualAccounts.has(account.id)) this.#virtualAccounts.set(account.id, account);
    }
    for (const [key, fees] of railFees) if (!this.#railFees.has(key)) this.#railFees.set(key, fees);
  }

  #add(wallet: WalletState): void {
    if (!this.#wallets.has(wallet.accountId)) this.#wallets.set(wallet.accountId, wallet);
  }

  /**
   * Forgets the wallets that a batch named in passing, once it has committed and no other batch in flight names
   * them. Until then only the cache knows their state.
   */
  unpin({ facts }: CachedDecision): void {
    for (const account of facts.transientWallets) {
      const batches = this.#inPassing.get(account);
      batches?.delete(facts);
      if (batches?.size !== 0) continue;
      this.#inPassing.delete(account);
      this.#wallets.delete(account);
    }
  }

  /** The newest transactions that commands name by reference or inflow. */
  #recentOf({ references, inflows }: Facts): Transaction[] {
    const found: Transaction[] = [];
    for (const reference of references) {
      const transaction = this.#recentByReference.get(reference);
      if (transaction !== undefined) found.push(transaction);
    }
    for (const { rail, railInflowId } of inflows) {
      const transaction = this.#recentByInflow.get(inflowKey(rail, railInflowId));
      if (transaction !== undefined) found.push(transaction);
    }
    return found;
  }

  /**
   * Applies a decision to the cache and returns the statements that write it. Once they commit, the ledger has the
   * cache's version.
   *
   * @param claim of the payouts that the decision creates
   */
  apply({ effects }: Decision, claim: ClaimAtAcceptance | null = null): Step[] {
    const steps = writeSteps(this.#tenantId, effects, this.ledger, claim);
    this.#record(effects);
    return steps;
  }

  #record(effects: Effects): void {
    for (const { accountId, before, posted, held, seq } of effects.balances) {
      const wallet = this.#wallets.get(accountId);
      if (wallet === undefined || before === null) continue;
      this.#wallets.set(accountId, {
        ...wallet,
        posted: before.posted + posted,
        held: before.held + held,
        seq: before.seq + seq,
      });
    }
    for (const { virtualAccountId: id } of effects.closings) {
      this.#virtualAccounts.set(id, { ...this.#virtualAccounts.get(id)!, closed: true });
    }
    for (const fee of effects.railFees) {
      const key = chargedKey(fee);
      this.#railFees.set(key, [...(this.#railFees.get(key) ?? []), fee]);
    }
    for (const use of effects.usage) {
      this.#uses.set(usageKey(use.subject, use.period), {
        amount: use.amount,
        count: use.count,
        exists: true,
      });
    }
    this.ledger.version += 1n;
    this.ledger.lastPostedAt = effects.lastPostedAt;
    for (const transaction of effects.created) this.#remember(transaction);
  }

  #remember(transaction: Transaction): void {
    this.#recent.add(transaction);
    if (transaction.reference !== null) this.#recentByReference.set(transaction.reference, transaction);
    if (transaction.category === 'bank-inflow')
      this.#recentByInflow.set(inflowKey(transaction.rail, transaction.railId), transaction);
    if (this.#recent.size > RECENT_MAX) this.#forget(this.#recent.values().next().value!);
  }

  #forget(oldest: Transaction): void {
    this.#recent.delete(oldest);
    if (oldest.reference !== null) this.#recentByReference.delete(oldest.reference);
    if (oldest.category === 'bank-inflow') this.#recentByInflow.delete(inflowKey(oldest.rail, oldest.railId));
  }
}

const isEmpty = ({
  inflows,
  interestMonths,
  chargedMovements,
  attempted,
  returned,
  refunded,
  ...wanted
}: FactsToLoad): boolean =>
  wanted.walletIds.size + wanted.accounts.size + wanted.virtualAccounts.size === 0 &&
  wanted.references.size + wanted.transactionIds.size + wanted.held.size === 0 &&
  wanted.approvals.size + wanted.submissions.size === 0 &&
  inflows.length + interestMonths.length + chargedMovements.length + attempted.length + returned.length ===
    0 &&
  refunded.length === 0;
