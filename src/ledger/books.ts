import type { PolicyTerms } from './open-ledger.ts';
import type { BatchState, Effects, WalletState } from './state.ts';
import type { Transaction } from './transactions.ts';

/** What reading the tenant's ledger row under the lock gives. */
export interface LedgerRow extends PolicyTerms {
  /** How many batches and other changes the row has counted. */
  version: bigint;
  /** The time of the tenant's last posting, milliseconds. */
  lastPostedAt: number;
  /** Any webhook endpoint is enabled. */
  hasEndpoints: boolean;
}

/** How old a process's copy of a tenant's books may grow before it is read again, milliseconds. */
export const BOOKS_KEPT_MS = 5_000;
/** Wallets in one copy; one more, and the copy is begun afresh. */
const WALLETS_MAX = 10_000;

/**
 * A process's copy of what a tenant's batches decide by, as it will be once every batch that was decided on it has
 * committed. It is only ever a guess: a batch that was decided on it names its `version`, which every batch and
 * every other change counts up, and fails as a whole when the row has another one.
 */
export class Books {
  readonly ledger: LedgerRow;
  readonly wallets: Map<string, WalletState>;
  /** Accounts by wallet id or identifier. */
  readonly accounts: Map<string, string>;
  readonly #openedAtMs = performance.now();
  /** Transactions of batches that had not committed when the last look-up began. */
  readonly #unseen = new Set<{ created: Transaction[]; committed: boolean }>();

  /** The books as a batch leaves them that was decided on `state` under the lock. */
  constructor(ledger: LedgerRow, state: BatchState, effects: Effects) {
    this.ledger = { ...ledger };
    this.wallets = new Map(state.wallets);
    this.accounts = new Map(state.accountsByWalletId);
    this.record(effects).committed = true;
  }

  /** Young and small enough to be decided on. */
  get usable(): boolean {
    return performance.now() - this.#openedAtMs < BOOKS_KEPT_MS && this.wallets.size < WALLETS_MAX;
  }

  /** A look-up begins: what has committed by now it will see. */
  beginLookUp(): void {
    for (const batch of this.#unseen) if (batch.committed) this.#unseen.delete(batch);
  }

  /** Adds wallets that a look-up found. Those that are known already may have changed since it began. */
  add(wallets: readonly (WalletState & { asNamed?: string })[]): void {
    for (const { asNamed, ...wallet } of wallets) {
      if (asNamed !== undefined) this.accounts.set(asNamed, wallet.accountId);
      if (!this.wallets.has(wallet.accountId)) this.wallets.set(wallet.accountId, wallet);
    }
  }

  /** What a batch decides on that knows these transactions. */
  state(known: readonly Transaction[]): BatchState {
    const unseen = [...this.#unseen].flatMap((batch) => batch.created);
    return {
      policy: this.ledger,
      lastPostedAt: this.ledger.lastPostedAt,
      wallets: this.wallets,
      accountsByWalletId: this.accounts,
      transactions: [...known, ...unseen],
      attempts: new Map(),
    };
  }

  /** Takes over what a batch does that was decided on these books. Say so once it has committed. */
  record(effects: Effects): { created: Transaction[]; committed: boolean } {
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
    const batch = { created: effects.created, committed: false };
    if (batch.created.length > 0) this.#unseen.add(batch);
    return batch;
  }
}
