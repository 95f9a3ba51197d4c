import { RAILS } from '../rails/registry.ts';

/*
 * Accounts that every tenant has beside its wallets. Their ids are the same in every tenant, so that no posting
 * needs to look them up. These are in naira; `accountIn` gives the same account in another currency.
 */
export const FEES_ACCOUNT = '00000000-0000-0000-0000-00000000fee5';
export const VAT_PAYABLE_ACCOUNT = '00000000-0000-0000-0000-0000000000a7';
export const STAMP_DUTY_PAYABLE_ACCOUNT = '00000000-0000-0000-0000-0000000057a3';
export const SUSPENSE_ACCOUNT = '00000000-0000-0000-0000-0000000005e5';
export const INTEREST_EXPENSE_ACCOUNT = '00000000-0000-0000-0000-0000000001e5';
export const TAX_PAYABLE_ACCOUNT = '00000000-0000-0000-0000-000000007a40';
export const EQUITY_ACCOUNT = '00000000-0000-0000-0000-00000000e941';
export const BANK_CHARGES_ACCOUNT = '00000000-0000-0000-0000-00000000c057';
export const INTEREST_INCOME_ACCOUNT = '00000000-0000-0000-0000-00000001ec0e';
/** Money that a bank took or paid by mistake, until it puts that right. */
export const BANK_ERRORS_ACCOUNT = '00000000-0000-0000-0000-00000000e440';
export const OWN_BANK_ACCOUNT = '00000000-0000-0000-0000-00000000ba4c';
export const ADJUSTMENTS_ACCOUNT = '00000000-0000-0000-0000-00000000ad15';

/** A rail's settlement account is what its bank owes the business: debited by money in, credited by money out. */
const SETTLEMENT_ACCOUNTS: ReadonlyMap<string, string> = new Map(
  RAILS.map(({ name, settlementAccountId }) => [name, settlementAccountId]),
);

/** The settlement account of a rail. Throws for a rail without one, which is a bug. */
export function settlementAccount(rail: string): string {
  const id = SETTLEMENT_ACCOUNTS.get(rail);
  if (id === undefined) throw new Error(`rail ${rail} has no settlement account`);
  return id;
}

/** A system account; its name is for people who read the ledger. */
export interface SystemAccount {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Accounts in naira only: banks, fees charged for paying through them, and fees that they charge. */
const NAIRA_ACCOUNTS = [
  { id: FEES_ACCOUNT, kind: 'fees', name: 'Fee income' },
  { id: VAT_PAYABLE_ACCOUNT, kind: 'vat_payable', name: 'VAT payable' },
  { id: STAMP_DUTY_PAYABLE_ACCOUNT, kind: 'stamp_duty_payable', name: 'Stamp duty payable' },
  { id: BANK_CHARGES_ACCOUNT, kind: 'bank_charges', name: 'Bank charges' },
  { id: INTEREST_INCOME_ACCOUNT, kind: 'interest_income', name: 'Interest income' },
  { id: BANK_ERRORS_ACCOUNT, kind: 'bank_errors', name: 'Bank errors' },
  { id: OWN_BANK_ACCOUNT, kind: 'own_bank', name: 'Own bank' },
  ...[...SETTLEMENT_ACCOUNTS].map(([rail, id]) => ({ id, kind: 'settlement', name: `Settlement, ${rail}` })),
];

/** Accounts for each currency that wallets hold. */
const CURRENCY_ACCOUNTS = [
  { id: SUSPENSE_ACCOUNT, kind: 'suspense', name: 'Suspense' },
  { id: INTEREST_EXPENSE_ACCOUNT, kind: 'interest_expense', name: 'Interest expense' },
  { id: TAX_PAYABLE_ACCOUNT, kind: 'tax_payable', name: 'Withholding tax payable' },
  { id: EQUITY_ACCOUNT, kind: 'equity', name: 'Opening balances' },
  { id: ADJUSTMENTS_ACCOUNT, kind: 'adjustments', name: 'Adjustments' },
];

const NAIRA = 'NGN';

/** A system account in another currency: its id contains the letters of the currency, and none for naira. */
export function accountIn(currency: string, account: string): string {
  if (currency === NAIRA) return account;
  const letters = Buffer.from(currency, 'latin1').toString('hex');
  return `00000000-0000-00${letters.slice(0, 2)}-${letters.slice(2)}${account.slice('00000000-0000-0000-0000'.length)}`;
}

/** True for a system account: no UUID that Kolo generates begins like this. */
export const isSystemAccount = (id: string): boolean => id.startsWith('00000000-0000-00');

/** The last possible id of a system account: they sort before all wallets'. */
export const LAST_SYSTEM_ACCOUNT = '00000000-0000-00ff-ffff-ffffffffffff';

/** All system accounts of a tenant that holds these currencies, and always those in naira. */
export const systemAccounts = (currencies: readonly string[]): readonly SystemAccount[] => [
  ...NAIRA_ACCOUNTS.map((account) => ({ ...account, currency: NAIRA })),
  ...[...new Set([NAIRA, ...currencies])].flatMap((currency) =>
    CURRENCY_ACCOUNTS.map((account) => ({ ...account, id: accountIn(currency, account.id), currency })),
  ),
];
