import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SettleTransfer } from '../../src/ledger/commands/settle-transfer.ts';
import { BORROW_MAX_MS } from '../../src/ledger/engine/queue-policy.ts';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { databaseOfFile } from '../support/database.ts';
import {
  holdLedger,
  knownTenant,
  stopTime,
  transfersOf,
  type Watched,
  walletsOf,
  watchedEngine,
} from './streams.ts';
import {
  count,
  expectSoundBooks,
  inflow,
  openWorld,
  type SeededTenant,
  settlement,
  transfer,
  until,
  type World,
} from './support.ts';

const shared = databaseOfFile();
let world: World;
/** Serves one tenant at a time. */
let watched: Watched;

beforeEach(async () => {
  world = await openWorld(shared());
  const database = new TenantDatabase(world.pool('kolo_app', 1));
  watched = watchedEngine(world, { database, connections: 1 });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await watched.engine.stop();
  // Nobody's turn is spent on nothing.
  expect(watched.decided.filter((batch) => batch.commands.length === 0)).toEqual([]);
  await world.close();
});

const MUCH = 10_000_000n;

/** A tenant with transfers that are to be settled, as a worker has claimed them. */
async function withClaims(size: number): Promise<{ tenant: SeededTenant; settlements: SettleTransfer[] }> {
  const tenant = await knownTenant(world, watched, MUCH);
  const { tenantId } = tenant;
  const commands = Array.from({ length: size }, (_, i) => transfer(`claimed ${i}`));
  await Promise.all(commands.map((command) => watched.engine.submit(tenantId, command)));
  const claims = await transfersOf(
    world,
    tenantId,
    commands.map((command) => command.transactionId),
  );
  return { tenant, settlements: claims.map((claim) => settlement(claim.id, { transfer: claim })) };
}

/** So many callers that ask again as soon as they are answered, until they are ended. The end gives the number of accepted requests. */
function burst({ tenantId }: SeededTenant, callers: number): () => Promise<number> {
  let accepted = 0;
  let ended = false;
  const call = async (caller: number): Promise<void> => {
    for (let i = 0; !ended; i++) {
      const answer = await watched.engine.submit(tenantId, transfer(`caller ${caller} asks ${i}`));
      if (answer.kind === 'accepted') accepted += 1;
    }
  };
  const calls = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  // The caller that awaits the end gets a failure.
  calls.catch(() => {});
  return async () => {
    ended = true;
    await calls;
    return accepted;
  };
}

/** The batches keep up with so many, and are saturated by so many. */
const KEPT_UP = 60;
const SATURATING = 200;

describe('one connection', () => {
  it('serves every tenant of many in a burst', async () => {
    const tenants: SeededTenant[] = [];
    for (let i = 0; i < 6; i++) tenants.push(await knownTenant(world, watched, MUCH));
    const results = await Promise.all(
      tenants.flatMap(({ tenantId, wallets }, t) =>
        Array.from({ length: 600 }, (_, i) =>
          i % 10 === 9
            ? watched.engine.submit(tenantId, inflow(wallets[0]!, 1n))
            : watched.engine.submit(tenantId, transfer(`t${t} r${i}`)),
        ),
      ),
    );
    expect(results).toHaveLength(3_600);
    expect(new Set(results.map((result) => result.kind))).toEqual(new Set(['accepted', 'credited']));
    for (const tenant of tenants) {
      expect(await walletsOf(world, tenant)).toMatchObject([{ posted: MUCH + 60n, held: 54_000n }]);
      await expectSoundBooks(world.owner, tenant.tenantId);
    }
  });

  it('serves a tenant that has only settlements while another never stops', async () => {
    const quiet = await withClaims(20);
    const busy = await knownTenant(world, watched, MUCH);
    const end = burst(busy, KEPT_UP);
    await until('the burst is under way', () => watched.decided.at(-1)!.tenantId === busy.tenantId);
    const results = await Promise.all(
      quiet.settlements.map((command) => watched.engine.submit(quiet.tenant.tenantId, command)),
    );
    expect(results).toEqual(Array(20).fill({ kind: 'settled' }));
    expect(await end()).toBeGreaterThan(0);
    await expectSoundBooks(world.owner, quiet.tenant.tenantId);
    await expectSoundBooks(world.owner, busy.tenantId);
  });

  it('serves a tenant that has only settlements after a burst of its own while another never stops', async () => {
    const quiet = await withClaims(300);
    const busy = await knownTenant(world, watched, MUCH);
    const end = burst(busy, KEPT_UP);
    await until('the burst is under way', () => watched.decided.at(-1)!.tenantId === busy.tenantId);
    await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        watched.engine.submit(quiet.tenant.tenantId, transfer(`own ${i}`)),
      ),
    );
    const results = await Promise.all(
      quiet.settlements.map((command) => watched.engine.submit(quiet.tenant.tenantId, command)),
    );
    expect(results).toEqual(Array(300).fill({ kind: 'settled' }));
    expect(await end()).toBeGreaterThan(0);
    await expectSoundBooks(world.owner, quiet.tenant.tenantId);
  });

  it('settles for a tenant while callers of another saturate it for good, once that is overdue', async () => {
    const quiet = await withClaims(20);
    const busy = await knownTenant(world, watched, MUCH);
    const time = stopTime();
    const end = burst(busy, SATURATING);
    await until('the burst is under way', () => watched.decided.at(-1)!.tenantId === busy.tenantId);
    // Long enough for the callers to count as that many, on average.
    time.pass(5_000);
    const results = await Promise.all(
      quiet.settlements.map((command) =>
        watched.engine.submit(quiet.tenant.tenantId, command, BORROW_MAX_MS),
      ),
    );
    expect(results).toEqual(Array(20).fill({ kind: 'settled' }));
    expect(await end()).toBeGreaterThan(0);
    await expectSoundBooks(world.owner, quiet.tenant.tenantId);
  });

  it('serves tenants that both never stop', async () => {
    const tenants = [await knownTenant(world, watched, MUCH), await knownTenant(world, watched, MUCH)];
    const ends = tenants.map((tenant) => burst(tenant, KEPT_UP));
    // Each tenant has had many batches.
    for (const { tenantId } of tenants) {
      await until(
        'it has had its batches',
        () => watched.decided.filter((batch) => batch.tenantId === tenantId).length > 50,
      );
    }
    for (const end of ends) expect(await end()).toBeGreaterThan(0);
    for (const { tenantId } of tenants) await expectSoundBooks(world.owner, tenantId);
  });
});

