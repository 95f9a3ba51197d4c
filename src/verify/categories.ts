import { listed, quoted } from './sql.ts';

/** The kinds of account there are, as the schema lists them. All but wallets are system accounts of a tenant. */
export const ACCOUNT_KINDS = [
  ...(['wallet', 'settlement', 'fees', 'suspense', 'vat_payable', 'stamp_duty_payable'] as const),
  ...(['interest_expense', 'tax_payable', 'equity', 'bank_charges', 'interest_income'] as const),
  ...(['bank_errors', 'own_bank', 'adjustments'] as const),
] as const;
type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The states there are, as the schema lists them. */
export const STATUSES = ['processing', 'successful', 'failed'] as const;
type Status = (typeof STATUSES)[number];

/** A side of a posting: the account in a column of `transactions`, or the tenant's account of a kind. */
export type Side = 'source_account' | 'destination_account' | Payer | Exclude<AccountKind, 'wallet'>;

/** The columns of `transactions` with who pays what is charged. */
type Payer = 'fee_payer' | 'vat_payer' | 'stamp_duty_payer';

/** One posting of a successful movement. */
export interface Part {
  /** The column of `transactions` (for a tax, of `interest_payouts`) with the amount. A part of nothing is not posted. */
  readonly amount: 'amount' | 'fee' | 'vat' | 'stamp_duty' | 'tax';
  readonly debit: Side;
  readonly credit: Side;
}

/** Every category that the contract has (section 3.3), as the schema lists them. */
export const CATEGORY_NAMES = [
  'bank-outflow',
  'bank-inflow',
  'wallet-transfer',
  'interest-payout',
  'bank-outflow-reversal',
  'bank-inflow-return',
  'adjustment',
  'rail-fee',
];

/** Rules for the movements of one category. */
export interface Category {
  readonly name: string;
  readonly type: 'debit' | 'credit';
  /** The type of one that reverses another; the same where it is left out. */
  readonly typeOfReversal?: 'debit' | 'credit';
  /** The type of one that a wallet pays; the same where it is left out. */
  readonly typeFromWallet?: 'debit' | 'credit';
  /** The kinds of account that its source may be; none: it has no source account. */
  readonly source: readonly AccountKind[];
  /** The same of its destination. */
  readonly destination: readonly AccountKind[];
  /** The states that it may be in, each with the type of the event that reports it; null: none does. */
  readonly states: Readonly<Partial<Record<Status, string | null>>>;
  /**
   * Its postings, numbered from 0, once it is successful. While it is processing, each wallet holds what they will
   * take from it.
   */
  readonly parts: readonly Part[];
  /** True if it needs a reference, by which its caller finds it, unless it answers another movement. */
  readonly needsReference: boolean;
  /** Account whose owner gets its events; none are sent where that is no wallet or null. */
  readonly about: 'source_account' | 'destination_account' | null;
  /**
   * Set if it is reported as what it answers: SQL for the type of the event, null for none. `answered` is the category of that
   * movement, and `origin` that of the one that it in turn reverses; null where there is none.
   */
  readonly reportedAs?: string;
  /** The table with one row more for each movement of this category, and for no other. */
  readonly details: 'payouts' | 'inflows' | 'payment_returns' | 'rail_fees' | null;
}

/**
 * Every category that something moves in. It says once more, and independently, what
 * the ledger is to do (contract sections 3 and 4), and shares nothing with it: both would be wrong in the same way. A new
 * category is one row here; the checks follow.
 */
