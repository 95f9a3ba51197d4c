import { createHash } from 'node:crypto';
import type { Kobo } from '../../platform/values/money.ts';

/** Bytes of the digest in one number, few enough for a double to hold exactly. */
const BYTES = 6;

/** Deterministic pseudorandom numbers: the seed and the count of numbers drawn decide each. */
export class Random {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** A generator whose numbers do not depend on how many this one has drawn. */
  of(part: string): Random {
    return new Random(`${this.#seed}/${part}`);
  }

  /** A whole number from 0 to less than `n`. */
  below(n: number): number {
    const digest = createHash('sha256')
      .update(`${this.#seed}:${this.#drawn++}`)
      .digest();
    return digest.readUIntBE(0, BYTES) % n;
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** True with a probability of `perMille` in a thousand. */
  chance(perMille: number): boolean {
    return this.below(1_000) < perMille;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }

  /** An amount between two of whole naira, as people pay: mostly round, now and then to the kobo. */
  naira(least: number, most: number): Kobo {
    if (this.chance(200)) return BigInt(this.between(least * 100, most * 100));
    const step = most >= 10_000 ? 500 : 50;
    const naira = this.between(least, most);
    return BigInt(Math.max(least, naira - (naira % step))) * 100n;
  }
}
