import { Group } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { Due } from '../../parts/due.tsx';
import { FilterOrder, FilterSelect, oneOf, orderBy } from '../../parts/filter-fields.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import type { Column } from '../../parts/list.tsx';
import type { Kind } from './kinds.tsx';

const OWNERS = { me: 'Mine', nobody: 'Nobody’s' };
const DUE = { true: 'Overdue' };

/** Filters of a list of work items by owner and due time. */
export const HandlingFilters = ({ byAmount }: { byAmount: boolean }) => (
  <Group gap="sm">
    <FilterSelect label="Owner" name="owner" values={OWNERS} />
    <FilterSelect label="Due" name="overdue" values={DUE} />
    <FilterOrder byAmount={byAmount} />
  </Group>
);

/** The filters of the address, as the operator API takes them. */
export const handlingQuery = ({
  owner,
  overdue,
  order,
}: {
  owner?: string | undefined;
  overdue?: string | undefined;
  order?: string | undefined;
}) => ({
  owner: oneOf(OWNERS, owner),
  overdue: overdue === 'true' ? true : undefined,
  orderBy: orderBy(order),
});

/** Owner and due time of an item. */
type Handled = Pick<Schemas['WorkItem'], 'item_id' | 'owner' | 'due_at' | 'overdue'>;

/** The owner by name. */
export const ownerText = (owner: Handled['owner']): string => {
  if (owner === null) return 'Nobody';
  return owner.active ? owner.name : `${owner.name} (disabled)`;
};

/** Columns of the owner, who links to the item's page, and of the due time. */
export const handlingColumns = (kind: Kind): readonly Column<Handled>[] => [
  {
    name: 'Owner',
    show: ({ item_id: id, owner }) => (
      <EnvironmentLink to={`work/${kind}/${encodeURIComponent(id)}`}>{ownerText(owner)}</EnvironmentLink>
    ),
  },
  { name: 'Due', show: (item) => <Due of={item} /> },
];
