import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { tabsOf } from '../../shell/pages.ts';

/** A page about interest or schedules, with its tabs. */
export const InterestPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs of="Interest and schedules" pages={tabsOf('interest')} />
    <Page {...page} />
  </>
);
