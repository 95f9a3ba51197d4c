import { createHash } from 'node:crypto';
import { sealWords } from '../../platform/audit/sealed-text.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { lockItem } from '../work-queue/owners.ts';
import { QUEUES } from '../work-queue/queues.ts';
import { typeOf } from './attachment-types.ts';
import { attachmentsOf, insertAttachment } from './attachments.ts';
import { type ItemActDeps, requireItem, subjectOfItem } from './find.ts';
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX, attachBody, attachedSchema, itemParam } from './schemas.ts';

/** Adds a file to a work item. */
export const attach = ({ database, operatorPool, vault }: ItemActDeps): DirectAct =>
  actInTenant({
    operationId: 'attachToWorkItem',
    path: '/work-items/:kind/:item_id/attachments',
    permission: 'follow_up',
    audit: 'work_item.attached',
    summary: 'Attach a file to a work item',
    tags: ['Work queue'],
    description:
      'PDF, PNG, JPEG or CSV, by its content. It is stored sealed and cannot be changed. Erasing a customer that it is about makes it unreadable.',
    params: itemParam,
    body: attachBody,
    refuses: ['attachment_limit_reached'],
    answer: {
      status: 201,
      message: 'Attached',
      data: attachedSchema,
      description: 'The file is attached.',
    },
    async perform({ tenantId, params, body, by, nowMs, record }) {
      const item = { kind: params.kind, itemId: params.item_id };
      const content = Buffer.from(body.content, 'base64');
      const type = typeOf(content);
      if (content.length > ATTACHMENT_BYTES_MAX) throw invalidField('content', 'must not be larger');
      if (type === undefined) throw invalidField('content', 'must be a PDF, PNG, JPEG or CSV file');
      await requireItem(operatorPool, tenantId, item, nowMs);
      const id = uuidv7(nowMs);
      await database.transaction(tenantId, async (session) => {
        await lockItem(session, { tenantId, ...item, nowMs });
        const before = await attachmentsOf(session, tenantId, item);
        if (before.length >= ATTACHMENTS_MAX) throw new ApiError('attachment_limit_reached');
        const customerIds = await QUEUES[item.kind].customersOf(session, tenantId, item.itemId);
        const added = { id, type, bytes: content.length, addedBy: by.name, addedAt: nowMs };
        const file = { ...added, name: body.name, content, customerIds };
        await insertAttachment(session, vault, { tenantId, ...item }, file);
        const sha256 = createHash('sha256').update(content).digest('hex');
        await record(session, {
          subject: subjectOfItem(item),
          after: { attachment: id, type, bytes: content.length, sha256 },
          reason: await sealWords(session, vault, { tenantId, customerIds }, body.name, nowMs),
        });
      });
      return { id };
    },
  });
