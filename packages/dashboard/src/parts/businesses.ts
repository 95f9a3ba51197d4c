import { useRead } from '../api/use-api.ts';

/** Businesses come and go rarely; how often they are looked for, milliseconds. */
const LOOK_MS = 60_000;

/** The businesses at which the person may look. */
export const useBusinesses = () => useRead('/ops/v1/businesses', {}, { everyMs: LOOK_MS });