export const CATEGORIES: readonly Category[] = [
  {
    name: 'bank-outflow',
    type: 'debit',
    source: ['wallet'],
    destination: [],
    states: {
      processing: null,
      successful: 'bank-transfer.outflow.success',
      failed: 'bank-transfer.outflow.failed',
    },
    parts: [
      { amount: 'amount', debit: 'source_account', credit: 'settlement' },
      { amount: 'fee', debit: 'fee_payer', credit: 'fees' },
      { amount: 'vat', debit: 'vat_payer', credit: 'vat_payable' },
      { amount: 'stamp_duty', debit: 'stamp_duty_payer', credit: 'stamp_duty_payable' },
    ],
    needsReference: true,
    about: 'source_account',
    details: 'payouts',
  },
  {
    name: 'bank-inflow',
    type: 'credit',
    source: [],
    destination: ['wallet', 'suspense'],
    states: { successful: 'bank-transfer.inflow.success' },
    parts: [
      { amount: 'amount', debit: 'settlement', credit: 'destination_account' },
      { amount: 'fee', debit: 'fee_payer', credit: 'fees' },
    ],
    needsReference: false,
    about: 'destination_account',
    details: 'inflows',
  },
  {
    name: 'wallet-transfer',
    type: 'debit',
    source: ['wallet'],
    destination: ['wallet'],
    states: { successful: 'wallet-transfer.outflow.success' },
    parts: [{ amount: 'amount', debit: 'source_account', credit: 'destination_account' }],
    needsReference: true,
    about: 'source_account',
    details: null,
  },
  {
    name: 'interest-payout',
    type: 'credit',
    source: [],
    destination: ['wallet', 'suspense'],
    states: { successful: 'interest-payout.success' },
    parts: [
      { amount: 'amount', debit: 'interest_expense', credit: 'destination_account' },
      { amount: 'tax', debit: 'interest_expense', credit: 'tax_payable' },
    ],
    needsReference: false,
    about: 'destination_account',
    details: null,
  },
  {
    name: 'bank-inflow-return',
    type: 'debit',
    source: ['suspense'],
    destination: [],
    states: { processing: null, successful: null, failed: null },
    parts: [{ amount: 'amount', debit: 'source_account', credit: 'settlement' }],
    needsReference: false,
    about: null,
    details: 'payouts',
  },
  {
    name: 'bank-outflow-reversal',
    type: 'credit',
    source: [],
    destination: ['wallet', 'suspense'],
    states: { successful: 'bank-transfer.outflow.reversed' },
    parts: [{ amount: 'amount', debit: 'settlement', credit: 'destination_account' }],
    needsReference: false,
    about: 'destination_account',
    details: 'payment_returns',
  },
  {
    name: 'adjustment',
    type: 'credit',
    typeFromWallet: 'debit',
    source: [
      ...(['equity', 'suspense', 'settlement', 'own_bank', 'adjustments', 'wallet'] as const),
      ...(['bank_charges', 'interest_income', 'bank_errors'] as const),
    ],
    destination: [
      ...(['wallet', 'settlement', 'own_bank', 'adjustments'] as const),
      ...(['bank_charges', 'interest_income', 'bank_errors'] as const),
    ],
    states: { successful: null },
    reportedAs: `CASE WHEN answered = 'interest-payout' THEN 'interest-payout.success'
                  WHEN origin = 'bank-outflow' THEN 'bank-transfer.outflow.reversed'
                  WHEN answered IS NOT NULL THEN 'bank-transfer.inflow.success' END`,
    parts: [
      { amount: 'amount', debit: 'source_account', credit: 'destination_account' },
      { amount: 'fee', debit: 'fee_payer', credit: 'fees' },
    ],
    needsReference: true,
    about: 'destination_account',
    details: null,
  },
  {
    name: 'rail-fee',
    type: 'debit',
    typeOfReversal: 'credit',
    source: ['bank_charges', 'settlement'],
    destination: ['settlement', 'bank_charges'],
    states: { successful: null },
    parts: [{ amount: 'amount', debit: 'source_account', credit: 'destination_account' }],
    needsReference: false,
    about: null,
    details: 'rail_fees',
  },
];

/** `bank outflow` */
export const wordsFor = ({ name }: Category): string => name.replaceAll('-', ' ');

/** `a bank outflow` */
export const withArticle = (category: Category): string =>
  `${/^[aeiou]/.test(category.name) ? 'an' : 'a'} ${wordsFor(category)}`;

/** True if a side of a posting is a column of `transactions`. */
export const isColumn = (side: Side): boolean => side.endsWith('_account') || side.endsWith('_payer');

/** SQL, for behind IN. */
export const namesOf = (categories: readonly Category[]): string =>
  listed(categories.map(({ name }) => name));

/** SQL: an expression for each category, and one for a category that is in no row. */
export const byCategory = (
  categories: readonly Category[],
  say: (category: Category) => string,
  otherwise = 'NULL',
): string =>
  `CASE category ${categories
    .map((category) => `WHEN ${quoted(category.name)} THEN ${say(category)}`)
    .join('\n       ')} ELSE ${otherwise} END`;

/** A part, with its number and whose it is. */
export interface NumberedPart extends Part {
  readonly category: Category;
  readonly number: number;
}

/** The parts of all categories, in groups of those that are alike by `keyOf`: one statement reads a group. */
export function groupParts(
  categories: readonly Category[],
  keyOf: (part: NumberedPart) => string,
): NumberedPart[][] {
  const groups = new Map<string, NumberedPart[]>();
  for (const category of categories) {
    for (const [number, part] of category.parts.entries()) {
      const numbered = { ...part, category, number };
      groups.set(keyOf(numbered), [...(groups.get(keyOf(numbered)) ?? []), numbered]);
    }
  }
  return [...groups.values()];
}

/** The types of the events that report a movement. */
export const eventTypesOf = (categories: readonly Category[]): string[] => [
  ...new Set(categories.flatMap(({ states }) => Object.values(states).filter((type) => type !== null))),
];
