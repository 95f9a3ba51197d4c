import { BANKS, type Bank } from '../banks.ts';
import type { Fields } from './client/fields.ts';
import { MONNIFY_CODES } from './description.ts';

const BY_MONNIFY_CODE = new Map(
  [...MONNIFY_CODES].map(([code, monnifyCode]) => [monnifyCode, BANKS.find(code)]),
);
const BY_NIP_CODE = new Map(BANKS.all.map((bank) => [bank.nip_code, bank]));

/** The bank of a code of Monnify's; undefined for one that is not mapped. */
export const bankOfMonnify = (code: string): Bank | undefined => BY_MONNIFY_CODE.get(code);

/** The bank of a NIP code, which some of Monnify's answers have in place of its own. */
export const bankOfNip = (code: string): Bank | undefined => BY_NIP_CODE.get(code);

/** Entries of the mapped banks on Monnify's own list, by `code` of the bank list. */
interface Drift {
  /** The code is of another bank there: a payment would go to it. */
  readonly another: readonly string[];
  /** It is not on the list. */
  readonly missing: readonly string[];
  /** The list does not say which bank it is. */
  readonly unsaid: readonly string[];
}

/** @param theirs the rows of Monnify's list */
export function driftOf(theirs: readonly Fields[]): Drift {
  const rows = [...MONNIFY_CODES].map(([code, monnifyCode]) => {
    const found = theirs.filter((row) => row.word('code') === monnifyCode);
    const nipCodes = found.map((row) => row.word('nipBankCode'));
    return { code, nipCodes, nipCode: BANKS.find(code)?.nip_code };
  });
  const isAnother = ({ nipCodes, nipCode }: (typeof rows)[number]): boolean =>
    nipCodes.some((said) => said !== undefined && said !== nipCode);
  const codes = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).map(({ code }) => code);
  return {
    another: codes(isAnother),
    missing: codes(({ nipCodes }) => nipCodes.length === 0),
    unsaid: codes((row) => !isAnother(row) && row.nipCodes.includes(undefined)),
  };
}
