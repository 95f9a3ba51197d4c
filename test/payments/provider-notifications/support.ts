import { randomUUID } from 'node:crypto';
import { createBusiness } from '../../../src/identity/commands.ts';
import { testAccount } from '../../../src/payments/provider-accounts/check.ts';
import { addAccount, type ManageOptions } from '../../../src/payments/provider-accounts/manage.ts';
import type { OpenedAccount } from '../../../src/payments/provider-accounts/opened-accounts.ts';
import { TenantRails } from '../../../src/payments/provider-accounts/tenant-rails.ts';
import type { NotificationHandlers } from '../../../src/payments/provider-notifications/handle.ts';
import { SweepWorker } from '../../../src/payments/provider-notifications/sweeps/worker.ts';
import { NotificationWorker } from '../../../src/payments/provider-notifications/worker.ts';
import { type Session, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { OpenRails } from '../../../src/rails/open-rails.ts';
import { NO_FEES, openWorld, START_MS, type World } from '../../ledger/support.ts';
import { BY_TEST } from '../../support/actor.ts';
import { accountsOf, ScriptedProvider } from '../../support/provider.ts';

/** A live tenant with an account at a scripted provider, and handlers that record the subjects of notifications. */
export class NotificationWorld {
  readonly clock = new ManualClock(START_MS);
  readonly errors: unknown[] = [];
  /** Notifications handled, in order. */
  readonly taken: string[] = [];
  /** Notifications that cannot be handled now. */
  readonly failing = new Set<string>();
  readonly world: World;
  readonly provider: ScriptedProvider;
  readonly tenantId: string;
  readonly directory: Session;
  readonly database: TenantDatabase;
  readonly rails: TenantRails;
  readonly manage: ManageOptions;
  readonly #workers: { stop(): Promise<void> }[] = [];

  private constructor(world: World, tenantId: string, provider: ScriptedProvider) {
    this.world = world;
    this.tenantId = tenantId;
    this.provider = provider;
    const pool = world.pool('kolo_directory', 2);
    this.directory = sessionOn(pool);
    this.database = new TenantDatabase(world.pool('kolo_app'));
    const { accounts, manage } = accountsOf(pool, this.clock, [provider]);
    this.manage = manage;
    this.rails = new TenantRails(new OpenRails([]), accounts);
  }

  static async open(): Promise<NotificationWorld> {
    const world = await openWorld();
    const pool = world.pool('kolo_directory', 1);
    const business = { name: 'Ada Stores', policy: NO_FEES, by: BY_TEST, now: START_MS };
    const { liveTenantId } = await createBusiness(pool, business);
    const made = new NotificationWorld(world, liveTenantId, new ScriptedProvider());
    const { manage, provider } = made;
    await addAccount(manage, liveTenantId, provider.row, '{"key": "live-1", "account": "acct"}');
    await testAccount(manage, liveTenantId, provider.row, () => {});
    return made;
  }

  async account(): Promise<OpenedAccount> {
    return (await this.rails.account(this.tenantId, 'http'))!;
  }

  get handlers(): NotificationHandlers {
    const note = async (_: OpenedAccount, what: string): Promise<void> => {
      this.taken.push(what);
      if (this.failing.has(what)) throw new Error(`${what} cannot be handled`);
    };
    return {
      database: this.database,
      clock: this.clock,
      payout: note,
      inflow: note,
      issuing: note,
      list: note,
      returned: (account, { returnId }) => note(account, returnId),
    };
  }

  /** Starts a process's worth of worker for callbacks. */
  startNotifications(processId: string = randomUUID(), deadProcessIds: string[] = []): NotificationWorker {
    return this.#begin(new NotificationWorker(this.#options(processId, deadProcessIds)));
  }

  /** The same for lists. */
  startSweeps(processId: string = randomUUID(), deadProcessIds: string[] = []): SweepWorker {
    return this.#begin(new SweepWorker(this.#options(processId, deadProcessIds)));
  }

  #options(processId: string, deadProcessIds: string[]) {
    return {
      directory: this.directory,
      database: this.database,
      rails: this.rails,
      handlers: this.handlers,
      claimant: { processId, deadProcessIds },
      clock: this.clock,
      pollMs: 5,
      onError: (error: unknown) => this.errors.push(error),
    };
  }

  #begin<W extends { start(): void; stop(): Promise<void> }>(worker: W): W {
    this.#workers.push(worker);
    worker.start();
    return worker;
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop()));
    await this.world.close();
  }
}
