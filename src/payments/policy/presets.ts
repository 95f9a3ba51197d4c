import type { FeesSection, LimitsSection } from '../../ledger/policy/terms.ts';

/** A preset policy. */
interface Preset {
  fees: FeesSection;
  limits: LimitsSection;
}

const CHARGES =
  'CBN, Guide to Charges by Banks, Other Financial and Non-Bank Financial Institutions (FPR/DIR/GEN/CIR/07/042), in force ' +
  'since 2020-01-01, the most for an electronic transfer';
const VAT = 'Finance Act 2019: 7.5 % since 2020-02-01, and so in the Nigeria Tax Act 2025';
const DUTY =
  'Nigeria Tax Act 2025, in force since 2026-01-01: ₦50 on electronic transfers of ₦10,000 and more, paid by the sender';
const KYC = 'CBN, three-tiered know-your-customer requirements';
const NOBODY_KNOWN =
  'CBN circular of 2023-12-01 on tier-1 accounts: Post No Debit or Credit for one with neither BVN nor NIN';

/**
 * Terms to begin with, as data, each figure with its source; kobo and percent. They are no advice: the business that
 * sets them is responsible.
 */
export const PRESETS: ReadonlyMap<string, Preset> = new Map([
  /** Nigeria, 2026: ceilings of NIP fees, VAT, stamp duty, limits by tier. */
  [
    'ng-2026',
    {
      fees: {
        bank_transfer: [
          { up_to: 500_000, flat: 1_000, source: `${CHARGES}: ₦10 up to ₦5,000` },
          { up_to: 5_000_000, flat: 2_500, source: `${CHARGES}: ₦25 up to ₦50,000` },
          { up_to: null, flat: 5_000, source: `${CHARGES}: ₦50 above ₦50,000` },
        ],
        vat_percent: 7.5,
        vat_source: VAT,
        stamp_duty: { from: 1_000_000, amount: 5_000, source: DUTY },
        payers: { fee: 'source', vat: 'source', stamp_duty: 'source' },
      },
      limits: {
        tiers: {
          0: { single: 0, balance: 0, source: NOBODY_KNOWN },
          1: {
            daily_amount: 5_000_000,
            balance: 30_000_000,
            source: `${KYC}: tier 1, ₦50,000 a day, ₦300,000 at most`,
          },
          2: {
            daily_amount: 20_000_000,
            balance: 50_000_000,
            source: `${KYC}: tier 2, ₦200,000 a day, ₦500,000 at most`,
          },
          3: { daily_amount: 500_000_000, source: `${KYC}: tier 3, ₦5,000,000 a day` },
        },
      },
    },
  ],
]);
