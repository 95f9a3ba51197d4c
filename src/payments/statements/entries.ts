import {
  FEES_ACCOUNT,
  STAMP_DUTY_PAYABLE_ACCOUNT,
  VAT_PAYABLE_ACCOUNT,
} from '../../ledger/system-accounts.ts';
import { bankDetailsOf, CATEGORIES, type SenderView, type Transaction } from '../../ledger/transactions.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { BANKS } from '../../rails/banks.ts';

/** One posting on a wallet, with the movement that it is part of. */
export type WalletPosting = Transaction & {
  /** The number of the posting on the wallet. */
  seq: bigint;
  postedAt: number;
  /** The change of the wallet's balance; negative for a loss. */
  change: Kobo;
  balanceAfter: Kobo;
  /** The account on the other side of the posting. */
  otherAccount: string;
  /** The name of the wallet on the other side of the movement; null where there is none. */
  otherWalletName: string | null;
  /** The other party of the movement that this one reverses; null if it reverses none. */
  reversedParty: SenderView | null;
};

/** The other party of a movement. Each field is null if unknown. */
export interface Counterparty {
  walletId: string | null;
  name: string | null;
  accountNumber: string | null;
  bankCode: string | null;
  bankName: string | null;
}

/** One line of a statement: what a movement did to the wallet. Amounts in kobo. */
export interface StatementEntry {
  transactionId: string;
  /** Milliseconds since the epoch. */
  postedAtMs: number;
  type: 'credit' | 'debit';
  category: string;
  /** The amount credited or debited, before the fee; 0 if the wallet only paid the fee of another wallet's movement. */
  amount: Kobo;
  /** The fee debited on top, or taken out of a credit. */
  fee: Kobo;
  counterparty: Counterparty | null;
  reference: string | null;
  narration: string | null;
  /** After the movement's last posting on the wallet. */
  balanceAfter: Kobo;
}

/** Accounts that receive fees and the taxes on them. */
const FEE_ACCOUNTS = new Set([FEES_ACCOUNT, VAT_PAYABLE_ACCOUNT, STAMP_DUTY_PAYABLE_ACCOUNT]);

/**
 * The line of a movement.
 *
 * @param account the wallet's
 * @param postings all that the movement posted on the wallet, in their order; at least one
 */
export function entryOf(account: string, postings: readonly WalletPosting[]): StatementEntry {
  const last = postings.at(-1)!;
  const gain = (of: readonly WalletPosting[]): Kobo => of.reduce((sum, { change }) => sum + change, 0n);
  const isFee = ({ otherAccount }: WalletPosting): boolean => FEE_ACCOUNTS.has(otherAccount);
  const moved = gain(postings.filter((posting) => !isFee(posting)));
  return {
    transactionId: last.id,
    postedAtMs: last.postedAt,
    type: moved > 0n ? 'credit' : 'debit',
    category: last.category,
    amount: moved < 0n ? -moved : moved,
    fee: -gain(postings.filter(isFee)),
    counterparty: counterpartyOf(account, last),
    reference: last.reference,
    narration: last.narration,
    balanceAfter: last.balanceAfter,
  };
}

function counterpartyOf(account: string, movement: WalletPosting): Counterparty | null {
  const { sourceAccount, sourceWalletId, destinationAccount, destinationWalletId } = movement;
  const unknown = { walletId: null, name: null, accountNumber: null, bankCode: null, bankName: null };
  const walletId = account === sourceAccount ? destinationWalletId : sourceWalletId;
  if (walletId !== null) return { ...unknown, walletId, name: movement.otherWalletName };
  // A newer version that works beside this one may know more categories.
  if (!(movement.category in CATEGORIES)) return null;
  if (account !== sourceAccount && account !== destinationAccount) return null;
  const { sender, recipient, bank } = bankDetailsOf(movement);
  const paid =
    bank === null ? null : { name: null, account_number: recipient, bank_code: bank, bank_name: null };
  const party = sender ?? paid ?? movement.reversedParty;
  if (party === null) return null;
  const { name, account_number, bank_code, bank_name } = party;
  const bankName = bank_name ?? (bank_code === null ? null : BANKS.nameOf(bank_code));
  return { ...unknown, name, accountNumber: account_number, bankCode: bank_code, bankName };
}

/**
 * Makes postings, as they follow each other, into movements: what a movement posts on a wallet stands together.
 *
 * @param before postings of a movement that may go on
 * @returns the movements that are over, and the postings of the last one, which may go on
 */
export function movementsIn(
  before: readonly WalletPosting[],
  postings: readonly WalletPosting[],
): { over: WalletPosting[][]; open: WalletPosting[] } {
  const over: WalletPosting[][] = [];
  let open = [...before];
  for (const posting of postings) {
    if (open.length > 0 && open[0]!.id !== posting.id) {
      over.push(open);
      open = [];
    }
    open.push(posting);
  }
  return { over, open };
}

/** Totals of a statement's entries, kobo. They may exceed the maximum balance. */
export interface StatementTotals {
  entries: number;
  /** Total credits, before fees. */
  credits: Kobo;
  /** Total debits, fees included. */
  debits: Kobo;
  /** The fees among the debits. */
  fees: Kobo;
}

/** Totals with some more entries in them. */
export function withEntries(totals: StatementTotals, entries: readonly StatementEntry[]): StatementTotals {
  const sum = { ...totals, entries: totals.entries + entries.length };
  for (const { type, amount, fee } of entries) {
    if (type === 'credit') sum.credits += amount;
    else sum.debits += amount;
    sum.debits += fee;
    sum.fees += fee;
  }
  return sum;
}
