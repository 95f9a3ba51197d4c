import type { LineFields } from './lines.ts';

/** What a file brings, as it is proposed and approved. Amounts are whole numbers of the currency's minor unit. */
export interface FileTotals {
  customers: number;
  wallets: number;
  /** By currency, in the order of their codes; those without an opening balance are left out. */
  opening_balances: readonly { currency: string; wallets: number; total: number }[];
}

/** Adds up the lines of a file. */
export class Totals {
  readonly #customers = new Set<string>();
  readonly #byCurrency = new Map<string, { wallets: number; total: bigint }>();
  readonly #currency: string;
  wallets = 0;

  /** @param currency of a line that names none */
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

  /** How many lines have an opening balance, and what all are together, whatever their currencies. */
  get balances(): { count: number; total: bigint } {
    let count = 0;
    let total = 0n;
    for (const one of this.#byCurrency.values()) {
      count += one.wallets;
      total += one.total;
    }
    return { count, total };
  }

  /** As it is proposed. A total past 2^53 − 1 is none of whole kobo any more: `isTooMuch`. */
  get file(): FileTotals {
    const opening_balances = [...this.#byCurrency]
      .map(([currency, { wallets, total }]) => ({ currency, wallets, total: Number(total) }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
    return { customers: this.#customers.size, wallets: this.wallets, opening_balances };
  }

  /** Whether a total is larger than is written exactly as a number. */
  get isTooMuch(): boolean {
    return [...this.#byCurrency.values()].some(({ total }) => total > BigInt(Number.MAX_SAFE_INTEGER));
  }
}
