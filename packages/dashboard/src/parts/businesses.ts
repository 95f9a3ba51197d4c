import { useRead } from '../api/use-api.ts';

/** Polling interval of businesses, milliseconds; they change rarely. */
const POLL_MS = 60_000;

/** The businesses that the person may see. */
export const useBusinesses = () => useRead('/ops/v1/businesses', {}, { everyMs: POLL_MS });
