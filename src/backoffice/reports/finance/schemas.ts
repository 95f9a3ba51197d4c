import { type Static, type TProperties, Type } from 'typebox';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { NIL_UUID } from '../../../platform/values/ids.ts';
import { Currency, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { RAILS } from '../../../rails/registry.ts';
import type { RollupProgress } from '../../rollups/report/queries.ts';
import { LENGTHS, type Length, type ReportPeriod } from './periods.ts';
import type { FinanceReport, FinanceSums } from './report.ts';
import type { BankSums, PayoutSums, Sum } from './sums.ts';
import type { TagBalance } from './tags.ts';

/** Longest report of each kind of period: the comparison reads as much again. */
export const PERIODS_MAX: Readonly<Record<Length, number>> = { day: 100, week: 60, month: 36 };
const FORMATS = ['csv', 'xlsx'] as const;
export const PARTS = ['periods', 'providers', 'banks', 'balances', 'tags'] as const;

const Day = (description: string) => Type.String({ maxLength: 10, description, examples: ['2026-01-15'] });
const oneOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], description, examples: [words[0]!] });

const queryFields = {
  every: oneOf(LENGTHS, 'The length of periods. Weeks begin on Monday.'),
  from: Day('A day of the first period, in the business time zone.'),
  to: Day('A day of the last period: at most 100 days, 60 weeks or 36 months.'),
  rail: Type.Optional(
    Type.String({
      maxLength: 40,
      examples: ['sandbox'],
      description: 'Only payouts, money in, returns and provider costs through this provider.',
    }),
  ),
  bank_code: Type.Optional(
    Type.String({ maxLength: 20, examples: ['058'], description: 'Only payouts to this bank.' }),
  ),
};
export const financeQuery = Type.Object(queryFields);
export const financeFileQuery = Type.Object({
  ...queryFields,
  format: oneOf(FORMATS, '`xlsx` has a sheet for each part, `csv` has one part.'),
  part: Type.Optional(oneOf(PARTS, 'The part of a CSV file; `periods` when omitted.')),
});
export type FinanceQuery = Static<typeof financeQuery>;

/** A total may exceed an exact JSON number. */
const Kobo = (description: string, example = '540000') =>
  Type.String({ description: `${description}, kobo, as a decimal string.`, examples: [example] });
const Moved = (description: string) =>
  Type.Object(
    { count: Type.Integer({ description: 'Number.', examples: [12] }), amount: Kobo('Amount') },
    { description },
  );
const Seconds = (description: string) =>
  Nullable(
    Type.Integer({
      description: `${description} took at most so many seconds from acceptance to outcome. Null without any, and for more than a day.`,
      examples: [5],
    }),
  );

const payouts = Type.Object(
  {
    successful: Moved('Payouts that became successful in the period.'),
    failed: Moved('Payouts that failed in the period.'),
    success_rate: Nullable(
      Type.String({
        description:
          'Successful payouts in percent of all that became final, rounded down. Null without any. Later returns do not lower it.',
        examples: ['99.12'],
      }),
    ),
    median_within_s: Seconds('At least half of the successful payouts'),
    p95_within_s: Seconds('At least 95 % of the successful payouts'),
    fee: Kobo('Fees on successful payouts'),
    vat: Kobo('VAT on successful payouts'),
    stamp_duty: Kobo('Stamp duty on successful payouts'),
  },
  { description: 'Final bank payouts, by the day of their outcome.' },
);
const bankFields = {
  payouts,
  inflows: Moved('Money that came in from banks.'),
  returns: Moved('Successful payouts that banks sent back in the period.'),
  provider_costs: Kobo('Charges of providers less their refunds'),
};
const ledger = Type.Object(
  {
    fees_earned: Kobo('Change of the account "Fee income"'),
    vat_charged: Kobo('Change of the account "VAT payable"'),
    stamp_duty_charged: Kobo('Change of the account "Stamp duty payable"'),
    interest_accrued: Kobo('Interest of the days of the period, paid or not, rounded down'),
    interest_paid: Kobo('Interest posted in the period, before withholding tax'),
    tax_withheld: Kobo('Change of the account "Withholding tax payable"'),
    float: Kobo('At the end: money at banks and providers'),
    wallets: Kobo('At the end: balances of all wallets'),
    suspense: Kobo('At the end: money in suspense'),
    vat_payable: Kobo('At the end: VAT payable'),
    stamp_duty_payable: Kobo('At the end: stamp duty payable'),
    tax_payable: Kobo('At the end: withholding tax payable'),
    interest_owed: Kobo('At the end: interest accrued in months that were not paid by then, rounded down'),
  },
  { description: 'From postings in naira. Not limited by `rail` and `bank_code`.' },
);
const periodFields = {
  first_day: Day('The first day.'),
  last_day: Day('The last day, included.'),
  is_over: Type.Boolean({ description: 'False while it may still change.', examples: [true] }),
  ...bankFields,
  ledger,
};
const Listed = (fields: TProperties, description: string) => Type.Array(Type.Object(fields), { description });

