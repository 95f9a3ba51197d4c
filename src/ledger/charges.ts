import type { Kobo } from '../values/money.ts';
import { FEES_ACCOUNT, STAMP_DUTY_PAYABLE_ACCOUNT, VAT_PAYABLE_ACCOUNT } from './system-accounts.ts';
import type { Transaction } from './transactions.ts';

/** One thing that is charged beside the amount of a movement. */
interface Charge {
  /** The number of its posting. */
  part: number;
  /** The account of the wallet that pays it. */
  payer: string;
  /** The system account that it goes to. */
  earner: string;
  amount: Kobo;
}

/** What a movement costs beside its amount: fee, VAT and stamp duty, as they were frozen with it. Nothing is no charge. */
export function chargesOf(
  t: Pick<Transaction, 'fee' | 'feePayer' | 'vat' | 'vatPayer' | 'stampDuty' | 'stampDutyPayer'>,
): Charge[] {
  const charges: Charge[] = [];
  const add = (part: number, payer: string | null, earner: string, amount: Kobo): void => {
    if (payer !== null) charges.push({ part, payer, earner, amount });
  };
  add(1, t.feePayer, FEES_ACCOUNT, t.fee);
  add(2, t.vatPayer, VAT_PAYABLE_ACCOUNT, t.vat);
  add(3, t.stampDutyPayer, STAMP_DUTY_PAYABLE_ACCOUNT, t.stampDuty);
  return charges;
}
