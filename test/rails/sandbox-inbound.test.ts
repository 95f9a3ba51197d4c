import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/bank.ts';
import type { InboundTransfer, Inflow } from '../../src/rails/sandbox/inbound.ts';
import { ManualClock } from '../../src/values/clock.ts';
import { uuidv7 } from '../../src/values/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let bank: SandboxBank;
const clock = new ManualClock();
const open = () => openSandboxBank({ database: database.config, clock });

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  bank = await open();
});

afterAll(async () => {
  await bank.close();
  await database.drop();
});

const id = () => uuidv7(clock.now());
const tenantId = id();
const walletId = id();

function inflow(fields: Partial<InboundTransfer> = {}): InboundTransfer {
  return {
    inflowId: id(),
    tenantId,
    accountId: id(),
    walletId,
    transactionId: id(),
    amount: 500_000n,
    reference: `ref-${id()}`,
    ...fields,
  };
}

/** The same request made again: new ids, the caller's content. */
const again = (transfer: InboundTransfer, fields: Partial<InboundTransfer> = {}) =>
  inflow({ reference: transfer.reference, ...fields });

async function pendingIds(olderThanMs = 0): Promise<string[]> {
  return (await bank.pendingInbound(10_000, olderThanMs, null)).map((one) => one.inflowId);
}

async function stateOf(transfer: InboundTransfer): Promise<Inflow['state'] | undefined> {
  return (await bank.inbound(null, 10_000)).find((one) => one.inflowId === transfer.inflowId)?.state;
}

describe('receiving', () => {
  it('records, and says the same with the first ids when it comes again, whatever happened since', async () => {
    const first = inflow();
    const recorded = await bank.receiveInbound(first);
    expect(recorded).toEqual({
      kind: 'recorded',
      inflow: { ...first, state: 'received', receivedAtMs: clock.now() },
    });
    expect(await bank.receiveInbound(again(first))).toMatchObject({ kind: 'same', inflow: first });
    await bank.acknowledgeInbound(first.inflowId);
    const later = await bank.receiveInbound(again(first));
    expect(later).toMatchObject({ kind: 'same', inflow: { ...first, state: 'acknowledged' } });
    expect((await bank.inbound(null, 10_000)).filter((one) => one.reference === first.reference).length).toBe(
      1,
    );
  });

  it.each<[string, Partial<InboundTransfer>]>([
    ['amount', { amount: 1n }],
    ['wallet', { walletId: id() }],
  ])('refuses a reference that comes again with another %s', async (_, change) => {
    const first = inflow();
    await bank.receiveInbound(first);
    expect(await bank.receiveInbound(again(first, change))).toEqual({ kind: 'conflict' });
    expect(await stateOf(first)).toBe('received');
  });

  it('knows an inflow by its own id, with a reference or without', async () => {
    const bare = inflow({ reference: null });
    expect(await bank.receiveInbound(bare)).toMatchObject({ kind: 'recorded' });
    expect(await bank.receiveInbound(bare)).toMatchObject({ kind: 'same', inflow: bare });
    expect(await bank.receiveInbound({ ...bare, amount: 7n })).toEqual({ kind: 'conflict' });
    expect(await bank.receiveInbound({ ...bare, reference: 'now-with-one' })).toEqual({ kind: 'conflict' });
  });

  it('takes any number without a reference, and one reference in two tenants', async () => {
    const bare = [inflow({ reference: null }), inflow({ reference: null }), inflow({ reference: null })];
    const outcomes = await Promise.all(bare.map((one) => bank.receiveInbound(one)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['recorded', 'recorded', 'recorded']);
    const here = inflow();
    const there = again(here, { tenantId: id() });
    expect(await bank.receiveInbound(here)).toMatchObject({ kind: 'recorded', inflow: here });
    expect(await bank.receiveInbound(there)).toMatchObject({ kind: 'recorded', inflow: there });
  });

  it('of one reference 100 times at once, from two processes, records one', async () => {
    const second = await open();
    const first = inflow();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, copy) => (copy % 2 ? bank : second).receiveInbound(again(first))),
    );
    await second.close();
    expect(outcomes.filter(({ kind }) => kind === 'recorded').length).toBe(1);
    expect(outcomes.filter(({ kind }) => kind === 'same').length).toBe(99);
    const ids = outcomes.map((outcome) => outcome.kind !== 'conflict' && outcome.inflow.inflowId);
    expect(new Set(ids).size).toBe(1);
  });

  it.each([0n, -1n, 2n ** 53n])('refuses the amount %s as a fault of the caller', async (amount) => {
    await expect(bank.receiveInbound(inflow({ amount }))).rejects.toThrow(RangeError);
  });

  it('survives a restart', async () => {
    const first = inflow();
    await bank.receiveInbound(first);
    await bank.close();
    bank = await open();
    expect(await bank.receiveInbound(again(first))).toMatchObject({ kind: 'same', inflow: first });
    expect(await pendingIds()).toContain(first.inflowId);
  });
});

