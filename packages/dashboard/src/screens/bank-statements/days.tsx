import { Alert, Stack, Text } from '@mantine/core';
import { useRead } from '../../api/use-api.ts';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { type Column, PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { useSelectableList } from '../../parts/selection.tsx';
import { Day as TheDay } from '../../parts/time.tsx';
import { dayName } from '../../parts/time-text.ts';
import { ACCOUNT, type Summary, useAccountPath } from './account.ts';
import { AccountPage } from './account-page.tsx';
import { Unexplained } from './accounts.tsx';
import { type Day, isWhole, Signed, signOffAll } from './sign-off.tsx';
import { TermLink, type TermOfDay } from './term-link.tsx';

/** The equation of each day of an account, and its sign-off. */
export const ReconciledDays = () => <AccountPage>{(summary) => <Days of={summary} />}</AccountPage>;

function Days({ of: summary }: { of: Summary }) {
  const path = useAccountPath();
  const [{ cursor }] = useFilters();
  const { query, all } = useSelectableList(`${ACCOUNT}/days`, { path, query: { cursor } });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        By the bank: opening + lines = closing. By the ledger: ledger + not yet posted + lines without a
        movement − movements without a line + brought forward = closing. What is left is unexplained, and must
        be ₦0.00.
      </Text>
      <Gaps />
      <PagedList
        of="days"
        query={query}
        all={all}
        bulk={{
          nameOf: ({ day }) => dayName(day),
          accepts: ({ signed_at }) => signed_at === null,
          acts: [signOffAll(summary)],
        }}
        keyOf={({ day }) => day}
        empty="There is no day yet: import a statement. The days appear once a worker has matched its lines."
        columns={[
          { name: 'Day', show: (day) => <DayLink of={day} /> },
          {
            name: 'Opening',
            isFigure: true,
            isExtra: true,
            show: ({ opening }) => <Money minor={opening} />,
          },
          { name: 'Lines', isFigure: true, show: ({ lines }) => <Money minor={lines} /> },
          { name: 'Closing', isFigure: true, show: (day) => <Closing of={day} /> },
          { name: 'Ledger', isFigure: true, show: ({ ledger }) => <Money minor={ledger} /> },
          {
            name: 'Not yet posted',
            isFigure: true,
            show: ({ not_yet_posted }) => <Money minor={not_yet_posted} />,
          },
          UNMATCHED_LINES,
          UNMATCHED_MOVEMENTS,
          {
            name: 'Brought forward',
            isFigure: true,
            isExtra: true,
            show: ({ brought_forward }) => <Money minor={brought_forward} />,
          },
          { name: 'Unexplained', isFigure: true, show: (day) => <Unexplained minor={day.unexplained} /> },
          { name: 'Signed off', show: (day) => <Signed of={day} summary={summary} /> },
        ]}
      />
    </Stack>
  );
}

function DayLink({ of: { day } }: { of: Day }) {
  const { rail } = useAccountPath();
  return (
    <EnvironmentLink to={`bank-statements/${rail}/days/${day}`}>
      <TheDay of={day} />
    </EnvironmentLink>
  );
}

/** The closing balance, and what is missing of it. */
export const Closing = ({ of: day }: { of: Day }) => (
  <>
    <Money minor={day.closing} />
    {!isWhole(day) && (
      <Text size="xs" c="red">
        {moneyText(day.closing - day.opening - day.lines)} missing: a gap
      </Text>
    )}
  </>
);

/** A sum and a number that leads to what makes it up. */
const Counted = ({ minor, count, ...of }: TermOfDay & { minor: number; count: number }) => (
  <>
    <Money minor={minor} />
    {count > 0 && (
      <>
        {' '}
        <TermLink {...of}>({count.toLocaleString('en-GB')})</TermLink>
      </>
    )}
  </>
);

const UNMATCHED_LINES: Column<Day> = {
  name: 'Lines without a movement',
  isFigure: true,
  show: ({ day, unmatched_lines: minor, unmatched_line_count: count }) => (
    <Counted list="lines" day={day} term="unmatched_lines" minor={minor} count={count} />
  ),
};
const UNMATCHED_MOVEMENTS: Column<Day> = {
  name: 'Movements without a line',
  isFigure: true,
  show: ({ day, unmatched_movements: minor, unmatched_movement_count: count }) => (
    <Counted list="movements" day={day} term="unmatched_movements" minor={minor} count={count} />
  ),
};

/** Gaps between statements, by the newest ones. */
function Gaps() {
  const path = useAccountPath();
  const { data } = useRead(`${ACCOUNT}/statements`, { path, query: { limit: 100 } });
  const gaps = data?.paginatedPayload.edges.filter(({ gap }) => gap !== 0) ?? [];
  if (gaps.length === 0) return null;
  return (
    <Alert color="orange" title="A statement is missing">
      {gaps.map(({ number, from_on, gap }) => (
        <Text key={number} size="sm">
          Before statement {number}, which begins on {dayName(from_on)}: {moneyText(gap)} moved that no
          statement shows.
        </Text>
      ))}
      <Text size="sm">Import what is missing. Statements that overlap are refused at their import.</Text>
    </Alert>
  );
}
