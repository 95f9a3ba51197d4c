import { useRead } from '../api/use-api.ts';

/** Polling interval of businesses, milliseconds; they change rarely. */
const POLL_MS = 60_000;

/** The businesses that the person may see. */
export const useBusinesses = () => useRead('/ops/v1/businesses', {}, { everyMs: POLL_MS });

/** Names businesses by their ids; undefined for one that the person may not see. */
export function useBusinessName(): (id: string) => string | undefined {
  const { data } = useBusinesses();
  return (id) => data?.find((one) => one.business_id === id)?.name;
}
