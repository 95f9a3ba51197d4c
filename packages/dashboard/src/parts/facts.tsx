import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Values by label; `undefined` leaves a row out. */
export type FactsOfOne = Readonly<Record<string, ReactNode>>;

/** Facts about one thing, name over value. */
export function Facts({ facts, columns = 3 }: { facts: FactsOfOne; columns?: number }) {
  const shown = Object.entries(facts).filter(([, value]) => value !== undefined);
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: columns }} spacing="md" verticalSpacing="sm" m={0}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} size="sm" className="written">
            {value ?? '–'}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

/** A part of a page with a title. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {aside}
        {children}
      </Stack>
    </Paper>
  );
}

/** Parts of a page beside each other on a wide screen: each child is a column. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
    {children}
  </SimpleGrid>
);
