import { Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { movementName } from '../../parts/category.ts';
import { Section } from '../../parts/facts.tsx';
import { TransferLink, WalletLink } from '../../parts/link.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import type { BulkAct } from '../../parts/selection.tsx';
import { MovementStatus, Status } from '../../parts/status.tsx';
import { WalletStatus } from '../../parts/wallet-columns.tsx';

type Batch = NonNullable<Schemas['Proposal']['batch']>;
export type Item = NonNullable<Batch['items']>[number];

/** True for an object that is still to be done. */
export const isToDo = ({ status }: Item): boolean => status === 'open' || status === 'approved';

/** The wallet of an item that is about no transaction, or that a transaction is of. */
const walletOf = ({ facts }: Item) => facts?.wallets[0];

/** The heading of the objects: how many were approved and how many left out, where some were. */
function titleOf({ size, items }: Batch): string {
  const left = items?.filter(({ status }) => status === 'refused').length ?? 0;
  return left === 0 || left === size
    ? `The ${size} objects`
    : `${size - left} of ${size} objects approved, ${left} left out`;
}

interface ItemsProps {
  of: Batch;
  /** Acts of a person who may decide the proposal. */
  acts: readonly BulkAct<Item>[];
}

/** Each object of a proposal for many, with its amount, state and result. */
export function Items({ of: batch, acts }: ItemsProps) {
  const { totals, items } = batch;
  const sums = totals.map(({ amount_text }) => amount_text);
  return (
    <Section title={titleOf(batch)}>
      {sums.length > 0 && <Text fw={600}>{sums.join(' and ')} in total</Text>}
      {acts.length > 0 && (
        <Text size="sm">
          To leave some out, select them, and approve all but these with a reason for each.
        </Text>
      )}
      <List
        of="objects of the proposal"
        rows={items ?? []}
        all="shown"
        keyOf={({ object }) => object}
        query={READ_WITH_IT}
        empty=""
        bulk={acts.length === 0 ? undefined : { nameOf: nameOfItem, accepts: isToDo, acts }}
        columns={COLUMNS}
      />
    </Section>
  );
}

const COLUMNS = [
  { name: 'Object', show: (item: Item) => <ItemLink of={item} /> },
  {
    name: 'Amount',
    isFigure: true,
    show: ({ facts }: Item) =>
      facts?.movement ? <Money minor={facts.movement.amount} currency={facts.movement.currency} /> : '–',
  },
  {
    name: 'Customer',
    show: (item: Item) => <span className="written">{walletOf(item)?.customer_name ?? '–'}</span>,
  },
  {
    name: 'Account',
    show: ({ facts }: Item) => {
      const { account_number: account, bank_name: bank } = facts?.movement ?? {};
      return account == null ? '–' : `${account}${bank == null ? '' : `, ${bank}`}`;
    },
  },
  {
    name: 'State now',
    show: (item: Item) => {
      const wallet = walletOf(item);
      if (item.facts?.movement) return <MovementStatus of={item.facts.movement} />;
      return wallet === undefined ? '–' : <WalletStatus {...wallet} />;
    },
  },
  {
    name: 'Result',
    show: ({ status, closed_because: why }: Item) => (
      <>
        <Status of={status} />
        {why !== null && (
          <Text size="xs" className="written">
            {why}
          </Text>
        )}
      </>
    ),
  },
  {
    name: 'Effect',
    show: ({ effect }: Item) => <span className="written">{effect}</span>,
  },
];

/** The object by its name, as text. */
export function nameOfItem(item: Item): string {
  const movement = item.facts?.movement;
  const wallet = walletOf(item);
  if (movement) return movementName(movement);
  return wallet?.name ?? wallet?.customer_name ?? item.object;
}

/** The object by its name, with a link to it. */
export function ItemLink({ of: item }: { of: Item }) {
  const movement = item.facts?.movement;
  const wallet = walletOf(item);
  if (movement) return <TransferLink id={movement.id} name={movementName(movement)} />;
  return wallet === undefined ? (
    '–'
  ) : (
    <WalletLink id={wallet.id} name={wallet.name ?? wallet.customer_name} />
  );
}
