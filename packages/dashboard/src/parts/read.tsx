import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/operator-api.ts';
import { Failure } from './failure.tsx';
import { Loading } from './list.tsx';

interface ReadProps<T> {
  /** A noun in small letters: `the wallet`. */
  of: string;
  query: Pick<UseQueryResult<T, ApiError>, 'data' | 'error'>;
  children: (data: T) => ReactNode;
}

/** Renders a query: loading, failed or loaded. Data from before a failure stays. */
export const Read = <T,>({ of, query: { data, error }, children }: ReadProps<T>) => (
  <>
    <Failure of={error} />
    {data === undefined ? error === null && <Loading of={of} /> : children(data)}
  </>
);
