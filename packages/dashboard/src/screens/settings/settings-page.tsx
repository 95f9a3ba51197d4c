import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';

/** Where each tab is, below the side. */
const TABS: readonly [name: string, page: string][] = [
  ['Policy', 'settings'],
  ['Team', 'settings/team'],
  ['Stopping payouts', 'settings/payouts'],
  ['Accounts at providers', 'settings/providers'],
  ['Audit log', 'settings/audit'],
  ['Your security', 'settings/security'],
];

/** A page of the settings, with the others beside it. */
export function SettingsPage({
  title,
  query,
  actions,
  children,
}: {
  title: string;
  query?: Pick<UseQueryResult, 'dataUpdatedAt' | 'isError'>;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const known = { ...(query === undefined ? {} : { query }), ...(actions === undefined ? {} : { actions }) };
  return (
    <>
      <Tabs of="Settings" pages={TABS} />
      <Page title={title} {...known}>
        {children}
      </Page>
    </>
  );
}
