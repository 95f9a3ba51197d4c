import { expect, test } from 'vitest';
import { largestFirst } from './tags.ts';

test('tags beyond the largest of a currency share a line', () => {
  const of = (tag: string | null, posted: bigint, currency = 'NGN') =>
    ({ tag, kind: tag === null ? 'untagged' : 'tag', currency, wallets: 1, posted, held: 1n }) as const;
  const all = [of('a', 1n), of('b', 5n), of(null, 0n), of('c', 2n), of('d', 3n), of('a', 1n, 'USD')];
  expect(largestFirst(all, 2)).toEqual([
    of('b', 5n),
    of('d', 3n),
    { tag: null, kind: 'other', currency: 'NGN', wallets: 2, posted: 3n, held: 2n },
    of(null, 0n),
    of('a', 1n, 'USD'),
  ]);
});
