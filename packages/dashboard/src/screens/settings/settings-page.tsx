import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';

/** Name and path of each tab, below the environment. */
const TABS: readonly [name: string, page: string][] = [
  ['Policy', 'settings'],
  ['Team', 'settings/team'],
  ['Payout stops', 'settings/payouts'],
  ['Provider accounts', 'settings/providers'],
  ['Notifications', 'settings/notifications'],
  ['Audit log', 'settings/audit'],
  ['Your security', 'settings/security'],
];

/** A page of the settings, with its tabs. */
export const SettingsPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs of="Settings" pages={TABS} />
    <Page {...page} />
  </>
);
