import { type Static, Type } from 'typebox';
import { recordAct } from '../../platform/audit/entry.ts';
import { hideWords, openWords, sealWords } from '../../platform/audit/sealed-text.ts';
import { sessionOn, TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { namesOfOperators } from '../operators/queries.ts';
import { may } from '../operators/roles.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { reasonBody } from '../transaction-status/fields.ts';
import { handlingView, ownersOf } from '../work-queue/owners.ts';
import { QUEUES } from '../work-queue/queues.ts';
import { ATTACHMENT_TYPES } from './attachment-types.ts';
import { attachmentsOf, openAttachment } from './attachments.ts';
import { colleaguesIn } from './colleagues.ts';
import { findOpenItem, subjectOfItem } from './find.ts';
import { actsOnItem, historyView, operatorsIn } from './history.ts';
import {
  attachmentParams,
  attachmentsView,
  colleaguesSchema,
  itemParams,
  itemView,
  workItemSchema,
} from './schemas.ts';

const ENVIRONMENT = '/ops/v1/businesses/:business_id/:mode';
const FAILURES = operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS);

type ItemRouteDeps = AuthenticateDeps & {
  vault: Vault;
  /** Role `kolo_app`, which records a view. */
  database: TenantDatabase;
};

/** Reads one work item, its files, and those who may own it. `acts.ts` changes it. */
export function workItemRoutes(app: App, deps: ItemRouteDeps): void {
  readRoute(app, deps);
  revealRoute(app, deps);
  colleaguesRoute(app, deps);
}

function readRoute(app: App, deps: ItemRouteDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  app.get(
    `${ENVIRONMENT}/work-items/:kind/:item_id`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readWorkItem',
        summary: 'Retrieve a work item',
        tags: ['Work queue'],
        description:
          'With owner, due time and history. An item that is done stays readable where an operator did something with it. ' +
          'Notes about customers are opened for those who may reveal personal data.',
        params: itemParams,
        response: { 200: Success('OK', workItemSchema, 'The item.'), ...FAILURES },
      },
    },
    async (request) => {
      const { kind, item_id: itemId, ...environment } = request.params as Static<typeof itemParams>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      const scope = { businessId: environment.business_id, mode: environment.mode };
      const opens = may(request.operator.grants, 'reveal', scope);
      const nowMs = deps.clock.now();
      return database.within(tenantId, async (session) => {
        const item = { kind, itemId };
        const found = await findOpenItem(session, tenantId, item, nowMs);
        const acts = await actsOnItem(session, tenantId, item);
        if (found === undefined && acts.length === 0) throw new ApiError('not_found');
        const files = await attachmentsOf(session, tenantId, item);
        const names = await namesOfOperators(session, [
          ...operatorsIn(acts),
          ...files.map(({ addedBy }) => addedBy),
        ]);
        const texts = [...acts.map(({ reason }) => reason), ...files.map(({ name }) => name)];
        const read = opens ? await openWords(session, deps.vault, texts) : hideWords;
        const owners = await ownersOf(session, { tenantId, kind }, [itemId]);
        const handled = { ...item, sinceMs: found?.sinceMs ?? null };
        return success('OK', {
          ...itemView(kind, itemId, found),
          ...handlingView(handled, owners.get(itemId), nowMs),
          attachments: attachmentsView(files, names, read),
          history: historyView(acts, names, read),
        });
      });
    },
  );
}

const file: object = {
  description: 'The file, to be saved.',
  headers: { 'Content-Disposition': { type: 'string', description: 'The file name.' } },
  content: Object.fromEntries(
    ATTACHMENT_TYPES.map((type) => [type, { schema: Type.String({ contentMediaType: type }) }]),
  ),
};

/** The name for a header: browsers read the second one, with all its characters. */
const dispositionOf = (name: string): string =>
  `attachment; filename="attachment"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '_')}`;

function revealRoute(app: App, deps: ItemRouteDeps): void {
  app.post(
    `${ENVIRONMENT}/work-items/:kind/:item_id/attachments/:attachment_id/reveal`,
    {
      config: { permission: 'reveal' },
      schema: {
        operationId: 'revealWorkItemAttachment',
        summary: 'Download a file of a work item',
        tags: ['Work queue'],
        description:
          'The audit log records the viewer and the reason before anything is shown. Once a customer that the file is about is erased, it is not found.',
        params: attachmentParams,
        body: reasonBody,
        response: { 200: file, ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS) },
      },
    },
    async (request, reply) => {
      const {
        kind,
        item_id: itemId,
        attachment_id: id,
        ...environment
      } = request.params as Static<typeof attachmentParams>;
      const { reason } = request.body as Static<typeof reasonBody>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      const item = { kind, itemId };
      const atMs = deps.clock.now();
      const opened = await deps.database.transaction(tenantId, async (session) => {
        const found = await openAttachment(session, deps.vault, { tenantId, ...item }, id);
        if (found === undefined) throw new ApiError('not_found');
        const customerIds = await QUEUES[kind].customersOf(session, tenantId, itemId);
        await recordAct(session, {
          tenantId,
          actor: actorOf(deps, request),
          act: 'work_item.attachment_revealed',
          subject: subjectOfItem(item),
          after: { attachment: id },
          reason: await sealWords(session, deps.vault, { tenantId, customerIds }, reason, atMs),
          atMs,
        });
        return found;
      });
      return reply
        .headers({ 'content-type': opened.type, 'content-disposition': dispositionOf(opened.plainName) })
        .send(opened.content);
    },
  );
}

function colleaguesRoute(app: App, deps: ItemRouteDeps): void {
  app.get(
    `${ENVIRONMENT}/work-items/colleagues`,
    {
      config: { permission: 'follow_up' },
      schema: {
        operationId: 'listColleagues',
        summary: 'List operators who may own work items',
        tags: ['Work queue'],
        description: 'Active operators who may work on the items of the environment.',
        params: environmentParams,
        response: { 200: Success('OK', colleaguesSchema, 'The operators.'), ...FAILURES },
      },
    },
    async (request) => {
      const params = request.params as Static<typeof environmentParams>;
      await tenantOfEnvironment(deps, params);
      const scope = { businessId: params.business_id, mode: params.mode };
      return success('OK', await colleaguesIn(sessionOn(deps.operatorPool), scope));
    },
  );
}
