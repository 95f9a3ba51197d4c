import { Alert, List as Bullets, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Export } from '../../parts/export.tsx';
import { Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List, Loading, READ_WITH_IT } from '../../parts/list.tsx';
import { Page } from '../../parts/page.tsx';
import { useToday } from '../../parts/time.tsx';
import { monthName, withDays } from '../../parts/time-text.ts';
import { BooksTabs } from './books-tabs.tsx';

type MonthEnd = Schemas['MonthEnd'];

const EVERY_MS = 30_000;
/** Months to choose from. */
const MONTHS_OFFERED = 24;

const monthBefore = (month: string, count: number): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 - count, 1)).toISOString().slice(0, 7);
};

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
};

/** A month that is over: what is missing, and everything about it as one file. */
export function MonthEndPage() {
  const environment = useEnvironment();
  const [filters, setFilters] = useFilters();
  const current = useToday().slice(0, 7);
  const month = filters.month ?? monthBefore(current, 1);
  const query = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/reports/month-end',
    { path: environment, query: { month } },
    { everyMs: EVERY_MS },
  );
  const months = Array.from({ length: MONTHS_OFFERED }, (_, n) => monthBefore(current, n + 1));
  return (
    <Page title="Month-end" query={query} everyMs={EVERY_MS}>
      <BooksTabs />
      <Stack>
        <Select
          label="Month"
          size="xs"
          w={220}
          data={months.map((value) => ({ value, label: monthName(value) }))}
          allowDeselect={false}
          value={month}
          onChange={(chosen) => setFilters({ month: chosen ?? undefined })}
        />
        <Failure of={query.error} />
        {query.data === undefined ? (
          query.error === null && <Loading of="month" />
        ) : (
          <Month of={query.data} />
        )}
      </Stack>
    </Page>
  );
}

/** The newest verification of the month: a month that adds up may be wrong in the same way as its statements. */
const Verified = ({ of: { result, status } }: { of: MonthEnd['verification'] }) => (
  <Alert
    color={result === 'agrees' ? 'green' : 'orange'}
    icon={result === 'agrees' ? <IconCheck /> : <IconAlertTriangle />}
    title={status}
  >
    {result === 'none' && (
      <>
        No complete verification of everything has begun since the end of the month. Start one under{' '}
        <EnvironmentLink to="books">Trial balance</EnvironmentLink>.
      </>
    )}
  </Alert>
);

function Month({ of }: { of: MonthEnd }) {
  const { month, closed, complete, problems, accounts, open_items: open, verification } = of;
  return (
    <>
      {complete ? (
        <Alert color="green" icon={<IconCheck />}>
          Every day is closed, adds up and is signed off.
        </Alert>
      ) : (
        <Alert
          color="orange"
          icon={<IconAlertTriangle />}
          title={closed ? 'Something is missing' : 'This month is not closed'}
        >
          <Bullets size="sm">
            {problems.map(({ message }) => (
              <Bullets.Item key={message}>{withDays(message)}</Bullets.Item>
            ))}
          </Bullets>
        </Alert>
      )}
      <Verified of={verification} />
      {closed && <MonthDownload month={month} complete={complete} />}
      <Section title="Bank accounts">
        <List
          of="bank accounts of the month"
          query={READ_WITH_IT}
          rows={accounts}
          all="shown"
          keyOf={({ rail }) => rail}
          empty="No bank account is compared with the ledger in this month."
          columns={[
            {
              name: 'Account',
              show: ({ rail, name }: MonthEnd['accounts'][number]) => (
                <EnvironmentLink to={`bank-statements/${rail}`}>
                  <span className="written">{name}</span>
                </EnvironmentLink>
              ),
            },
            { name: 'Days', isFigure: true, show: ({ days }) => days },
            { name: 'Signed off', isFigure: true, show: ({ signed_off: signed }) => signed },
            { name: 'Do not add up', isFigure: true, show: ({ unexplained }) => unexplained },
          ]}
        />
      </Section>
      <Section title="Waiting">
        <List
          of="open items of the month"
          query={READ_WITH_IT}
          rows={open}
          all="shown"
          keyOf={({ kind }) => kind}
          empty="Nothing of this month waits."
          columns={[
            { name: 'Items', show: ({ kind }: MonthEnd['open_items'][number]) => KINDS[kind] ?? kind },
            { name: 'Number', isFigure: true, show: ({ count }) => count },
          ]}
        />
      </Section>
    </>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  statement_line: 'Lines of bank statements without a movement',
  movement_without_line: 'Movements without a line',
  flagged_payout: 'Flagged payouts',
  suspense: 'Money in suspense',
  incident: 'Incidents',
};

/** Downloads the month, or parts of it. */
function MonthDownload({ month, complete }: { month: string; complete: boolean }) {
  const { business_id, mode } = useEnvironment();
  const href = `/ops/v1/businesses/${business_id}/${mode}/reports/month-end/export?month=${month}`;
  const days = { from: `${month}-01`, to: lastDayOf(month) };
  return (
    <Section title={`File of ${monthName(month)}`}>
      <Text size="sm">
        One ZIP: trial balance with its verification, journal, report by day, reconciliation with sign-offs,
        and what waits. A manifest has the SHA-256 of each file.
        {!complete && ' Its name ends with "incomplete", and the manifest says what is missing.'}
      </Text>
      <Export href={href} name={`month-end-${mode}-${month}${complete ? '' : '-incomplete'}.zip`}>
        Download the month
      </Export>
      <Text size="sm">
        Of this month:{' '}
        <EnvironmentLink to="books" search={{ day: lastDayOf(month) }}>
          trial balance
        </EnvironmentLink>
        ,{' '}
        <EnvironmentLink to="books/reports" search={days}>
          reports
        </EnvironmentLink>{' '}
        and{' '}
        <EnvironmentLink to="books/journal" search={days}>
          journal for your accounting system
        </EnvironmentLink>
        .
      </Text>
    </Section>
  );
}
