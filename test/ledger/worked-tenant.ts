import type { Engine } from '../../src/ledger/engine/engine.ts';
import { sessionOn, TenantDatabase } from '../../src/platform/db/database.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import {
  expectSoundBooks,
  inflow,
  NO_FEES,
  openWorld,
  type SeededTenant,
  START_MS,
  seedTenant,
  type WalletSeed,
  type World,
} from './support.ts';

/** A process that takes work from the database until it is stopped. */
interface Worker {
  start(): void;
  stop(): Promise<void>;
}

/** A tenant whose first wallet has money, in a database of its own. */
interface FundedTenant {
  world: World;
  tenant: SeededTenant;
  engine: Engine;
}

export async function fundedTenant(
  funds: bigint,
  seeds: readonly WalletSeed[] = [{}],
  policy = NO_FEES,
): Promise<FundedTenant> {
  const world = await openWorld();
  const tenant = await seedTenant(world.owner, seeds, policy);
  const engine = world.engine();
  await engine.submit(tenant.tenantId, inflow(tenant.wallets[0]!, funds));
  return { world, tenant, engine };
}

/** A tenant and processes' worth of workers that do something for it. */
export class WorkedTenant implements FundedTenant {
  readonly world: World;
  readonly tenant: SeededTenant;
  /** Of no worker: accepts, and settles what a test settles itself. */
  readonly engine: Engine;
  readonly database: TenantDatabase;
  readonly clock = new ManualClock(START_MS);
  /** Errors of the workers. */
  readonly errors: unknown[] = [];
  protected readonly workers: Worker[] = [];

  protected constructor({ world, tenant, engine }: FundedTenant) {
    this.world = world;
    this.tenant = tenant;
    this.engine = engine;
    this.database = new TenantDatabase(world.pool('kolo_app'));
  }

  /** Stops the workers, and checks the books that they leave. */
  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
    await this.check();
    await this.world.close();
  }

  /** Checks the final state, once no worker runs any more. */
  protected check(): Promise<void> {
    return expectSoundBooks(this.world.owner, this.tenant.tenantId);
  }

  /** Dependencies of one worker process. */
  protected process() {
    return {
      database: new TenantDatabase(this.world.pool('kolo_app')),
      directory: sessionOn(this.world.pool('kolo_directory', 1)),
      engine: this.world.engine(),
      clock: this.clock,
      onError: (error: unknown) => this.errors.push(error),
    };
  }

  /** Starts a worker, which is stopped at the end. */
  protected begin<W extends Worker>(worker: W): W {
    this.workers.push(worker);
    worker.start();
    return worker;
  }
}
