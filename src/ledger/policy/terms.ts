import type { Kobo } from '../../platform/values/money.ts';
import { percentText, type TenThousandths, tenThousandths } from '../../platform/values/percent.ts';

/*
 * What a business charges and allows (contract section 3.6): as a policy file has it and the database keeps it, and as it
 * is decided by. Amounts are kobo; percentages have at most 4 decimals.
 */

/** Who pays a part of what a transfer costs. */
export type Payer = 'source' | 'fee_wallet';

/** One band of fees: up to an amount that it includes; null for the last one, which has no end. */
interface Band {
  up_to: number | null;
  flat?: number;
  percent?: number;
  /** The most that `percent` comes to. */
  cap?: number;
  /** Where the figure is from; for those who read it. */
  source?: string;
}

/** Fees of bank transfers. No band is no fee. */
export interface FeesSection {
  bank_transfer: Band[];
  vat_percent?: number;
  vat_source?: string;
  stamp_duty?: { from: number; amount: number; source?: string };
  /** Who pays each part; the source wallet where nothing is said. */
  payers?: { fee?: Payer; vat?: Payer; stamp_duty?: Payer };
  /** The wallet that pays what `payers` gives it. */
  fee_wallet?: string;
}

/** What one wallet, one customer or the whole tenant may do. What is left out is not limited. */
export interface ScopeSection {
  single?: number;
  daily_amount?: number;
  daily_count?: number;
  monthly_amount?: number;
  monthly_count?: number;
  /** What each wallet may hold at most. */
  balance?: number;
  source?: string;
}

/** The tiers of customers. */
const TIERS = ['0', '1', '2', '3'] as const;
type Tier = (typeof TIERS)[number];

/** Limits, summed over the tenant, over a customer's wallets by the customer's tier, and over each wallet. */
export interface LimitsSection {
  tenant?: ScopeSection;
  tiers?: Partial<Record<Tier, ScopeSection>>;
  wallet?: ScopeSection;
  quotas?: QuotasSection;
  wallet_settings?: WalletSettingsSection;
}

/** How many of each there may be in the tenant. What is left out is not limited. */
export interface QuotasSection {
  customers?: number;
  wallets?: number;
  virtual_accounts?: number;
  webhook_endpoints?: number;
  source?: string;
}

/** Which wallets may receive the interest of another one. */
export const PAYOUT_WALLETS = ['any_customer', 'same_customer'] as const;
export type PayoutWallets = (typeof PAYOUT_WALLETS)[number];

/** Bounds of what wallets set themselves. What is left out is not bounded. */
interface WalletSettingsSection {
  /** Percent a year. */
  interest_rate_max_percent?: number;
  inflow_fee_max_kobo?: number;
  /** Of the inflow. */
  inflow_fee_max_percent?: number;
  payout_wallet?: PayoutWallets;
  source?: string;
}

/** Bounds of wallets' settings as they are decided by; null for none. */
export interface WalletBounds {
  interestRateMax: TenThousandths | null;
  inflowFeeMax: Kobo | null;
  /** Of the inflow. */
  inflowFeeMaxPercent: TenThousandths | null;
  payoutOfSameCustomer: boolean;
}

/** Terms of interest that a wallet does not set itself. */
export interface InterestSection {
  /** Percent a year. */
  rate: number;
  /** Withholding tax, percent of what is paid. */
  withholding_tax_percent: number;
}

/** Terms of interest where nothing is said. */
export const NO_INTEREST: InterestSection = { rate: 0, withholding_tax_percent: 10 };

/** A band as fees are worked out by it. */
export interface FeeBand {
  upTo: Kobo | null;
  flat: Kobo;
  percent: TenThousandths;
  cap: Kobo | null;
}

/** Fees as they are worked out. */
export interface FeeTerms {
  bands: readonly FeeBand[];
  vatPercent: TenThousandths;
  stampDuty: { readonly from: Kobo; readonly amount: Kobo } | null;
  payers: { readonly fee: Payer; readonly vat: Payer; readonly stampDuty: Payer };
  /** The account of the fee wallet; null where there is none. */
  feeAccount: string | null;
}

/** Over what is summed, the narrowest first: the wallet alone, all wallets of its customer, all of the tenant. */
export const LIMIT_SCOPES = ['wallet', 'customer', 'tenant'] as const;
export type LimitScope = (typeof LIMIT_SCOPES)[number];

/** Limits of one scope as they are decided by; null for no limit. */
interface ScopeLimits {
  scope: LimitScope;
  single: Kobo | null;
  day: UseLimit;
  month: UseLimit;
  balance: Kobo | null;
}

/** What may be used of a day or a month. */
interface UseLimit {
  amount: Kobo | null;
  count: bigint | null;
}

/** Limits as they are decided by: for each tier of customers, 0 to 3, those of every scope, in the order of `LIMIT_SCOPES`. */
export type LimitTerms = readonly (readonly ScopeLimits[])[];

const kobo = (amount: number | undefined): Kobo | null => (amount === undefined ? null : BigInt(amount));

/** Fees as they are worked out. @param feeAccount the account of the section's fee wallet */
export function feeTerms(section: FeesSection, feeAccount: string | null): FeeTerms {
  const { bank_transfer, vat_percent = 0, stamp_duty, payers = {} } = section;
  return {
    bands: bank_transfer.map(({ up_to, flat = 0, percent = 0, cap }) => ({
      upTo: up_to === null ? null : BigInt(up_to),
      flat: BigInt(flat),
      percent: tenThousandths(percentText(percent)),
      cap: kobo(cap),
    })),
    vatPercent: tenThousandths(percentText(vat_percent)),
    stampDuty:
      stamp_duty === undefined ? null : { from: BigInt(stamp_duty.from), amount: BigInt(stamp_duty.amount) },
    payers: {
      fee: payers.fee ?? 'source',
      vat: payers.vat ?? 'source',
      stampDuty: payers.stamp_duty ?? 'source',
    },
    feeAccount,
  };
}

const scopeLimits = (scope: LimitScope, section: ScopeSection = {}): ScopeLimits => ({
  scope,
  single: kobo(section.single),
  day: { amount: kobo(section.daily_amount), count: kobo(section.daily_count) },
  month: { amount: kobo(section.monthly_amount), count: kobo(section.monthly_count) },
  balance: kobo(section.balance),
});

/** Limits as they are decided by. */
export const limitTerms = ({ tenant, tiers = {}, wallet }: LimitsSection): LimitTerms =>
  TIERS.map((tier) => {
    const sections = { wallet, customer: tiers[tier], tenant };
    return LIMIT_SCOPES.map((scope) => scopeLimits(scope, sections[scope]));
  });

const percentOrNull = (percent: number | undefined): TenThousandths | null =>
  percent === undefined ? null : tenThousandths(percentText(percent));

/** Bounds of wallets' settings as they are decided by. */
export const walletBounds = ({ wallet_settings: bounds = {} }: LimitsSection): WalletBounds => ({
  interestRateMax: percentOrNull(bounds.interest_rate_max_percent),
  inflowFeeMax: kobo(bounds.inflow_fee_max_kobo),
  inflowFeeMaxPercent: percentOrNull(bounds.inflow_fee_max_percent),
  payoutOfSameCustomer: bounds.payout_wallet === 'same_customer',
});
