import type { Kobo } from '../../platform/values/money.ts';
import { percentText, type TenThousandths, tenThousandths } from '../../platform/values/percent.ts';

/*
 * Fees, limits and interest of a policy (contract section 3.6): as in a policy file and the database, and as
 * decisions use them. Amounts are kobo; percentages have at most 4 decimals.
 */

/** Payer of one of a transfer's charges. */
export type Payer = 'source' | 'fee_wallet';

/** One band of fees, up to and including an amount; null for the last one. */
interface Band {
  up_to: number | null;
  flat?: number;
  percent?: number;
  /** Maximum of the `percent` part, kobo. */
  cap?: number;
  /** Source of the figure, for readers. */
  source?: string;
}

/** Fees of bank transfers. Without bands there is no fee. */
export interface FeesSection {
  bank_transfer: Band[];
  vat_percent?: number;
  vat_source?: string;
  stamp_duty?: { from: number; amount: number; source?: string };
  /** Payer of each charge; the source wallet by default. */
  payers?: { fee?: Payer; vat?: Payer; stamp_duty?: Payer };
  /** Wallet that pays the charges assigned to `fee_wallet`. */
  fee_wallet?: string;
}

/** Limits of one wallet, one customer or the whole tenant. An absent limit does not apply. */
export interface ScopeSection {
  single?: number;
  daily_amount?: number;
  daily_count?: number;
  monthly_amount?: number;
  monthly_count?: number;
  /** Maximum balance of each wallet. */
  balance?: number;
  source?: string;
}

/** KYC tiers of customers. */
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

/** Maximum numbers in the tenant. An absent quota does not apply. */
export interface QuotasSection {
  customers?: number;
  wallets?: number;
  virtual_accounts?: number;
  webhook_endpoints?: number;
  source?: string;
}

/** Wallets that may receive another wallet's interest. */
export const PAYOUT_WALLETS = ['any_customer', 'same_customer'] as const;
export type PayoutWallets = (typeof PAYOUT_WALLETS)[number];

/** Bounds of wallets' own settings. An absent bound does not apply. */
interface WalletSettingsSection {
  /** Percent a year. */
  interest_rate_max_percent?: number;
  inflow_fee_max_kobo?: number;
  /** Of the inflow. */
  inflow_fee_max_percent?: number;
  payout_wallet?: PayoutWallets;
  source?: string;
}

/** Bounds of wallets' settings in the form that decisions use; null for none. */
export interface WalletBounds {
  interestRateMax: TenThousandths | null;
  inflowFeeMax: Kobo | null;
  /** Of the inflow. */
  inflowFeeMaxPercent: TenThousandths | null;
  payoutOfSameCustomer: boolean;
}

/** Default terms of interest. */
export interface InterestSection {
  /** Percent a year. */
  rate: number;
  /** Withholding tax, percent of what is paid. */
  withholding_tax_percent: number;
}

/** Terms of interest where no policy sets any. */
export const NO_INTEREST: InterestSection = { rate: 0, withholding_tax_percent: 10 };

/** A band in the form that decisions use. */
export interface FeeBand {
  upTo: Kobo | null;
  flat: Kobo;
  percent: TenThousandths;
  cap: Kobo | null;
}

/** Fees in the form that decisions use. */
export interface FeeTerms {
  bands: readonly FeeBand[];
  vatPercent: TenThousandths;
  stampDuty: { readonly from: Kobo; readonly amount: Kobo } | null;
  payers: { readonly fee: Payer; readonly vat: Payer; readonly stampDuty: Payer };
  /** Account of the fee wallet; null where there is none. */
  feeAccount: string | null;
}

/** Scopes of limits, narrowest first: one wallet, all wallets of its customer, all of the tenant. */
export const LIMIT_SCOPES = ['wallet', 'customer', 'tenant'] as const;
export type LimitScope = (typeof LIMIT_SCOPES)[number];

/** Limits of one scope in the form that decisions use; null for no limit. */
interface ScopeLimits {
  scope: LimitScope;
  single: Kobo | null;
  day: UseLimit;
  month: UseLimit;
  balance: Kobo | null;
}

/** Limit of a day or a month. */
interface UseLimit {
  amount: Kobo | null;
  count: bigint | null;
}

/** Limits in the form that decisions use: for each tier, 0 to 3, one entry a scope in the order of `LIMIT_SCOPES`. */
export type LimitTerms = readonly (readonly ScopeLimits[])[];

const kobo = (amount: number | undefined): Kobo | null => (amount === undefined ? null : BigInt(amount));

/** Converts a fees section. @param feeAccount account of the section's fee wallet */
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

/** Converts a limits section. */
export const limitTerms = ({ tenant, tiers = {}, wallet }: LimitsSection): LimitTerms =>
  TIERS.map((tier) => {
    const sections = { wallet, customer: tiers[tier], tenant };
    return LIMIT_SCOPES.map((scope) => scopeLimits(scope, sections[scope]));
  });

const percentOrNull = (percent: number | undefined): TenThousandths | null =>
  percent === undefined ? null : tenThousandths(percentText(percent));

/** Converts the bounds of wallets' settings. */
export const walletBounds = ({ wallet_settings: bounds = {} }: LimitsSection): WalletBounds => ({
  interestRateMax: percentOrNull(bounds.interest_rate_max_percent),
  inflowFeeMax: kobo(bounds.inflow_fee_max_kobo),
  inflowFeeMaxPercent: percentOrNull(bounds.inflow_fee_max_percent),
  payoutOfSameCustomer: bounds.payout_wallet === 'same_customer',
});
