import type { Static } from 'typebox';
import { hideWords, openWords } from '../../platform/audit/sealed-text.ts';
import { sessionOn, TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { may } from '../operators/roles.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { handlingView, ownersOf } from '../work-queue/owners.ts';
import { colleaguesIn } from './colleagues.ts';
import { findOpenItem } from './find.ts';
import { actsOnItem, historyView, namesOf, operatorsIn } from './history.ts';
import { colleaguesSchema, itemParams, itemView, workItemSchema } from './schemas.ts';

const ENVIRONMENT = '/ops/v1/businesses/:business_id/:mode';
const FAILURES = operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS);

type ItemRouteDeps = AuthenticateDeps & { vault: Vault };

/** Reads one work item, and those who may own it. `acts.ts` assigns it. */
export function workItemRoutes(app: App, deps: ItemRouteDeps): void {
  readRoute(app, deps);
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
        summary: 'Read a work item',
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
        const names = await namesOf(session, operatorsIn(acts));
        const texts = acts.map(({ reason }) => reason);
        const read = opens ? await openWords(session, deps.vault, texts) : hideWords;
        const owners = await ownersOf(session, { tenantId, kind }, [itemId]);
        const handled = { ...item, sinceMs: found?.sinceMs ?? null };
        return success('OK', {
          ...itemView(kind, itemId, found),
          ...handlingView(handled, owners.get(itemId), nowMs),
          history: historyView(acts, names, read),
        });
      });
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
