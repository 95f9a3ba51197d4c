import type { Kobo } from '../../platform/values/money.ts';
import { StatementFault, type StatementLine } from './formats/statement.ts';

/** Days from the first line of a statement to the last, at most. */
const DAYS_MAX = 400;
const DAY_MS = 86_400_000;

/** A statement while its lines are read. */
export class Reading {
  readonly bankNumber: string | null;
  readonly opening: Kobo | null;
  readonly firstLine: bigint;
  readonly sums = new Map<string, Kobo>();
  lines = 0;
  #total = 0n;

  constructor(begin: { number: string | null; opening: Kobo | null }, firstLine: bigint) {
    this.bankNumber = begin.number;
    this.opening = begin.opening;
    this.firstLine = firstLine;
  }

  add({ line, bookedOn, amount }: StatementLine): void {
    const sum = this.sums.get(bookedOn);
    this.lines += 1;
    this.#total += amount;
    this.sums.set(bookedOn, (sum ?? 0n) + amount);
    if (sum === undefined) this.#requireNear(line);
  }

  /** A date that was misread would make a day of each between it and the others. */
  #requireNear(line: number): void {
    const { days } = this;
    const from = days[0]!;
    const until = days.at(-1)!;
    if (Date.parse(until) - Date.parse(from) > DAYS_MAX * DAY_MS)
      throw new StatementFault(
        line,
        null,
        `makes a statement from ${from} to ${until}: it may have ${DAYS_MAX} days`,
      );
  }

  get total(): Kobo {
    return this.#total;
  }

  /** Days with lines, in order. */
  get days(): string[] {
    return [...this.sums.keys()].toSorted();
  }
}
