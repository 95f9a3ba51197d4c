import { readFileSync } from 'node:fs';
import { PACKAGE_FOLDER } from '../platform/package-folder.ts';

/** An institution that can be paid, as `data/banks.json` lists it and the bank list endpoint answers it. */
export interface Bank {
  readonly name: string;
  /** The CBN code (3 or 5 digits), or the 6-digit code of an institution that is known by no shorter one. */
  readonly code: string;
  /** The 6-digit institution code that NIBSS Instant Payments routes by. */
  readonly nip_code: string;
}

const BANKS_FILE = new URL('data/banks.json', PACKAGE_FOLDER);

/** Banks by either of their codes: a transfer names its bank by any of the two (contract section 3.2). */
export class BankList {
  /** Every bank, in order of name. */
  readonly all: readonly Bank[];
  readonly #byCode = new Map<string, Bank>();

  /** @throws Error when a code is of two banks */
  constructor(banks: readonly Bank[]) {
    const key = ({ name }: Bank): string => name.toLowerCase();
    this.all = Object.freeze(banks.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)));
    for (const bank of this.all) {
      for (const code of new Set([bank.code, bank.nip_code])) {
        const other = this.#byCode.get(code);
        if (other) throw new Error(`the bank code ${code} is of both ${other.name} and ${bank.name}`);
        this.#byCode.set(code, bank);
      }
    }
  }

  /** The bank of a CBN code or of a NIP code, or undefined. */
  find(codeOrNipCode: string): Bank | undefined {
    return this.#byCode.get(codeOrNipCode);
  }

  /** Its name; null where it is not listed. */
  nameOf(codeOrNipCode: string): string | null {
    return this.find(codeOrNipCode)?.name ?? null;
  }

  /** These banks and some more. One that has the code of a bank here stands in its place. */
  and(institutions: readonly Bank[]): BankList {
    const replaced = new Set(institutions.map(({ code }) => code));
    return new BankList([...this.all.filter(({ code }) => !replaced.has(code)), ...institutions]);
  }
}

/** The banks of `data/banks.json`: those of the country. */
export const BANKS = new BankList(
  (JSON.parse(readFileSync(BANKS_FILE, 'utf8')) as Bank[]).map((bank) => Object.freeze(bank)),
);

/** A bank for people: its name, or its code where the list of the country lacks it. */
export const bankName = (code: string): string => BANKS.nameOf(code) ?? `the bank ${code}`;
