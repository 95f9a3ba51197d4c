import { BANKS } from '../banks.ts';
import type { PayoutInstruction } from '../rail.ts';
import { BANK_CODES } from './description.ts';

/** Paystack's code of a bank of the bank list; undefined for one that it does not pay, as far as that was reviewed. */
export const paystackCodeOf = (bankCode: string): string | undefined => BANK_CODES.get(bankCode);

/**
 * Banks at which Paystack opens accounts, by slug: `code` of the bank list. `titan-paystack` is left out, for no list of Paystack's that
 * was seen has its NIP code.
 */
const BANKS_BY_SLUG: ReadonlyMap<string, string> = new Map([
  ['wema-bank', '035'],
  ['access-bank', '044'],
]);

/** The bank list's code of a bank by Paystack's slug; null for one that is not known for certain. */
export const bankCodeOfSlug = (slug: string): string | null => BANKS_BY_SLUG.get(slug) ?? null;

/** A recipient's bank and account, as Paystack has them. */
interface Details {
  readonly account_number: string;
  readonly bank_code: string;
}

/** True if it is the account to be paid. */
export const isPayee = (details: Details, { bankCode, accountNumber }: PayoutInstruction): boolean =>
  details.account_number === accountNumber && details.bank_code === paystackCodeOf(bankCode);

/** A bank on Paystack's list. Only `nip_sort_code` says which bank it is; the name of the field is not documented. */
interface ListedBank {
  readonly code: string;
  readonly active: boolean;
  readonly is_deleted?: unknown;
  readonly supports_transfer?: unknown;
  readonly nip_sort_code?: unknown;
}

/** Differences between Paystack's bank list and the reviewed codes, as codes of Kolo's bank list. */
interface Drift {
  /** Paystack's code is another bank's: money would go there. */
  readonly otherBank: readonly string[];
  /** Not there, not active, or not payable. */
  readonly gone: readonly string[];
  /** There, without a NIP code to know it by. */
  readonly unconfirmed: readonly string[];
}

/** Compares Paystack's list with the reviewed codes. */
export function driftOf(listed: readonly ListedBank[]): Drift {
  const payable = listed.filter(
    ({ active, is_deleted, supports_transfer }) =>
      active && is_deleted !== true && supports_transfer !== false,
  );
  const drift = { otherBank: [] as string[], gone: [] as string[], unconfirmed: [] as string[] };
  for (const [code, atPaystack] of BANK_CODES) {
    const nipCode = BANKS.find(code)?.nip_code;
    const rows = payable.filter((row) => row.code === atPaystack);
    const nipCodes = rows.map(({ nip_sort_code }) => nip_sort_code).filter(isText);
    if (nipCodes.some((given) => given !== nipCode)) drift.otherBank.push(code);
    else if (rows.length === 0) drift.gone.push(code);
    else if (nipCodes.length === 0) drift.unconfirmed.push(code);
  }
  return drift;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
