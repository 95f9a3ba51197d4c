import { readFileSync } from 'node:fs';

/** An institution that can be paid, as `data/banks.json` lists it and the bank list endpoint answers it. */
export interface Bank {
  readonly name: string;
  /** The CBN code (3 or 5 digits), or the 6-digit code of an institution that is known by no shorter one. */
  readonly code: string;
  /** The 6-digit institution code that NIBSS Instant Payments routes by. */
  readonly nip_code: string;
}

// `src/` and `dist/` both lie one level below the package root, so one relative path serves both.
const BANKS_FILE = new URL('../../data/banks.json', import.meta.url);

function loadBanks(): readonly Bank[] {
  const banks = JSON.parse(readFileSync(BANKS_FILE, 'utf8')) as Bank[];
  return Object.freeze(banks.map((bank) => Object.freeze(bank)));
}

/** Both codes in one map: a transfer names its bank by either (contract section 3.2). */
function byEitherCode(all: readonly Bank[]): ReadonlyMap<string, Bank> {
  const map = new Map<string, Bank>();
  for (const bank of all) {
    for (const code of new Set([bank.code, bank.nip_code])) {
      const other = map.get(code);
      if (other) throw new Error(`banks.json: ${code} is of both ${other.name} and ${bank.name}`);
      map.set(code, bank);
    }
  }
  return map;
}

const banks = loadBanks();
const banksByCode = byEitherCode(banks);

/** Every bank, in order of name. */
export const listBanks = (): readonly Bank[] => banks;

/** The bank of a CBN code or of a NIP code, or undefined. */
export const findBank = (codeOrNipCode: string): Bank | undefined => banksByCode.get(codeOrNipCode);
