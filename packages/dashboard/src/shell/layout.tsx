import { AppShell, Badge, Burger, Group, NavLink, type NavLinkProps, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createLink, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MODES } from '../api/modes.ts';
import { useBusinesses } from '../parts/businesses.ts';
import { sidePage, useSide } from '../parts/side.ts';
import { useWorkQueue } from '../parts/work-queue.ts';
import { CredentialNotice } from './credential-notice.tsx';
import { PlaceMenu } from './environment-menu.tsx';
import { WrongPage } from './error-pages.tsx';
import { useRememberedSide } from './first-page.tsx';
import { Keys } from './keyboard-shortcuts.tsx';
import { PAGES } from './pages.ts';
import { PersonMenu } from './person-menu.tsx';
import { Search } from './search.tsx';
import { StopBanner } from './stop-banner.tsx';

const RoutedNavLink = createLink((props: NavLinkProps) => <NavLink component="a" {...props} />);

/** Frame of every page of an environment: the place, the navigation and the work queue's count. */
export function SideLayout() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { mode } = useSide();
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
            <PlaceMenu />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Search />
            <Keys />
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
        <KnownSide>
          <StopBanner />
          <CredentialNotice />
          <Outlet />
        </KnownSide>
      </AppShell.Main>
    </AppShell>
  );
}

/** The page, where there is such a side and the person may look at it: an address may be typed, or be of another installation. */
function KnownSide({ children }: { children: ReactNode }) {
  const { business_id, mode } = useSide();
  const { data: businesses } = useBusinesses();
  const isKnown =
    MODES.includes(mode) && (businesses?.some((one) => one.business_id === business_id) ?? true);
  useRememberedSide(isKnown && businesses !== undefined);
  return isKnown ? children : <WrongPage>This environment does not exist, or you may not see it</WrongPage>;
}

/** Rows of the menu, with how many wait where somebody is needed. */
function Pages({ onGo }: { onGo: () => void }) {
  const side = useSide();
  const { pathname } = useLocation();
  const { here } = useWorkQueue();
  const waiting = here?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return PAGES.map(({ name, page, icon: PageIcon }) => {
    const to = sidePage(side, page);
    const isHere = page === '' ? pathname === to : pathname.startsWith(to);
    return (
      <RoutedNavLink
        key={page}
        to={to as '/'}
        activeOptions={{ exact: page === '' }}
        label={name}
        active={isHere}
        onClick={onGo}
        leftSection={<PageIcon size={18} aria-hidden />}
        rightSection={
          page === 'work' && waiting > 0 ? (
            <Badge color="red" size="sm" circle={waiting < 10}>
              {waiting}
            </Badge>
          ) : undefined
        }
      />
    );
  });
}
