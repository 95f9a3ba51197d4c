import type pg from 'pg';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';
import { nuban } from '../../platform/values/nuban.ts';
import type { Bank } from '../banks.ts';

/**
 * The serials of accounts that the bank issues itself begin here. Kolo gives out numbers of the same institution from 0 on, where
 * the bank is part of it.
 */
export const FIRST_SERIAL = 500_000_000;
const SERIAL_DIGITS = 9;
/** A BVN that the bank knows to be nobody's. */
const NOBODYS_BVN = '00000000000';

/** The request for an account. */
interface NewAccount {
  /** The caller's reference: a repeated request gives the same account. */
  readonly reference: string;
  /** The wallet, in the caller's words. */
  readonly wallet: string;
  readonly name: string;
  readonly bvn: string | null;
}

/** A requested account. */
export interface IssuedAccount {
  readonly reference: string;
  readonly wallet: string;
  readonly name: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  /** It was not issued and never will be. */
  readonly refused: boolean;
  /** Since when it can be paid to, milliseconds since the epoch; it may lie ahead. */
  readonly activeAtMs: number;
}

interface StoredAccount {
  reference: string;
  wallet: string;
  name: string;
  bank_code: string;
  serial: string;
  refused: boolean;
  active_at: Date;
}

const COLUMNS = 'reference, wallet, name, bank_code, serial, refused, active_at';
const ISSUE = `
  INSERT INTO sandbox_bank.issued_accounts (reference, wallet, name, bank_code, refused, active_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (reference) DO NOTHING`;
const FIND = `SELECT ${COLUMNS} FROM sandbox_bank.issued_accounts WHERE reference = $1`;
const FIND_BY_SERIAL = `SELECT ${COLUMNS} FROM sandbox_bank.issued_accounts WHERE serial = $1`;

const toAccount = (row: StoredAccount): IssuedAccount => ({
  reference: row.reference,
  wallet: row.wallet,
  name: row.name,
  bankCode: row.bank_code,
  accountNumber: nuban(row.bank_code, FIRST_SERIAL + Number(row.serial)),
  refused: row.refused,
  activeAtMs: row.active_at.getTime(),
});

/** Accounts that the bank has issued over the network. Its functions reject when the book cannot be reached. */
export class IssuedAccounts {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #institution: Bank;
  readonly #issuingMs: number;

  /** @param issuingMs the delay from the request until an account can be paid to, by the clock */
  constructor(pool: pg.Pool, clock: Clock, institution: Bank, issuingMs: number) {
    this.#pool = pool;
    this.#clock = clock;
    this.#institution = institution;
    this.#issuingMs = issuingMs;
  }

  /** Issues an account once for each reference; a repeated request returns the account as it was first requested. */
  async issue({
    reference,
    wallet,
    name,
    bvn,
  }: NewAccount): Promise<{ account: IssuedAccount; first: boolean }> {
    const activeAt = toRfc3339(this.#clock.now() + this.#issuingMs);
    const values = [reference, wallet, name, this.#institution.code, bvn === NOBODYS_BVN, activeAt];
    const { rowCount } = await this.#pool.query(ISSUE, values);
    return { account: (await this.find(reference))!, first: rowCount === 1 };
  }

  /** The account requested under a reference. */
  async find(reference: string): Promise<IssuedAccount | undefined> {
    const { rows } = await this.#pool.query<StoredAccount>(FIND, [reference]);
    return rows.map(toAccount)[0];
  }

  /** The name on an account that can be paid to; null where the bank has issued none such. */
  async nameOn(bankCode: string, accountNumber: string): Promise<string | null> {
    const serial = Number(accountNumber.slice(0, SERIAL_DIGITS)) - FIRST_SERIAL;
    if (serial < 0) return null;
    const { rows } = await this.#pool.query<StoredAccount>(FIND_BY_SERIAL, [serial]);
    const found = rows.map(toAccount)[0];
    const isIt = found?.accountNumber === accountNumber && found.bankCode === bankCode;
    return isIt && this.isActive(found) ? found.name : null;
  }

  /** True if the account can be paid by now. */
  isActive({ refused, activeAtMs }: IssuedAccount): boolean {
    return !refused && activeAtMs <= this.#clock.now();
  }

  /** The institution's name, as account holders see it. */
  get bankName(): string {
    return this.#institution.name;
  }
}
