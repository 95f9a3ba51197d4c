import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError, Schemas } from '../api/operator-api.ts';
import { useRead } from '../api/use-api.ts';
import { useSide } from './side.ts';

/** Work queue counts of the current environment by kind; undefined if empty or not loaded yet. */
export function useWorkQueue(): {
  query: UseQueryResult<Schemas['WorkQueue'], ApiError>;
  here: Schemas['WorkQueueOfEnvironment']['kinds'] | undefined;
} {
  const side = useSide();
  const query = useRead('/ops/v1/work-queue', {});
  const here = query.data?.environments.find(
    ({ business_id, mode }) => business_id === side.business_id && mode === side.mode,
  );
  return { query, here: here?.kinds };
}
