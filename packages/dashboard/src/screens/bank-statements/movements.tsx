import { Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { movementActs } from '../../parts/acts/movement-acts.tsx';
import { categoryName } from '../../parts/category.ts';
import { useFilters } from '../../parts/filters.ts';
import { Id, Reference } from '../../parts/id.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { type Column, PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Payee, Payer } from '../../parts/parties.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { ACCOUNT, useAccountPath } from './account.ts';
import { AccountPage } from './account-page.tsx';

export type Movement = Schemas['UnmatchedMovement'];

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
  { name: 'Posted', show: ({ posted_on }) => posted_on ?? 'not yet posted' },
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

/** Movements of the settlement account that no statement shows. */
export const MovementsWithoutLine = () => <AccountPage>{() => <Movements />}</AccountPage>;

function Movements() {
  const path = useAccountPath();
  const [{ cursor }] = useFilters();
  const { query, all } = useSelectableList(`${ACCOUNT}/unmatched-movements`, { path, query: { cursor } });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        A movement becomes a work item once statements cover the days in which its line may follow, or after
        30 days. Set aside, it stays in the equation of each day until a line is matched with it.
      </Text>
      <PagedList
        of="movements"
        query={query}
        all={all}
        bulk={{
          nameOf: ({ amount, posted_on }) => `${moneyText(amount)}, ${posted_on}`,
          acts: movementActs(({ transaction_id }: Movement) => ({ rail: path.rail, transaction_id })),
        }}
        keyOf={({ transaction_id }) => transaction_id}
        empty="Statements show every movement."
        columns={[...MOVEMENT_COLUMNS, WORK]}
      />
    </Stack>
  );
}
