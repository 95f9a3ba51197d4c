import { Anchor } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';

/** Name and path of each tab, below the environment. */
const TABS: readonly [name: string, page: string][] = [
  ['API keys', 'developers'],
  ['Endpoints', 'developers/endpoints'],
  ['Events', 'developers/events'],
  ['Deliveries', 'developers/deliveries'],
];

/** A page for developers, with its tabs. */
export const DevelopersPage = (page: ComponentProps<typeof Page>) => (
  <>
    <Tabs
      of="Developers"
      pages={TABS}
      beside={
        <Anchor href="/docs" inherit>
          API reference
        </Anchor>
      }
    />
    <Page {...page} />
  </>
);
