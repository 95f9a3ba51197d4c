import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { reserveTenant } from '../../platform/jobs/reserved-tenants.ts';

/** Processes look twice a second which tenants are kept; so long until all have seen it, milliseconds. */
const SEEN_WITHIN_MS = 1_500;

/**
 * Keeps running services from the work of a tenant while some work goes on: its month is over by their clocks, so all of it would
 * be due to them at once.
 */
export async function keptAlone<T>(
  pool: pg.Pool,
  work: (hold: (tenantId: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  try {
    return await work(async (tenantId) => {
      await reserveTenant(connection, tenantId);
      await pause(SEEN_WITHIN_MS);
    });
  } finally {
    // Thrown away: the lock ends with it.
    connection.release(true);
  }
}
