import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import { reschedulePayout } from '../../../src/payments/payouts/claim.ts';
import { START_MS, transfer, until } from '../../ledger/support.ts';
import { Payouts } from './payout-support.ts';

let payouts: Payouts;

beforeEach(async () => {
  payouts = await Payouts.open({ funds: 1_000_000_000n, fee: 0n });
});
afterEach(() => payouts.close());

/** Accepts so many transfers, due at a time. */
async function accept(size: number, dueAtMs: number): Promise<AcceptTransfer[]> {
  const { engine, tenant } = payouts;
  const commands = Array.from({ length: size }, () => transfer(randomUUID(), { now: dueAtMs }));
  await Promise.all(commands.map((command) => engine.submit(tenant.tenantId, command)));
  return commands;
}

const acceptOne = async (dueAtMs: number): Promise<AcceptTransfer> => (await accept(1, dueAtMs))[0]!;

/** Claims as a process does; gives the ids of what it got. */
async function claim({
  claimedBy = randomUUID(),
  ...options
}: {
  limit?: number;
  leaseMs?: number;
  claimedBy?: string;
  dead?: string[];
}): Promise<string[]> {
  const claimed = await payouts.claim(claimedBy, options);
  return claimed.toSorted((a, b) => a.createdAt - b.createdAt).map((payout) => payout.id);
}

const idOf = (command: AcceptTransfer): string => command.transactionId;

describe('a claim', () => {
  it('takes what has been due longest, and as many as it may', async () => {
    const third = await acceptOne(3);
    const first = await acceptOne(1);
    const second = await acceptOne(2);
    await acceptOne(START_MS + 1);
    expect(await claim({ limit: 2 })).toEqual([first, second].map(idOf));
    expect(await claim({})).toEqual([third].map(idOf));
    expect(await claim({})).toEqual([]);
  });

  it('passes over a lease until it has ended', async () => {
    const command = await acceptOne(START_MS);
    expect(await claim({ leaseMs: 10 })).toEqual([idOf(command)]);
    payouts.clock.advance(9);
    expect(await claim({})).toEqual([]);
    payouts.clock.advance(1);
    expect(await claim({})).toEqual([idOf(command)]);
  });
});

describe('a claim of a process that is believed dead', () => {
  it('is distinguished from the first one', async () => {
    await acceptOne(START_MS);
    const lost = randomUUID();
    expect(await payouts.claim(lost, {})).toMatchObject([{ reclaimed: false }]);
    expect(await payouts.claim(randomUUID(), { dead: [lost] })).toMatchObject([{ reclaimed: true }]);
  });

  it('is free before its lease ends, and that of another is not', async () => {
    const mine = randomUUID();
    const another = randomUUID();
    const command = await acceptOne(START_MS);
    expect(await claim({ claimedBy: mine })).toEqual([idOf(command)]);
    expect(await claim({ dead: [another] })).toEqual([]);
    expect(await claim({ claimedBy: another, dead: [mine, randomUUID()] })).toEqual([idOf(command)]);
    // It is the other's now.
    expect(await claim({ dead: [mine] })).toEqual([]);
    expect(await claim({ dead: [another] })).toEqual([idOf(command)]);
  });

  it('lasts as long as its lease while its process is not known to be dead', async () => {
    const command = await acceptOne(START_MS);
    const another = [randomUUID()];
    await claim({ claimedBy: randomUUID() });
    expect(await claim({ dead: another })).toEqual([]);
    payouts.clock.advance(60_000);
    expect(await claim({ dead: another })).toEqual([idOf(command)]);
  });

  it('changes no column of an index, so that it is a HOT update', async () => {
    const columns = await payouts.world.owner.query<{ name: string }>(
      `SELECT DISTINCT a.attname::text AS name FROM pg_index i
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
       WHERE i.indrelid = 'payouts'::regclass`,
    );
    const indexed = columns.map(({ name }) => name);
    expect(indexed).toContain('due_at');
    expect(indexed).not.toContain('claimed_by');
    expect(indexed).not.toContain('submit_until');
  });
});

describe('while a backlog is claimed that never ends', () => {
  /** Payouts waiting for a claim: more than the worker submits at once, and a whole claim besides. */
  const BACKLOG = 3_000;
  /** Conversations after which whole claims have been made from the backlog. */
  const UNDER_WAY = 1_500;

  /**
   * Lets a worker work at a backlog until it has submitted or queried a payout. The bank holds its answers back while the
   * backlog is filled up, so that every claim is a whole one.
   *
   * @param whenUnderWay called once the worker is at the backlog
   */
  async function workUntilReached(
    early: AcceptTransfer,
    whenUnderWay: () => Promise<unknown>,
  ): Promise<void> {
    const { rail } = payouts;
    const held: (() => void)[] = [];
    let keepsBack = true;
    const answer = () => {
      for (const give of held.splice(0)) give();
    };
    const send = rail.payouts.send;
    rail.payouts.send = async (instruction, deadline) => {
      const paid = send(instruction, deadline);
      if (keepsBack) await new Promise<void>((resolve) => held.push(resolve));
      return paid;
    };
    const reached = () => rail.calls.some((call) => call.instruction.railId === early.rail!.railId);

    let accepted = 0;
    const fillUp = async () => {
      const missing = rail.calls.length + BACKLOG - accepted;
      accepted += missing;
      await accept(missing, START_MS);
    };
    const goOn = async () => {
      await fillUp();
      answer();
    };
    await fillUp();
    const worker = payouts.startWorker();
    try {
      await until('the worker is at the backlog', async () => {
        await goOn();
        return rail.calls.length >= UNDER_WAY;
      });
      await whenUnderWay();
      await until('the early one is reached', async () => {
        await goOn();
        return reached();
      });
    } finally {
      keepsBack = false;
      answer();
      await worker.stop();
    }
  }

  it('one that is due again before the rest is claimed too', async () => {
    const early = await acceptOne(START_MS - 5_000);
    await claim({});
    const { database, rail, tenant } = payouts;
    await workUntilReached(early, () =>
      database.within(tenant.tenantId, (session) =>
        reschedulePayout(
          session,
          tenant.tenantId,
          { id: idOf(early), attempt: 1, submissions: 1 },
          {
            dueAtMs: START_MS - 1_000,
            state: 'unknown',
            flaggedAtMs: null,
            failureReportedAt: null,
            waitReason: null,
          },
        ),
      ),
    );
    expect(rail.calls.find(({ instruction }) => instruction.railId === early.rail!.railId)?.action).toBe(
      'query',
    );
    expect(payouts.errors).toEqual([]);
  });

  it('one whose lease has ended is claimed too', async () => {
    const early = await acceptOne(START_MS - 5_000);
    await claim({ leaseMs: 100 });
    await workUntilReached(early, async () => payouts.clock.advance(100));
    expect(payouts.errors).toEqual([]);
  });
});
