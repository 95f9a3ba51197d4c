import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { tabsOf } from '../../shell/pages.ts';

/** A page of the settings, with its tabs. */
export const SettingsPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs of="Settings" pages={tabsOf('settings')} />
    <Page {...page} />
  </>
);
