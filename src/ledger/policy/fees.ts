import type { Kobo } from '../../platform/values/money.ts';
import { HUNDRED_PERCENT, type TenThousandths } from '../../platform/values/percent.ts';
import type { Charges } from '../charges.ts';
import type { FeeBand, FeeTerms, Payer } from './terms.ts';

/** A percentage of an amount, half a kobo rounded up. */
const shareOf = (amount: Kobo, percent: TenThousandths): Kobo =>
  (2n * amount * percent + HUNDRED_PERCENT) / (2n * HUNDRED_PERCENT);

function feeOfBand({ flat, percent, cap }: FeeBand, amount: Kobo): Kobo {
  const share = shareOf(amount, percent);
  return flat + (cap !== null && share > cap ? cap : share);
}

/**
 * Charges of a bank transfer (contract section 3.6).
 *
 * @param source account of the wallet that is debited
 * @param toOwnAccount true if the money goes to a virtual account of the same customer: no stamp duty
 */
export function chargesFor(terms: FeeTerms, amount: Kobo, source: string, toOwnAccount: boolean): Charges {
  const band = terms.bands.find(({ upTo }) => upTo === null || amount <= upTo);
  const fee = band === undefined ? 0n : feeOfBand(band, amount);
  const vat = shareOf(fee, terms.vatPercent);
  const duty = terms.stampDuty;
  const stampDuty = duty !== null && amount >= duty.from && !toOwnAccount ? duty.amount : 0n;
  const payer = (side: Payer, part: Kobo): string | null =>
    part === 0n ? null : side === 'source' ? source : terms.feeAccount;
  return {
    fee,
    feePayer: payer(terms.payers.fee, fee),
    vat,
    vatPayer: payer(terms.payers.vat, vat),
    stampDuty,
    stampDutyPayer: payer(terms.payers.stampDuty, stampDuty),
  };
}
