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
import type { LoadedFacts, LoadedTerms, TermsToLoad, FactsToLoad } from './load.ts';
import { writeSteps } from './write.ts';

/** A decision with what its commands name. */
export interface CachedDecision extends Decision {
  readonly facts: Facts;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * How old a process's copy of a tenant's books may grow before it is read again, milliseconds. So long a change that
 * somebody makes by hand, without counting it, may go unseen.
 */
export const CACHE_MAX_AGE_MS = 10_000;
/** Wallets in one copy, virtual accounts, and movements with what providers chargedMovements; one more, and the copy is begun afresh. */
const WALLETS_MAX = 10_000;
const VIRTUAL_ACCOUNTS_MAX = 10_000;
const CHARGED_MAX = 10_000;
/** The newest transactions are remembered; more than all batches on their way can create. */
const RECENT_MAX = 4_096;

/**
 * A process's copy of what a tenant's batches decide by, as it will be once every batch that was decided on it has
 * committed. It is only ever a guess: a batch that was decided on it names its `version`, which every batch and
 * every other change counts up, and fails as a whole when the row has another one.
 */
export class BalanceCache {
  readonly #tenantId: string;
  readonly ledger: LedgerRow;
  readonly #policy: Policy;
  readonly #wallets = new Map<string, WalletState>();
  /** Accounts by wallet id or identifier. */
  readonly #accounts = new Map<string, string>();
  readonly #virtualAccounts = new Map<string, VirtualAccountState>();
  /** What providers chargedMovements, by `chargedKey`: a look-up may not see yet what has just been sent. */
  readonly #railFees = new Map<string, readonly RailFee[]>();
  /** Wallets that are here only while batches are on their way that name them in passing, and these. */
  readonly #inPassing = new Map<string, Set<Facts>>();
  /** What has been used of limits, by `useKey`. */
  readonly #uses = new Map<string, UsageState>();
  /** The wallet accounts all of whose uses are known, with the business day of these. */
  readonly #usesKnown = new Map<string, string>();
  readonly #openedAtMs = performance.now();
  /** The newest transactions, the oldest of them first: a look-up may not see yet what has just been sent. */
  readonly #recent = new Set<Transaction>();
  readonly #recentByReference = new Map<string, Transaction>();
  readonly #recentByInflow = new Map<string, Transaction>();

  /** The books of a tenant whose ledger was read with its policy, and of which no more is known yet. */
  constructor(tenantId: string, ledger: LedgerRow, policy: Policy) {
    this.#tenantId = tenantId;
    this.#policy = policy;
    this.ledger = { ...ledger };
  }

  /** Young and small enough to be decided on. */
  get usable(): boolean {
    return (
      performance.now() - this.#openedAtMs < CACHE_MAX_AGE_MS &&
      this.#wallets.size < WALLETS_MAX &&
      this.#virtualAccounts.size < VIRTUAL_ACCOUNTS_MAX &&
      this.#railFees.size < CHARGED_MAX
    );
  }

  /**
   * What of the facts is not known here; undefined when everything is. That a reference is free needs no look-up where
   * none is expected to be taken: the unique constraint makes sure of it.
   *
   * @param references whether references that are not among the newest are looked up
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
      // That a month is not paid needs no look-up either.
      interestMonths: references ? facts.interestMonths : [],
      chargedMovements: facts.chargedMovements.filter(
        (movement) => !this.#railFees.has(chargedKey(movement)),
      ),
      inflows: facts.inflows,
      attempted: facts.attempted,
      returned: facts.returned,
    };
    return isEmpty(wanted) ? undefined : wanted;
  }

  /**
   * What the policy makes commands depend on beside the facts that they name, and is not known here: the wallet that pays
   * fees, and what has been used of limits. Undefined when everything is. Wallets and transactions have to be found before.
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

  /** Takes over what the policy makes commands depend on. */
  addTerms({ wallets, uses }: LoadedTerms): void {
    for (const wallet of wallets) this.#add(wallet);
    for (const [key, use] of uses) this.#uses.set(key, use);
  }

  /** Decides commands that name these facts, all of which are known by now. What is decided is not entered yet. */
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

  /** What is named stays here from now until the batch has committed: what is looked up for it may be older than that. */
  pin(facts: Facts): void {
    for (const account of facts.accounts) {
      if (!facts.transientWallets.has(account)) this.#inPassing.delete(account);
      else if (this.#inPassing.has(account)) this.#inPassing.get(account)!.add(facts);
      else if (!this.#wallets.has(account)) this.#inPassing.set(account, new Set([facts]));
    }
  }

  /** Takes over what was found and is kept here; what is known already may have changed since the look-up began. */
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
   * Forgets the wallets that a batch has named only in passing, once it has committed and no other one that is on its way
   * names them: until then nobody else can tell what they are.
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

  /** The newest transactions among those that commands name by reference or inflow. */
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
   * Enters what was decided on these books, and gives the statements that make it true. The ledger has the version that
   * the books have then once they commit.
   */
  apply({ effects }: Decision): Step[] {
    const steps = writeSteps(this.#tenantId, effects, this.ledger);
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
  ...wanted
}: FactsToLoad): boolean =>
  wanted.walletIds.size + wanted.accounts.size + wanted.virtualAccounts.size === 0 &&
  wanted.references.size + wanted.transactionIds.size + wanted.held.size === 0 &&
  wanted.approvals.size + wanted.submissions.size === 0 &&
  inflows.length + interestMonths.length + chargedMovements.length + attempted.length + returned.length === 0;
