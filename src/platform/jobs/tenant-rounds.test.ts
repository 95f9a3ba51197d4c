import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TenantRounds } from './tenant-rounds.ts';

const IN_FLIGHT_MAX = 8;
const CLAIM_MAX = 4;
/** Longer than the first rest of a tenant whose claim failed, milliseconds. */
const RESTED_MS = 1_001;

/** Simulated work of tenants. A test ends the claimed work. */
class Work {
  readonly due: Map<string, number>;
  /** Tenants whose claims fail. */
  readonly broken = new Set<string>();
  /** Claimed tenants, and how much each time. */
  claims: [tenantId: string, pieces: number][] = [];
  readonly errors: unknown[] = [];
  /** Tenants whose work another process keeps. */
  readonly skipped = new Set<string>();
  readonly rounds: TenantRounds<{ tenantId: string }>;
  readonly #ends: (() => void)[] = [];
  /** Isolated work, by tenant. */
  readonly apart: [tenantId: string, end: () => void][] = [];

  /** @param slow tenants whose work is begun apart */
  constructor(due: Record<string, number>, slow: readonly string[] = []) {
    this.due = new Map(Object.entries(due));
    this.rounds = new TenantRounds({
      due: async (after, limit) =>
        [...this.due]
          .filter(([tenantId, pieces]) => pieces > 0 && tenantId > after)
          .slice(0, limit)
          .map(([tenantId]) => ({ tenantId })),
      claim: async ({ tenantId }, limit) => {
        if (this.broken.has(tenantId)) throw new Error(`${tenantId} is broken`);
        const pieces = Math.min(limit, this.due.get(tenantId)!);
        this.due.set(tenantId, this.due.get(tenantId)! - pieces);
        this.claims.push([tenantId, pieces]);
        for (let i = 0; i < pieces; i++) {
          if (slow.includes(tenantId)) {
            this.rounds.beginIsolated(
              tenantId,
              new Promise((resolve) => this.apart.push([tenantId, resolve])),
            );
          } else this.rounds.begin(new Promise((resolve) => this.#ends.push(resolve)));
        }
        return pieces;
      },
      inFlightMax: IN_FLIGHT_MAX,
      claimMax: CLAIM_MAX,
      isolated: { perTenantMax: 5, totalMax: 7 },
      claimant: { skipsTenant: (tenantId) => this.skipped.has(tenantId) },
      onError: (error) => this.errors.push(error),
    });
  }

  get underWay(): number {
    return this.#ends.length;
  }

  async endAll(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    for (const [, end] of this.apart.splice(0)) end();
    await this.rounds.settled();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('tenants', () => {
  it('are served one after the other, and again until there is nothing to do', async () => {
    const work = new Work({ a1: 6, b2: 1, c3: 1 });
    expect(await work.rounds.round()).toBe(6);
    expect(work.claims).toEqual([
      ['a1', 4],
      ['b2', 1],
      ['c3', 1],
    ]);
    await work.endAll();
    expect(await work.rounds.round()).toBe(2);
    expect(await work.rounds.round()).toBe(0);
    expect(work.claims.slice(3)).toEqual([['a1', 2]]);
    await work.endAll();
  });

  it('have bounded work under way, and go on behind the one that was served last', async () => {
    const work = new Work({ a1: 100, b2: 100, c3: 100 });
    expect(await work.rounds.round()).toBeGreaterThan(0);
    expect(work.underWay).toBe(IN_FLIGHT_MAX);
    const next = work.rounds.round();
    await work.endAll();
    await next;
    expect(work.claims.map(([tenantId]) => tenantId)).toEqual(['a1', 'b2']);
    await work.rounds.round();
    expect(work.claims.map(([tenantId]) => tenantId)).toEqual(['a1', 'b2', 'c3']);
    await work.endAll();
  });

  it('are passed over while another process keeps their work for itself', async () => {
    const work = new Work({ a1: 1, b2: 1 });
    work.skipped.add('a1');
    await work.rounds.round();
    expect(work.claims).toEqual([['b2', 1]]);
    work.skipped.clear();
    await work.rounds.round();
    expect(work.claims.slice(1)).toEqual([['a1', 1]]);
    await work.endAll();
  });

  it('beyond one round are reached by the next', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `t${String(i).padStart(3, '0')}`);
    const last = names.at(-1)!;
    const work = new Work(Object.fromEntries(names.map((name) => [name, 1])));
    for (const name of names) if (name !== last) work.broken.add(name);
    expect(await work.rounds.round()).toBeGreaterThan(0);
    expect(work.claims).toEqual([]);
    await work.rounds.round();
    expect(work.claims).toEqual([[last, 1]]);
    await work.endAll();
  });
});

describe('work that is claimed elsewhere', () => {
  it('has room once no older work waits, and leaves that of one claim', async () => {
    const work = new Work({ a1: 1 });
    expect(work.rounds.reserve(1)).toBe(false);
    await work.rounds.round();
    expect(work.rounds.reserve(1)).toBe(false);
    await work.rounds.round();
    expect(work.rounds.reserve(4)).toBe(false);
    expect(work.rounds.reserve(3)).toBe(true);
    expect(work.rounds.reserve(1)).toBe(false);
    work.due.set('b2', 100);
    await work.rounds.round();
    expect(work.claims.at(-1)).toEqual(['b2', CLAIM_MAX]);
    work.rounds.release(3);
    expect(work.rounds.reserve(1)).toBe(false);
    await work.endAll();
  });
});

describe('work that is begun apart', () => {
  it('is bounded for each tenant and for all, and keeps no place from that of others', async () => {
    const work = new Work({ a1: 100, b2: 100, c3: 1 }, ['a1', 'b2']);
    await work.rounds.round();
    expect(work.claims).toEqual([
      ['a1', 4],
      ['b2', 4],
      ['c3', 1],
    ]);
    // Both together are over the bound for all: neither has a turn, and the third goes on.
    work.due.set('c3', 2);
    expect(await work.rounds.round()).toBe(2);
    expect(work.claims.slice(3)).toEqual([['c3', 2]]);
    expect(await work.rounds.round()).toBe(0);
    for (const [tenantId, end] of work.apart) if (tenantId === 'b2') end();
    await new Promise((resolve) => setImmediate(resolve));
    await work.rounds.round();
    expect(work.claims.slice(4)).toEqual([
      ['a1', 1],
      ['b2', 2],
    ]);
    await work.endAll();
  });

  it('is waited for in the end', async () => {
    const work = new Work({ a1: 1 }, ['a1']);
    await work.rounds.round();
    let settled = false;
    const settling = work.rounds.settled().then(() => {
      settled = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toBe(false);
    await work.endAll();
    await settling;
  });
});

describe('a claim that fails', () => {
  it('has its tenant rest, and keeps no other waiting', async () => {
    const work = new Work({ a1: 1, b2: 1 });
    work.broken.add('a1');
    await work.rounds.round();
    work.broken.clear();
    await work.rounds.round();
    expect(work.claims).toEqual([['b2', 1]]);
    expect(work.errors).toHaveLength(1);
    vi.advanceTimersByTime(RESTED_MS);
    await work.rounds.round();
    expect(work.claims).toEqual([
      ['b2', 1],
      ['a1', 1],
    ]);
    await work.endAll();
  });

  it('is a failure of the job while no other claim works', async () => {
    const work = new Work({ a1: 1, b2: 1 });
    work.broken.add('a1').add('b2');
    await work.rounds.round();
    expect(work.rounds.failing).toBe(true);
    await work.rounds.round();
    expect(work.rounds.failing).toBe(true);
    work.broken.delete('b2');
    vi.advanceTimersByTime(RESTED_MS);
    await work.rounds.round();
    expect(work.rounds.failing).toBe(false);
    await work.endAll();
  });
});
