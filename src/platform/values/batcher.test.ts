import { describe, expect, it } from 'vitest';
import type { BatcherOptions } from './batcher.ts';
import { Batcher } from './batcher.ts';

/** A batcher of texts whose key is the first letter; runs end when the test lets them. */
function harness(limits: Partial<BatcherOptions<string, string>> = {}) {
  const runs: { items: readonly string[]; finish: () => void; fail: (cause: Error) => void }[] = [];
  const batcher = new Batcher<string, string>({
    key: (item) => item[0]!,
    batchMax: 3,
    runningMax: 1,
    queueMax: 100,
    run: (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, finish: () => resolve(items.map((item) => `${item}!`)), fail: reject });
      }),
    ...limits,
  });
  const next = async () => {
    await new Promise(setImmediate);
    return runs.shift();
  };
  return { batcher, next };
}

describe('the batcher', () => {
  it('runs what comes together as one batch, and gathers while one runs', async () => {
    const { batcher, next } = harness();
    const first = [batcher.submit('a'), batcher.submit('b')];
    const run = await next();
    expect(run?.items).toEqual(['a', 'b']);
    const second = [batcher.submit('c'), batcher.submit('d')];
    expect(await next()).toBeUndefined();
    run?.finish();
    expect(await Promise.all(first)).toEqual(['a!', 'b!']);
    const later = await next();
    expect(later?.items).toEqual(['c', 'd']);
    later?.finish();
    expect(await Promise.all(second)).toEqual(['c!', 'd!']);
  });

  it('holds each key once, keeps the order of the rest, and no more than its limit', async () => {
    const { batcher, next } = harness();
    const all = ['a1', 'a2', 'b1', 'a3', 'c1', 'd1'].map((item) => batcher.submit(item));
    const seen: (readonly string[])[] = [];
    for (let run = await next(); run; run = await next()) {
      seen.push(run.items);
      run.finish();
    }
    expect(seen).toEqual([['a1', 'b1', 'c1'], ['a2', 'd1'], ['a3']]);
    expect(await Promise.all(all)).toEqual(['a1!', 'a2!', 'b1!', 'a3!', 'c1!', 'd1!']);
  });

  it('runs as many batches at once as it may', async () => {
    const { batcher, next } = harness({ runningMax: 2, batchMax: 1 });
    const all = ['a', 'b', 'c'].map((item) => batcher.submit(item));
    const first = await next();
    const second = await next();
    const third = await next();
    expect([first?.items, second?.items, third]).toEqual([['a'], ['b'], undefined]);
    first?.finish();
    const last = await next();
    expect(last?.items).toEqual(['c']);
    second?.finish();
    last?.finish();
    expect(await Promise.all(all)).toEqual(['a!', 'b!', 'c!']);
  });

  it('fails the callers of a failed batch and goes on with the next', async () => {
    const { batcher, next } = harness({ batchMax: 1 });
    const bad = batcher.submit('a');
    const good = batcher.submit('b');
    (await next())?.fail(new Error('no'));
    await expect(bad).rejects.toThrow('no');
    (await next())?.finish();
    expect(await good).toBe('b!');
  });

  it('fails a batch whose results are not one an item', async () => {
    const { batcher } = harness({ run: () => Promise.resolve([]) });
    await expect(batcher.submit('a')).rejects.toThrow('another number of results');
  });

  it('refuses what its queue has no room for', async () => {
    const { batcher, next } = harness({ queueMax: 2 });
    const all = [batcher.submit('a'), batcher.submit('b')];
    await expect(batcher.submit('c')).rejects.toThrow('more than 2 requests');
    (await next())?.finish();
    expect(await Promise.all(all)).toEqual(['a!', 'b!']);
    const later = batcher.submit('d');
    (await next())?.finish();
    expect(await later).toBe('d!');
  });
});
