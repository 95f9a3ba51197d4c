import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';

/** Where each tab is, below the side. */
const TABS: readonly [name: string, page: string][] = [
  ['Interest', 'interest'],
  ['Scheduled payments', 'interest/schedules'],
];

/** A page of what moves money by the calendar, with the others beside it. */
export const InterestPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs of="Interest and schedules" pages={TABS} />
    <Page {...page} />
  </>
);
