import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { tabsOf } from '../../shell/pages.ts';

/** A page about incoming money, with its tabs. */
export const MoneyInPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs of="Money in" pages={tabsOf('money-in')} />
    <Page {...page} />
  </>
);
