import { Group, Pill, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { movementActs } from '../../parts/acts/movement-acts.tsx';
import { categoryName } from '../../parts/category.ts';
import { dayOf, FilterDay, FilterSelect, oneOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Id, Reference } from '../../parts/id.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { type Column, PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Payee, Payer } from '../../parts/parties.tsx';
import { useMay } from '../../parts/permission.ts';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Day } from '../../parts/time.tsx';
import { dayName } from '../../parts/time-text.ts';
import { ACCOUNT, useAccountPath } from './account.ts';
import { AccountPage } from './account-page.tsx';

export type Movement = Schemas['UnmatchedMovement'];

/** The day on which a movement was posted. */
export const postedText = (day: string | null): string => (day === null ? 'not yet posted' : dayName(day));

/** Columns of movements of a settlement account. */
export const MOVEMENT_COLUMNS: readonly Column<Movement>[] = [
  {
    name: 'Movement',
    show: ({ transaction_id: id, category }) => (
      <EnvironmentLink to={`transfers/${id}`}>{categoryName(category)}</EnvironmentLink>
    ),
  },
  { name: 'Amount', isFigure: true, show: ({ amount }) => <Money minor={amount} /> },
  { name: 'From', show: (movement) => <Payer of={movement} /> },
  { name: 'To', show: (movement) => <Payee of={movement} /> },
  {
    name: 'Posted',
    show: ({ posted_on }) => (posted_on === null ? postedText(null) : <Day of={posted_on} />),
  },
  { name: 'Reference', show: ({ reference }) => <Reference of={reference} /> },
  { name: 'Id', isExtra: true, show: ({ transaction_id }) => <Id of={transaction_id} /> },
];

/** The work item that a movement is. */
const WORK: Column<Movement> = {
  name: 'Work item',
  show: ({ item_id: id, excepted }) =>
    id === null ? (
      '–'
    ) : (
      <EnvironmentLink to={`work/unmatched_movements/${encodeURIComponent(id)}`}>
        <Status of={excepted ? 'excepted' : 'open'} />
      </EnvironmentLink>
    ),
};

/** The line that a movement is matched with by now. */
const LINE: Column<Movement> = {
  name: 'Line',
  show: ({ line }) => <LineLink line={line} />,
};

function LineLink({ line }: { line: number | null }) {
  const { rail } = useAccountPath();
  const sees = useMay('move_money');
  if (line === null || !sees) return line === null ? '–' : `Line ${line}`;
  return <EnvironmentLink to={`bank-statements/${rail}/lines/${line}`}>Line {line}</EnvironmentLink>;
}

const EXCEPTED = { false: 'Not set aside', true: 'Set aside' };
/** Terms of the equation of a day that movements make up. */
const TERMS = {
  unmatched_movements: 'Without a line by the end of',
  not_yet_posted: 'Posted by then, of what is not yet posted on',
};

/** The filters of the address, as the operator API takes them. */
function useMovementQuery() {
  const [{ from, to, day: given, term, excepted }] = useFilters();
  const day = dayOf(given);
  const isExcepted = oneOf(EXCEPTED, excepted);
  return {
    from: dayOf(from),
    to: dayOf(to),
    day,
    term: day === undefined ? undefined : (oneOf(TERMS, term) ?? 'unmatched_movements'),
    excepted: isExcepted && isExcepted === 'true',
  };
}

/** The day of an equation whose movements are shown, and a way to the movements of all days. */
function TermOfDay() {
  const { day, term } = useMovementQuery();
  const [, change] = useFilters();
  if (day === undefined || term === undefined) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Equation of a day
      </Text>
      <Pill
        size="lg"
        withRemoveButton
        removeButtonProps={{ 'aria-label': 'Show all days', 'aria-hidden': false, tabIndex: 0 }}
        onRemove={() => change({ day: undefined, term: undefined })}
      >
        {TERMS[term]} {dayName(day)}
      </Pill>
    </Stack>
  );
}

/** Movements of the settlement account that no statement shows. */
export const MovementsWithoutLine = () => <AccountPage>{() => <Movements />}</AccountPage>;

function Movements() {
  const path = useAccountPath();
  const [{ cursor }] = useFilters();
  const filters = useMovementQuery();
  const isFiltered = Object.values(filters).some((given) => given !== undefined);
  const { query, all } = useSelectableList(`${ACCOUNT}/unmatched-movements`, {
    path,
    query: { cursor, ...filters },
  });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        A movement becomes a work item once statements cover the days in which its line may follow, or after
        30 days. Set aside, it stays in the equation of each day until a line is matched with it.
      </Text>
      <Group align="flex-end" gap="sm">
        <TermOfDay />
        <FilterDay label="Posted from" name="from" />
        <FilterDay label="Posted to (inclusive)" name="to" />
        <FilterSelect label="Set aside" name="excepted" values={EXCEPTED} />
      </Group>
      <PagedList
        of="movements"
        query={query}
        all={all}
        bulk={{
          nameOf: ({ amount, posted_on }) => `${moneyText(amount)}, ${postedText(posted_on)}`,
          accepts: ({ line }) => line === null,
          acts: movementActs(({ transaction_id }: Movement) => ({ rail: path.rail, transaction_id })),
        }}
        keyOf={({ transaction_id }) => transaction_id}
        empty={isFiltered ? 'No movement matches.' : 'Statements show every movement.'}
        columns={[...MOVEMENT_COLUMNS, ...(filters.day === undefined ? [] : [LINE]), WORK]}
      />
    </Stack>
  );
}
