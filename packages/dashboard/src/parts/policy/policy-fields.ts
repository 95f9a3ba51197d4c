/** Type of a policy field's value. */
type Kind = 'amount' | 'percent' | 'count' | 'text' | 'payer' | 'payout' | 'wallet';

/** A field of a policy: its path in the section, and its label. */
export interface PolicyField {
  /** Such as `tiers.0.single`. */
  path: string;
  label: string;
  kind: Kind;
  /** True for the field that names the source of its group. */
  isSource: boolean;
}
/** Fields that belong together. */
interface Group {
  title: string;
  fields: readonly PolicyField[];
}

const field = (path: string, label: string, kind: Kind): PolicyField => ({
  path,
  label,
  kind,
  isSource: path.endsWith('source'),
});
const SOURCE = 'Source';

const limitsAt = (path: string, title: string, hasBalance = true): Group => ({
  title,
  fields: [
    field(`${path}.single`, 'One transfer', 'amount'),
    field(`${path}.daily_amount`, 'A day', 'amount'),
    field(`${path}.daily_count`, 'Transfers a day', 'count'),
    field(`${path}.monthly_amount`, 'A month', 'amount'),
    field(`${path}.monthly_count`, 'Transfers a month', 'count'),
    ...(hasBalance ? [field(`${path}.balance`, 'Balance of each wallet', 'amount')] : []),
    field(`${path}.source`, SOURCE, 'text'),
  ],
});

/** Fields of a band of fees. @param at index from 0 */
const band = (at: number): Group => ({
  title: `Band ${at + 1}`,
  fields: [
    field(`bank_transfer.${at}.up_to`, 'Amounts up to (empty in the last band)', 'amount'),
    field(`bank_transfer.${at}.flat`, 'For each transfer', 'amount'),
    field(`bank_transfer.${at}.percent`, 'Percent of the amount', 'percent'),
    field(`bank_transfer.${at}.cap`, 'Cap on the percentage', 'amount'),
    field(`bank_transfer.${at}.source`, SOURCE, 'text'),
  ],
});

const FEES: readonly Group[] = [
  {
    title: 'Tax and duty',
    fields: [
      field('vat_percent', 'VAT on the fee, percent', 'percent'),
      field('vat_source', `VAT: ${SOURCE.toLowerCase()}`, 'text'),
      field('stamp_duty.from', 'Stamp duty from', 'amount'),
      field('stamp_duty.amount', 'Stamp duty', 'amount'),
      field('stamp_duty.source', `Duty: ${SOURCE.toLowerCase()}`, 'text'),
    ],
  },
  {
    title: 'Who pays',
    fields: [
      field('payers.fee', 'The fee', 'payer'),
      field('payers.vat', 'VAT', 'payer'),
      field('payers.stamp_duty', 'Stamp duty', 'payer'),
      field('fee_wallet', 'The fee wallet', 'wallet'),
    ],
  },
];

const LIMITS: readonly Group[] = [
  limitsAt('wallet', 'Each wallet'),
  ...[0, 1, 2, 3].map((tier) => limitsAt(`tiers.${tier}`, `Customers of tier ${tier}`)),
  limitsAt('tenant', 'The whole environment', false),
  {
    title: 'Quotas',
    fields: [
      field('quotas.customers', 'Customers', 'count'),
      field('quotas.wallets', 'Wallets', 'count'),
      field('quotas.virtual_accounts', 'Virtual accounts', 'count'),
      field('quotas.webhook_endpoints', 'Webhook endpoints', 'count'),
      field('quotas.source', SOURCE, 'text'),
    ],
  },
  {
    title: 'Bounds of wallet settings',
    fields: [
      field('wallet_settings.interest_rate_max_percent', 'Highest rate, percent a year', 'percent'),
      field('wallet_settings.inflow_fee_max_kobo', 'Inflow fee at most', 'amount'),
      field('wallet_settings.inflow_fee_max_percent', 'Inflow fee at most, percent of the inflow', 'percent'),
      field('wallet_settings.payout_wallet', 'Interest is paid to', 'payout'),
      field('wallet_settings.source', SOURCE, 'text'),
    ],
  },
];

const INTEREST: readonly Group[] = [
  {
    title: 'Interest',
    fields: [
      field('rate', 'Percent a year', 'percent'),
      field('withholding_tax_percent', 'Withholding tax, percent', 'percent'),
      field('source', SOURCE, 'text'),
    ],
  },
];

/** The fields of a section. @param bands how many bands of fees it has */
export function groupsOf(section: 'fees' | 'limits' | 'interest', bands: number): readonly Group[] {
  if (section === 'limits') return LIMITS;
  if (section === 'interest') return INTEREST;
  return [...Array.from({ length: bands }, (_, at) => band(at)), ...FEES];
}
