import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';

/** Name and path of each tab, below the environment. */
const TABS: readonly [name: string, page: string][] = [
  ['Interest', 'interest'],
  ['Scheduled payments', 'interest/schedules'],
];

/** A page about interest or schedules, with its tabs. */
export const InterestPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs of="Interest and schedules" pages={TABS} />
    <Page {...page} />
  </>
);
