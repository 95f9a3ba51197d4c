import type { Kobo } from '../../platform/values/money.ts';
import type { WalletState } from '../state.ts';
import type { LimitPeriod, Usage } from './limits.ts';
import type { Counted } from './policy.ts';
import type { LimitScope } from './terms.ts';
import { type UsageAfter, type UsageKey, type UsageState, usageKey, usageKeysOf } from './usage.ts';

/** Usage of one limit, as the batch leaves it so far. */
interface UsageEntry extends UsageKey, UsageState {
  changed: boolean;
}

function changeUsage(use: UsageEntry, amount: Kobo, count: bigint): void {
  use.amount += amount;
  use.count += count;
  use.exists = true;
  use.changed = true;
}

/** Usage of limits while a batch is decided: the loaded usage with the changes of its commands so far. */
export class UsageInBatch {
  readonly #counted: readonly Counted[];
  readonly #loaded: ReadonlyMap<string, UsageState>;
  /** By `usageKey`, as far as commands needed it. */
  readonly #uses = new Map<string, UsageEntry>();
  /** The same by wallet account, for the last day needed, in the order of what the policy counts. */
  readonly #ofWallets = new Map<string, { day: string; uses: readonly UsageEntry[] }>();
  /** Takes back what is counted, the latest last; null where everything stays (`Draft.keepIf`). */
  undo: (() => void)[] | null = null;

  constructor(counted: readonly Counted[], loaded: ReadonlyMap<string, UsageState>) {
    this.#counted = counted;
    this.#loaded = loaded;
  }

  /** Usage of a wallet, its customer or the tenant on a business day or in its month. */
  used(wallet: WalletState, day: string, scope: LimitScope, period: LimitPeriod): Usage {
    const place = this.#counted.findIndex((one) => one.scope === scope && one.period === period);
    const use = this.#of(wallet, day)[place];
    if (use === undefined) throw new Error(`nothing counts what a ${scope} has used of a ${period}`);
    return use;
  }

  /** Counts a wallet's movement against all limits that sum it. */
  count(wallet: WalletState, day: string, amount: Kobo): void {
    for (const use of this.#of(wallet, day)) {
      if (this.undo !== null) {
        const before = { ...use };
        this.undo.push(() => Object.assign(use, before));
      }
      changeUsage(use, amount, 1n);
    }
  }

  /** Releases a movement's usage. Usage that is no longer counted has no row and nothing to release. */
  release(wallet: WalletState, day: string, amount: Kobo): void {
    for (const use of this.#of(wallet, day)) if (use.exists) changeUsage(use, -amount, -1n);
  }

  /** Usage to write. */
  changed(): UsageAfter[] {
    return [...this.#uses.values()].filter(({ changed }) => changed);
  }

  #of(wallet: WalletState, day: string): readonly UsageEntry[] {
    const known = this.#ofWallets.get(wallet.accountId);
    if (known?.day === day) return known.uses;
    const uses = usageKeysOf(this.#counted, wallet, day).map((name) => this.#use(name));
    this.#ofWallets.set(wallet.accountId, { day, uses });
    return uses;
  }

  #use({ subject, period }: UsageKey): UsageEntry {
    const key = usageKey(subject, period);
    const known = this.#uses.get(key);
    if (known !== undefined) return known;
    const loaded = this.#loaded.get(key);
    if (loaded === undefined) throw new Error(`the batch did not load what ${key} has used`);
    const { amount, count, exists } = loaded;
    const use = { subject, period, amount, count, exists, changed: false };
    this.#uses.set(key, use);
    return use;
  }
}
