import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';

const TABS = [
  ['Held inflows', 'money-in'],
  ['Suspense', 'money-in/suspense'],
  ['Unclaimed inflows', 'money-in/unclaimed'],
  ['Virtual accounts', 'money-in/accounts'],
] as const;

/** A page about incoming money, with its tabs. */
export const MoneyInPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs of="Money in" pages={TABS} />
    <Page {...page} />
  </>
);
