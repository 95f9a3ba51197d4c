import { Alert, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Export } from '../../parts/export.tsx';
import { Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { FilterBank } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Loading } from '../../parts/list.tsx';
import { Page } from '../../parts/page.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useToday } from '../../parts/time.tsx';
import { dayAfter, daysName } from '../../parts/time-text.ts';
import { BooksTabs } from './books-tabs.tsx';
import { FinanceCharts } from './finance-charts.tsx';
import { Balances, Banks, Periods, Providers } from './finance-lists.tsx';
import { FinanceTotals } from './finance-totals.tsx';
import { TagBalances } from './tag-balances.tsx';

export type Report = Schemas['FinanceReport'];
export type Period = Report['periods'][number];

const LENGTHS = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
];
/** Days shown when nothing is chosen. */
const DAYS = 28;
/** Reads follow the rollups slowly: people study this page. */
const EVERY_MS = 30_000;

/** Volume, success, charges, costs and liabilities by day, week or month, compared with the time before. */
export function Finance() {
  const environment = useEnvironment();
  const today = useToday();
  const [{ every = 'day', from = dayAfter(today, 1 - DAYS), to = today, rail, bank_code }] = useFilters();
  const asked = { every: every as 'day' | 'week' | 'month', from, to, rail, bank_code };
  const query = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/reports/finance',
    { path: environment, query: asked },
    { everyMs: EVERY_MS },
  );
  const given = Object.entries(asked).filter(([, value]) => value !== undefined) as [string, string][];
  const file = (format: string): string =>
    `/ops/v1/businesses/${environment.business_id}/${environment.mode}/reports/finance/export?${new URLSearchParams([...given, ['format', format]])}`;
  return (
    <Page title="Reports" query={query} everyMs={EVERY_MS}>
      <BooksTabs />
      <Stack>
        <SavedViews />
        <Choice every={every} from={from} to={to} rails={query.data?.rails ?? []} />
        <Group align="flex-start">
          <Export href={file('xlsx')} name={`finance-${from}-${to}.xlsx`}>
            Export as XLSX
          </Export>
          <Export href={file('csv')} name={`finance-${from}-${to}.csv`}>
            Export as CSV
          </Export>
        </Group>
        <Failure of={query.error} />
        {query.data === undefined ? (
          query.error === null && <Loading of="report" />
        ) : (
          <Shown report={query.data} />
        )}
      </Stack>
    </Page>
  );
}

function Shown({ report }: { report: Report }) {
  const [{ rail, bank_code }] = useFilters();
  if (!report.made)
    return (
      <Alert color="blue">
        The rollups of this environment are being built from its history. The report appears here once they
        are ready.
      </Alert>
    );
  const days = { from: report.total.first_day, to: report.total.last_day };
  return (
    <>
      <Text size="sm">
        {daysName(report.total.first_day, report.total.last_day)}, compared with{' '}
        {daysName(report.before.first_day, report.before.last_day)}.
        {!report.total.is_over && ' The last period is not over.'}
      </Text>
      <FinanceTotals total={report.total} before={report.before} />
      <FinanceCharts periods={report.periods} />
      <Section title="By period">
        <Periods of={report.periods} />
      </Section>
      <Section title="By provider">
        <Providers of={report.providers} search={bank_code === undefined ? days : { ...days, bank_code }} />
      </Section>
      <Section title="By destination bank">
        <Banks of={report.banks} search={rail === undefined ? days : { ...days, rail }} />
      </Section>
      <Section
        title="Balances by account"
        aside={
          <Text size="sm">
            What the business owes is above zero, and what it has or has spent is below. All wallets of a
            currency are one account here.
          </Text>
        }
      >
        <Balances of={report.balances} />
      </Section>
      <TagBalances />
    </>
  );
}

function Choice({
  every,
  from,
  to,
  rails,
}: {
  every: string;
  from: string;
  to: string;
  rails: readonly string[];
}) {
  const [{ rail }, change] = useFilters();
  const today = useToday();
  return (
    <Group align="flex-end" gap="sm">
      <SegmentedControl
        aria-label="Length of periods"
        data={LENGTHS}
        value={every}
        onChange={(value) => change({ every: value === 'day' ? undefined : value })}
      />
      <TextInput
        label="From"
        size="xs"
        type="date"
        max={to}
        value={from}
        onChange={({ currentTarget: { value } }) => change({ from: value })}
      />
      <TextInput
        label="To (inclusive)"
        size="xs"
        type="date"
        min={from}
        max={today}
        value={to}
        onChange={({ currentTarget: { value } }) => change({ to: value })}
      />
      <Select
        label="Provider"
        size="xs"
        placeholder="All"
        clearable
        data={rails}
        value={rail ?? null}
        onChange={(value) => change({ rail: value ?? undefined })}
      />
      <FilterBank label="Bank" name="bank_code" />
    </Group>
  );
}
