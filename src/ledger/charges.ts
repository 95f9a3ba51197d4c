import type { Kobo } from '../platform/values/money.ts';
import { FEES_ACCOUNT, STAMP_DUTY_PAYABLE_ACCOUNT, VAT_PAYABLE_ACCOUNT } from './system-accounts.ts';

/**
 * What a movement costs beside its amount: the fee alone, VAT on it and stamp duty, with the account that pays each; null
 * where there is nothing to pay.
 */
export interface Charges {
  fee: Kobo;
  feePayer: string | null;
  vat: Kobo;
  vatPayer: string | null;
  stampDuty: Kobo;
  stampDutyPayer: string | null;
}

/** What costs nothing. */
export const NO_CHARGES: Charges = {
  fee: 0n,
  feePayer: null,
  vat: 0n,
  vatPayer: null,
  stampDuty: 0n,
  stampDutyPayer: null,
};

/** One thing that is charged, as it is held and posted. */
export interface Charge {
  /** The number of its posting. */
  part: number;
  /** The account of the wallet that pays it. */
  payer: string;
  /** The system account that it goes to. */
  earner: string;
  amount: Kobo;
}

/** What there is to pay, charge by charge. */
export function chargesOf(t: Charges): Charge[] {
  const charges: Charge[] = [];
  const add = (part: number, payer: string | null, earner: string, amount: Kobo): void => {
    if (payer !== null) charges.push({ part, payer, earner, amount });
  };
  add(1, t.feePayer, FEES_ACCOUNT, t.fee);
  add(2, t.vatPayer, VAT_PAYABLE_ACCOUNT, t.vat);
  add(3, t.stampDutyPayer, STAMP_DUTY_PAYABLE_ACCOUNT, t.stampDuty);
  return charges;
}

/** What of some charges an account pays. */
export const paidBy = (charges: readonly Charge[], account: string): Kobo =>
  charges.reduce((sum, { payer, amount }) => (payer === account ? sum + amount : sum), 0n);
