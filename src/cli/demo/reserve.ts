import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { reserveTenant } from '../../platform/jobs/reserved-tenants.ts';

/** Processes read the reserved tenants twice a second. After this time all have seen a new one, milliseconds. */
const SEEN_WITHIN_MS = 1_500;

/**
 * Keeps running services from processing the jobs of a tenant while the demo simulates them. The simulated month is in the past, so
 * all its jobs would be due to the services at once.
 */
export async function withReservation<T>(
  pool: pg.Pool,
  work: (reserve: (tenantId: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  try {
    return await work(async (tenantId) => {
      await reserveTenant(connection, tenantId);
      await pause(SEEN_WITHIN_MS);
    });
  } finally {
    // Closes the connection, which releases the lock.
    connection.release(true);
  }
}
