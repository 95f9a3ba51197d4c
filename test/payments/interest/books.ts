import type { Engine } from '../../../src/ledger/engine/engine.ts';
import { Quotas } from '../../../src/ledger/policy/quotas.ts';
import { changeWallet } from '../../../src/payments/wallets/change-wallet.ts';
import { TenantDatabase } from '../../../src/platform/db/database.ts';
import { toRfc3339 } from '../../../src/platform/values/clock.ts';
import {
  inflow,
  openWorld,
  type SeededTenant,
  seedTenant,
  type WalletSeed,
  type World,
} from '../../ledger/support.ts';
import { BY_TEST } from '../../support/actor.ts';
import { LAGOS } from '../../support/lagos.ts';
import { at } from './support.ts';

/** A database for the tenants of a file, whose books all begin on one day and whose wallets earn. */
export class InterestBooks {
  readonly world: World;
  readonly engine: Engine;
  readonly database: TenantDatabase;
  readonly #since: string;

  private constructor(world: World, since: string) {
    this.world = world;
    this.engine = world.engine();
    this.database = new TenantDatabase(world.pool('kolo_app'));
    this.#since = since;
  }

  static async open(since: string): Promise<InterestBooks> {
    return new InterestBooks(await openWorld(), since);
  }

  async close(): Promise<void> {
    await this.engine.stop();
    await this.world.close();
  }

  /** Wallets `w0` … with a rate each, null to inherit. */
  async tenantWith(
    rates: readonly (string | null)[],
    seeds: readonly WalletSeed[] = [],
  ): Promise<SeededTenant> {
    const { owner } = this.world;
    const tenant = await seedTenant(
      owner,
      rates.map((_, i) => seeds[i] ?? {}),
    );
    for (const [i, rate] of rates.entries()) {
      await owner.execute(
        'UPDATE wallets SET interest_enabled = true, interest_rate = $3 WHERE tenant_id = $1 AND wallet_id = $2',
        [tenant.tenantId, `w${i}`, rate],
      );
    }
    await owner.execute('UPDATE ledgers SET last_posted_at = $2 WHERE tenant_id = $1', [
      tenant.tenantId,
      toRfc3339(at(this.#since, '00:00:00')),
    ]);
    return tenant;
  }

  /** Money for a wallet, on the first day unless a time is given. */
  deposit(tenant: SeededTenant, wallet: number, amount: bigint, now = at(this.#since, '09:00:00')) {
    return this.engine.submit(tenant.tenantId, inflow(tenant.wallets[wallet]!, amount, { now }));
  }

  /** Changes a wallet's settings, at noon of a day. */
  change({ tenantId }: SeededTenant, wallet: number, fields: object, today: string) {
    const options = {
      today,
      nowMs: at(today, '12:00:00'),
      interestTags: [],
      quotas: new Quotas(LAGOS),
      by: BY_TEST,
    };
    return this.database.transaction(tenantId, (session) =>
      changeWallet(session, tenantId, `w${wallet}`, fields, options),
    );
  }
}
