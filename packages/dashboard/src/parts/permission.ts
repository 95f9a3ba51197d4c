import { may, type Permission, type Place, useSession } from '../api/session.tsx';
import { useSide } from './side.ts';

/** Place of objects that belong to no business. */
export const INSTALLATION: Place = { businessId: null, mode: null };

/**
 * Returns a check of the signed-in operator's permissions, in the current environment unless a place is given. The
 * operator API enforces the same.
 */
function usePermissions(): (permission: Permission, place?: Place) => boolean {
  const { session } = useSession();
  const { business_id: businessId, mode } = useSide();
  return (permission, place = { businessId, mode }) =>
    session !== null && session !== undefined && may(session, permission, place);
}

/** The permission that an act needs, and where. */
export interface Needs {
  /** Nothing where it is left out. */
  needs?: Permission | undefined;
  /** The side that is looked at unless it is said. */
  place?: Place | undefined;
}

/** Says why an act is not for the person who has signed in; undefined where it is. */
export function useRefusals(): (act: Needs) => string | undefined {
  const may = usePermissions();
  return ({ needs, place }) =>
    needs === undefined || may(needs, place)
      ? undefined
      : `Your role does not allow it here: it needs the permission “${needs}”.`;
}

/** True if the signed-in operator has a permission in the current environment. */
export const useMay = (permission: Permission): boolean => usePermissions()(permission);

/** True if the signed-in operator has a permission on the installation itself, which belongs to no business. */
export const useMayEverywhere = (permission: Permission): boolean =>
  usePermissions()(permission, INSTALLATION);
