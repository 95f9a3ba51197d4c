import { EnvironmentLink } from '../../parts/link.tsx';
import { type Column, List, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Day } from '../../parts/time.tsx';
import { durationText } from '../../parts/time-text.ts';
import { BY_OUTCOME } from '../transfers/filter-row.tsx';
import type { Period, Report } from './finance.tsx';

const figure = <Row,>(name: string, show: Column<Row>['show']): Column<Row> => ({
  name,
  isFigure: true,
  show,
});
const count = (value: number): string => value.toLocaleString('en-GB');
const within = (seconds: number | null): string => (seconds === null ? '–' : durationText(seconds * 1_000));

type HasPayouts = Pick<Period, 'payouts'>;
const PAYOUTS: readonly Column<HasPayouts>[] = [
  figure('Paid out', ({ payouts }) => <Money minor={payouts.successful.amount} />),
  figure('Payouts', ({ payouts }) => {
    const failed = payouts.failed.count === 0 ? '' : `, ${count(payouts.failed.count)} failed`;
    return `${count(payouts.successful.count)}${failed}`;
  }),
  figure('Success', ({ payouts }) => (payouts.success_rate === null ? '–' : `${payouts.success_rate} %`)),
  figure('Median, 95 %', ({ payouts: { median_within_s: median, p95_within_s: most } }) =>
    median === null && most === null ? '–' : `${within(median)}, ${within(most)}`,
  ),
];

const Days = ({ of: { first_day: first, last_day: last } }: { of: Period }) => (
  <>
    <Day of={first} />
    {first !== last && (
      <>
        {' '}
        to <Day of={last} />
      </>
    )}
  </>
);

/** Each period, the newest first. Its days lead to its payouts. */
export const Periods = ({ of: periods }: { of: readonly Period[] }) => (
  <List
    of="periods"
    query={READ_WITH_IT}
    rows={periods.toReversed()}
    all="shown"
    keyOf={({ first_day }) => first_day}
    empty="No period."
    columns={[
      {
        name: 'Days',
        show: (period: Period) => (
          <EnvironmentLink
            to="transfers"
            search={{ ...BY_OUTCOME, from: period.first_day, to: period.last_day, category: 'bank-outflow' }}
          >
            <Days of={period} />
          </EnvironmentLink>
        ),
      },
      ...PAYOUTS,
      figure('Money in', ({ inflows }: Period) => <Money minor={inflows.amount} />),
      figure('Fees earned', ({ ledger }: Period) => <Money minor={ledger.fees_earned} />),
      figure('Interest accrued', ({ ledger }: Period) => <Money minor={ledger.interest_accrued} />),
      figure('Tax withheld', ({ ledger }: Period) => <Money minor={ledger.tax_withheld} />),
      figure('Costs', (period: Period) => <Money minor={period.provider_costs} />),
    ]}
  />
);

/** Days of a report, both included, and the provider or bank that narrows it. */
interface Of {
  from: string;
  to: string;
  rail?: string;
  bank_code?: string;
}

/** Leads to the payouts of a provider or bank. */
const PayoutsOf = ({ name, search }: { name: string; search: Of }) => (
  <EnvironmentLink to="transfers" search={{ ...BY_OUTCOME, ...search, category: 'bank-outflow' }}>
    {name}
  </EnvironmentLink>
);

/** Fee, VAT and stamp duty of payouts. */
const CHARGES: readonly Column<HasPayouts>[] = [
  figure('Fees', ({ payouts }) => <Money minor={payouts.fee} />),
  figure('VAT', ({ payouts }) => <Money minor={payouts.vat} />),
  figure('Stamp duty', ({ payouts }) => <Money minor={payouts.stamp_duty} />),
];

/** Each provider. Its name leads to its payouts. */
export const Providers = ({ of: providers, search }: { of: Report['providers']; search: Of }) => (
  <List
    of="providers"
    query={READ_WITH_IT}
    rows={providers}
    all="shown"
    keyOf={({ rail }) => rail}
    empty="No provider moved or holds money."
    columns={[
      {
        name: 'Provider',
        show: ({ rail }: Report['providers'][number]) => (
          <PayoutsOf name={rail} search={{ ...search, rail }} />
        ),
      },
      ...PAYOUTS,
      ...CHARGES,
      figure('Money in', ({ inflows }: Report['providers'][number]) => <Money minor={inflows.amount} />),
      figure('Costs', (one: Report['providers'][number]) => <Money minor={one.provider_costs} />),
      figure('Float', ({ float }: Report['providers'][number]) => <Money minor={float} />),
    ]}
  />
);

/** Each destination bank, those with most payouts first. Its name leads to its payouts. */
export const Banks = ({ of: banks, search }: { of: Report['banks']; search: Of }) => (
  <List
    of="banks"
    query={READ_WITH_IT}
    rows={banks}
    all="shown"
    keyOf={({ bank_code }) => bank_code}
    empty="No payout became final."
    columns={[
      {
        name: 'Bank',
        show: ({ bank_name: name, bank_code }: Report['banks'][number]) => (
          <PayoutsOf name={name ?? bank_code} search={{ ...search, bank_code }} />
        ),
      },
      ...PAYOUTS,
      ...CHARGES,
    ]}
  />
);

type Balance = Report['balances'][number];

/** Each account with a balance, at the beginning and the end. */
export const Balances = ({ of: balances }: { of: readonly Balance[] }) => (
  <List
    of="balances"
    query={READ_WITH_IT}
    rows={balances}
    all="shown"
    keyOf={({ account_id: id, currency }) => `${id} ${currency}`}
    empty="No account has a balance."
    columns={[
      { name: 'Account', show: ({ name }: Balance) => name },
      figure('At the beginning', ({ opening, currency }: Balance) => (
        <Money minor={opening} currency={currency} />
      )),
      figure('Change', ({ opening, closing, currency }: Balance) => (
        <Money minor={String(BigInt(closing) - BigInt(opening))} currency={currency} />
      )),
      figure('At the end', ({ closing, currency }: Balance) => <Money minor={closing} currency={currency} />),
    ]}
  />
);
