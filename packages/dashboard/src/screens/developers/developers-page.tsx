import { Anchor } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { tabsOf } from '../../shell/pages.ts';

/** A page for developers, with its tabs. */
export const DevelopersPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs
      of="Developers"
      pages={tabsOf('developers')}
      beside={
        <Anchor href="/docs" inherit>
          API reference
        </Anchor>
      }
    />
    <Page {...page} />
  </>
);
