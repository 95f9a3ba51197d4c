import { systemAccounts } from '../../../ledger/system-accounts.ts';
import { NIL_UUID } from '../../../platform/values/ids.ts';
import { RAILS } from '../../../rails/registry.ts';

/** A ledger account, or all wallets together, in every currency. */
interface JournalAccount {
  /** Its name in mappings; never changes. */
  key: string;
  name: string;
}

/** An account's code and name in the accounting system of the business. */
export interface MappedAccount {
  /** The `key` of the ledger account. */
  account: string;
  code: string;
  name: string;
}

const WALLETS: JournalAccount = { key: 'wallets', name: 'Wallets' };
const RAIL_OF = new Map(RAILS.map(({ name, settlementAccountId }) => [settlementAccountId, name]));

/** The part of a system account's id that is the same in every currency. */
const suffixOf = (id: string): string => id.slice('00000000-0000-0000-0000'.length);

const BY_SUFFIX = new Map(
  systemAccounts([]).map(({ id, kind, name }): [string, JournalAccount] => {
    const rail = RAIL_OF.get(id);
    return [suffixOf(id), { key: rail === undefined ? kind : `settlement_${rail}`, name }];
  }),
);

/** The accounts that a journal may name. */
export const JOURNAL_ACCOUNTS: readonly JournalAccount[] = [...BY_SUFFIX.values(), WALLETS];

/** @param id of a system account in any currency; the nil UUID for all wallets */
export function journalAccount(id: string): JournalAccount {
  if (id === NIL_UUID) return WALLETS;
  const account = BY_SUFFIX.get(suffixOf(id));
  if (account === undefined) throw new Error(`${id} is no account of a journal`);
  return account;
}

/** Codes of a plain chart of accounts: assets 1, liabilities 2, equity 3, income 4, expenses 6. */
const DEFAULT_CODES: Readonly<Record<string, string>> = {
  own_bank: '1000',
  bank_errors: '1190',
  wallets: '2000',
  vat_payable: '2110',
  stamp_duty_payable: '2120',
  tax_payable: '2130',
  suspense: '2200',
  equity: '3000',
  fees: '4000',
  interest_income: '4100',
  bank_charges: '6100',
  interest_expense: '6200',
  adjustments: '6900',
};
/** Settlement accounts share an account until the business tells its banks apart. */
const SETTLEMENT_DEFAULT = { code: '1100', name: 'Settlement accounts' };

/** The mapping of an environment that has set none. */
export const DEFAULT_MAPPING: readonly MappedAccount[] = JOURNAL_ACCOUNTS.map(({ key, name }) => {
  const code = DEFAULT_CODES[key];
  return { account: key, ...(code === undefined ? SETTLEMENT_DEFAULT : { code, name }) };
});
