import { Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { Facts, Section } from '../../parts/facts.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { type Column, List, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { Read } from '../../parts/read.tsx';
import { Time } from '../../parts/time.tsx';
import { dayAfter, dayName } from '../../parts/time-text.ts';
import { ACCOUNT, type Summary, useAccount, useAccountPath } from './account.ts';
import { Unexplained } from './accounts.tsx';
import { Closing } from './days.tsx';
import { Signed } from './sign-off.tsx';
import { TermLink, type TermOfDay } from './term-link.tsx';

type DayInFull = Schemas['ReconciledDayInFull'];

/** The equation of one day of an account: each term leads to what makes it up. */
export function ReconciledDayPage() {
  const path = useAccountPath();
  const { day } = useParams({ strict: false }) as { day: string };
  const { summary } = useAccount();
  const query = useRead(`${ACCOUNT}/days/{day}`, { path: { ...path, day } });
  return (
    <Page
      title={`${summary?.account.name ?? 'Account'}, ${dayName(day)}`}
      query={query}
      actions={<EnvironmentLink to={`bank-statements/${path.rail}`}>All days of the account</EnvironmentLink>}
    >
      <Read of="the day" query={query}>
        {(found) => (
          <Stack>
            <Bank of={found} begins={summary?.account.begins_on ?? null} />
            <Ledger of={found} />
            {summary && <SignOffOf day={found.day} summary={summary} />}
          </Stack>
        )}
      </Read>
    </Page>
  );
}

/** A term of an equation. */
interface Term {
  /** With its sign. */
  name: string;
  amount: ReactNode;
  /** Links to what makes it up. */
  parts: ReactNode;
}

const COLUMNS: readonly Column<Term>[] = [
  { name: 'Term', show: ({ name }) => name },
  { name: 'Amount', isFigure: true, show: ({ amount }) => amount },
  { name: 'Made up of', show: ({ parts }) => parts || '–' },
];

const Terms = ({ of, terms }: { of: string; terms: readonly Term[] }) => (
  <List
    of={of}
    rows={terms}
    all="shown"
    query={READ_WITH_IT}
    keyOf={({ name }) => name}
    empty="There are none."
    columns={COLUMNS}
  />
);

/** Opening, lines and closing. @param begins the first day of the account */
function Bank({ of: { day }, begins }: { of: DayInFull; begins: string | null }) {
  const { rail } = useAccountPath();
  const before = dayAfter(day.day, -1);
  return (
    <Section title="By the bank">
      <Terms
        of="terms by the bank"
        terms={[
          {
            name: 'Opening',
            amount: <Money minor={day.opening} />,
            parts: begins !== null && begins <= before && (
              <EnvironmentLink to={`bank-statements/${rail}/days/${before}`}>
                The closing of {dayName(before)}
              </EnvironmentLink>
            ),
          },
          {
            name: '+ Lines',
            amount: <Money minor={day.lines} />,
            parts: (
              <TermLink list="lines" day={day.day} term="lines">
                Lines of the day
              </TermLink>
            ),
          },
          {
            name: '= Closing',
            amount: <Closing of={day} />,
            parts: <EnvironmentLink to={`bank-statements/${rail}/statements`}>Statements</EnvironmentLink>,
          },
        ]}
      />
    </Section>
  );
}

/** Terms from the ledger to the closing balance of the bank. */
function Ledger({ of: found }: { of: DayInFull }) {
  const { day } = found;
  return (
    <Section title="By the ledger">
      <Terms
        of="terms by the ledger"
        terms={[
          {
            name: 'Ledger',
            amount: <Money minor={day.ledger} />,
            parts: (
              <EnvironmentLink to={`books/accounts/${found.ledger_account}`}>
                The settlement account
              </EnvironmentLink>
            ),
          },
          {
            name: '+ Not yet posted',
            amount: <Money minor={day.not_yet_posted} />,
            parts: day.not_yet_posted !== 0 && <NotYetPosted day={day.day} />,
          },
          {
            name: '+ Lines without a movement',
            amount: <Money minor={day.unmatched_lines} />,
            parts: (
              <Unmatched
                list="lines"
                day={day.day}
                term="unmatched_lines"
                count={day.unmatched_line_count}
                excepted={found.excepted_line_count}
                one="line"
              />
            ),
          },
          {
            name: '− Movements without a line',
            amount: <Money minor={day.unmatched_movements} />,
            parts: (
              <Unmatched
                list="movements"
                day={day.day}
                term="unmatched_movements"
                count={day.unmatched_movement_count}
                excepted={found.excepted_movement_count}
                one="movement"
              />
            ),
          },
          {
            name: '+ Brought forward',
            amount: <Money minor={day.brought_forward} />,
            parts: day.brought_forward !== 0 && 'The difference before the first statement',
          },
          { name: '+ Unexplained', amount: <Unexplained minor={day.unexplained} />, parts: null },
          { name: '= Closing', amount: <Money minor={day.closing} />, parts: null },
        ]}
      />
      <Text size="sm" c="dimmed">
        Not yet posted: lines that the ledger posts on a later day. Movements without a line: what the bank
        did not show by the end of the day, though a later statement may.
      </Text>
    </Section>
  );
}

const NotYetPosted = ({ day }: { day: string }) => (
  <>
    <TermLink list="lines" day={day} term="not_yet_posted">
      Lines
    </TermLink>
    {', less '}
    <TermLink list="movements" day={day} term="not_yet_posted">
      movements posted by then
    </TermLink>
  </>
);

interface UnmatchedProps extends TermOfDay {
  count: number;
  excepted: number;
  one: string;
}

/** Links to all that is unmatched, and to the part that people set aside. */
function Unmatched({ count, excepted, one, ...of }: UnmatchedProps) {
  if (count === 0) return '–';
  return (
    <>
      <TermLink {...of}>{`${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`}</TermLink>
      {excepted > 0 && (
        <>
          ,{' '}
          <TermLink {...of} isExcepted>
            {excepted.toLocaleString('en-GB')} set aside
          </TermLink>
        </>
      )}
    </>
  );
}

const SignOffOf = ({ day, summary }: { day: DayInFull['day']; summary: Summary }) => (
  <Section title="Sign-off">
    <Facts
      columns={2}
      facts={{
        [day.signed_at === null ? 'Open' : 'Signed off by']: <Signed of={day} summary={summary} />,
        Computed: <Time at={day.computed_at} />,
      }}
    />
    {day.signed_at !== null && (
      <Text size="sm" c="dimmed">
        The equation and the lists behind it are as they were signed. The lists show the state of each line
        and movement now.
      </Text>
    )}
  </Section>
);
