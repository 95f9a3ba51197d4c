import type { Session, TenantDatabase } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import { Loop } from '../jobs/loop.ts';
import type { Clock } from '../values/clock.ts';
import type { Vault } from '../values/vault.ts';
import { eraseCustomer } from './erase.ts';
import { customersBeingErased } from './queries.ts';

/** Customers that are looked at in one round. */
const CUSTOMERS_MAX = 100;
/** Whoever approves wakes its own process; others look so often, milliseconds. */
const POLL_MS = 30_000;

/** What erases customers. */
interface ErasureOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  /** Of `kolo_app`. */
  database: TenantDatabase;
  /** Of `kolo_janitor`. */
  janitor: TenantDatabase;
  vault: Vault;
  clock: Clock;
  onError: (error: unknown, context: { tenantId?: string; customerId?: string }) => void;
  pollMs?: number | undefined;
}

/**
 * Takes out what is personal of customers whose erasure was approved. Ended in the middle, by whatever, it goes on where it was; two processes
 * at the same customer do the same twice, and one of them says so.
 */
export const erasures = ({
  directory,
  onError,
  pollMs = POLL_MS,
  clock,
  ...parts
}: ErasureOptions): Job & { wake(): void } =>
  new Loop({
    ...{ name: 'customers to erase', pollMs, onError: (error) => onError(error, {}) },
    async round(stopping) {
      let erased = 0;
      for (const customer of await customersBeingErased(directory, CUSTOMERS_MAX)) {
        if (stopping.aborted) break;
        try {
          await eraseCustomer({ ...parts, ...customer, nowMs: clock.now(), stopping });
          erased += 1;
        } catch (error) {
          if (!stopping.aborted) onError(error, customer);
        }
      }
      return erased;
    },
  });
