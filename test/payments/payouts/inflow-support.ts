import type { Engine } from '../../../src/ledger/engine/engine.ts';
import { Inflows, type InflowsOptions } from '../../../src/payments/inflows/inflows.ts';
import { listUnclaimed } from '../../../src/payments/inflows/unclaimed.ts';
import { RailIds } from '../../../src/payments/payouts/rail-ids.ts';
import { AccountDirectory } from '../../../src/payments/wallets/virtual-accounts/directory.ts';
import { type Session, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { OpenRails } from '../../../src/rails/open-rails.ts';
import type { Rail } from '../../../src/rails/rail.ts';
import type { SandboxBank } from '../../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../../src/rails/sandbox/open.ts';
import {
  count,
  expectSoundBooks,
  openWorld,
  type SeededTenant,
  START_MS,
  seedTenant,
  type World,
} from '../../ledger/support.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { LAGOS } from '../../support/lagos.ts';

/** The virtual account of the tenant's first wallet. */
export const NUMBER = '0000000011';

/** A test tenant with two wallets, a virtual account of the first, and the bank of that account. */
export class InflowWorld {
  readonly world: World;
  readonly bankDatabase: TestDatabase;
  readonly bank: SandboxBank;
  readonly clock: ManualClock;
  readonly tenant: SeededTenant;
  readonly engine: Engine;
  readonly database: TenantDatabase;
  readonly accounts: AccountDirectory;
  readonly failed: { inflowId?: string; failures?: number }[] = [];
  /** Moved by hand: so long do rests last. */
  monotonicMs = 0;
  readonly #directory: Session;
  readonly #started: Inflows[] = [];

  private constructor(parts: Pick<InflowWorld, 'world' | 'bankDatabase' | 'bank' | 'clock' | 'tenant'>) {
    this.world = parts.world;
    this.bankDatabase = parts.bankDatabase;
    this.bank = parts.bank;
    this.clock = parts.clock;
    this.tenant = parts.tenant;
    this.engine = this.world.engine();
    this.database = new TenantDatabase(this.world.pool('kolo_app'));
    this.#directory = sessionOn(this.world.pool('kolo_directory'));
    this.accounts = new AccountDirectory(this.#directory, this.database);
  }

  static async open(): Promise<InflowWorld> {
    const world = await openWorld();
    const clock = new ManualClock(START_MS);
    const bankDatabase = await createTestDatabase({ empty: true });
    const bank = await openSandboxBank({ database: bankDatabase.config, clock });
    const tenant = await seedTenant(world.owner, [{}, {}]);
    const opened = new InflowWorld({ world, bankDatabase, bank, clock, tenant });
    await opened.enter(tenant, '50547');
    return opened;
  }

  /** Enters a test tenant in the directory, with an account of its first wallet at a bank. */
  async enter({ tenantId, wallets }: SeededTenant, bankCode: string, number = NUMBER): Promise<void> {
    const { owner } = this.world;
    await owner.execute("INSERT INTO businesses (id, name, created_at) VALUES ($1, 'A', now())", [tenantId]);
    await owner.execute(
      "INSERT INTO tenants (tenant_id, business_id, mode, created_at) VALUES ($1, $1, 'test', now())",
      [tenantId],
    );
    await owner.execute(
      `INSERT INTO virtual_accounts
         (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name, created_at)
       VALUES ($1, $2, $2, $3, 'Ada', $4, 'Bank', now())`,
      [tenantId, wallets[0]!.accountId, number, bankCode],
    );
  }

  /** A process's worth of crediting; `start` begins its walk. */
  inflows(options: Partial<InflowsOptions> = {}, rail: Rail = this.bank): Inflows {
    const inflows = new Inflows({
      rails: new OpenRails([rail]),
      railIds: new RailIds('999999', 1),
      directory: this.#directory,
      accounts: this.accounts,
      database: this.database,
      engine: this.engine,
      clock: this.clock,
      calendar: LAGOS,
      onError: (_, context) => this.failed.push(context),
      pollMs: 20,
      monotonic: () => this.monotonicMs,
      ...options,
    });
    this.#started.push(inflows);
    return inflows;
  }

  unclaimed = () => listUnclaimed(this.#directory, false, { limit: 10, direction: 'older', key: null });

  credits = (): Promise<number> => count(this.world.owner, "transactions WHERE type = 'credit'", []);

  async stateOf(inflowId: string) {
    const all = await this.bank.book.inflows(null, 1_000);
    return all.find((inflow) => inflow.inflowId === inflowId)?.state;
  }

  async close(): Promise<void> {
    await Promise.all(this.#started.map((inflows) => inflows.stop()));
    await expectSoundBooks(this.world.owner, this.tenant.tenantId);
    await this.bank.close();
    await this.world.close();
    await this.bankDatabase.drop();
  }
}
