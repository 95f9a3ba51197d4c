import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandboxBank, type SandboxBank } from '../../src/rails/sandbox/bank.ts';
import type { InboundTransfer } from '../../src/rails/sandbox/inbound.ts';
import { Inflows } from '../../src/transfers/inflows/inflows.ts';
import { ManualClock } from '../../src/values/clock.ts';
import { uuidv7 } from '../../src/values/ids.ts';
import {
  count,
  expectSoundBooks,
  openWorld,
  type SeededTenant,
  START_MS,
  seedTenant,
  until,
  type World,
} from '../ledger/support.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Inflows looked at in one round. */
const ROUND_MAX = 100;
/** Those that are not credited as they come in are looked for once they are so old, milliseconds. */
const LEFT_BEHIND_AFTER_MS = 5_000;

let world: World;
let clock: ManualClock;
let bankDatabase: TestDatabase;
let bank: SandboxBank;
let tenant: SeededTenant;
let inflows: Inflows;
/** Moved by hand: so long do rests last. */
let monotonicMs: number;
let failed: { inflowId?: string; failures?: number }[];

beforeEach(async () => {
  world = await openWorld();
  clock = new ManualClock(START_MS);
  bankDatabase = await createTestDatabase({ empty: true });
  bank = await openSandboxBank({ database: bankDatabase.config, clock });
  tenant = await seedTenant(world.owner);
  failed = [];
  monotonicMs = 0;
  inflows = new Inflows({
    bank,
    engine: world.engine(),
    clock,
    onError: (_, context) => failed.push(context),
    pollMs: 20,
    monotonic: () => monotonicMs,
  });
});

afterEach(async () => {
  await inflows.stop();
  await expectSoundBooks(world.owner, tenant.tenantId);
  await bank.close();
  await world.close();
  await bankDatabase.drop();
});

/** Money that the bank has and the ledger has not, as a crash in between leaves it. */
async function leftBehind(changes: Partial<InboundTransfer> = {}): Promise<string> {
  const inflowId = uuidv7(clock.now());
  const { accountId, walletId } = tenant.wallets[0]!;
  const to = { tenantId: tenant.tenantId, accountId, walletId };
  const what = { transactionId: uuidv7(clock.now()), amount: 100n, reference: null };
  await bank.receiveInbound({ inflowId, ...to, ...what, ...changes });
  return inflowId;
}

/** PostgreSQL refuses what cannot be a tenant's id, so this one fails whenever it is tried. */
const uncreditable = () => leftBehind({ tenantId: 'no uuid' });

const stateOf = async (inflowId: string) =>
  (await bank.inbound(null, 1_000)).find((inflow) => inflow.inflowId === inflowId)?.state;

describe('inflows that were left behind', () => {
  it('are credited once, whichever of them cannot be', async () => {
    const stuck = [];
    for (let i = 0; i <= ROUND_MAX; i++) stuck.push(await uncreditable());
    clock.advance(1);
    const good = await leftBehind();
    clock.advance(LEFT_BEHIND_AFTER_MS);
    inflows.start();
    await until('the one behind them is credited', async () => (await stateOf(good)) === 'acknowledged');
    await until('the walk is over', () => inflows.stuck === stuck.length);
    expect(await count(world.owner, "transactions WHERE type = 'credit'", [])).toBe(1);
    expect(inflows.failing).toBe(false);
    expect(new Set(failed.map(({ inflowId }) => inflowId))).toEqual(new Set(stuck));
    expect(await stateOf(stuck[0]!)).toBe('received');
  });

  it('and fail rest before they are tried again', async () => {
    await uncreditable();
    clock.advance(LEFT_BEHIND_AFTER_MS);
    inflows.start();
    await until('it was tried', () => inflows.stuck === 1);
    // Each of these is credited by a later walk, and none of the walks tries the first again.
    for (let i = 0; i < 3; i++) {
      const next = await leftBehind();
      clock.advance(LEFT_BEHIND_AFTER_MS);
      await until('the next is credited', async () => (await stateOf(next)) === 'acknowledged');
    }
    expect(failed).toEqual([{ tenantId: 'no uuid', inflowId: expect.any(String), failures: 1 }]);
    monotonicMs += 2_000;
    await until('it was tried again', () => failed.length === 2);
    expect(failed[1]).toMatchObject({ failures: 2 });
  });
});
