import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-api.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { Page } from '../../parts/page.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { HandlingFilters } from './handling.tsx';
import { KIND_NAMES, type Kind } from './kinds.tsx';

/** A page of one kind: what it means, and its list. */
export function KindPage({
  kind,
  query,
  children,
}: {
  kind: Kind;
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isError'>;
  children: ReactNode;
}) {
  const { data } = useRead('/ops/v1/work-queue', {});
  const meaning = data?.kinds.find((one) => one.kind === kind)?.meaning;
  return (
    <Page
      title={KIND_NAMES[kind]}
      query={query}
      actions={<EnvironmentLink to="work">The whole work queue</EnvironmentLink>}
    >
      <Text size="sm">{meaning}</Text>
      {kind !== 'unclaimed_inflows' && (
        <>
          <SavedViews />
          <HandlingFilters byAmount={kind === 'flagged_payouts' || kind === 'suspense'} />
        </>
      )}
      {children}
    </Page>
  );
}
