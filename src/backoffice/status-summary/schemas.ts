import { Type } from 'typebox';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import type { deliveriesWaiting, ProcessingPayouts } from './queries.ts';

const COUNT = Type.Integer({ description: 'Number, at most 10,000.', examples: [12] });

export const statusSummarySchema = Type.Object(
  {
    at: Timestamp('The time of the summary.'),
    payouts: Type.Array(
      Type.Object({
        rail: Type.String({ description: 'The rail that pays them.', examples: ['paystack'] }),
        waits_for: Nullable(
          Type.String({
            description: 'Why they are not submitted; null for submitted ones.',
            examples: ['float'],
          }),
        ),
        count: COUNT,
        oldest_at: Timestamp('When the oldest of them was accepted.'),
      }),
      { description: 'Unfinished payouts.' },
    ),
    deliveries: Type.Object(
      { count: COUNT, due_at: Nullable(Timestamp('When the first of them is due.')) },
      { description: 'Waiting webhook deliveries.' },
    ),
    worker_shown_at: Nullable(Timestamp('When a worker last sent a heartbeat; each does every few seconds.')),
  },
  { title: 'StatusSummary' },
);

export const statusSummaryView = (
  atMs: number,
  payouts: readonly ProcessingPayouts[],
  deliveries: Awaited<ReturnType<typeof deliveriesWaiting>>,
  workerShownAt: number | null,
) => ({
  at: toRfc3339(atMs),
  payouts: payouts.map(({ rail, waitReason, count, oldestAt }) => ({
    rail,
    waits_for: waitReason,
    count,
    oldest_at: toRfc3339(oldestAt),
  })),
  deliveries: { count: deliveries.count, due_at: toRfc3339OrNull(deliveries.dueAt) },
  worker_shown_at: toRfc3339OrNull(workerShownAt),
});
