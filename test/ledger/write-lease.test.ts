import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { holdLedger, knownTenant, stopTime, type Watched, watchedEngine } from './streams.ts';
import { count, expectSoundBooks, openWorld, transfer, until, type World } from './support.ts';

let world: World;
/** Two processes' worth. */
let engines: [Watched, Watched];

beforeEach(async () => {
  world = await openWorld();
  engines = [watchedEngine(world), watchedEngine(world)];
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(engines.map(({ engine }) => engine.stop()));
  await world.close();
});

const FUNDS = 1_000_000n;

describe('two processes that write the same tenant', () => {
  /** Holds the tenant's write lease as another process would. */
  async function takeLease(tenantId: string): Promise<() => Promise<unknown>> {
    let end = () => {};
    const database = new TenantDatabase(world.pool('kolo_app'));
    const taken = new Promise<void>((resolve) => {
      end = resolve;
    });
    let begun = false;
    const nothing = () => Promise.resolve(null);
    const lease = database.streamUnderLease(tenantId, 20_000, nothing, () => {
      begun = true;
      return taken;
    });
    await until('the lease is taken', () => begun);
    return () => {
      end();
      return lease;
    };
  }

  const waitsForLease = () =>
    count(world.owner, "pg_locks WHERE locktype = 'advisory' AND NOT granted", []).then(
      (waiting) => waiting > 0,
    );

  it('share a write lease once they have met, and decide nothing while the other one holds it', async () => {
    stopTime();
    const [{ engine, decided }] = engines;
    const { tenantId } = await knownTenant(world, engines[0], FUNDS);
    await engines[1].engine.submit(tenantId, transfer('of the other'));
    await engine.submit(tenantId, transfer('met'));
    const releaseLease = await takeLease(tenantId);
    const before = decided.length;
    const answer = engine.submit(tenantId, transfer('under the lease'));
    await until('it waits for the lease', waitsForLease);
    expect(decided).toHaveLength(before);
    await releaseLease();
    expect(await answer).toMatchObject({ kind: 'accepted' });
    expect(decided).toHaveLength(before + 1);
  });

  it('wait a bounded time for a lease that is not released, and not at all before they have met', async () => {
    stopTime();
    const { tenantId } = await knownTenant(world, engines[0], FUNDS);
    const releaseLease = await takeLease(tenantId);
    expect(await engines[0].engine.submit(tenantId, transfer('alone'))).toMatchObject({ kind: 'accepted' });
    await engines[1].engine.submit(tenantId, transfer('of the other'));
    for (const reference of ['meets', 'waits for as long as it must']) {
      expect(await engines[0].engine.submit(tenantId, transfer(reference))).toMatchObject({
        kind: 'accepted',
      });
    }
    await releaseLease();
    await expectSoundBooks(world.owner, tenantId);
  });

  it('release a lease when its time is over, though more waits', async () => {
    const { pass } = stopTime();
    const [{ engine, decided }] = engines;
    const { tenantId } = await knownTenant(world, engines[0], FUNDS);
    await engines[1].engine.submit(tenantId, transfer('of the other'));
    await engine.submit(tenantId, transfer('met'));
    const commit = await holdLedger(world, tenantId);
    const before = decided.length;
    const first = engine.submit(tenantId, transfer('under the lease'));
    await until('it is on its way', () => decided.length > before);
    const lease = takeLease(tenantId);
    await until('another one waits for the lease', waitsForLease);
    pass(15);
    const second = engine.submit(tenantId, transfer('under the next lease'));
    await commit();
    const releaseLease = await lease;
    expect(decided).toHaveLength(before + 1);
    await releaseLease();
    expect([await first, await second]).toMatchObject([{ kind: 'accepted' }, { kind: 'accepted' }]);
  });
});
