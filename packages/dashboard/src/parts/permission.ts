import { may, type Permission, type Scope, useSession } from '../api/session.tsx';
import { useEnvironment } from './environment.ts';

/** Scope of objects that belong to no business. */
export const INSTALLATION: Scope = { businessId: null, mode: null };

/**
 * Returns a check of the signed-in operator's permissions, in the current environment unless a scope is given. The
 * operator API enforces the same.
 */
function usePermissions(): (permission: Permission, scope?: Scope) => boolean {
  const { lastSession } = useSession();
  const { business_id: businessId, mode } = useEnvironment();
  return (permission, scope = { businessId, mode }) =>
    lastSession !== null && may(lastSession, permission, scope);
}

/** The permission that an act needs, and its scope. */
export interface Needs {
  /** Omitted: none. */
  needs?: Permission | undefined;
  /** The current environment by default. */
  scope?: Scope | undefined;
}

/** Returns a function that explains why the signed-in operator may not perform an act; undefined if they may. */
export function useRefusals(): (act: Needs) => string | undefined {
  const may = usePermissions();
  return ({ needs, scope }) =>
    needs === undefined || may(needs, scope)
      ? undefined
      : `Your role does not allow it here: it needs the permission “${needs}”.`;
}

/** True if the signed-in operator has a permission in the current environment. */
export const useMay = (permission: Permission): boolean => usePermissions()(permission);

/** True if the signed-in operator has a permission on the installation itself, which belongs to no business. */
export const useMayEverywhere = (permission: Permission): boolean =>
  usePermissions()(permission, INSTALLATION);
