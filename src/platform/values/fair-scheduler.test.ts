import { expect, test } from 'vitest';
import { FairScheduler } from './fair-scheduler.ts';

/** Starts named work and ends it on request; the name begins with the tenant, and that of large work is in capitals. */
function works(scheduler: FairScheduler) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (...names: string[]): void => {
    for (const name of names) {
      const large = name === name.toUpperCase();
      const work = scheduler.each(name[0]!.toLowerCase(), large, async function* () {
        begun.push(name);
        yield await new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
      void work.next().then(() => work.next());
    }
  };
  const end = (name: string): void => ends.get(name)!();
  return { begun, start, end };
}

test('one piece of a tenant runs at a time, and tenants take turns', async () => {
  const { begun, start, end } = works(new FairScheduler({ concurrency: 2, largeConcurrency: 2 }));
  start('a1', 'a2', 'a3', 'b1', 'c1', 'c2', 'd1');
  await expect.poll(() => begun).toEqual(['a1', 'b1']);
  end('a1');
  await expect.poll(() => begun.at(-1)).toBe('c1');
  end('b1');
  await expect.poll(() => begun.at(-1)).toBe('d1');
  end('d1');
  await expect.poll(() => begun.at(-1)).toBe('a2');
  end('a2');
  await expect.poll(() => begun.at(-1)).toBe('a3');
  end('c1');
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'a3', 'c2']);
});

test('small work does not wait for large work', async () => {
  const { begun, start, end } = works(new FairScheduler({ concurrency: 2, largeConcurrency: 1 }));
  start('A1', 'B1', 'b2', 'c1');
  await expect.poll(() => begun).toEqual(['A1', 'b2']);
  end('b2');
  await expect.poll(() => begun.at(-1)).toBe('c1');
  end('A1');
  await expect.poll(() => begun).toEqual(['A1', 'b2', 'c1', 'B1']);
});

test('work that fails, and work that nobody takes more of, ends its turn', async () => {
  const scheduler = new FairScheduler({ concurrency: 1, largeConcurrency: 1 });
  const pieces = (tenantId: string, failing: boolean) =>
    scheduler.each(tenantId, false, async function* () {
      yield `${tenantId}1`;
      if (failing) throw new Error('failed');
      yield `${tenantId}2`;
    });
  const left = pieces('a', false);
  const fails = pieces('b', true);
  const last = pieces('c', false);
  expect((await left.next()).value).toBe('a1');
  const others = [fails.next(), last.next()];
  await left.return(undefined);
  expect((await others[0]!).value).toBe('b1');
  await expect(fails.next()).rejects.toThrow('failed');
  expect((await others[1]!).value).toBe('c1');
});
