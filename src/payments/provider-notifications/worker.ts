import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../platform/jobs/tenant-rounds.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import { handleNotification, type NotificationHandlers } from './handle.ts';
import {
  type ClaimedNotifications,
  claimNotifications,
  finishNotifications,
  tenantsWithDueNotifications,
} from './queries.ts';

/** Notifications that are handled at once, and those claimed in one statement. */
const IN_FLIGHT_MAX = 64;
const CLAIM_MAX = 32;
/** A claim is this process's for so long, milliseconds. */
const LEASE_MS = 120_000;
/** Interval of polling, milliseconds, and the least pause between two claims. */
const POLL_MS = 500;
const PACE_MS = 25;
/** Backoff by attempt, milliseconds; the last one repeats. */
const RETRY_AFTER_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 900_000];

/** Dependencies of the worker. */
interface NotificationWorkerOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  database: TenantDatabase;
  rails: Pick<TenantRails, 'account'>;
  handlers: NotificationHandlers;
  claimant: Claimant;
  clock: Clock;
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string; notificationId?: string }) => void;
}

/** Handles stored notifications: callbacks, and entries of lists that a sweep could not handle. */
export class NotificationWorker extends TenantJob {
  readonly #options: NotificationWorkerOptions;

  constructor(options: NotificationWorkerOptions) {
    super({
      name: 'provider notifications',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: IN_FLIGHT_MAX,
      claimMax: CLAIM_MAX,
      onError: options.onError,
    });
    this.#options = options;
  }

  /** Polls at once: a notification arrived. */
  wake(): void {
    this.pollNow();
  }

  protected due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock, claimant } = this.#options;
    return tenantsWithDueNotifications(directory, clock.now(), claimant.deadProcessIds, after, limit);
  }

  protected async claim({ tenantId }: HasTenant, limit: number): Promise<number> {
    const { database, clock, claimant } = this.#options;
    const nowMs = clock.now();
    const { processId: claimedBy, deadProcessIds: dead } = claimant;
    const claim = { nowMs, leaseEndMs: nowMs + LEASE_MS, claimedBy, dead, limit };
    const claimed = await database.within(tenantId, (session) =>
      claimNotifications(session, tenantId, claim),
    );
    for (const notifications of claimed) this.begin(this.#handleClaimed(tenantId, notifications));
    return claimed.length;
  }

  /** Never rejects: what failed is retried later. */
  async #handleClaimed(tenantId: string, claimed: ClaimedNotifications): Promise<void> {
    const { database, clock, onError } = this.#options;
    try {
      const dueAtMs = await this.#handleAll(tenantId, claimed).then(
        () => null,
        (error: unknown) => {
          onError(error, { tenantId, notificationId: claimed.id });
          return clock.now() + RETRY_AFTER_MS[Math.min(claimed.attempt, RETRY_AFTER_MS.length) - 1]!;
        },
      );
      await database.within(tenantId, (session) => finishNotifications(session, tenantId, claimed, dueAtMs));
    } catch (error) {
      onError(error, { tenantId, notificationId: claimed.id });
    }
  }

  async #handleAll(tenantId: string, { rail, notifications }: ClaimedNotifications): Promise<void> {
    const account = await this.#options.rails.account(tenantId, rail);
    if (account === undefined) throw new Error(`the account of ${rail} cannot be opened`);
    for (const notification of notifications)
      await handleNotification(this.#options.handlers, account, notification);
  }
}
