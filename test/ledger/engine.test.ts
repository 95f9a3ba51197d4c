import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AcceptResult } from '../../src/ledger/commands/accept-transfer.ts';
import type { Engine } from '../../src/ledger/engine/engine.ts';
import type { OnDecided } from '../../src/ledger/engine/queues.ts';
import { bumpLedgerVersion } from '../../src/ledger/ledger-lock.ts';
import { ApiError } from '../../src/platform/values/errors.ts';
import { databaseOfFile } from '../support/database.ts';
import { holdLedger } from './streams.ts';
import {
  accountsOf,
  count,
  type Decided,
  expectSoundBooks,
  inflow,
  openWorld,
  type SeededTenant,
  START_MS,
  seedTenant,
  settlement,
  transfer,
  until,
  type World,
} from './support.ts';

const shared = databaseOfFile();
let world: World;
/** Two processes' worth. */
let engines: [Engine, Engine];
let decided: Decided[];

beforeEach(async () => {
  world = await openWorld(shared());
  decided = [];
  const onDecided: OnDecided = (tenantId, commands, version) => decided.push({ tenantId, commands, version });
  engines = [world.engine({ onDecided }), world.engine({ onDecided })];
});

afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  vi.restoreAllMocks();
  await world.close();
});

/** A tenant whose wallet `w0` has this much. */
async function fundedTenant(amount: bigint, fee = 0n): Promise<SeededTenant> {
  const tenant = await seedTenant(world.owner, [{}], { bankTransferFee: fee, bankTransferMax: null });
  if (amount > 0n) await engines[0].submit(tenant.tenantId, inflow(tenant.wallets[0]!, amount));
  return tenant;
}

const wallet = async (tenantId: string) =>
  (await accountsOf(world.owner, tenantId)).find((account) => account.kind === 'wallet')!;

const isAccepted = (result: AcceptResult) => result.kind === 'accepted';

describe('money', () => {
  it('for exactly 200 of 500 concurrent transfers pays 200, and no more', async () => {
    const { tenantId } = await fundedTenant(200n * 105n, 5n);
    const results = await Promise.all(
      Array.from({ length: 500 }, (_, i) => engines[i % 2]!.submit(tenantId, transfer(`r${i}`))),
    );
    expect(results.filter(isAccepted)).toHaveLength(200);
    const refused = results.filter((result) => !isAccepted(result));
    expect(refused).toEqual(Array(300).fill({ kind: 'refused', code: 'insufficient_funds' }));
    expect(await wallet(tenantId)).toMatchObject({ posted: 21_000n, held: 21_000n });
    expect(await count(world.owner, "transactions WHERE tenant_id = $1 AND type = 'debit'", [tenantId])).toBe(
      200,
    );
    await expectSoundBooks(world.owner, tenantId);
  });

  it('moves once for 100 copies of one request, and the copies get the same answer, also later', async () => {
    const { tenantId } = await fundedTenant(150n);
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, i) => engines[i % 2]!.submit(tenantId, transfer('same'))),
    );
    expect(results.filter(isAccepted)).toHaveLength(100);
    const ids = new Set(results.map((result) => result.kind === 'accepted' && result.transactionId));
    expect(ids.size).toBe(1);
    expect(results.filter((result) => result.kind === 'accepted' && !result.replay)).toHaveLength(1);
    expect(await wallet(tenantId)).toMatchObject({ posted: 150n, held: 100n });

    // Emptied and restricted since: the answer stays.
    await engines[0].submit(tenantId, transfer('rest', { amount: 50n }));
    await world.owner.execute(
      "UPDATE wallets SET status = 'restricted', restriction = 'outflow' WHERE tenant_id = $1",
      [tenantId],
    );
    await bumpLedgerVersion(world.owner, tenantId);
    const [transactionId] = ids;
    const again = await engines[1].submit(tenantId, transfer('same', { source: 'id-0' }));
    expect(again).toEqual({ kind: 'accepted', transactionId, replay: true });
    for (const other of [
      { amount: 101n },
      { narration: 'x' },
      { accountNumber: '0123456780' },
      { source: 'w9' },
    ]) {
      const result = await engines[0].submit(tenantId, transfer('same', other));
      expect(result).toEqual({ kind: 'refused', code: 'duplicate_reference' });
    }
    expect(await count(world.owner, "transactions WHERE tenant_id = $1 AND type = 'debit'", [tenantId])).toBe(
      2,
    );
    await expectSoundBooks(world.owner, tenantId);
  });

  it('a refused request leaves its reference free and stores nothing', async () => {
    const { tenantId } = await fundedTenant(10n);
    await engines[0].submit(tenantId, transfer('r'));
    expect(await count(world.owner, "transactions WHERE tenant_id = $1 AND type = 'debit'", [tenantId])).toBe(
      0,
    );
    expect(await engines[1].submit(tenantId, transfer('r', { amount: 7n }))).toMatchObject({
      kind: 'accepted',
    });
  });

  it('is never posted before what is posted already, though clocks differ', async () => {
    const tenant = await seedTenant(world.owner);
    for (const offset of [50, 20, 80, 0, 79]) {
      const command = inflow(tenant.wallets[0]!, 1n, { now: START_MS + offset });
      await engines[offset % 2]!.submit(tenant.tenantId, command);
    }
    const rows = await world.owner.query<{ at: number }>(
      'SELECT posted_at AS at FROM postings WHERE tenant_id = $1 ORDER BY credit_seq',
      [tenant.tenantId],
    );
    expect(rows.map((row) => row.at - START_MS)).toEqual([50, 50, 80, 80, 80]);
  });

  it('is never paid before the transfer was accepted, though clocks differ', async () => {
    const { tenantId } = await fundedTenant(100n);
    const command = transfer('ahead', { now: START_MS + 50 });
    await engines[0].submit(tenantId, command);
    await engines[1].submit(tenantId, settlement(command.transactionId, { now: START_MS }));
    const rows = await world.owner.query<{ at: number }>(
      'SELECT completed_at AS at FROM transactions WHERE id = $1',
      [command.transactionId],
    );
    expect(rows.map((row) => row.at - START_MS)).toEqual([50]);
  });
});

