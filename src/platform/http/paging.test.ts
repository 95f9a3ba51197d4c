import { expect, test } from 'vitest';
import { pageAnswer, pageRequest } from './paging.ts';

const KEYS = Array.from({ length: 10 }, (_, n) => `k${n}`);
const SCANNED = 4;

/** A page of the odd keys, the last first. Each scans four keys. */
function pageOf(cursor?: string) {
  const page = pageRequest({ limit: 3, ...(cursor === undefined ? {} : { cursor }) }, (key) =>
    KEYS.includes(key),
  );
  const { key, direction } = page;
  const inOrder = direction === 'older' ? KEYS.toReversed() : KEYS;
  const beyond = inOrder.slice(key === null ? 0 : inOrder.indexOf(key) + 1);
  const scanned = beyond.slice(0, SCANNED);
  const found = scanned.filter((one) => Number(one.slice(1)) % 2 === 1);
  const scannedTo = scanned.length < SCANNED ? null : scanned.at(-1)!;
  const { edges, pageInfo } = pageAnswer(
    page,
    found,
    (one) => one,
    (one) => one,
    scannedTo,
  ).data.paginatedPayload;
  return { edges, ...pageInfo };
}

test('a list that was scanned in part continues behind that part, and back again', () => {
  const first = pageOf();
  expect(first).toMatchObject({ edges: ['k9', 'k7'], hasNextPage: true, previousCursor: null });
  const second = pageOf(first.endCursor!);
  expect(second).toMatchObject({ edges: ['k5', 'k3'], hasNextPage: true });
  const third = pageOf(second.endCursor!);
  expect(third).toMatchObject({ edges: ['k1'], hasNextPage: false });
  const back = pageOf(third.previousCursor!);
  expect(back).toMatchObject({ edges: ['k5', 'k3'], hasNextPage: true });
  expect(pageOf(back.endCursor!).edges).toEqual(['k1']);
});
