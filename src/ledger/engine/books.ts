import type { Moment } from '../../events/outbox.ts';
import type { PolicyTerms } from '../open-ledger.ts';
import type { BatchState, Effects, WalletState } from '../state.ts';
import type { Transaction } from '../transactions.ts';

/** What reading the tenant's ledger row gives. */
export interface LedgerRow extends PolicyTerms, Moment {
  /** The time of the tenant's last posting, milliseconds. */
  lastPostedAt: number;
}

/**
 * How old a process's copy of a tenant's books may grow before it is read again, milliseconds. So long a change that
 * somebody makes by hand, without counting it, may go unseen.
 */
export const BOOKS_KEPT_MS = 10_000;
/** Wallets in one copy; one more, and the copy is begun afresh. */
const WALLETS_MAX = 10_000;
/** The newest transactions are remembered; more than all batches on their way can create. */
const RECENT_MAX = 4_096;

/**
 * A process's copy of what a tenant's batches decide by, as it will be once every batch that was decided on it has
 * committed. It is only ever a guess: a batch that was decided on it names its `version`, which every batch and
 * every other change counts up, and fails as a whole when the row has another one.
 */
export class Books {
  readonly ledger: LedgerRow;
  readonly wallets = new Map<string, WalletState>();
  /** Accounts by wallet id or identifier. */
  readonly accounts = new Map<string, string>();
  readonly #openedAtMs = performance.now();
  /** The newest transactions by id: a look-up may not see yet what has just been sent. */
  readonly #recent = new Map<string, Transaction>();
  readonly #recentByReference = new Map<string, Transaction>();

  /** The books of a ledger as it was read, of which no more is known yet. */
  constructor(ledger: LedgerRow) {
    this.ledger = { ...ledger };
  }

  /** The books as a batch leaves them that was decided on `state` under the lock. */
  static after(ledger: LedgerRow, state: BatchState, effects: Effects): Books {
    const books = new Books(ledger);
    for (const [accountId, wallet] of state.wallets) books.wallets.set(accountId, wallet);
    for (const [id, accountId] of state.accountsByWalletId) books.accounts.set(id, accountId);
    books.record(effects);
    return books;
  }

  /** Young and small enough to be decided on. */
  get usable(): boolean {
    return performance.now() - this.#openedAtMs < BOOKS_KEPT_MS && this.wallets.size < WALLETS_MAX;
  }

  /** Adds wallets that a look-up found. Those that are known already may have changed since it began. */
  add(wallets: readonly (WalletState & { asNamed?: string })[]): void {
    for (const { asNamed, ...wallet } of wallets) {
      if (asNamed !== undefined) this.accounts.set(asNamed, wallet.accountId);
      if (!this.wallets.has(wallet.accountId)) this.wallets.set(wallet.accountId, wallet);
    }
  }

  /** The newest transactions among those that commands name by reference, and all inflows. */
  recent(references: ReadonlySet<string>, inflows: boolean): Transaction[] {
    const found: Transaction[] = [];
    for (const reference of references) {
      const transaction = this.#recentByReference.get(reference);
      if (transaction !== undefined) found.push(transaction);
    }
    if (!inflows) return found;
    return [...found, ...[...this.#recent.values()].filter((t) => t.category === 'bank-inflow')];
  }

  /** What a batch decides on that knows these transactions. */
  state(known: readonly Transaction[]): BatchState {
    return {
      policy: this.ledger,
      lastPostedAt: this.ledger.lastPostedAt,
      wallets: this.wallets,
      accountsByWalletId: this.accounts,
      transactions: known,
      attempts: NO_ATTEMPTS,
    };
  }

  /** Takes over what a batch does that was decided on these books. */
  record(effects: Effects): void {
    for (const { accountId, before, posted, held, seq } of effects.balances) {
      const wallet = this.wallets.get(accountId);
      if (wallet === undefined || before === null) continue;
      this.wallets.set(accountId, {
        ...wallet,
        posted: before.posted + posted,
        held: before.held + held,
        seq: before.seq + seq,
      });
    }
    this.ledger.version += 1n;
    this.ledger.lastPostedAt = effects.lastPostedAt;
    for (const transaction of effects.created) this.#remember(transaction);
  }

  #remember(transaction: Transaction): void {
    this.#recent.set(transaction.id, transaction);
    if (transaction.reference !== null) this.#recentByReference.set(transaction.reference, transaction);
    if (this.#recent.size <= RECENT_MAX) return;
    const oldest: Transaction = this.#recent.values().next().value!;
    this.#recent.delete(oldest.id);
    if (oldest.reference !== null) this.#recentByReference.delete(oldest.reference);
  }
}

const NO_ATTEMPTS: BatchState['attempts'] = new Map();