describe('a command that the database refuses', () => {
  it('fails alone', async () => {
    const { tenantId } = await fundedTenant(5_000n);
    decided = [];
    const commands = Array.from({ length: 11 }, (_, i) =>
      transfer(`r${i}`, i === 3 || i === 7 ? { accountNumber: '012345678' } : {}),
    );
    const results = await Promise.allSettled(commands.map((command) => engines[0].submit(tenantId, command)));
    expect(decided[0]!.commands).toHaveLength(11);
    for (const [i, result] of results.entries()) {
      if (i === 3 || i === 7) {
        expect(result).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
      } else {
        const { transactionId } = commands[i]!;
        expect(result).toEqual({
          status: 'fulfilled',
          value: { kind: 'accepted', transactionId, replay: false },
        });
      }
    }
    expect(await wallet(tenantId)).toMatchObject({ posted: 5_000n, held: 900n });
    await expectSoundBooks(world.owner, tenantId);
  });

  it('for what it says (a NUL, no uuid) fails alone too', async () => {
    const { tenantId, wallets } = await fundedTenant(500n);
    const results = await Promise.allSettled([
      engines[0].submit(tenantId, transfer('good')),
      engines[0].submit(tenantId, transfer('nul', { narration: 'a\0b' })),
      engines[0].submit(tenantId, inflow({ ...wallets[0]!, accountId: 'no uuid' }, 1n)),
      engines[0].submit(tenantId, inflow(wallets[0]!, 1n)),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    await expectSoundBooks(world.owner, tenantId);
  });
});

describe('the queue', () => {
  const QUEUE_MAX = 20_000;

  it('is bounded: one more is refused before it is queued, and the rest are answered', async () => {
    const { tenantId } = await fundedTenant(100n);
    const nobody = { source: 'nobody' };
    const queued = Array.from({ length: QUEUE_MAX }, (_, i) =>
      engines[0].submit(tenantId, transfer(`r${i}`, nobody)),
    );
    const overload = engines[0].submit(tenantId, transfer('one more'));
    expect(engines[0].queued).toBe(QUEUE_MAX);
    await expect(overload).rejects.toThrow(ApiError);
    await expect(overload).rejects.toMatchObject({ code: 'service_unavailable' });
    // Another lane and another tenant have room.
    const settled = engines[0].submit(tenantId, settlement(randomUUID()));
    const other = await fundedTenant(1n);
    expect(await settled).toEqual({ kind: 'unknown_transaction' });
    expect(other.tenantId).not.toBe(tenantId);
    const results = await Promise.all(queued);
    expect(results.every((result) => result.kind === 'refused' && result.code === 'wallet_not_found')).toBe(
      true,
    );
    expect(await engines[0].submit(tenantId, transfer('one more'))).toMatchObject({ kind: 'accepted' });
  });

  it('is drained by stop, which lets nothing more in', async () => {
    const { tenantId } = await fundedTenant(200_000n);
    const accepted = Array.from({ length: 1_500 }, (_, i) => engines[0].submit(tenantId, transfer(`r${i}`)));
    const stopped = engines[0].stop();
    await expect(engines[0].submit(tenantId, transfer('late'))).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    await stopped;
    expect(engines[0].queued).toBe(0);
    expect(await count(world.owner, "transactions WHERE tenant_id = $1 AND type = 'debit'", [tenantId])).toBe(
      1_500,
    );
    expect((await Promise.all(accepted)).every(isAccepted)).toBe(true);
    await engines[0].stop();
  });
});

describe('sharing', () => {
  /** Long enough to count as more than a wave of requests, and too short for settlements to be overdue. */
  const WHILE_MS = 5_000;

  it('a tenant that is held up holds up no other', async () => {
    const slow = await fundedTenant(100n);
    const quick = await fundedTenant(1_000n);
    const release = await holdLedger(world, slow.tenantId);
    let slowDone = false;
    const waiting = engines[0].submit(slow.tenantId, transfer('slow')).finally(() => {
      slowDone = true;
    });
    try {
      await until('the slow tenant waits for its lock', async () => {
        const waits =
          'pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted';
        return (await count(world.owner, waits, [])) === 1;
      });
      for (let i = 0; i < 10; i++) {
        expect(isAccepted(await engines[0].submit(quick.tenantId, transfer(`r${i}`)))).toBe(true);
      }
      expect(slowDone).toBe(false);
    } finally {
      await release();
    }
    expect(isAccepted(await waiting)).toBe(true);
    await expectSoundBooks(world.owner, slow.tenantId);
  });

  /** A tenant's commands, all at once and for a while; gives how many of each queue its batches took, in order. */
  async function sharesOf(requests: number, settlements: number, waitedMs = 0) {
    const { tenantId } = await fundedTenant(1_000_000n);
    decided = [];
    const commands = [
      ...Array.from({ length: requests }, (_, i) => engines[0].submit(tenantId, transfer(`r${i}`))),
      ...Array.from({ length: settlements }, () =>
        engines[0].submit(tenantId, settlement(randomUUID()), waitedMs),
      ),
    ];
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + WHILE_MS);
    await Promise.all<unknown>(commands);
    return decided.map(({ commands }) => {
      const settled = commands.filter((command) => command.kind === 'settleTransfer').length;
      return { settled, requests: commands.length - settled };
    });
  }

  it('a burst of requests takes one settlement along for eight of them, and no batch is larger than allowed', async () => {
    const shares = await sharesOf(4_560, 3_000);
    const full = { requests: 456, settled: 56 };
    // The first has to make room before a group may go.
    expect(shares.slice(0, 10)).toEqual([{ requests: 456, settled: 0 }, ...Array(9).fill(full)]);
    expect(shares.reduce((sum, share) => sum + share.settled, 0)).toBe(3_000);
  });

  it('settlements that have been put off for long enough go one with each request', async () => {
    const shares = await sharesOf(2_000, 3_000, 10_000);
    expect(shares.slice(0, 7)).toEqual(Array(7).fill({ requests: 256, settled: 256 }));
    expect(shares.reduce((sum, share) => sum + share.settled, 0)).toBe(3_000);
  });
});
