import { Alert } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer, ApiError, Schemas } from '../api/operator-api.ts';
import { ActionMenu } from './acts/actions.tsx';
import { Bank } from './bank.tsx';
import { Due } from './due.tsx';
import { Token } from './id.tsx';
import { PagedList } from './list.tsx';
import { Money } from './money.tsx';
import type { ReadsRows } from './selection.tsx';
import { Ago } from './time.tsx';

interface UnclaimedProps {
  query: UseQueryResult<Answer<'/ops/v1/unclaimed-inflows', 'get'>, ApiError>;
  all: ReadsRows<Schemas['UnclaimedInflow']>;
  empty: string;
}

/** Shown instead to roles that do not cover the whole installation. */
export const UnclaimedIsOthers = () => (
  <Alert color="gray">
    Money for unknown account numbers belongs to no business. Only roles for the whole installation can see
    it.
  </Alert>
);

/** Money for unknown account numbers, with the available actions. */
export const UnclaimedInflows = ({ query, all, empty }: UnclaimedProps) => (
  <PagedList
    of="unclaimed inflows"
    query={query}
    all={all}
    keyOf={({ rail, session_id }) => `${rail} ${session_id}`}
    empty={empty}
    columns={[
      {
        name: 'Paid account number',
        show: ({ account_number: to }) => <span className="digits">{to}</span>,
      },
      { name: 'Bank', show: ({ bank_code }) => <Bank code={bank_code} /> },
      { name: 'Amount', isFigure: true, show: ({ amount }) => <Money minor={amount} /> },
      { name: 'Provider', show: ({ rail }) => rail },
      {
        name: 'Id at the bank',
        isExtra: true,
        show: ({ session_id: id }) => <Token of={id} />,
      },
      { name: 'Sender', show: ({ sender }) => <span className="written">{sender.name ?? '–'}</span> },
      {
        name: 'From account',
        isExtra: true,
        show: ({ sender }) =>
          `${sender.account_number ?? '–'} at ${sender.bank_name ?? sender.bank_code ?? '–'}`,
      },
      { name: 'Age', isFigure: true, show: ({ received_at }) => <Ago at={received_at} /> },
      { name: 'Due', show: (inflow) => <Due of={inflow} /> },
      {
        name: 'Meaning',
        show: ({ meaning, closing_note: note }) => (
          <span className="written">{note === null ? meaning : `${meaning} ${note}`}</span>
        ),
      },
      {
        name: 'Actions',
        show: ({ rail, session_id, actions }) => (
          <ActionMenu
            about={`the inflow ${session_id}`}
            actions={actions}
            subject={{ unclaimed: { rail, session_id } }}
          />
        ),
      },
    ]}
  />
);
