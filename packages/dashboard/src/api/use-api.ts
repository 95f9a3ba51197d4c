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

/** Default polling interval of a visible page, milliseconds; hidden pages send nothing. */
export const LIVE_MS = 2_000;
/** Polling interval of what every page shows beside its content, milliseconds. */
export const FRAME_MS = 10_000;

export interface ReadOptions {
  /** Polling interval while shown, milliseconds; false: no polling. */
  everyMs?: number | false;
  /** Age up to which cached data is shown without another read, milliseconds. */
  staleMs?: number;
  enabled?: boolean;
}

/** Reads and polls a resource. Previous data stays until new data arrives. */
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

/** A new idempotency key. `crypto.randomUUID` exists only on secure origins. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Sends one request for each of several objects. Asks the person to confirm like `useAct`; the caller reads everything
 * shown again afterwards.
 */
export function useEach<P extends PathOf<'post'> & keyof paths>(path: P) {
  const confirmed = useConfirmed('post', path);
  return (request: Request<P, 'post'>): Promise<Answer<P, 'post'>> => confirmed(request, newKey());
}

/** Returns a function that sends a request, and again once the person has confirmed who they are. */
function useConfirmed<M extends 'post' | 'patch' | 'delete', P extends PathOf<M> & keyof paths>(
  method: M,
  path: P,
) {
  const askPerson = useAskPerson();
  return (request: Request<P, M>, key: string): Promise<Answer<P, M>> =>
    send(method, path, request, { key }).catch(async (error: ApiError) => {
      if (!isRefusal(error, 'confirmation_needed') || !(await askPerson())) throw error;
      return send(method, path, request, { key });
    });
}

/**
 * Performs an act. Asks the person to confirm where the operator API requires it, and reads everything shown again
 * afterwards. A second call while it runs does nothing. A request without an answer may have been carried out, so it is
 * not sent again.
 */
export function useAct<M extends 'post' | 'patch' | 'delete', P extends PathOf<M> & keyof paths>(
  method: M,
  path: P,
) {
  const queries = useQueryClient();
  const confirmed = useConfirmed(method, path);
  const running = useRef<Promise<Answer<P, M>>>(undefined);
  const key = useRef<string>(undefined);
  return useMutation<Answer<P, M>, ApiError, Request<P, M>>({
    mutationFn: (request) => {
      key.current ??= newKey();
      running.current ??= confirmed(request, key.current).finally(() => {
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
