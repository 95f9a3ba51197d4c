import type { Kobo } from '../platform/values/money.ts';
import { FEES_ACCOUNT, STAMP_DUTY_PAYABLE_ACCOUNT, VAT_PAYABLE_ACCOUNT } from './system-accounts.ts';

/**
 * Costs of a movement beside its amount: fee, VAT on it and stamp duty, each with the account that pays it; null
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

export const NO_CHARGES: Charges = {
  fee: 0n,
  feePayer: null,
  vat: 0n,
  vatPayer: null,
  stampDuty: 0n,
  stampDutyPayer: null,
};

/** One charge as it is held and posted. */
export interface Charge {
  /** Part number of its posting. */
  part: number;
  /** Account of the wallet that pays. */
  payer: string;
  /** System account that earns it. */
  earner: string;
  amount: Kobo;
}

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

/** Sum of the charges that an account pays. */
export const paidBy = (charges: readonly Charge[], account: string): Kobo =>
  charges.reduce((sum, { payer, amount }) => (payer === account ? sum + amount : sum), 0n);
