import { Type } from 'typebox';
import type { ReadWords } from '../../platform/audit/sealed-text.ts';
import { Name } from '../../platform/http/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { environmentParams } from '../operators/environment.ts';
import { guidance, Id, IdOrNull, SOME_ID, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import { WORK_ITEM_KINDS, type WorkItemKind } from '../work-queue/kinds.ts';
import { handlingFields } from '../work-queue/owners.ts';
import { ATTACHMENT_TYPES, type AttachmentType } from './attachment-types.ts';
import type { Attachment } from './attachments.ts';
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

/** Bounds of the files of an item: a body has up to 1 MiB, and base64 takes four thirds. */
export const ATTACHMENT_BYTES_MAX = 716_800;
export const ATTACHMENTS_MAX = 20;

/** A file for an item. */
export const attachBody = Type.Object({
  name: Name(120, { description: 'The file name.', examples: ['statement.csv'] }),
  content: Type.String({
    minLength: 1,
    maxLength: Math.ceil(ATTACHMENT_BYTES_MAX / 3) * 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: `The file in base64, at most ${ATTACHMENT_BYTES_MAX.toLocaleString('en')} bytes.`,
    examples: ['cmVmZXJlbmNlLGFtb3VudApwYXlvdXQtMSwxMDAK'],
  }),
});
export const attachedSchema = Type.Object({ id: Id('The attachment.') });

const attachmentsSchema = Type.Array(
  Type.Object(
    {
      id: Id('The attachment.'),
      name: Type.String({
        description: 'The file name, as far as you may read it.',
        examples: ['statement.csv'],
      }),
      type: Type.Unsafe<AttachmentType>({ type: 'string', enum: ATTACHMENT_TYPES, examples: ['text/csv'] }),
      bytes: Type.Integer({ examples: [1_200] }),
      added_by: Type.String({ description: 'The operator, by name.', examples: ['Ada Obi'] }),
      added_at: Timestamp('When.'),
    },
    { title: 'WorkItemAttachment' },
  ),
  { description: `Its files, oldest first, at most ${ATTACHMENTS_MAX}.` },
);

export const attachmentsView = (
  attachments: readonly Attachment[],
  names: ReadonlyMap<string, string>,
  read: ReadWords,
) =>
  attachments.map(({ id, name, type, bytes, addedBy, addedAt }) => ({
    id,
    name: read(name),
    type,
    bytes,
    added_by: names.get(addedBy) ?? addedBy,
    added_at: toRfc3339(addedAt),
  }));

export const attachmentParams = Type.Object({
  ...itemParams.properties,
  attachment_id: Type.String({ pattern: UUID_PATTERN, description: 'The attachment.', examples: [SOME_ID] }),
});

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
    attachments: attachmentsSchema,
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
