import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/identity/authenticate.ts';
import { RateLimits, type RateSettings } from '../../src/identity/rate-limits.ts';
import { ShareLimits } from '../../src/identity/share-limits.ts';
import { createPool, sessionOn } from '../../src/platform/db/database.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 };
const TEN_IN_TEN_SECONDS: RateSettings = { perKey: 10, perAddress: 0, windowMs: 10_000, testKeys: false };
const ADDRESS = '203.0.113.9';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connection('kolo_directory'), 'kolo_directory', LIMITS);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const callerWith = (keyId: string, mode: 'test' | 'live' = 'live'): Caller => ({
  tenant: { tenantId: '', businessId: '', mode },
  keyId,
  scopes: [],
  strict: false,
  profile: undefined,
});

/** Processes that hold callers to the same limits on one database, and a clock that they agree on. */
function processes(count: number, settings: RateSettings) {
  const clock = new ManualClock();
  const all = Array.from({ length: count }, () => {
    const limits = new RateLimits(settings);
    const onError = (error: unknown): void => expect.unreachable(String(error));
    const sharing = new ShareLimits({ limits, directory: sessionOn(pool), clock, onError });
    return {
      share: () => sharing.share(),
      /** Sends so many requests and counts those that pass. */
      send(caller: Caller, requests: number, address = ADDRESS): number {
        let passed = 0;
        for (let i = 0; i < requests; i++) {
          if ((limits.take(caller, () => address, clock.now())?.waitMs ?? 0) === 0) passed++;
        }
        return passed;
      },
      state: (caller: Caller) => limits.take(caller, () => ADDRESS, clock.now()),
    };
  });
  return { clock, all };
}

describe('a caller', () => {
  it('gets what its key may, and then what comes back of it', () => {
    const { clock, all } = processes(1, TEN_IN_TEN_SECONDS);
    const [process] = all;
    const caller = callerWith('alone');
    expect(process!.send(caller, 15)).toBe(10);
    clock.advance(999);
    expect(process!.send(caller, 3)).toBe(0);
    clock.advance(1);
    expect(process!.send(caller, 3)).toBe(1);
    clock.advance(4_500);
    expect(process!.send(caller, 9)).toBe(4);
    // A bucket holds no more than the limit, however long nobody comes.
    clock.advance(3_600_000);
    expect(process!.send(caller, 15)).toBe(10);
    expect(process!.send(callerWith('another'), 15)).toBe(10);
  });

  it('is given the remaining requests, and the time until the next', () => {
    const { clock, all } = processes(1, { ...TEN_IN_TEN_SECONDS, perAddress: 3 });
    const [process] = all;
    const caller = callerWith('counted');
    const policy = '"key";q=10;w=10, "address";q=3;w=10';
    const state = (key: string, address: string, waitMs = 0) => ({
      policy,
      state: `"key";${key}, "address";${address}`,
      waitMs: expect.closeTo(waitMs, 3),
    });
    expect(process!.state(caller)).toEqual(state('r=9;t=1', 'r=2;t=4'));
    expect(process!.state(caller)).toEqual(state('r=8;t=2', 'r=1;t=7'));
    expect(process!.state(caller)).toEqual(state('r=7;t=3', 'r=0;t=10'));
    // A refusal uses up neither allowance.
    expect(process!.state(caller)).toEqual(state('r=7;t=3', 'r=0;t=10', 10_000 / 3));
    clock.advance(3_334);
    expect(process!.state(caller)).toEqual(state('r=9;t=1', 'r=0;t=10'));
  });

  it('shares its address with all callers behind it', () => {
    const { all } = processes(1, { ...TEN_IN_TEN_SECONDS, perKey: 0, perAddress: 10 });
    const [process] = all;
    expect(process!.send(callerWith('a'), 6)).toBe(6);
    expect(process!.send(callerWith('b'), 6)).toBe(4);
    expect(process!.send(callerWith('b'), 6, '203.0.113.10')).toBe(6);
    expect(process!.send(callerWith('a'), 6, '2001:db8:0:1::1')).toBe(6);
    expect(process!.send(callerWith('a'), 6, '2001:db8:0:1:ffff::2')).toBe(4);
    expect(process!.send(callerWith('a'), 6, '2001:db8:0:2::1')).toBe(6);
  });

  it('with a test key is held to nothing unless the settings say so', () => {
    const caller = callerWith('test', 'test');
    const [free] = processes(1, TEN_IN_TEN_SECONDS).all;
    expect([free!.send(caller, 50), free!.state(caller)]).toEqual([50, undefined]);
    const [held] = processes(1, { ...TEN_IN_TEN_SECONDS, testKeys: true }).all;
    expect(held!.send(caller, 50)).toBe(10);
  });

  it('is forgotten when there are very many', () => {
    const { all } = processes(1, TEN_IN_TEN_SECONDS);
    const [process] = all;
    expect(process!.send(callerWith('first'), 15)).toBe(10);
    for (let n = 0; n < 20_000; n++) process!.send(callerWith(`key ${n}`), 1);
    expect(process!.send(callerWith('first'), 15)).toBe(10);
    expect(process!.send(callerWith('key 19999'), 15)).toBe(9);
  });
});

