import type { ComponentProps } from 'react';
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
export const SettingsPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs of="Settings" pages={TABS} />
    <Page {...page} />
  </>
);
