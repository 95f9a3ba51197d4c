import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError, Schemas } from '../api/operator-api.ts';
import { useRead } from '../api/use-api.ts';
import { useEnvironment } from './environment.ts';

/** Work queue counts of the current environment by kind; undefined if empty or not loaded yet. */
export function useWorkQueue(): {
  query: UseQueryResult<Schemas['WorkQueue'], ApiError>;
  here: Schemas['WorkQueueOfEnvironment']['kinds'] | undefined;
} {
  const environment = useEnvironment();
  const query = useRead('/ops/v1/work-queue', {});
  const here = query.data?.environments.find(
    ({ business_id, mode }) => business_id === environment.business_id && mode === environment.mode,
  );
  return { query, here: here?.kinds };
}
