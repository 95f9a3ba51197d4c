import { expect, it } from 'vitest';
import type { AcceptTransfer } from '../commands/accept-transfer.ts';
import { Callers, type Queued, Queues } from './queues.ts';

const ALONE = { isContended: false, leaseAwaitedMs: 0 };

const settlement = (transactionId: string): Queued => ({
  command: {
    kind: 'settleTransfer',
    now: 0,
    transactionId,
    eventId: transactionId,
    outcome: { kind: 'success' },
  },
  sinceMs: performance.now(),
  resolve: () => {},
  reject: () => {},
});

it('commands that did not commit come before newer ones, in their order', () => {
  const queues = new Queues('t', new Callers());
  const [first, second, third] = ['1', '2', '3'].map(settlement) as [Queued, Queued, Queued];
  queues.push(first);
  const before = queues.take(ALONE);
  queues.push(second);
  const behind = queues.take(ALONE);
  queues.push(third);
  queues.putBack([before, behind]);
  expect(queues.take(ALONE)).toEqual([first, second, third]);
});

const transfer = (bulkId: string | null): Queued => ({
  ...settlement('1'),
  command: { kind: 'acceptTransfer', bulkId } as AcceptTransfer,
});

it.each([
  ['a single request', null, true],
  ['a part of a bulk transfer', '1', false],
])('the caller of %s is active for other tenants: %s', (_, bulkId, isActive) => {
  const callers = new Callers();
  new Queues('a', callers).push(transfer(bulkId));
  expect([callers.areActive(), callers.areActive('a'), callers.areActive('b')]).toEqual([
    isActive,
    false,
    isActive,
  ]);
});
