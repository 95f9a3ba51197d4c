import { ApiError } from '../values/errors.ts';
import type { Session, TenantDatabase } from './database.ts';

/** A name or id that may be had only once was taken between looking and writing. */
export class TakenError extends Error {}

/** Attempts at most. Each one that fails lost to another request that committed: fewer than these want the same at once. */
const ATTEMPTS_MAX = 20;

/**
 * One transaction that looks which names and ids are free, and writes them. It is rolled back and done again, from
 * looking on, when `work` throws a `TakenError`.
 *
 * @throws ApiError `service_unavailable` when somebody else is quicker time and again
 */
export async function lookThenWrite<T>(
  database: TenantDatabase,
  tenantId: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    try {
      return await database.transaction(tenantId, work);
    } catch (error) {
      if (!(error instanceof TakenError)) throw error;
    }
  }
  throw new ApiError('service_unavailable');
}
