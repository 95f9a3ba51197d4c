import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Loop, type LoopOptions } from './loop.ts';

/** Short: whatever else runs in the process sees the same moved clock, and works through all of it. */
const POLL_MS = 5_000;

let loops: Loop[];

beforeEach(() => {
  loops = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  vi.useRealTimers();
});

/** A loop whose rounds a test lets end one by one; started. It polls so seldom that nothing here waits for it. */
function startLoop(options: Partial<LoopOptions> = {}) {
  const ends: ((taken: number | Error) => void)[] = [];
  const errors: unknown[] = [];
  const loop = new Loop({
    name: 'test',
    round: () =>
      new Promise((resolve, reject) => {
        ends.push((taken) => (taken instanceof Error ? reject(taken) : resolve(taken)));
      }),
    pollMs: POLL_MS,
    onError: (error) => errors.push(error),
    ...options,
  });
  loops.push(loop);
  loop.start();
  return {
    loop,
    errors,
    /** Rounds that have begun. */
    begun: () => ends.length,
    /** Ends the newest round, and lets the loop act on it. */
    async end(taken: number | Error) {
      ends.at(-1)!(taken);
      await passes(0);
    },
  };
}

/** Moves time on, and lets the loop act on it. */
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('waking', () => {
  it('during a round that finds nothing begins another round, and one only', async () => {
    const { loop, begun, end } = startLoop();
    loop.wake();
    loop.wake();
    await end(0);
    expect(begun()).toBe(2);
    await end(0);
    await passes(POLL_MS - 1);
    expect(begun()).toBe(2);
    await passes(1);
    expect(begun()).toBe(3);
    await end(0);
  });

  it('during a rest begins a round, each time', async () => {
    const { loop, begun, end } = startLoop();
    for (let rounds = 1; rounds < 5; rounds++) {
      await end(0);
      expect(begun()).toBe(rounds);
      loop.wake();
      await passes(0);
      expect(begun()).toBe(rounds + 1);
    }
    await end(0);
  });

  it('does not shorten the pace', async () => {
    const { loop, begun, end } = startLoop({ paceMs: 20 });
    await end(1);
    loop.wake();
    await passes(19);
    expect(begun()).toBe(1);
    await passes(1);
    expect(begun()).toBe(2);
    await end(0);
  });

  it('during a round leaves the pace as it is, and is not lost', async () => {
    const { loop, begun, end } = startLoop({ paceMs: 20 });
    await passes(5);
    loop.wake();
    await end(0);
    await passes(14);
    expect(begun()).toBe(1);
    await passes(1);
    expect(begun()).toBe(2);
    await end(0);
  });

  it('during a rest leaves the pace as it is', async () => {
    const { loop, begun, end } = startLoop({ paceMs: 20 });
    await end(0);
    await passes(5);
    loop.wake();
    await passes(14);
    expect(begun()).toBe(1);
    await passes(1);
    expect(begun()).toBe(2);
    await end(0);
  });

  it('does not shorten the pause after a failure', async () => {
    const { loop, begun, end, errors } = startLoop({ errorPauseMs: 1_000 });
    const failure = new Error('the database is away');
    await end(failure);
    expect(errors).toEqual([failure]);
    expect(loop.failing).toBe(true);
    loop.wake();
    await passes(999);
    expect(begun()).toBe(1);
    await passes(1);
    expect(begun()).toBe(2);
    await end(0);
    expect(loop.failing).toBe(false);
  });
});

describe('a round that found work', () => {
  it('is followed by another at once, or when the pace allows', async () => {
    const quick = startLoop();
    await quick.end(1);
    expect(quick.begun()).toBe(2);
    await quick.end(0);
    const paced = startLoop({ paceMs: 20 });
    await passes(30);
    await paced.end(1);
    expect(paced.begun()).toBe(2);
    await paced.end(0);
  });
});

describe('stopping', () => {
  it.each([
    ['a rest', {}, 0],
    ['the pace', { paceMs: POLL_MS }, 1],
    ['the pause after a failure', { errorPauseMs: POLL_MS }, new Error('away')],
  ] as const)('ends %s, and no round begins', async (_, options, taken) => {
    const { loop, begun, end } = startLoop(options);
    await end(taken);
    // Time stands still meanwhile.
    await loop.stop();
    loop.wake();
    await passes(2 * POLL_MS);
    expect(begun()).toBe(1);
  });

  it('lets the round in progress finish, and does not rest after it', async () => {
    const { loop, begun, end } = startLoop({ paceMs: POLL_MS });
    let stopped = false;
    const stop = loop.stop().then(() => {
      stopped = true;
    });
    await passes(0);
    expect(stopped).toBe(false);
    await end(1);
    await stop;
    expect(begun()).toBe(1);
  });

  it('before the start is possible', async () => {
    const loop = new Loop({ name: 'test', round: async () => 0, pollMs: POLL_MS, onError: () => {} });
    await loop.stop();
    expect(loop.failing).toBe(false);
  });
});