describe('the ends of an inflow', () => {
  it('pending until acknowledged, once and for all', async () => {
    const first = inflow();
    await bank.receiveInbound(first);
    expect(await pendingIds()).toContain(first.inflowId);
    expect(await bank.acknowledgeInbound(first.inflowId)).toBe(true);
    expect(await bank.acknowledgeInbound(first.inflowId)).toBe(true);
    expect(await pendingIds()).not.toContain(first.inflowId);
    expect(await bank.returnInbound(first.inflowId)).toBe(false);
    expect(await stateOf(first)).toBe('acknowledged');
  });

  it('returned, once and for all, which frees its reference', async () => {
    const first = inflow();
    await bank.receiveInbound(first);
    expect(await bank.returnInbound(first.inflowId)).toBe(true);
    expect(await bank.returnInbound(first.inflowId)).toBe(true);
    expect(await pendingIds()).not.toContain(first.inflowId);
    expect(await bank.acknowledgeInbound(first.inflowId)).toBe(false);
    expect(await stateOf(first)).toBe('returned');
    // Its own id must never be credited after all; its reference may be used for other content.
    expect(await bank.receiveInbound(first)).toEqual({ kind: 'conflict' });
    const next = again(first, { amount: 9n });
    expect(await bank.receiveInbound(next)).toMatchObject({ kind: 'recorded', inflow: next });
    expect(await bank.receiveInbound(again(first))).toEqual({ kind: 'conflict' });
  });

  it('of an unknown id are none', async () => {
    expect(await bank.acknowledgeInbound(id())).toBe(false);
    expect(await bank.returnInbound(id())).toBe(false);
  });

  it('never both, when acknowledged and returned at once', async () => {
    const all = Array.from({ length: 40 }, () => inflow());
    await Promise.all(all.map((one) => bank.receiveInbound(one)));
    for (const one of all) {
      const ends = await Promise.all([
        bank.acknowledgeInbound(one.inflowId),
        bank.returnInbound(one.inflowId),
      ]);
      expect(ends.filter(Boolean).length).toBe(1);
      expect(await stateOf(one)).toBe(ends[0] ? 'acknowledged' : 'returned');
    }
  });
});

describe('lists', () => {
  it('pending gives those of the age asked for, the oldest first, at most so many, after any of them', async () => {
    for (const known of await pendingIds()) await bank.acknowledgeInbound(known);
    const first = inflow();
    await bank.receiveInbound(first);
    clock.advance(1_000);
    const second = inflow();
    await bank.receiveInbound(second);
    clock.advance(1_000);
    expect(await pendingIds(0)).toEqual([first.inflowId, second.inflowId]);
    expect(await pendingIds(1_000)).toEqual([first.inflowId, second.inflowId]);
    expect(await pendingIds(1_001)).toEqual([first.inflowId]);
    expect(await pendingIds(2_001)).toEqual([]);
    const one = await bank.pendingInbound(1, 0, null);
    expect(one.map(({ inflowId }) => inflowId)).toEqual([first.inflowId]);
    const next = await bank.pendingInbound(10, 0, one[0]!);
    expect(next.map(({ inflowId }) => inflowId)).toEqual([second.inflowId]);
    expect(await bank.pendingInbound(10, 0, next[0]!)).toEqual([]);
  });

  it('inbound gives every inflow once, page by page', async () => {
    const whole = await bank.inbound(null, 10_000);
    const paged: Inflow[] = [];
    for (;;) {
      const page = await bank.inbound(paged.at(-1)?.inflowId ?? null, 7);
      paged.push(...page);
      if (page.length < 7) break;
    }
    expect(paged).toEqual(whole);
    expect(new Set(whole.map(({ inflowId }) => inflowId)).size).toBe(whole.length);
    expect(new Set(whole.map(({ state }) => state))).toEqual(
      new Set(['received', 'acknowledged', 'returned']),
    );
  });
});
