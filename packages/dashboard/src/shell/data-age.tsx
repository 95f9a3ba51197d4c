import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { oldestAsOf, watchAsOf } from '../api/operator-api.ts';
import { Time } from '../parts/time.tsx';

/** The time as of which a page is, where something on it was read from the read replica. */
export function DataAge() {
  const cache = useQueryClient().getQueryCache();
  const watch = useCallback(
    (changed: () => void) => {
      const unwatchAnswers = watchAsOf(changed);
      // A page without an answer of its own still shows other reads than the page before.
      const unwatchReads = cache.subscribe(({ type }) => {
        if (type === 'observerAdded' || type === 'observerRemoved') changed();
      });
      return () => {
        unwatchAnswers();
        unwatchReads();
      };
    },
    [cache],
  );
  const asOf = useSyncExternalStore(watch, () => {
    const shown = cache.findAll({ type: 'active' });
    return oldestAsOf(shown.map(({ queryKey }) => String(queryKey[0])));
  });
  if (asOf === undefined) return null;
  return (
    <Text size="xs" c="dimmed" ta="right" mb={4}>
      Read replica, as of <Time at={asOf} />
    </Text>
  );
}
