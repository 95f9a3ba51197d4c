import { ApiError } from '../values/errors.ts';
import type { Session, TenantDatabase } from './database.ts';

/** A unique name or id was taken between the check and the write. */
export class TakenError extends Error {}

/** Maximum number of attempts. Each failed one lost to another request that committed. */
const ATTEMPTS_MAX = 20;

/**
 * Checks which names and ids are free and writes them, in one transaction. The transaction is rolled back and repeated
 * when `work` throws a `TakenError`.
 *
 * @throws ApiError `service_unavailable` after 20 attempts
 */
export async function checkThenWrite<T>(
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
