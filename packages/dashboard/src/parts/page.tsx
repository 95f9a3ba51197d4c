import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LIVE_MS } from '../api/use-api.ts';
import { Choices } from './choice.tsx';
import { useNow } from './time.tsx';
import { durationText } from './time-text.ts';

/** A reading older than this many intervals is stale. */
const STALE_AFTER = 5;

/** Shows the age of the data and its polling interval. */
function Freshness({
  of: { dataUpdatedAt, isError },
  everyMs,
}: {
  of: Pick<UseQueryResult, 'dataUpdatedAt' | 'isError'>;
  everyMs: number;
}) {
  const now = useNow();
  if (dataUpdatedAt === 0) return null;
  const age = now - dataUpdatedAt;
  const isStale = isError || age > STALE_AFTER * everyMs;
  return (
    <Text size="xs" c={isStale ? 'red' : 'dimmed'} className="digits">
      {isStale ? `As it was ${durationText(age)} ago` : `Live · updated every ${everyMs / 1_000} s`}
    </Text>
  );
}

/** A page with its title, freshness, actions and content. */
export function Page({
  title,
  query,
  everyMs = LIVE_MS,
  actions,
  children,
}: {
  title: string;
  query?: Pick<UseQueryResult, 'dataUpdatedAt' | 'isError'>;
  /** Polling interval, milliseconds. */
  everyMs?: number;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { mode } = useParams({ strict: false }) as { mode?: string };
  useDocumentTitle(`${mode === 'test' ? '[TEST] ' : ''}${title} · Kolo`);
  return (
    <Choices>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Box>
            <Title order={1} size="h2">
              {title}
            </Title>
            {query !== undefined && <Freshness of={query} everyMs={everyMs} />}
          </Box>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
        {children}
      </Stack>
    </Choices>
  );
}
