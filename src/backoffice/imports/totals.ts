import type { LineFields } from './lines.ts';

/** Totals of a file, as it is proposed and approved, in minor units. */
export interface FileTotals {
  customers: number;
  wallets: number;
  /** By currency, in order of code, leaving out currencies without an opening balance. */
  opening_balances: readonly { currency: string; wallets: number; total: number }[];
}

/** Adds up the lines of a file. */
export class Totals {
  readonly #customers = new Set<string>();
  readonly #byCurrency = new Map<string, { wallets: number; total: bigint }>();
  readonly #currency: string;
  wallets = 0;

  /** @param currency default of lines without one */
  constructor(currency: string) {
    this.#currency = currency;
  }

  add({
    customer,
    currency = this.#currency,
    opening_balance_minor_units: amount = 0,
  }: Partial<LineFields>): void {
    this.wallets += 1;
    if (customer !== undefined) this.#customers.add(customer);
    if (amount === 0) return;
    const { wallets, total } = this.#byCurrency.get(currency) ?? { wallets: 0, total: 0n };
    this.#byCurrency.set(currency, { wallets: wallets + 1, total: total + BigInt(amount) });
  }

  /** Number of lines with an opening balance, and their sum over all currencies. */
  get balances(): { count: number; total: bigint } {
    let count = 0;
    let total = 0n;
    for (const one of this.#byCurrency.values()) {
      count += one.wallets;
      total += one.total;
    }
    return { count, total };
  }

  /** The totals to propose. A total above 2^53 − 1 is not exact: check `isTooMuch`. */
  get file(): FileTotals {
    const opening_balances = [...this.#byCurrency]
      .map(([currency, { wallets, total }]) => ({ currency, wallets, total: Number(total) }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
    return { customers: this.#customers.size, wallets: this.wallets, opening_balances };
  }

  /** True for a total too large for an exact number. */
  get isTooMuch(): boolean {
    return [...this.#byCurrency.values()].some(({ total }) => total > BigInt(Number.MAX_SAFE_INTEGER));
  }
}
