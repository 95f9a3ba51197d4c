import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AcceptResult } from '../../src/ledger/commands/accept-transfer.ts';
import { STALE } from '../../src/ledger/engine/expect-rows.ts';
import { writeSteps } from '../../src/ledger/engine/write.ts';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { databaseOfFile } from '../support/database.ts';
import {
  knownTenant,
  stopTime,
  submitInFlight,
  transferOf,
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
  START_MS,
  settlement,
  transfer,
  type World,
} from './support.ts';

const shared = databaseOfFile();
let world: World;
/** Two processes' worth. */
let engines: [Watched, Watched];

beforeEach(async () => {
  world = await openWorld(shared());
  engines = [watchedEngine(world), watchedEngine(world)];
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(engines.map(({ engine }) => engine.stop()));
  await world.close();
});

const NO_MONEY = { kind: 'refused', code: 'insufficient_funds' };

describe('a commit of another process', () => {
  let time: ReturnType<typeof stopTime>;

  beforeEach(() => {
    time = stopTime();
  });

  /** Submits a transfer of 100 kobo to the first engine, which has to find out that its copy is out of date. */
  async function findsOut({ tenantId }: SeededTenant, reference: string): Promise<AcceptResult> {
    const [{ engine, decided }] = engines;
    const before = decided.length;
    const result = await engine.submit(tenantId, transfer(reference));
    // Decided on the copy first, and then on what is there.
    expect(decided.length - before).toBe(2);
    return result;
  }

  it('turns a refusal into an acceptance when it brought money', async () => {
    const tenant = await knownTenant(world, engines[0], 10n);
    expect(await engines[0].engine.submit(tenant.tenantId, transfer('a'))).toEqual(NO_MONEY);
    await engines[1].engine.submit(tenant.tenantId, inflow(tenant.wallets[0]!, 90n));
    expect(await findsOut(tenant, 'a')).toMatchObject({ kind: 'accepted', replay: false });
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: 100n, held: 100n }]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('turns a refusal into an acceptance when it set money free', async () => {
    const tenant = await knownTenant(world, engines[0], 100n);
    const { tenantId } = tenant;
    const first = transfer('first');
    await engines[0].engine.submit(tenantId, first);
    expect(await engines[0].engine.submit(tenantId, transfer('a'))).toEqual(NO_MONEY);
    const outcome = { kind: 'failure', code: '57', reason: 'Not permitted' } as const;
    await engines[1].engine.submit(tenantId, settlement(first.transactionId, { outcome }));
    expect(await findsOut(tenant, 'a')).toMatchObject({ kind: 'accepted', replay: false });
    await expectSoundBooks(world.owner, tenantId);
  });

  it('turns an acceptance into a refusal when it took the money', async () => {
    const tenant = await knownTenant(world, engines[0], 150n);
    await engines[1].engine.submit(tenant.tenantId, transfer('b'));
    expect(await findsOut(tenant, 'a')).toEqual(NO_MONEY);
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: 150n, held: 100n }]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('turns a wave on its way into refusals, except for transfers that the balance covers', async () => {
    const tenant = await knownTenant(world, engines[0], 500n);
    const ahead = { engine: engines[1].engine, command: transfer('b', { amount: 300n }) };
    const waves = [[transfer('1')], [transfer('2'), transfer('3')], [transfer('4')]];
    const results = await submitInFlight(world, engines[0], tenant.tenantId, waves, { ahead });
    expect(engines[0].mostOnTheWay).toBeGreaterThanOrEqual(3);
    expect(results.map((result) => result.status === 'fulfilled' && result.value.kind)).toEqual([
      'accepted',
      'accepted',
      'refused',
      'refused',
    ]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('takes down with a batch those that were decided on it, though the version is what they expect', async () => {
    const tenant = await knownTenant(world, engines[0], 100n);
    const ahead = { engine: engines[1].engine, command: transfer('b') };
    // The second wave finds the transfer of the first and has nothing to write; the first fails for lack of money.
    const waves = [[transfer('a')], [transfer('a')]];
    const results = await submitInFlight(world, engines[0], tenant.tenantId, waves, { ahead });
    expect(results).toEqual(Array(2).fill({ status: 'fulfilled', value: NO_MONEY }));
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('is a settlement that is not repeated by one on its way', async () => {
    const tenant = await knownTenant(world, engines[0], 500n);
    const { tenantId } = tenant;
    const commands = [transfer('a'), transfer('b')];
    for (const command of commands) await engines[0].engine.submit(tenantId, command);
    const claims = await Promise.all(
      commands.map((command) => transferOf(world, tenantId, command.transactionId)),
    );
    const ahead = {
      engine: engines[1].engine,
      command: settlement(claims[0]!.id, { transfer: claims[0]! }),
    };
    const waves = [
      [settlement(claims[0]!.id, { transfer: claims[0]! })],
      [settlement(claims[1]!.id, { transfer: claims[1]! })],
      [settlement(claims[1]!.id, { transfer: claims[1]! })],
    ];
    // Settlements that follow one another at once would gather.
    const beforeWave = () => time.pass(50);
    const results = await submitInFlight(world, engines[0], tenantId, waves, { ahead, beforeWave });
    expect(results.map((result) => result.status === 'fulfilled' && result.value.kind)).toEqual([
      'already',
      'settled',
      'already',
    ]);
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: 300n, held: 0n }]);
    expect(await count(world.owner, 'incidents WHERE tenant_id = $1', [tenantId])).toBe(0);
    await expectSoundBooks(world.owner, tenantId);
  });
});

describe('two processes that write the same wallets', () => {
  const CLIENTS = 24;
  const ROUNDS = 25;
  const FUNDS = 30_000n;

  /** One client: transfers one after the other, money in between, half of the transfers settled. */
  async function load({ engine }: Watched, tenant: SeededTenant, client: number): Promise<number> {
    const { tenantId, wallets } = tenant;
    const wallet = client % wallets.length;
    let acceptances = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const command = transfer(`c${client} r${round}`, { source: `w${wallet}` });
      const result = await engine.submit(tenantId, command);
      if (round % 5 === 0) await engine.submit(tenantId, inflow(wallets[wallet]!, 10n));
      if (result.kind === 'refused') {
        expect(result).toEqual(NO_MONEY);
        continue;
      }
      expect(result).toEqual({ kind: 'accepted', transactionId: command.transactionId, replay: false });
      acceptances++;
      if (round % 2 === 0) continue;
      const claim = await transferOf(world, tenantId, command.transactionId);
      expect(await engine.submit(tenantId, settlement(claim.id, { transfer: claim }))).toEqual({
        kind: 'settled',
      });
    }
    return acceptances;
  }

  it('under load lose nothing, and neither waits for the other to end', async () => {
    const tenant = await knownTenant(world, engines[0], FUNDS, 2);
    const { tenantId } = tenant;
    // The process of each commit, in order.
    const commits: number[] = [];
    for (const [i, watched] of engines.entries()) watched.onDecided = () => void commits.push(i);
    const acceptances = await Promise.all(
      Array.from({ length: CLIENTS }, (_, i) => load(engines[i % 4 < 2 ? 0 : 1], tenant, i)),
    );
    for (const one of [0, 1]) expect(commits.indexOf(one)).toBeLessThan(commits.lastIndexOf(1 - one));

    const total = acceptances.reduce((sum, one) => sum + one, 0);
    expect(total).toBe(CLIENTS * ROUNDS);
    expect(await count(world.owner, "transactions WHERE tenant_id = $1 AND type = 'debit'", [tenantId])).toBe(
      total,
    );
    expect(await count(world.owner, 'payouts WHERE tenant_id = $1', [tenantId])).toBe(total);
    const settled = CLIENTS * Math.floor(ROUNDS / 2);
    const inflows = CLIENTS * (ROUNDS / 5);
    const wallets = await walletsOf(world, tenant);
    const sum = (amounts: bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
    expect(sum(wallets.map((wallet) => wallet.posted))).toBe(
      2n * FUNDS + 10n * BigInt(inflows) - 100n * BigInt(settled),
    );
    expect(sum(wallets.map((wallet) => wallet.held))).toBe(100n * BigInt(total - settled));
    await expectSoundBooks(world.owner, tenantId);
  });

  it('conflict by a name that the server logs', async () => {
    const { tenantId } = await knownTenant(world, engines[0], 1n);
    const nothing = {
      created: [],
      finished: [],
      postings: [],
      executed: [],
      approvalLinks: [],
      bulkLinks: [],
      balances: [],
      usage: [],
      held: [],
      closings: [],
      interestPayouts: [],
      railFees: [],
      events: [],
      incidents: [],
    };
    const stale = { version: -1n, hasEndpoints: false };
    const database = new TenantDatabase(world.pool('kolo_app'));
    const sent = database.stream(tenantId, (send) =>
      send(writeSteps(tenantId, { ...nothing, lastPostedAt: START_MS }, stale)),
    );
    await expect(sent).rejects.toMatchObject({
      code: STALE,
      message: expect.stringContaining('kolo.batch_was_stale_and_is_decided_again'),
    });
  });

  it('spend the balance once, and no more', async () => {
    const tenant = await knownTenant(world, engines[0], FUNDS);
    const results = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        engines[i % 2]!.engine.submit(tenant.tenantId, transfer(`r${i}`)),
      ),
    );
    expect(results.filter((result) => result.kind === 'accepted')).toHaveLength(300);
    expect(await walletsOf(world, tenant)).toMatchObject([{ posted: FUNDS, held: FUNDS }]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });
});