describe('three connections', () => {
  beforeEach(async () => {
    await watched.engine.stop();
    const database = new TenantDatabase(world.pool('kolo_app', 3));
    watched = watchedEngine(world, { database, connections: 3 });
  });

  it('are not all used by settlements while callers of other tenants are active', async () => {
    stopTime();
    const quiet = [await withClaims(20), await withClaims(20), await withClaims(20)];
    const busy = await knownTenant(world, watched, MUCH);
    const releases = await Promise.all(quiet.map(({ tenant }) => holdLedger(world, tenant.tenantId)));
    const settled = Promise.all(
      quiet.flatMap(({ tenant, settlements }) =>
        settlements.map((command) => watched.engine.submit(tenant.tenantId, command)),
      ),
    );
    await until(
      'settlements are under way',
      () => watched.decided.at(-1)!.commands[0]!.kind === 'settleTransfer',
    );
    const answer = await watched.engine.submit(busy.tenantId, transfer('beside settlements'));
    expect(answer.kind).toBe('accepted');
    for (const release of releases) await release();
    expect(await settled).toEqual(Array(60).fill({ kind: 'settled' }));
  });
});

describe('settlements behind a burst of requests', () => {
  it('are settled when it is over, without another command', async () => {
    const time = stopTime();
    // Two batches, so that none has to wait for time to pass.
    const { tenant, settlements } = await withClaims(256 + 64);
    const { tenantId } = tenant;
    const results = Promise.all(settlements.map((command) => watched.engine.submit(tenantId, command)));
    // The burst goes on as long as time stands still.
    time.pass(150);
    time.pass(150);
    expect(await results).toEqual(Array(256 + 64).fill({ kind: 'settled' }));
    expect(watched.engine.queued).toBe(0);
    await expectSoundBooks(world.owner, tenantId);
  });

  it('ride along while it lasts, and the rest is settled when it is over', async () => {
    const { tenant, settlements } = await withClaims(600);
    const { tenantId } = tenant;
    const end = burst(tenant, SATURATING);
    const results = Promise.all(settlements.map((command) => watched.engine.submit(tenantId, command)));
    await until(
      'some have been settled',
      async () =>
        (await count(world.owner, "transactions WHERE status = 'successful' AND type = 'debit'", [])) > 0,
    );
    await end();
    expect(await results).toEqual(Array(600).fill({ kind: 'settled' }));
    await expectSoundBooks(world.owner, tenantId);
  });

  it('are settled before the engine has stopped', async () => {
    const { tenant, settlements } = await withClaims(300);
    const results = Promise.all(
      settlements.map((command) => watched.engine.submit(tenant.tenantId, command)),
    );
    await watched.engine.stop();
    expect(watched.engine.queued).toBe(0);
    expect(await results).toEqual(Array(300).fill({ kind: 'settled' }));
    await expectSoundBooks(world.owner, tenant.tenantId);
  });
});
