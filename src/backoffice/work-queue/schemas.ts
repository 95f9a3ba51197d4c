import { Type } from 'typebox';
import { toRfc3339OrNull } from '../../platform/values/clock.ts';
import { SOME_ID, TimeOrNull } from '../transaction-status/fields.ts';
import { COUNTED_MAX, type InstallationCount, type WorkQueueCount } from './counts.ts';
import {
  INSTALLATION_KINDS,
  type InstallationKind,
  WORK_ITEM_KINDS,
  WORK_QUEUE,
  WORK_QUEUE_OF_INSTALLATION,
  type WorkItemKind,
} from './kinds.ts';

/** Environments shown; the sums cover all of them. */
const ENVIRONMENTS_MAX = 200;

/** Values of the filter by owner. */
export const OWNED_BY = ['me', 'nobody'] as const;
export type OwnedBy = (typeof OWNED_BY)[number];

const counted = {
  count: Type.Integer({ description: 'Number of items.', examples: [2] }),
  at_least: Type.Boolean({
    description: `True where there may be more: at most ${COUNTED_MAX.toLocaleString('en')} are counted in an environment.`,
    examples: [false],
  }),
  since: TimeOrNull('When the first item began to wait; null where unknown.'),
};
const kind = Type.Unsafe<WorkItemKind>({
  type: 'string',
  enum: WORK_ITEM_KINDS,
  examples: ['flagged_payouts'],
});
const anyKind = Type.Unsafe<WorkItemKind | InstallationKind>({
  type: 'string',
  enum: [...WORK_ITEM_KINDS, ...INSTALLATION_KINDS],
  examples: ['flagged_payouts'],
  description: '`unclaimed_inflows` belongs to the installation; `listUnclaimedInflows` lists it.',
});

export const countsSchema = Type.Object(
  {
    kinds: Type.Array(
      Type.Object(
        { kind: anyKind, meaning: Type.String({ examples: [WORK_QUEUE.suspense] }), ...counted },
        { title: 'WorkQueueKind' },
      ),
      {
        description: 'All kinds, including empty ones; those of the installation if you may read it.',
      },
    ),
    environments: Type.Array(
      Type.Object(
        {
          business_id: Type.String({ examples: [SOME_ID] }),
          mode: Type.String({ examples: ['live'] }),
          kinds: Type.Array(Type.Object({ kind, ...counted })),
        },
        { title: 'WorkQueueOfEnvironment' },
      ),
      { description: `Environments with items, the largest first, at most ${ENVIRONMENTS_MAX}.` },
    ),
    more_environments: Type.Integer({ description: 'Number of environments left out.', examples: [0] }),
  },
  { title: 'WorkQueue' },
);

const sum = (counts: readonly Pick<WorkQueueCount, 'count' | 'since'>[]) => {
  const times = counts.flatMap(({ since }) => (since === null ? [] : [since]));
  return {
    count: counts.reduce((total, { count }) => total + count, 0),
    at_least: counts.some(({ count }) => count === COUNTED_MAX),
    since: toRfc3339OrNull(times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))),
  };
};

export function countsView(counts: readonly WorkQueueCount[], ofInstallation: readonly InstallationCount[]) {
  const byEnvironment = new Map<string, WorkQueueCount[]>();
  for (const count of counts) {
    const key = `${count.businessId} ${count.mode}`;
    byEnvironment.set(key, [...(byEnvironment.get(key) ?? []), count]);
  }
  const environments = [...byEnvironment.values()].map((of) => ({
    total: sum(of).count,
    shown: {
      business_id: of[0]!.businessId,
      mode: of[0]!.mode as string,
      kinds: of.map((one) => ({ kind: one.kind, ...sum([one]) })),
    },
  }));
  environments.sort((a, b) => b.total - a.total);
  return {
    kinds: [
      ...WORK_ITEM_KINDS.map((one) => ({
        kind: one,
        meaning: WORK_QUEUE[one],
        ...sum(counts.filter(({ kind: of }) => of === one)),
      })),
      ...ofInstallation.map((one) => ({
        kind: one.kind,
        meaning: WORK_QUEUE_OF_INSTALLATION[one.kind],
        ...sum([one]),
      })),
    ],
    environments: environments.slice(0, ENVIRONMENTS_MAX).map(({ shown }) => shown),
    more_environments: Math.max(0, environments.length - ENVIRONMENTS_MAX),
  };
}
