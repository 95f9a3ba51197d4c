import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterOrder, orderBy } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink, useGo, WalletLink, walletName } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Page } from '../../parts/page.tsx';
import { CustomerSelect } from '../../parts/picker.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';

type Customer = Schemas['SeenCustomer'];

/** Customers of an environment, masked. */
export function Customers() {
  const environment = useEnvironment();
  const [{ cursor, email, third_party_identifier, order }] = useFilters();
  const { query, all } = useSelectableList('/ops/v1/businesses/{business_id}/{mode}/customers', {
    path: environment,
    query: {
      cursor,
      email,
      third_party_identifier,
      orderBy: orderBy(order),
    },
  });
  return (
    <Page title="Customers" query={query}>
      <SavedViews />
      <Filters key={`${email} ${third_party_identifier}`} />
      <PagedList
        of="customers"
        query={query}
        all={all}
        keyOf={({ id }) => id}
        empty="No customer matches. Filters match whole emails and ids. The API creates customers."
        columns={COLUMNS}
      />
    </Page>
  );
}

function Filters() {
  const go = useGo();
  const [{ email = '', third_party_identifier = '' }, change] = useFilters();
  const [typed, setTyped] = useState({ email, third_party_identifier });
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { email: by, third_party_identifier: known } = typed;
    change({ email: by.trim(), third_party_identifier: known.trim() });
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        <CustomerSelect
          label="Open a customer"
          size="xs"
          maw={300}
          value=""
          onChange={(id) => go(`customers/${id}`)}
        />
        <TextInput
          label="Email"
          size="xs"
          value={typed.email}
          onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
        />
        <TextInput
          label="External id"
          size="xs"
          value={typed.third_party_identifier}
          onChange={(event) => setTyped({ ...typed, third_party_identifier: event.currentTarget.value })}
        />
        <FilterOrder />
        <Button type="submit" variant="default" size="xs">
          Show
        </Button>
      </Group>
    </form>
  );
}

const COLUMNS = [
  {
    name: 'Customer',
    show: ({ id, name }: Customer) => (
      <EnvironmentLink to={`customers/${id}`}>{name ?? 'See the customer'}</EnvironmentLink>
    ),
  },
  { name: 'Email', show: ({ email }: Customer) => <span className="written">{email ?? '–'}</span> },
  { name: 'Phone', show: ({ phone }: Customer) => <span className="digits">{phone ?? '–'}</span> },
  {
    name: 'External id',
    show: ({ third_party_identifier: known }: Customer) => <span className="written">{known ?? '–'}</span>,
  },
  { name: 'Tier', isFigure: true, show: ({ tier }: Customer) => tier },
  {
    name: 'Default wallet',
    isExtra: true,
    show: ({ wallet_id, name }: Customer) => <WalletLink id={wallet_id} name={walletName(null, name)} />,
  },
  { name: 'Wallets', isExtra: true, isFigure: true, show: ({ wallets }: Customer) => wallets.length },
  { name: 'Created', sorts: 'time' as const, show: ({ created_at }: Customer) => <Time at={created_at} /> },
  {
    name: 'Erased',
    isExtra: true,
    show: ({ erased_at, erasing_at }: Customer) =>
      erased_at === null && erasing_at === null ? (
        '–'
      ) : (
        <Status of={erased_at === null ? 'being erased' : 'erased'} />
      ),
  },
];
