import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { exactText } from '../../parts/money-text.ts';
import { Read } from '../../parts/read.tsx';
import { Day, Time } from '../../parts/time.tsx';
import { monthName } from '../../parts/time-text.ts';
import { InterestPage } from './interest-page.tsx';

type Month = Schemas['InterestMonthInFull'];
type Paid = Schemas['PaidInterest'];

/** A day accrues once it is over, and adding up a month is work. Milliseconds. */
const POLL_MS = 60_000;

/** Interest of a month: accrued by day, paid and forfeited. */
export function InterestMonthPage() {
  const environment = useEnvironment();
  const { month } = useParams({ strict: false }) as { month: string };
  const query = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/interest/months/{month}',
    { path: { ...environment, month } },
    { everyMs: POLL_MS },
  );
  return (
    <InterestPage title={`Interest of ${monthName(month)}`} query={query} everyMs={POLL_MS}>
      <Read of="the month" query={query}>
        {(found) => (
          <Stack>
            <Section title="Progress">
              <Facts facts={factsOf(found)} />
            </Section>
            <Section title="Paid and forfeited">
              <PaidOf of={found.paid} />
            </Section>
            <Section title="Day by day">
              <Days of={found.by_day} />
            </Section>
          </Stack>
        )}
      </Read>
    </InterestPage>
  );
}

/** Sums by currency, one a line; a dash where they are not known yet. */
const Accrued = ({ of: sums }: { of: Month['accrued'] }) =>
  sums === null || sums.length === 0
    ? '–'
    : sums.map(({ currency, amount }) => (
        <div key={currency} className="digits">
          {exactText(amount, currency)}
        </div>
      ));

const factsOf = ({ days, accrued_days, accrued, paid_at }: Month): FactsOfOne => ({
  'Days closed': days,
  'Days accrued': accrued_days,
  Accrued: accrued === null ? 'Not all days yet' : <Accrued of={accrued} />,
  Paid: paid_at === null ? 'Not yet; due on the 1st of the next month' : <Time at={paid_at} />,
});

const exact = (amount: string, { currency }: Paid) => (
  <span className="digits">{exactText(amount, currency)}</span>
);

const PaidOf = ({ of: paid }: { of: Month['paid'] }) => (
  <List
    of="what was paid"
    query={READ_WITH_IT}
    rows={paid ?? []}
    all="shown"
    keyOf={({ currency }) => currency}
    empty={paid === null ? 'The month is not paid yet.' : 'No wallet had earned anything.'}
    columns={[
      { name: 'Currency', show: ({ currency }) => currency },
      { name: 'Wallets paid', isFigure: true, show: (one) => one.paid_wallets },
      {
        name: 'Before tax',
        isFigure: true,
        show: (one) => <Money minor={one.gross} currency={one.currency} />,
      },
      {
        name: 'Tax withheld',
        isFigure: true,
        show: (one) => <Money minor={one.tax} currency={one.currency} />,
      },
      { name: 'Credited', isFigure: true, show: (one) => <Money minor={one.net} currency={one.currency} /> },
      { name: 'Wallets that forfeited', isFigure: true, show: (one) => one.forfeited_wallets },
      { name: 'Forfeited', isFigure: true, show: (one) => exact(one.forfeited, one) },
      {
        name: 'Carried in',
        isFigure: true,
        isExtra: true,
        show: (one) => exact(one.carried_in, one),
      },
      {
        name: 'Carried out',
        isFigure: true,
        isExtra: true,
        show: (one) => exact(one.carried_out, one),
      },
    ]}
  />
);

const Days = ({ of: days }: { of: Month['by_day'] }) => (
  <List
    of="days of the month"
    query={READ_WITH_IT}
    rows={days}
    all="shown"
    keyOf={({ day }) => day}
    empty="No day of it is closed yet."
    columns={[
      { name: 'Day', show: ({ day }) => <Day of={day} /> },
      { name: 'Percent a year', isFigure: true, show: ({ rate }) => rate },
      { name: 'Wallets that earned', isFigure: true, show: ({ wallets }) => wallets },
      { name: 'Accrued', isFigure: true, show: ({ accrued }) => <Accrued of={accrued} /> },
      { name: 'Closed', isExtra: true, show: ({ closed_at }) => <Time at={closed_at} /> },
      {
        name: 'Accrual complete',
        show: ({ accrued_at: at }) => (at === null ? 'Not yet' : <Time at={at} />),
      },
    ]}
  />
);
