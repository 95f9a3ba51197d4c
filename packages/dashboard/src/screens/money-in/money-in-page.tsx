import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs, tabsOf } from '../../parts/tabs.tsx';

/** A page about incoming money, with its tabs. */
export const MoneyInPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs of="Money in" pages={tabsOf('money-in')} />
    <Page {...page} />
  </>
);
