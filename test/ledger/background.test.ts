import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PayInterest } from '../../src/ledger/commands/pay-interest.ts';
import { type Session, TenantDatabase } from '../../src/platform/db/database.ts';
import { interestCommand } from './interest-steps.ts';
import { type Watched, walletsOf, watchedEngine } from './streams.ts';
import {
  expectSoundBooks,
  inflow,
  NO_FEES,
  openWorld,
  type SeededTenant,
  seedTenant,
  transfer,
  until,
  type World,
} from './support.ts';

/** Look-ups, the next of which can be delayed after its read: its result is then older than what commits meanwhile. */
class LookUps extends TenantDatabase {
  afterNext: (() => Promise<void>) | undefined;

  override async within<T>(tenantId: string, work: (session: Session) => Promise<T>): Promise<T> {
    const { afterNext } = this;
    this.afterNext = undefined;
    const found = await super.within(tenantId, work);
    await afterNext?.();
    return found;
  }
}

let world: World;
let lookUps: LookUps;
let watched: Watched;
let tenant: SeededTenant;

beforeEach(async () => {
  world = await openWorld();
  lookUps = new LookUps(world.pool('kolo_app'));
  watched = watchedEngine(world, { readDatabase: lookUps });
  tenant = await seedTenant(world.owner, [{}, {}], NO_FEES);
  await watched.engine.submit(tenant.tenantId, inflow(tenant.wallets[0]!, 1_000n));
});

afterEach(async () => {
  await watched.engine.stop();
  await world.close();
});

/** 18 kobo, less 1 of tax, of the second wallet. */
const interest = (month: number): PayInterest => ({
  transactionId: randomUUID(),
  eventId: randomUUID(),
  now: Date.now(),
  ...interestCommand({ do: 'interest', wallet: 1, month, gross: 18, payTo: [1] }, tenant),
});

describe('work that can wait', () => {
  it('is looked up while requests commit, and decided on what these have made of its wallets', async () => {
    const { engine } = watched;
    let release: (() => void) | undefined;
    lookUps.afterNext = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    const paid = engine.submit(tenant.tenantId, interest(0));
    await until('its wallet is looked up', () => release !== undefined);
    const decided = watched.decided.length;
    expect(await engine.submit(tenant.tenantId, transfer('first'))).toMatchObject({ kind: 'accepted' });
    expect(await engine.submit(tenant.tenantId, inflow(tenant.wallets[1]!, 500n))).toMatchObject({});
    expect(await engine.submit(tenant.tenantId, transfer('second'))).toMatchObject({ kind: 'accepted' });
    release?.();
    expect(await paid).toEqual({ kind: 'paid' });
    // Four batches, each decided once.
    expect(watched.decided.length - decided).toBe(4);
    expect(await walletsOf(world, tenant)).toMatchObject([{ held: 200n }, { posted: 517n }]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('is done all the same where it cannot be looked up ahead', async () => {
    lookUps.afterNext = () => Promise.reject(new Error('the connection was lost'));
    expect(await watched.engine.submit(tenant.tenantId, interest(0))).toEqual({ kind: 'paid' });
    expect(await walletsOf(world, tenant)).toMatchObject([{}, { posted: 17n }]);
  });

  it('is done before the engine has stopped', async () => {
    const paid = [0, 1].map((month) => watched.engine.submit(tenant.tenantId, interest(month)));
    await watched.engine.stop();
    expect(await Promise.all(paid)).toEqual([{ kind: 'paid' }, { kind: 'paid' }]);
  });
});
