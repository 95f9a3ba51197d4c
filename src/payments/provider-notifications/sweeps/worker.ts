import type { Session, TenantDatabase } from '../../../platform/db/database.ts';
import type { Claimant } from '../../../platform/jobs/claimant.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { Loop } from '../../../platform/jobs/loop.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import { Semaphore } from '../../../platform/values/semaphore.ts';
import type { Swept } from '../../../rails/provider.ts';
import type { OpenedAccount } from '../../provider-accounts/opened-accounts.ts';
import { tenantsWithAccounts } from '../../provider-accounts/queries.ts';
import type { TenantRails } from '../../provider-accounts/tenant-rails.ts';
import { handleNotification, type NotificationHandlers } from '../handle.ts';
import { storeNotification } from '../queries.ts';
import { type ClaimedSweep, claimSweeps, startSweeps, storeProgress } from './queries.ts';

/** Lists that a process goes through at the same time. */
const AT_ONCE_MAX = 8;
/** Rows of a list that are handled at the same time. */
const HANDLED_AT_ONCE = 4;
/** A list is this process's for so long, milliseconds; the rest of it is for another claim. */
const LEASE_MS = 300_000;
const PAGES_MAX = 20;
/** From the end of a list until it is gone through again, milliseconds. */
const SWEEP_INTERVAL_MS = 60_000;
/** After a failure it is tried again after so long, doubled each time, milliseconds. */
const BACKOFF_MIN_MS = 5_000;
const BACKOFF_MAX_MS = 900_000;
/** Polling intervals for due lists, and for accounts whose lists are not swept yet, milliseconds. */
const POLL_MS = 1_000;
const FIND_NEW_ACCOUNTS_MS = 30_000;

/** Dependencies of the sweeps. */
interface SweepWorkerOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  database: TenantDatabase;
  rails: Pick<TenantRails, 'account' | 'accounts'>;
  handlers: NotificationHandlers;
  claimant: Claimant;
  clock: Clock;
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string; list?: string }) => void;
}

/**
 * Reads providers' lists page by page and handles their rows: this finds missed notifications. The progress is stored
 * once all rows of a page are handled, or stored to be handled later.
 */
export class SweepWorker implements Job {
  readonly name = 'lists of providers';
  readonly #options: SweepWorkerOptions;
  readonly #loop: Loop;
  /** Accounts whose lists are known to be swept, by tenant and rail. */
  readonly #started = new Set<string>();
  #findsNewAtMs = 0;

  constructor(options: SweepWorkerOptions) {
    this.#options = options;
    this.#loop = new Loop({
      name: this.name,
      round: () => this.#round(),
      pollMs: options.pollMs ?? POLL_MS,
      onError: (error) => options.onError(error, {}),
    });
  }

  start(): void {
    this.#loop.start();
  }

  get failing(): boolean {
    return this.#loop.failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#loop.lastPollAtMs;
  }

  /** Polls at once: a list became due. */
  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #round(): Promise<number> {
    const { directory, clock, claimant } = this.#options;
    await this.#startNew();
    const nowMs = clock.now();
    const { processId: claimedBy, deadProcessIds: dead } = claimant;
    const claim = { nowMs, leaseEndMs: nowMs + LEASE_MS, claimedBy, dead, limit: AT_ONCE_MAX };
    const claimed = await claimSweeps(directory, claim);
    await Promise.all(claimed.map((sweep) => this.#sweep(sweep)));
    return claimed.length;
  }

  /** Has the lists of accounts swept that this process has not seen yet. */
  async #startNew(): Promise<void> {
    const { directory, rails, clock } = this.#options;
    if (clock.now() < this.#findsNewAtMs) return;
    for await (const tenantId of tenantsWithAccounts(directory)) {
      for (const account of await rails.accounts.of(tenantId)) {
        const key = `${tenantId} ${account.rail}`;
        const { sweeps } = account.opened;
        if (sweeps === undefined || this.#started.has(key)) continue;
        await startSweeps(directory, account, sweeps.lists, clock.now());
        this.#started.add(key);
      }
    }
    this.#findsNewAtMs = clock.now() + FIND_NEW_ACCOUNTS_MS;
  }

  /** Never rejects: a list that cannot be had is tried again later. */
  async #sweep(claimed: ClaimedSweep): Promise<void> {
    const { directory, rails, clock, claimant, onError } = this.#options;
    const { tenantId, list } = claimed;
    let { state } = claimed;
    const end = (dueAtMs: number, failures: number, sweptAtMs: number | null): Promise<number> =>
      storeProgress(directory, claimed, claimant.processId, { state, dueAtMs, failures, sweptAtMs });
    try {
      const account = await rails.account(tenantId, claimed.rail);
      const sweeps = account?.opened.sweeps;
      if (account === undefined || sweeps === undefined) throw new Error('its account cannot be opened');
      for (let page = 0; page < PAGES_MAX; page++) {
        const swept = await sweeps.sweep(list, state);
        await this.#handlePage(account, swept);
        ({ state } = swept);
        if (swept.more) continue;
        const now = clock.now();
        await end(now + SWEEP_INTERVAL_MS, 0, now);
        return;
      }
      await end(clock.now(), 0, null);
    } catch (error) {
      onError(error, { tenantId, list });
      const failures = claimed.failures + 1;
      const restMs = Math.min(BACKOFF_MIN_MS * 2 ** Math.min(failures - 1, 20), BACKOFF_MAX_MS);
      await end(clock.now() + restMs, failures, null).catch((cause: unknown) =>
        onError(cause, { tenantId, list }),
      );
    }
  }

  /** Stores what cannot be handled now for later, so that it holds up nothing behind it. */
  async #handlePage(account: OpenedAccount, { found }: Swept): Promise<void> {
    const { database, clock, handlers, onError } = this.#options;
    const concurrency = new Semaphore(HANDLED_AT_ONCE);
    const { tenantId, rail } = account;
    const handled = found.map((notification) =>
      concurrency.run(() =>
        handleNotification(handlers, account, notification).catch(async (error: unknown) => {
          // A return cannot be stored as a notification: its list is read again.
          if (notification.kind === 'return') throw error;
          onError(error, { tenantId, list: notification.kind });
          await database.within(tenantId, (session) =>
            storeNotification(session, tenantId, rail, notification, clock.now()),
          );
        }),
      ),
    );
    const results = await Promise.allSettled(handled);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
}
