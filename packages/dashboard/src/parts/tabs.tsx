import { Group } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SideLink } from './link.tsx';
import { sidePage, useSide } from './side.ts';

/** The tab that a page belongs to: itself, or the nearest that it is below. */
function tabOf(pathname: string, tabs: readonly string[]): string | undefined {
  const above = tabs.filter((tab) => pathname === tab || pathname.startsWith(`${tab}/`));
  return above.toSorted((one, other) => other.length - one.length)[0];
}

/** Pages that belong together, as links to each, and which of them one is on. */
export function Tabs({
  of,
  pages,
  beside,
}: {
  of: string;
  /** Where each is, below the side. */
  pages: readonly (readonly [name: string, page: string])[];
  beside?: ReactNode;
}) {
  const side = useSide();
  const { pathname } = useLocation();
  const here = tabOf(
    pathname,
    pages.map(([, page]) => sidePage(side, page)),
  );
  return (
    <Group component="nav" aria-label={of} gap="md" mb="md">
      {pages.map(([name, page]) => (
        <SideLink
          key={page}
          to={page}
          {...(here === sidePage(side, page) ? { fw: 700, td: 'underline' } : {})}
        >
          {name}
        </SideLink>
      ))}
      {beside}
    </Group>
  );
}
