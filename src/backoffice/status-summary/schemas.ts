import { Type } from 'typebox';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import type { deliveriesWaiting, ProcessingPayouts } from './queries.ts';

const COUNT = Type.Integer({ description: 'How many; at most 10,000 are counted.', examples: [12] });

export const statusSummarySchema = Type.Object(
  {
    at: Timestamp('When it was so.'),
    payouts: Type.Array(
      Type.Object({
        rail: Type.String({ description: 'By which they are paid.', examples: ['paystack'] }),
        waits_for: Nullable(
          Type.String({
            description: 'What they wait for before a bank is told; null where one is told and asked.',
            examples: ['float'],
          }),
        ),
        count: COUNT,
        oldest_at: Timestamp('When the oldest of them was accepted.'),
      }),
      { description: 'Those that are not final.' },
    ),
    deliveries: Type.Object(
      { count: COUNT, due_at: Nullable(Timestamp('When the first of them is due.')) },
      { description: 'Deliveries of events that wait.' },
    ),
    worker_shown_at: Nullable(
      Timestamp(
        'When a process that works in the background last showed that it lives: each does every few seconds.',
      ),
    ),
  },
  { title: 'Standing' },
);

/** How a side stands, as operators read it. */
export const statusSummaryView = (
  atMs: number,
  payouts: readonly ProcessingPayouts[],
  deliveries: Awaited<ReturnType<typeof deliveriesWaiting>>,
  workerShownAt: number | null,
) => ({
  at: toRfc3339(atMs),
  payouts: payouts.map(({ rail, waitsFor, count, oldestAt }) => ({
    rail,
    waits_for: waitsFor,
    count,
    oldest_at: toRfc3339(oldestAt),
  })),
  deliveries: { count: deliveries.count, due_at: toRfc3339OrNull(deliveries.dueAt) },
  worker_shown_at: toRfc3339OrNull(workerShownAt),
});
