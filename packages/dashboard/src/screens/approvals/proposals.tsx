import { Badge, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError, Schemas } from '../../api/operator-api.ts';
import { actName } from '../../parts/act-names.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List } from '../../parts/list.tsx';
import { useReviewAccess } from '../../parts/review-access.ts';
import type { ReadsRows } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Ago, Left } from '../../parts/time.tsx';

type Proposal = Schemas['Proposal'];

interface ProposalsProps {
  of: string;
  rows: readonly Proposal[] | undefined;
  query: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'refetch'>;
  all: ReadsRows<Proposal>;
  empty: string;
  /** Includes decided proposals. */
  areAll?: boolean;
}

/** List of proposals, with the effect of each. */
export function Proposals({ areAll = false, ...list }: ProposalsProps) {
  const { operatorId } = useReviewAccess();
  return (
    <List
      {...list}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'What',
          show: ({ id, act, batch }) => (
            <EnvironmentLink to={`approvals/${id}`}>
              {actName(act)}
              {batch !== null && ` (${batch.size})`}
            </EnvironmentLink>
          ),
        },
        {
          name: 'Effect',
          show: ({ effect }) => (
            <Text size="sm" inherit className="written">
              {effect}
            </Text>
          ),
        },
        { name: 'For', show: ({ mode }) => (mode === null ? 'The installation' : 'This environment') },
        {
          name: 'Proposed by',
          show: ({ proposed_by, proposed_by_name: name }) => (
            <Person name={name} isYou={proposed_by === operatorId} />
          ),
        },
        { name: 'Age', isFigure: true, show: ({ proposed_at }) => <Ago at={proposed_at} /> },
        areAll
          ? { name: 'Status', show: ({ status }: Proposal) => <Status of={status} /> }
          : {
              name: 'Time left',
              isFigure: true,
              show: ({ expires_at }: Proposal) => <Left until={expires_at} />,
            },
      ]}
    />
  );
}

/** Name of a person, marked if it is the viewer. */
export const Person = ({ name, isYou }: { name: string; isYou: boolean }) => (
  <Group gap={6} component="span" wrap="nowrap" display="inline-flex">
    <span className="written">{name}</span>
    {isYou && (
      <Badge size="xs" variant="light" color="gray" tt="none" flex="none">
        you
      </Badge>
    )}
  </Group>
);
