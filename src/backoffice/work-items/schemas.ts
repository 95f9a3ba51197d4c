import { Type } from 'typebox';
import { toRfc3339OrNull } from '../../platform/values/clock.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import { environmentParams } from '../operators/environment.ts';
import { guidance, Id, IdOrNull, SOME_ID, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import { WORK_ITEM_KINDS, type WorkItemKind } from '../work-queue/kinds.ts';
import { handlingFields } from '../work-queue/owners.ts';
import type { OpenItem } from './find.ts';
import { historySchema } from './history.ts';

const kindField = Type.Unsafe<WorkItemKind>({
  type: 'string',
  enum: WORK_ITEM_KINDS,
  description: 'Its kind.',
  examples: ['flagged_payouts'],
});

export const itemParam = {
  kind: kindField,
  item_id: Type.String({
    maxLength: 100,
    description: 'The `item_id` of the item in its list.',
    examples: [SOME_ID],
  }),
};
export const itemParams = Type.Object({ ...environmentParams.properties, ...itemParam });

export const workItemSchema = Type.Object(
  {
    kind: kindField,
    open: Type.Boolean({
      description: 'True while it is in the work queue. It leaves the queue by itself once it is done.',
      examples: [true],
    }),
    since: TimeOrNull('When it began to wait; null where unknown, and for one that is done.'),
    transaction_id: IdOrNull('The transaction that it is about.'),
    amount: Nullable(Type.Integer({ description: 'Amount, kobo.', examples: [250_000] })),
    detail: TextOrNull('The finding.', 'The transfer is successful; the bank now says failed (21).'),
    ...guidance,
    ...handlingFields,
    history: historySchema,
  },
  { title: 'WorkItem' },
);

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Kinds whose items have the id of a transaction. */
const ARE_TRANSACTIONS: readonly WorkItemKind[] = ['flagged_payouts', 'suspense'];
const DONE = 'It is done, and left the work queue by itself.';

/** The fields of an item that is open, or done. */
export function itemView(kind: WorkItemKind, itemId: string, found: OpenItem | undefined) {
  const { shown = {}, sinceMs = null } = found ?? {};
  const isTransaction = ARE_TRANSACTIONS.includes(kind);
  return {
    kind,
    open: found !== undefined,
    since: toRfc3339OrNull(sinceMs),
    transaction_id: isTransaction ? itemId : text(shown.transaction_id),
    amount: typeof shown.amount === 'number' ? shown.amount : null,
    detail: text(shown.detail),
    meaning: text(shown.meaning) ?? DONE,
    actions: (shown.actions as string[] | undefined) ?? [],
  };
}

export const colleaguesSchema = Type.Array(
  Type.Object(
    { id: Id('The operator.'), name: Type.String({ examples: ['Ada Obi'] }) },
    { title: 'Colleague' },
  ),
  { description: 'By name, at most 200.' },
);
