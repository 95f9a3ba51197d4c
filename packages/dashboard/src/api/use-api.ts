import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { paths } from './openapi.d.ts';
import {
  type Answer,
  type ApiError,
  isRefusal,
  leavesOpen,
  type PathOf,
  type Request,
  send,
} from './operator-api.ts';
import { useAskPerson } from './person-proof.tsx';

/** How old what is shown may become while somebody looks at it, milliseconds; a page that nobody sees asks nothing. */
export const LIVE_MS = 2_000;

interface ReadOptions {
  /** How often it is read again while it is shown, milliseconds; not by itself where false. */
  everyMs?: number | false;
  /** Until how old it is shown anew without being read again, milliseconds. */
  staleMs?: number;
  enabled?: boolean;
}

/** Something that is read and kept fresh; what was shown before stays until its successor is there. */
export function useRead<P extends PathOf<'get'>>(
  path: P,
  request: Request<P, 'get'>,
  { everyMs = LIVE_MS, enabled = true, staleMs = 0 }: ReadOptions = {},
): UseQueryResult<Answer<P, 'get'>, ApiError> {
  return useQuery<Answer<P, 'get'>, ApiError>({
    queryKey: [path, request],
    queryFn: ({ signal }) => send('get', path, request, { signal }),
    refetchInterval: everyMs,
    staleTime: staleMs,
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** A name for what is sent, also where the page's address is no secure one and a browser makes no UUIDs. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Something that is done: asks again who the person is where the operator API wants that, and has everything that is
 * shown read anew. While it runs a second call does nothing. A request whose answer was lost may have been carried out,
 * so it is not sent again.
 */
export function useAct<M extends 'post' | 'patch' | 'delete', P extends PathOf<M> & keyof paths>(
  method: M,
  path: P,
) {
  const queries = useQueryClient();
  const askPerson = useAskPerson();
  const running = useRef<Promise<Answer<P, M>>>(undefined);
  const key = useRef<string>(undefined);
  return useMutation<Answer<P, M>, ApiError, Request<P, M>>({
    mutationFn: (request) => {
      key.current ??= newKey();
      const once = { key: key.current };
      running.current ??= send(method, path, request, once)
        .catch(async (error: ApiError) => {
          if (!isRefusal(error, 'confirmation_needed') || !(await askPerson())) throw error;
          return send(method, path, request, once);
        })
        .finally(() => {
          running.current = undefined;
        });
      return running.current;
    },
    // The result shows at once, however long it takes to read everything again.
    onSettled: (_answer, error) => {
      if (error === null || !leavesOpen(error)) key.current = undefined;
      void queries.invalidateQueries();
    },
  });
}
