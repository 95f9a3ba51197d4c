import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer, ApiError, Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { ActionMenu } from '../../parts/acts/actions.tsx';
import { assignAll, closeAll } from '../../parts/acts/bulk-acts.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterSelect } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { TransferLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { MEANING_COLUMN } from '../../parts/meaning-column.tsx';
import { Money } from '../../parts/money.tsx';
import { type ReadsRows, useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Ago } from '../../parts/time.tsx';
import { labelOf } from '../../parts/words.ts';
import { handlingColumns, handlingQuery } from './handling.tsx';
import { KindPage } from './kind-page.tsx';

const BASE = '/ops/v1/businesses/{business_id}/{mode}/work-queue';

/** Settled payouts whose bank reports another outcome. */
export function ContraryOutcomes() {
  const environment = useEnvironment();
  const [{ cursor, ...handling }] = useFilters();
  const { query, all } = useSelectableList(`${BASE}/contrary_outcomes`, {
    path: environment,
    query: { ...handlingQuery(handling), cursor },
  });
  return (
    <KindPage kind="contrary_outcomes" query={query}>
      <OpenIncidents
        of="contrary outcomes"
        kind="contrary_outcomes"
        query={query}
        all={all}
        empty="No bank contradicts a settled payout."
      />
    </KindPage>
  );
}

/** All other incidents that nobody has closed. */
export function Incidents() {
  const environment = useEnvironment();
  const [{ cursor, kind, ...handling }] = useFilters();
  const { query, all } = useSelectableList(`${BASE}/incidents`, {
    path: environment,
    query: { ...handlingQuery(handling), cursor, kind },
  });
  const { data: kinds = [] } = useRead(`${BASE}/incidents/kinds`, { path: environment }, { everyMs: false });
  return (
    <KindPage kind="incidents" query={query}>
      <FilterSelect
        label="Kind"
        name="kind"
        values={{
          // A chosen kind is shown although its last incident was closed.
          ...(kind !== undefined && { [kind]: labelOf(kind) }),
          ...Object.fromEntries(kinds.map((one) => [one.kind, one.name])),
        }}
      />
      <OpenIncidents
        of="incidents"
        kind="incidents"
        query={query}
        all={all}
        empty="There is no open incident."
      />
    </KindPage>
  );
}

interface OpenIncidentsProps {
  of: string;
  kind: 'contrary_outcomes' | 'incidents';
  query: UseQueryResult<Answer<`${typeof BASE}/incidents`, 'get'>, ApiError>;
  empty: string;
  all: ReadsRows<Schemas['OpenIncident']>;
}

const nameOf = ({ name, reference }: Schemas['OpenIncident']): string =>
  `${name}${reference === null ? '' : ` of ${reference}`}`;

const OpenIncidents = ({ kind: ofKind, ...list }: OpenIncidentsProps) => (
  <PagedList
    {...list}
    bulk={{
      nameOf,
      acts: [assignAll(ofKind), closeAll],
    }}
    keyOf={({ id }: Schemas['OpenIncident']) => id}
    columns={[
      { name: 'Kind', show: ({ name }) => name },
      { name: 'Finding', show: ({ detail }) => <span className="written">{detail}</span> },
      {
        name: 'Transfer',
        show: ({ transaction_id: id, reference }) => <TransferLink id={id} name={reference} />,
      },
      { name: 'Amount', isFigure: true, show: ({ amount }) => <Money minor={amount} /> },
      {
        name: 'Status',
        isExtra: true,
        show: ({ status }) => (status === null ? '–' : <Status of={status} />),
      },
      { name: 'Age', isFigure: true, show: ({ since }) => <Ago at={since} /> },
      MEANING_COLUMN,
      ...handlingColumns(ofKind),
      {
        name: 'Actions',
        show: (incident) => (
          <ActionMenu
            about={nameOf(incident)}
            actions={incident.actions}
            subject={{ incidentId: incident.id, transferId: incident.transaction_id }}
          />
        ),
      },
    ]}
  />
);
