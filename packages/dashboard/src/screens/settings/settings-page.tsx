import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs, tabsOf } from '../../parts/tabs.tsx';

/** A page of the settings, with its tabs. */
export const SettingsPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs of="Settings" pages={tabsOf('settings')} />
    <Page {...page} />
  </>
);
