import {
  AppShell,
  Badge,
  Burger,
  Group,
  NavLink,
  type NavLinkProps,
  ScrollArea,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createLink, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MODES } from '../api/modes.ts';
import { FRAME_MS, useRead } from '../api/use-api.ts';
import { useBusinesses } from '../parts/businesses.ts';
import { environmentPath, useEnvironment } from '../parts/environment.ts';
import { useMay } from '../parts/permission.ts';
import { useWorkQueue } from '../parts/work-queue.ts';
import { CommandPalette } from './command-palette.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { CredentialNotice } from './credential-notice.tsx';
import { DataAge } from './data-age.tsx';
import { EnvironmentMenu } from './environment-menu.tsx';
import { WrongPage } from './error-pages.tsx';
import { useRememberedEnvironment } from './first-page.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import { PAGES } from './pages.ts';
import { PersonMenu } from './person-menu.tsx';
import { Search } from './search.tsx';
import { StopBanner } from './stop-banner.tsx';

const RoutedNavLink = createLink((props: NavLinkProps) => <NavLink component="a" {...props} />);

/** Frame of every page of an environment: the environment's name, the navigation and its counts. */
export function EnvironmentLayout() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { mode } = useEnvironment();
  return (
    <AppShell
      header={{ height: 66 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a href="#page" className="skip">
        Skip to the page
      </a>
      <AppShell.Header>
        <div className={`band-${mode}`} />
        <Group h={60} px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Pages" />
            <Text fw={800} c="kolo" visibleFrom="xs">
              Kolo
            </Text>
            <EnvironmentMenu />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Search />
            <CommandPalette />
            <KeyboardShortcuts />
            <PersonMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <ScrollArea>
          <nav aria-label="Pages">
            <Pages onGo={close} />
          </nav>
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1}>
        <KnownEnvironment>
          <ConnectionBanner />
          <StopBanner />
          <CredentialNotice />
          <DataAge />
          <Outlet />
        </KnownEnvironment>
      </AppShell.Main>
    </AppShell>
  );
}

/** The page, or an error where the environment of the address does not exist or is not visible to the person. */
function KnownEnvironment({ children }: { children: ReactNode }) {
  const { business_id, mode } = useEnvironment();
  const { data: businesses } = useBusinesses();
  const isKnown =
    MODES.includes(mode) && (businesses?.some((one) => one.business_id === business_id) ?? true);
  useRememberedEnvironment(isKnown && businesses !== undefined);
  return isKnown ? children : <WrongPage>This environment does not exist, or you may not see it</WrongPage>;
}

/** The numbers of open work items and of proposals to decide, by page. */
function useCounts(): Readonly<Record<string, { count: number; of: string }>> {
  const environment = useEnvironment();
  const { query, here = [] } = useWorkQueue();
  // As on the page itself: those of the installation are among them, if the person may read it.
  const unclaimed = query.data?.kinds.filter(({ kind }) => kind === 'unclaimed_inflows') ?? [];
  const { data: proposals } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/proposals/count',
    { path: environment },
    { everyMs: FRAME_MS, enabled: useMay('read') },
  );
  return {
    work: { count: [...here, ...unclaimed].reduce((sum, { count }) => sum + count, 0), of: 'open' },
    approvals: { count: proposals?.count ?? 0, of: 'to decide' },
  };
}

/** The largest number that a badge shows. */
const COUNTED_MAX = 99;

/** A number beside a page of the menu, and for screen readers its meaning. */
function PageCount({ count, of }: { count: number; of: string }) {
  const text = count > COUNTED_MAX ? `${COUNTED_MAX}+` : count;
  return (
    <Badge color="red" size="sm" circle={count < 10}>
      {text}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Badge>
  );
}

/** Menu entries, with the number of what waits for the person. */
function Pages({ onGo }: { onGo: () => void }) {
  const environment = useEnvironment();
  const { pathname } = useLocation();
  const counts = useCounts();
  return PAGES.map(({ name, page, icon: PageIcon }) => {
    const to = environmentPath(environment, page);
    const isHere = page === '' ? pathname === to : pathname.startsWith(to);
    const counted = counts[page];
    return (
      <RoutedNavLink
        key={page}
        to={to as '/'}
        activeOptions={{ exact: page === '' }}
        label={name}
        active={isHere}
        onClick={onGo}
        leftSection={<PageIcon size={18} aria-hidden />}
        rightSection={counted !== undefined && counted.count > 0 ? <PageCount {...counted} /> : undefined}
      />
    );
  });
}
