import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { oldestAsOf, watchAsOf } from '../api/operator-api.ts';
import { Time } from '../parts/time.tsx';

/** The time as of which a page is, where something on it was read from the read replica. */
export function DataAge() {
  const queries = useQueryClient();
  useLocation();
  const asOf = useSyncExternalStore(watchAsOf, () => {
    const shown = queries.getQueryCache().findAll({ type: 'active' });
    return oldestAsOf(shown.map(({ queryKey }) => String(queryKey[0])));
  });
  if (asOf === undefined) return null;
  return (
    <Text size="xs" c="dimmed" ta="right" mb={4}>
      Read replica, as of <Time at={asOf} />
    </Text>
  );
}
