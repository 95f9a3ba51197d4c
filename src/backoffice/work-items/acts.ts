import { Type } from 'typebox';
import { sealWords } from '../../platform/audit/sealed-text.ts';
import { sessionOn, TenantDatabase } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { reasonField, SOME_ID } from '../transaction-status/fields.ts';
import { assignItem } from '../work-queue/owners.ts';
import { QUEUES } from '../work-queue/queues.ts';
import { attach } from './attach-act.ts';
import { colleaguesIn } from './colleagues.ts';
import { findOpenItem, type ItemActDeps, requireItem, subjectOfItem } from './find.ts';
import { itemParam } from './schemas.ts';

const operatorField = (description: string, example: string | null) =>
  Nullable(Type.String({ pattern: UUID_PATTERN, description, examples: [example] }));

const assign = ({ database, operatorPool, vault }: ItemActDeps): DirectAct =>
  actInTenant({
    operationId: 'assignWorkItem',
    path: '/work-items/:kind/:item_id/assign',
    permission: 'follow_up',
    audit: 'work_item.assigned',
    summary: 'Assign a work item',
    tags: ['Work queue'],
    description:
      'Take an item, hand it over, or release it. It must be in the work queue, and the new owner must be allowed to work on it.',
    params: itemParam,
    body: Type.Object({
      from: operatorField('The owner that you saw; null for nobody.', null),
      to: operatorField('The new owner; null for nobody.', SOME_ID),
      note: Type.Optional({
        ...reasonField,
        description: 'A note for the new owner.',
        examples: ['I am away until Monday'],
      }),
    }),
    refuses: ['work_item_changed'],
    answer: { status: 200, message: 'Assigned', description: 'The item has the new owner.' },
    async perform({ tenantId, environment, params, body: { from, to, note }, nowMs, record }) {
      const item = { kind: params.kind, itemId: params.item_id };
      const open = await new TenantDatabase(operatorPool).within(tenantId, (session) =>
        findOpenItem(session, tenantId, item, nowMs),
      );
      if (open === undefined) throw new ApiError('not_found');
      const mayOwn = to === null || (await colleaguesIn(sessionOn(operatorPool), environment, to)).length > 0;
      if (!mayOwn) throw invalidField('to', 'must be an operator who may work on it');
      await database.transaction(tenantId, async (session) => {
        const isAssigned = await assignItem(session, { tenantId, ...item, from, to, nowMs });
        if (!isAssigned) throw new ApiError('work_item_changed');
        const customerIds = await QUEUES[item.kind].customersOf(session, tenantId, item.itemId);
        const reason =
          note === undefined ? null : await sealWords(session, vault, { tenantId, customerIds }, note, nowMs);
        await record(session, {
          subject: subjectOfItem(item),
          before: { owner: from },
          after: { owner: to },
          reason,
        });
      });
    },
  });

const comment = ({ database, operatorPool, vault }: ItemActDeps): DirectAct =>
  actInTenant({
    operationId: 'commentOnWorkItem',
    path: '/work-items/:kind/:item_id/comments',
    permission: 'follow_up',
    audit: 'work_item.commented',
    summary: 'Comment on a work item',
    tags: ['Work queue'],
    description:
      'The history of the item shows the comment. It cannot be changed. About a customer, it is stored sealed, and those who may ' +
      'reveal personal data read it. An item that is done takes comments where an operator did something with it before.',
    params: itemParam,
    body: Type.Object({
      text: {
        ...reasonField,
        description: 'The comment, for other operators.',
        examples: ['The bank looks for it and calls back'],
      },
    }),
    answer: { status: 201, message: 'Commented', description: 'The comment is in the history.' },
    async perform({ tenantId, params, body: { text }, nowMs, record }) {
      const item = { kind: params.kind, itemId: params.item_id };
      await requireItem(operatorPool, tenantId, item, nowMs);
      await database.transaction(tenantId, async (session) => {
        const customerIds = await QUEUES[item.kind].customersOf(session, tenantId, item.itemId);
        const reason = await sealWords(session, vault, { tenantId, customerIds }, text, nowMs);
        await record(session, { subject: subjectOfItem(item), reason });
      });
    },
  });

/** Acts on work items of every kind. */
export const itemActs = (deps: ItemActDeps): readonly DirectAct[] => [
  assign(deps),
  comment(deps),
  attach(deps),
];
