import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import { Backoff } from '../../platform/jobs/backoff.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { eraseCustomer } from './erase.ts';
import { type BeingErased, customersBeingErased } from './queries.ts';

/** Customers read at a time. */
const CUSTOMERS_MAX = 100;
const FIRST: BeingErased = { tenantId: NIL_UUID, customerId: NIL_UUID };
/** Exponential backoff for customers whose erasure fails, milliseconds; others continue. */
const RESTS = { initialMs: 1_000, maxMs: 3_600_000, keysMax: 10_000 };
/** The approving process is woken; others poll at this interval, milliseconds. */
const POLL_MS = 30_000;

/** Dependencies of the erasure job. */
interface ErasureOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  /** Role `kolo_app`. */
  database: TenantDatabase;
  /** Role `kolo_janitor`. */
  janitor: TenantDatabase;
  vault: Vault;
  clock: Clock;
  onError: (error: unknown, context: { tenantId?: string; customerId?: string }) => void;
  pollMs?: number | undefined;
}

/**
 * Erases customers whose erasure was approved. An interrupted erasure resumes; two processes at the same
 * customer do the same work, and one of them records it.
 */
export function erasures({
  directory,
  onError,
  pollMs = POLL_MS,
  clock,
  ...parts
}: ErasureOptions): Job & { wake(): void } {
  const rests = new Backoff(RESTS);
  /** Gives true once erased. */
  const erase = async (customer: BeingErased, stopping: AbortSignal): Promise<boolean> => {
    try {
      await eraseCustomer({ ...parts, ...customer, nowMs: clock.now(), stopping });
      rests.recordSuccess(customer.customerId);
      return true;
    } catch (error) {
      if (stopping.aborted) return false;
      rests.recordFailure(customer.customerId);
      onError(error, customer);
      return false;
    }
  };
  return new Loop({
    name: 'customers to erase',
    pollMs,
    onError: (error) => onError(error, {}),
    async round(stopping) {
      let erased = 0;
      let page = await customersBeingErased(directory, FIRST, CUSTOMERS_MAX);
      while (page.length > 0) {
        for (const customer of page) {
          if (stopping.aborted) return erased;
          if (!rests.isBackingOff(customer.customerId) && (await erase(customer, stopping))) erased += 1;
        }
        page = await customersBeingErased(directory, page.at(-1)!, CUSTOMERS_MAX);
      }
      return erased;
    },
  });
}
