import { Group } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { environmentPath, useEnvironment } from './environment.ts';
import { EnvironmentLink } from './link.tsx';

/** The tab that a page belongs to: itself, or the nearest that it is below. */
function tabOf(pathname: string, tabs: readonly string[]): string | undefined {
  const above = tabs.filter((tab) => pathname === tab || pathname.startsWith(`${tab}/`));
  return above.toSorted((one, other) => other.length - one.length)[0];
}

/** Links to related pages, with the current one marked. */
export function Tabs({
  of,
  pages,
  beside,
}: {
  of: string;
  /** Name and path of each, below the environment. */
  pages: readonly (readonly [name: string, page: string])[];
  beside?: ReactNode;
}) {
  const environment = useEnvironment();
  const { pathname } = useLocation();
  const here = tabOf(
    pathname,
    pages.map(([, page]) => environmentPath(environment, page)),
  );
  return (
    <Group component="nav" aria-label={of} gap="md" mb="md">
      {pages.map(([name, page]) => (
        <EnvironmentLink
          key={page}
          to={page}
          {...(here === environmentPath(environment, page) ? { fw: 700, td: 'underline' } : {})}
        >
          {name}
        </EnvironmentLink>
      ))}
      {beside}
    </Group>
  );
}
