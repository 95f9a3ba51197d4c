import { may, type Permission, type Place, useSession } from '../api/session.tsx';
import { useSide } from './side.ts';

/** What belongs to no business. */
export const INSTALLATION: Place = { businessId: null, mode: null };

/**
 * What who has signed in may do, on the side that is looked at unless another place is said. What is not allowed is refused by the operator
 * API too.
 */
function usePermissions(): (permission: Permission, place?: Place) => boolean {
  const { session } = useSession();
  const { business_id: businessId, mode } = useSide();
  return (permission, place = { businessId, mode }) =>
    session !== null && session !== undefined && may(session, permission, place);
}

/** What an act needs. */
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

/** Whether who has signed in may do something on the side that is looked at. */
export const useMay = (permission: Permission): boolean => usePermissions()(permission);

/** Whether who has signed in may do something to the installation itself, which belongs to no business. */
export const useMayEverywhere = (permission: Permission): boolean =>
  usePermissions()(permission, INSTALLATION);
