import { Alert, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Export } from '../../parts/export.tsx';
import { Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { FilterDay } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List, Loading, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { Day, Time } from '../../parts/time.tsx';
import { dayAfter, dayName, daysName } from '../../parts/time-text.ts';
import { BooksTabs } from './books-tabs.tsx';
import { JournalCodes } from './journal-codes.tsx';

type Entry = Schemas['Journal']['entries'][number];

const EVERY_MS = 30_000;
/** Days shown when nothing is chosen. */
const DAYS = 31;
const FORMATS = [
  { value: 'plain', label: 'Plain double entry' },
  { value: 'quickbooks', label: 'QuickBooks Online' },
  { value: 'xero', label: 'Xero' },
  { value: 'sage', label: 'Sage 50' },
  { value: 'zoho', label: 'Zoho Books' },
];

/** Entries of closed days for accounting, their files, and the codes of accounts. */
export function Journal() {
  const environment = useEnvironment();
  const [{ from, to }] = useFilters();
  const query = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/journal',
    { path: environment, query: { from, to } },
    { everyMs: EVERY_MS },
  );
  const closedTo = query.data?.closed_to ?? null;
  return (
    <Page title="Journal" query={query} everyMs={EVERY_MS}>
      <BooksTabs />
      <Stack>
        <Text size="sm">
          One entry for each closed day, for your accounting system.{' '}
          {closedTo !== null && `Days are closed up to ${dayName(closedTo)}.`}
        </Text>
        <Group align="flex-end" gap="sm">
          <FilterDay label="From" name="from" />
          <FilterDay label="To (inclusive)" name="to" />
        </Group>
        <Failure of={query.error} />
        {query.data === undefined ? (
          query.error === null && <Loading of="journal" />
        ) : (
          <Closed journal={query.data} />
        )}
        <JournalCodes />
      </Stack>
    </Page>
  );
}

function Closed({ journal: { closed_to: closedTo, entries } }: { journal: Schemas['Journal'] }) {
  const [filters] = useFilters();
  if (closedTo === null)
    return (
      <Alert color="blue">
        No day of this environment is closed yet. A day closes within minutes after midnight.
      </Alert>
    );
  const { to = closedTo, from = dayAfter(to, 1 - DAYS) } = filters;
  return (
    <>
      <Files from={from} to={to} />
      <Entries of={entries} from={from} to={to} />
    </>
  );
}

interface Days {
  from: string;
  to: string;
}

/** Downloads the chosen days in a format. */
function Files({ from, to }: Days) {
  const { business_id, mode } = useEnvironment();
  const [format, setFormat] = useState('plain');
  const path = `/ops/v1/businesses/${business_id}/${mode}/journal/export`;
  const href = `${path}?${new URLSearchParams({ format, from, to })}`;
  return (
    <Section title={`File of ${daysName(from, to)}`}>
      <Group align="flex-end" gap="sm">
        <Select
          label="Format"
          size="xs"
          data={FORMATS}
          allowDeselect={false}
          value={format}
          onChange={(value) => setFormat(value ?? 'plain')}
        />
        <Export href={href} name={`journal-${mode}-${from}-${to}-${format}.csv`}>
          Download the journal
        </Export>
      </Group>
    </Section>
  );
}

function Entries({ of: entries, from, to }: Days & { of: readonly Entry[] }) {
  const [filters] = useFilters();
  const shown = entries.find(({ number }) => String(number) === filters.entry);
  return (
    <>
      {shown !== undefined && <OneEntry of={shown} />}
      <Section title="Entries">
        <List
          of="journal entries"
          query={READ_WITH_IT}
          rows={entries.toReversed()}
          all="shown"
          keyOf={({ number }) => String(number)}
          empty={`Nothing was posted on closed days from ${dayName(from)} to ${dayName(to)}.`}
          columns={[
            {
              name: 'Entry',
              show: ({ number, day }: Entry) => (
                <EnvironmentLink
                  to="books/journal"
                  search={{ ...filters, entry: String(number) }}
                  aria-label={`Entry ${number} of ${dayName(day)}`}
                >
                  <span className="digits">{number}</span>
                </EnvironmentLink>
              ),
            },
            { name: 'Day', show: ({ day }: Entry) => <Day of={day} /> },
            { name: 'Accounts', isFigure: true, show: ({ lines }: Entry) => lines.length },
            {
              name: 'Debits and credits',
              isFigure: true,
              show: (entry: Entry) => <Money minor={entry.amount} currency={entry.currency} />,
            },
            { name: 'Closed', show: ({ closed_at: at }: Entry) => <Time at={at} /> },
          ]}
        />
      </Section>
    </>
  );
}

type Line = Entry['lines'][number];

const OneEntry = ({ of: { number, day, currency, lines } }: { of: Entry }) => (
  <Section title={`Entry ${number} of ${dayName(day)}`}>
    <List
      of="accounts of the entry"
      query={READ_WITH_IT}
      rows={lines}
      all="shown"
      keyOf={({ account }) => account}
      empty="The entry has no account."
      columns={[
        { name: 'Account', show: ({ name }: Line) => name },
        ...(['debit', 'credit'] as const).map((side) => ({
          name: side === 'debit' ? 'Debit' : 'Credit',
          isFigure: true,
          show: (line: Line) => <Money minor={line[side] === '0' ? null : line[side]} currency={currency} />,
        })),
      ]}
    />
  </Section>
);
