import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { isRefusal, keepCsrfToken, type Mode, type Schemas, send } from './operator-api.ts';

type Session = Schemas['OperatorSession'];
export type Permission = Session['roles'][number]['permissions'][number];

/** A side of a business; of what belongs to the installation both are null. */
export interface Place {
  businessId: string | null;
  mode: Mode | null;
}

const SESSION_KEY = ['session'];
/** A session ends by itself, by its owner elsewhere, or by an administrator: it is looked at this often, milliseconds. */
const LOOK_MS = 30_000;

interface Known {
  /** Null where nobody has signed in, undefined before that is known. */
  session: Session | null | undefined;
  failed: Error | null;
  /** Has everything be read anew: somebody has signed in, or out. */
  look: () => Promise<void>;
}

const Knowing = createContext<Known>({ session: undefined, failed: null, look: () => Promise.resolve() });

export const useSession = (): Known => useContext(Knowing);

/** Looks who has signed in, once for all that is inside. */
export function WithSession({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data: session, error: failed } = useQuery<Session | null>({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const session = await send('get', '/ops/v1/session', {}, { signal }).catch((failure: unknown) => {
        if (isRefusal(failure, 'not_signed_in')) return null;
        throw failure;
      });
      keepCsrfToken(session?.csrf_token ?? null);
      return session;
    },
    refetchInterval: LOOK_MS,
  });
  const look = useCallback(() => queries.invalidateQueries(), [queries]);
  const known = useMemo(() => ({ session, failed, look }), [session, failed, look]);
  return <Knowing value={known}>{children}</Knowing>;
}

/** True if a role has a permission at a place; the operator API decides alike (contract of `readSession`). */
export const may = (session: Session, permission: Permission, { businessId, mode }: Place): boolean =>
  session.roles.some(
    (role) =>
      (role.permissions as readonly string[]).includes(permission) &&
      (role.business_id === null || role.business_id === businessId) &&
      (role.mode === null || role.mode === mode),
  );
