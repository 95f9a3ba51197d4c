import { Alert, Group, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { assignAllBy, exceptAllBy } from '../../parts/acts/bulk-acts.tsx';
import {
  dayOf,
  FilterAmount,
  FilterDay,
  FilterOrder,
  FilterSelect,
  FilterText,
  oneOf,
  orderBy,
  sortOf,
} from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Token, Written } from '../../parts/id.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { useMay } from '../../parts/permission.ts';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Day } from '../../parts/time.tsx';
import { ACCOUNT, reasonText, useAccountPath } from './account.ts';
import { AccountPage } from './account-page.tsx';

const STATES = {
  open: 'Open',
  proposed: 'Proposed',
  matched: 'Matched',
  excepted: 'Set aside',
  withdrawn: 'Withdrawn',
};

/** Terms of the equation of a day that lines make up. */
const TERMS = {
  lines: 'Lines of the day',
  not_yet_posted: 'Not yet posted',
  unmatched_lines: 'Without a movement',
};

type Line = Schemas['BankStatementLine'];

const ASSIGN = assignAllBy('statement_lines', ({ item_id }: Line) => {
  if (item_id === null) throw new Error('It is no work item: nothing waits for a person.');
  return { item_id };
});

/** Lines of an account's statements, newest first. */
export function StatementLines() {
  const sees = useMay('move_money');
  return <AccountPage>{() => (sees ? <Lines /> : <NoLines />)}</AccountPage>;
}

/** Instead of lines, for a role that cannot see them. */
export const NoLines = () => (
  <Alert color="gray">Your role cannot see lines: they contain names and texts of customers.</Alert>
);

const wholeOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

function Lines() {
  const path = useAccountPath();
  const [{ cursor, state, day: given, term, amount, statement, order }] = useFilters();
  const day = dayOf(given);
  const { query, all } = useSelectableList(`${ACCOUNT}/lines`, {
    path,
    query: {
      cursor,
      state: oneOf(STATES, state),
      day,
      term: day === undefined ? undefined : oneOf(TERMS, term),
      amount: wholeOf(amount),
      statement: wholeOf(statement),
      orderBy: orderBy(order),
      sort: sortOf(order),
    },
  });
  return (
    <Stack gap="sm">
      <SavedViews />
      <Group align="flex-end" gap="sm">
        <FilterSelect label="State" name="state" values={STATES} />
        <FilterDay label="Day" name="day" />
        {day !== undefined && <FilterSelect label="Term of its equation" name="term" values={TERMS} />}
        <FilterAmount label="Amount" name="amount" />
        <FilterText label="Number of the statement" name="statement" />
        <FilterOrder byAmount />
      </Group>
      <PagedList
        of="lines"
        query={query}
        all={all}
        bulk={{
          nameOf: ({ line }) => `Line ${line}`,
          acts: [exceptAllBy(({ line }: Line) => ({ rail: path.rail, line })), ASSIGN],
        }}
        keyOf={({ line }) => String(line)}
        empty="No line matches."
        columns={[
          {
            name: 'Line',
            show: ({ line }) => (
              <Token
                of={`Line ${line}`}
                link={(shown) => (
                  <EnvironmentLink to={`bank-statements/${path.rail}/lines/${line}`}>{shown}</EnvironmentLink>
                )}
              />
            ),
          },
          { name: 'Day', show: ({ booked_on }) => <Day of={booked_on} /> },
          { name: 'Amount', isFigure: true, sorts: 'amount', show: ({ amount }) => <Money minor={amount} /> },
          { name: 'Text of the bank', show: ({ description }) => <Written text={description} /> },
          { name: 'Reference', show: ({ reference }) => <Written text={reference} /> },
          { name: 'Counterparty', isExtra: true, show: ({ counterparty }) => counterparty ?? '–' },
          { name: 'State', show: ({ state }) => <Status of={state} /> },
          { name: 'Reason', show: ({ reason }) => reasonText(reason) },
          {
            name: 'Movement',
            show: ({ movements, proposed_movement: proposed }) => (
              <MovementLinks ids={proposed === null ? movements : [proposed]} />
            ),
          },
        ]}
      />
    </Stack>
  );
}

function MovementLinks({ ids }: { ids: readonly string[] }) {
  const [first, ...others] = ids;
  if (first === undefined) return '–';
  return (
    <EnvironmentLink to={`transfers/${first}`}>
      {others.length === 0 ? 'See it' : `See the first of ${ids.length}`}
    </EnvironmentLink>
  );
}

/** A sum beside the amount that it must reach. */
export const SumOf = ({ chosen, amount }: { chosen: number; amount: number }) => (
  <Text size="sm" fw={600} {...(chosen === amount ? {} : { c: 'red' })}>
    Chosen: <Money minor={chosen} /> of <Money minor={amount} />
    {chosen === amount ? '. They agree.' : '. The sums must be equal.'}
  </Text>
);
