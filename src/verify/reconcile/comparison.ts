import type { ShownBook } from '../../rails/book.ts';
import type { CheckReport, Finding } from '../report.ts';
import { mergeByKey, UnreadableBookError } from './merge.ts';

/** Disagreement between the two rows of an id. */
export interface Mismatch {
  problem: string;
  /** It is none where the ledger's row is older than the book's: the ledger may have caught up since. */
  early?: true;
  /** It is none where the book's row is older than the ledger's. */
  late?: true;
}

/** One kind of row on both sides: how ours are read, and when a pair of the same key disagrees. */
export interface Comparison<Ours, Theirs> {
  report: Pick<CheckReport, 'name' | 'invariant' | 'says'>;
  table: string;
  /** SQL: our rows of the rail $1, where $2 is not null of that tenant alone, in order of key. */
  all: string;
  /** The same, in any order, of those that have one of the keys $3. */
  some: string;
  keyColumn: string;
  keyOfOurs: (row: Ours) => string;
  keyOfTheirs: (row: Theirs) => string;
  tenantOf: (ours: Ours | undefined, theirs: Theirs | undefined) => string | null;
  judge: (ours: Ours | undefined, theirs: Theirs | undefined) => Mismatch | undefined;
}

/** Rows of the book missing from the ledger that are read again at a time. */
const REREAD_ROWS = 10_000;

const show = (row: object | undefined): string | null =>
  row === undefined
    ? null
    : Object.entries(row)
        .map(([name, value]) => `${name}=${isPlain(value) ? value : JSON.stringify(value)}`)
        .join(' ');

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Compares both sides of one kind, holding a page of each. */
export class Comparer<Ours extends object, Theirs extends object> {
  readonly #kind: Comparison<Ours, Theirs>;
  readonly #shown: Omit<ShownBook, 'book'>;
  readonly #findingsMax: number;
  readonly #rereadOurs: ((keys: string[]) => Promise<Ours[]>) | undefined;
  readonly #findings: Finding[] = [];
  #more = 0;
  #checked = 0;
  #early: Theirs[] = [];

  /** @param shown the book, whose findings are its tenant's where their rows do not say */
  constructor(
    kind: Comparison<Ours, Theirs>,
    shown: Omit<ShownBook, 'book'>,
    findingsMax: number,
    rereadOurs: ((keys: string[]) => Promise<Ours[]>) | undefined,
  ) {
    this.#kind = kind;
    this.#shown = shown;
    this.#findingsMax = findingsMax;
    this.#rereadOurs = rereadOurs;
  }

  async run(ours: AsyncIterator<Ours>, theirs: AsyncIterator<Theirs>): Promise<CheckReport> {
    try {
      await this.#compare(ours, theirs);
    } catch (error) {
      if (!(error instanceof UnreadableBookError)) throw error;
      this.#keep(this.#unreadable(error));
    } finally {
      // A book that ends early leaves ours open, and the connection can read nothing else meanwhile.
      await ours.return?.();
    }
    await this.#judgeAgain();
    return { ...this.#kind.report, checked: this.#checked, findings: this.#findings, more: this.#more };
  }

  async #compare(ours: AsyncIterator<Ours>, theirs: AsyncIterator<Theirs>): Promise<void> {
    const { keyOfOurs, keyOfTheirs, judge } = this.#kind;
    for await (const pair of mergeByKey(ours, theirs, keyOfOurs, keyOfTheirs)) {
      this.#checked += 1;
      const mismatch = judge(pair.ours, pair.theirs);
      if (mismatch === undefined) continue;
      if (mismatch.early && pair.theirs !== undefined && this.#rereadOurs !== undefined) {
        this.#early.push(pair.theirs);
        if (this.#early.length >= REREAD_ROWS) await this.#judgeAgain();
      } else {
        this.#find(mismatch, pair.ours, pair.theirs);
      }
    }
  }

  /** By now the ledger has what the book had, or never will. */
  async #judgeAgain(): Promise<void> {
    const early = this.#early;
    this.#early = [];
    if (early.length === 0 || this.#rereadOurs === undefined) return;
    const rows = await this.#rereadOurs(early.map(this.#kind.keyOfTheirs));
    const ours = new Map(rows.map((row) => [this.#kind.keyOfOurs(row), row]));
    for (const theirs of early) {
      const our = ours.get(this.#kind.keyOfTheirs(theirs));
      const mismatch = this.#kind.judge(our, theirs);
      if (mismatch !== undefined && mismatch.late !== true) this.#find(mismatch, our, theirs);
    }
  }

  #find(mismatch: Mismatch, ours: Ours | undefined, theirs: Theirs | undefined): void {
    const { table, keyColumn, keyOfOurs, keyOfTheirs, tenantOf } = this.#kind;
    const key = theirs === undefined ? keyOfOurs(ours as Ours) : keyOfTheirs(theirs);
    this.#keep({
      tenantId: tenantOf(ours, theirs) ?? this.#shown.tenantId,
      table,
      key: `${keyColumn}=${key}`,
      problem: mismatch.problem,
      expected: show(theirs),
      found: show(ours),
    });
  }

  #unreadable({ message }: UnreadableBookError): Finding {
    const { rail, tenantId } = this.#shown;
    const problem = `the bank's book cannot be read: ${message}`;
    return { tenantId, table: this.#kind.table, key: `rail=${rail}`, problem, expected: null, found: null };
  }

  #keep(finding: Finding): void {
    if (this.#findings.length < this.#findingsMax) this.#findings.push(finding);
    else this.#more += 1;
  }
}