describe('several processes', () => {
  it('let pass the limit of each in the first second, and then the limit of one', async () => {
    const { clock, all } = processes(3, TEN_IN_TEN_SECONDS);
    const caller = callerWith('everywhere');
    const passed: number[] = [];
    for (let second = 0; second <= 120; second++) {
      passed.push(all.reduce((sum, process) => sum + process.send(caller, 20), 0));
      for (const process of all) await process.share();
      clock.advance(1_000);
    }
    const sum = (from: number, to: number) => passed.slice(from, to).reduce((a, b) => a + b, 0);
    expect(passed[0]).toBe(30);
    // The excess of the first second has to wait.
    expect(sum(1, 21)).toBeLessThanOrEqual(3);
    // One a second comes back; until the others know of it each process lets it pass.
    for (let from = 1; from < 120; from++) expect(passed[from]).toBeLessThanOrEqual(3);
    expect(sum(0, 121)).toBeLessThanOrEqual(120 + 30);
    expect(sum(61, 121)).toBeGreaterThanOrEqual(57);
    expect(sum(61, 121)).toBeLessThanOrEqual(63);
  });

  it('hold a caller to one limit that goes from one of them to the other', async () => {
    const { clock, all } = processes(2, TEN_IN_TEN_SECONDS);
    const caller = callerWith('moving');
    let passed = 0;
    for (let second = 0; second < 100; second++) {
      passed += all[second % 2]!.send(caller, 20);
      for (const process of all) await process.share();
      clock.advance(1_000);
    }
    expect(passed).toBeGreaterThanOrEqual(98);
    expect(passed).toBeLessThanOrEqual(100 + 20);
  });

  it('write nothing while nobody calls, and one row a caller however often it calls', async () => {
    const { all } = processes(2, TEN_IN_TEN_SECONDS);
    const rows = async () => {
      const [row] = await sessionOn(pool).query<{ rows: bigint }>(
        'SELECT count(*) AS rows FROM rate_limit_buckets',
      );
      return Number(row!.rows);
    };
    const before = await rows();
    for (const process of all) await process.share();
    expect(await rows()).toBe(before);
    for (const process of all) {
      process.send(callerWith('one row'), 5);
      await process.share();
    }
    expect(await rows()).toBe(before + 1);
  });

  it('share what could not be shared with what follows', async () => {
    const clock = new ManualClock();
    const limits = new RateLimits(TEN_IN_TEN_SECONDS);
    const caller = callerWith('late');
    const broken = { query: () => Promise.reject(new Error('away')) };
    const directory = { ...sessionOn(pool), ...broken };
    const failing = new ShareLimits({ limits, directory, clock, onError: () => {} });
    for (let i = 0; i < 7; i++) limits.take(caller, () => ADDRESS, clock.now());
    await expect(failing.share()).rejects.toThrow('away');
    limits.take(caller, () => ADDRESS, clock.now());
    const sharing = new ShareLimits({ limits, directory: sessionOn(pool), clock, onError: () => {} });
    await sharing.share();
    const [other] = processes(1, TEN_IN_TEN_SECONDS).all;
    expect(other!.send(caller, 1)).toBe(1);
    await other!.share();
    expect(other!.send(caller, 9)).toBe(1);
  });
});