export const financeSchema = Type.Object(
  {
    made: Type.Boolean({
      description: 'False while rollups are built from the whole history; then nothing here is valid.',
      examples: [true],
    }),
    behind: Type.Integer({ description: 'Batches of transactions not counted yet.', examples: [0] }),
    time_zone: Type.String({ description: 'IANA name.', examples: ['Africa/Lagos'] }),
    periods: Type.Array(Type.Object(periodFields), { description: 'The periods, in order.' }),
    total: Type.Object(periodFields, { description: 'All periods together.' }),
    before: Type.Object(periodFields, { description: 'As many periods just before.' }),
    providers: Type.Array(
      Type.Object({
        rail: Type.String({ description: 'The provider.', examples: ['sandbox'] }),
        ...bankFields,
        float: Kobo('At the end: money at this provider'),
      }),
      { description: 'All periods together, by provider.' },
    ),
    rails: Type.Array(Type.String({ examples: ['sandbox'] }), {
      description: 'Every provider that `rail` may name.',
    }),
    banks: Type.Array(
      Type.Object({
        bank_code: Type.String({ examples: ['058'] }),
        bank_name: Nullable(Type.String({ examples: ['Guaranty Trust Bank'] })),
        payouts,
      }),
      { description: 'All periods together, by destination bank, most payouts first.' },
    ),
    balances: Listed(
      {
        account_id: Nullable(Type.String({ description: 'Null: all wallets together.', examples: [null] })),
        name: Type.String({ examples: ['Wallets'] }),
        currency: Currency,
        opening: Kobo('Credits less debits before the first period'),
        closing: Kobo('Credits less debits at the end of the last one'),
      },
      'Every account with a balance at either time.',
    ),
  },
  { title: 'FinanceReport' },
);

export const tagsSchema = Type.Object(
  {
    read_at: Timestamp('When balances and tags were read.'),
    tags: Listed(
      {
        tag: Nullable(
          Type.String({
            description: 'The tag of the wallets. Null where `kind` is not `tag`.',
            examples: ['savings'],
          }),
        ),
        kind: oneOf(
          ['tag', 'untagged', 'other'],
          '`untagged` for wallets without a tag, `other` for all tags beyond the largest 100 of the currency.',
        ),
        currency: Currency,
        wallets: Type.Integer({ description: 'Number of wallets, closed ones included.', examples: [12] }),
        posted: Kobo('Balances of the wallets'),
        held: Kobo('Held for transfers that are processing'),
      },
      'By currency, the largest balance first. Together they are the balance of all wallets.',
    ),
  },
  { title: 'BalancesByTag' },
);

export const tagsView = (tags: readonly TagBalance[], nowMs: number) => ({
  read_at: toRfc3339(nowMs),
  tags: tags.map(({ posted, held, ...of }) => ({ ...of, posted: String(posted), held: String(held) })),
});

const sumView = ({ count, amount }: Sum) => ({ count: Number(count), amount: String(amount) });

const payoutsView = (of: PayoutSums) => ({
  successful: sumView(of.successful),
  failed: sumView(of.failed),
  success_rate: of.successRate,
  median_within_s: of.medianWithinS,
  p95_within_s: of.p95WithinS,
  fee: String(of.fee),
  vat: String(of.vat),
  stamp_duty: String(of.stampDuty),
});

const bankView = (of: BankSums) => ({
  payouts: payoutsView(of.payouts),
  inflows: sumView(of.inflows),
  returns: sumView(of.returns),
  provider_costs: String(of.providerCosts),
});

const periodView = (of: ReportPeriod & FinanceSums, nowMs: number) => ({
  first_day: of.firstDay,
  last_day: of.lastDay,
  is_over: of.untilMs <= nowMs,
  ...bankView(of),
  ledger: {
    fees_earned: String(of.ledger.feesEarned),
    vat_charged: String(of.ledger.vatCharged),
    stamp_duty_charged: String(of.ledger.stampDutyCharged),
    interest_accrued: String(of.ledger.interestAccrued),
    interest_paid: String(of.ledger.interestPaid),
    tax_withheld: String(of.ledger.taxWithheld),
    float: String(of.ledger.float),
    wallets: String(of.ledger.wallets),
    suspense: String(of.ledger.suspense),
    vat_payable: String(of.ledger.vatPayable),
    stamp_duty_payable: String(of.ledger.stampDutyPayable),
    tax_payable: String(of.ledger.taxPayable),
    interest_owed: String(of.ledger.interestOwed),
  },
});

export const financeView = (
  report: FinanceReport,
  {
    progress,
    timeZone,
    nowMs,
    bankName,
  }: {
    progress: RollupProgress;
    timeZone: string;
    nowMs: number;
    bankName: (code: string) => string | null;
  },
) => ({
  made: progress.made,
  behind: progress.behind,
  time_zone: timeZone,
  periods: report.periods.map((period) => periodView(period, nowMs)),
  total: periodView(report.total, nowMs),
  before: periodView(report.before, nowMs),
  providers: report.providers.map(({ rail, float, ...sums }) => ({
    rail,
    ...bankView(sums),
    float: String(float),
  })),
  rails: RAILS.map(({ name }) => name),
  banks: report.banks.map(({ bankCode, payouts: of }) => ({
    bank_code: bankCode,
    bank_name: bankName(bankCode),
    payouts: payoutsView(of),
  })),
  balances: report.balances
    .filter(({ opening, closing }) => opening !== 0n || closing !== 0n)
    .map(({ account, opening, closing }) => ({
      account_id: account.id === NIL_UUID ? null : account.id,
      name: account.name,
      currency: account.currency,
      opening: String(opening),
      closing: String(closing),
    })),
});
