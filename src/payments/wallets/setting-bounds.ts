import type { WalletBounds } from '../../ledger/policy/terms.ts';
import type { FieldError } from '../../platform/values/errors.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { percentText, shownPercent, tenThousandths } from '../../platform/values/percent.ts';

/** Settings as a request has them. */
interface SettingsInput {
  /** Percent a year, with at most 4 decimals. */
  interest_rate?: number | null | undefined;
  /** Kobo. */
  inflow_transfer_fee?: number | null | undefined;
}

/** The settings that are over the bounds of the policy. They are refused with `limit_exceeded`. */
export function overBounds(
  { interest_rate: rate, inflow_transfer_fee: fee }: SettingsInput,
  { interestRateMax, inflowFeeMax }: WalletBounds,
): FieldError[] {
  const faults: FieldError[] = [];
  if (rate != null && interestRateMax !== null && tenThousandths(percentText(rate)) > interestRateMax) {
    const most = shownPercent(interestRateMax);
    faults.push({
      path: 'interest_rate',
      message: `must be at most ${most} percent, by the policy of the business`,
    });
  }
  if (fee != null && inflowFeeMax !== null && koboFromNumber(fee) > inflowFeeMax) {
    const message = `must be at most ${inflowFeeMax} kobo, by the policy of the business`;
    faults.push({ path: 'inflow_transfer_fee', message });
  }
  return faults;
}

/** The fault of a payout wallet of another customer where the policy takes none. It is refused with `wallet_not_found`. */
export const FOREIGN_PAYOUT: FieldError = {
  path: 'interest_payout_wallet',
  message: 'must be a wallet of the same customer, by the policy of the business',
};

/** True where the policy refuses a payout wallet because it belongs to another customer. */
export function isForeignPayout(
  payout: string | undefined,
  customerId: string,
  customers: ReadonlyMap<string, string>,
  { payoutOfSameCustomer }: WalletBounds,
): boolean {
  const payoutCustomer = payout === undefined ? undefined : customers.get(payout);
  return payoutOfSameCustomer && payoutCustomer !== undefined && payoutCustomer !== customerId;
}
