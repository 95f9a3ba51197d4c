import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import { isRefusal, keepCsrfToken, type Mode, type Schemas, send } from './operator-api.ts';

type Session = Schemas['OperatorSession'];
export type Permission = Session['roles'][number]['permissions'][number];

/** The scope of an act: an environment of a business, or the installation where both are null. */
export interface Scope {
  businessId: string | null;
  mode: Mode | null;
}

const SESSION_KEY = ['session'];
/** Polling interval of the session, milliseconds: it may expire, or be ended elsewhere. */
const POLL_MS = 30_000;

interface Known {
  /** Null where nobody has signed in, undefined before that is known. */
  session: Session | null | undefined;
  /** The last one that was known. A page stays as it is below the dialog that asks the person to sign in again. */
  lastSession: Session | null;
  failed: Error | null;
  /** Reads everything again after a sign-in or sign-out. */
  refresh: () => Promise<void>;
}

const Knowing = createContext<Known>({
  session: undefined,
  lastSession: null,
  failed: null,
  refresh: () => Promise.resolve(),
});

export const useSession = (): Known => useContext(Knowing);

/** Reads the session once for all children. */
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
    refetchInterval: POLL_MS,
  });
  const refresh = useCallback(() => queries.invalidateQueries(), [queries]);
  const last = useRef<Session>(null);
  if (session) last.current = session;
  const known = useMemo(
    () => ({ session, lastSession: last.current, failed, refresh }),
    [session, failed, refresh],
  );
  return <Knowing value={known}>{children}</Knowing>;
}

/** True if a role has a permission in a scope; the operator API applies the same rule (contract of `readSession`). */
export const may = (session: Session, permission: Permission, { businessId, mode }: Scope): boolean =>
  session.roles.some(
    (role) =>
      (role.permissions as readonly string[]).includes(permission) &&
      (role.business_id === null || role.business_id === businessId) &&
      (role.mode === null || role.mode === mode),
  );
