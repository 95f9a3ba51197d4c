import { isAccountNumber } from '../../platform/values/nuban.ts';
import { BANKS, type Bank, type BankList } from '../banks.ts';
import type { HolderOf } from '../context.ts';
import { INVALID_ACCOUNT, SPECIAL_NUMBERS } from './behaviour.ts';
import { accountNameOf } from './names.ts';

/** Holders of accounts, at this bank and at every other. */
export class Accounts {
  /** Those that can be paid, this one among them. */
  readonly banks: BankList;
  readonly #own: string;
  readonly #holderOf: HolderOf;

  /** @param holderOf who has an account that this bank has issued */
  constructor(own: Bank, holderOf: HolderOf) {
    this.banks = BANKS.and([own]);
    this.#own = own.code;
    this.#holderOf = holderOf;
  }

  /**
   * The name on an account that this bank has issued, null where it is none.
   *
   * @param bankCode `code` of the bank list
   * @throws the error of `holderOf`, when it cannot be said now
   */
  holderAt(bankCode: string, accountNumber: string): Promise<string | null> {
    return bankCode === this.#own ? this.#holderOf(bankCode, accountNumber) : Promise.resolve(null);
  }

  /** The name on any account, made up where it is another bank's; null where nobody has it. Throws as above. */
  async nameOf(bankCode: string, accountNumber: string): Promise<string | null> {
    const bank = this.banks.find(bankCode);
    if (bank === undefined || !isAccountNumber(accountNumber)) return null;
    const holder = await this.holderAt(bank.code, accountNumber);
    if (holder !== null) return holder;
    const unknown = bank.code === this.#own && !SPECIAL_NUMBERS.has(accountNumber);
    return unknown || accountNumber === INVALID_ACCOUNT ? null : accountNameOf(bank.nip_code, accountNumber);
  }
}
