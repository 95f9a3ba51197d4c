import { type Static, Type } from 'typebox';
import { type Session, TenantDatabase } from '../../platform/db/database.ts';
import { amountKey, isAmountKey } from '../../platform/db/keyset.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import {
  OrderBy,
  operatorFailures,
  PAGE_QUERY,
  Page,
  Success,
  sortField,
} from '../../platform/http/schemas.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { may, PERMISSIONS } from '../operators/roles.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { destinationOwnerField, ownerField, walletOwners } from '../personal-data/wallet-owners.ts';
import { countOfInstallation, countWorkQueue } from './counts.ts';
import { incidentKindsSchema, openIncidentKinds } from './incidents.ts';
import { WORK_QUEUE } from './kinds.ts';
import { activeOwners, handlingFields, handlingView, ownersOf } from './owners.ts';
import type { Queue } from './queue.ts';
import { QUEUES } from './queues.ts';
import { countsSchema, countsView, OWNED_BY, type OwnedBy } from './schemas.ts';

type WorkQueueRouteDeps = AuthenticateDeps & {
  /** A session of the role `kolo_directory`. */
  directory: Session;
};

/** The work queue: counts over everything the operator may read, and lists within one environment. */
export function workQueueRoutes(app: App, deps: WorkQueueRouteDeps): void {
  countsRoute(app, deps);
  const database = new TenantDatabase(deps.operatorPool);
  for (const one of Object.values(QUEUES)) listRoute(app, deps, database, one);
  incidentKindsRoute(app, deps, database);
}

const HANDLING_FILTERS = {
  owner: Type.Optional(
    Type.Unsafe<OwnedBy>({
      type: 'string',
      enum: OWNED_BY,
      description: 'Only items of yours (`me`), or those that no active operator owns (`nobody`).',
      examples: ['me'],
    }),
  ),
  overdue: Type.Optional(Type.Boolean({ description: 'Only items past their due time.', examples: [true] })),
};

const INSTALLATION = { businessId: null, mode: null };
const mayRead = (role: string): boolean => (PERMISSIONS.read as readonly string[]).includes(role);

function countsRoute(app: App, { directory, clock }: WorkQueueRouteDeps): void {
  app.get(
    '/ops/v1/work-queue',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'countWorkItems',
        summary: 'Count work items',
        description:
          'By kind and environment, as far as you may read them. At most 1,000 of a kind are counted in each environment, and in the installation.',
        tags: ['Work queue'],
        response: {
          200: Success('OK', countsSchema, 'The counts.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { grants } = request.operator;
      const counts = await countWorkQueue(
        directory,
        grants.filter(({ role }) => mayRead(role)),
        clock.now(),
      );
      const ofInstallation = may(grants, 'read', INSTALLATION) ? await countOfInstallation(directory) : [];
      return success('OK', countsView(counts, ofInstallation));
    },
  );
}

function listRoute(
  app: App,
  deps: WorkQueueRouteDeps,
  database: TenantDatabase,
  { kind, operationId, summary, filters, sortedMax, schema, ...one }: Queue,
): void {
  const sort =
    sortedMax === undefined ? {} : sortField(`The newest ${sortedMax.toLocaleString('en')} are sorted.`);
  const querystring = Type.Object({
    ...PAGE_QUERY,
    orderBy: OrderBy,
    ...sort,
    ...filters,
    ...HANDLING_FILTERS,
  });
  const title = (schema as { title?: string }).title!;
  const names = 'wallet_id' in schema.properties ? ownerField : {};
  const paid = 'destination_wallet_id' in schema.properties ? destinationOwnerField : {};
  const itemSchema = Type.Object({ ...schema.properties, ...names, ...paid, ...handlingFields }, { title });
  app.get(
    `/ops/v1/businesses/:business_id/:mode/work-queue/${kind}`,
    {
      config: { permission: 'read' },
      schema: {
        operationId,
        summary,
        tags: ['Work queue'],
        description: WORK_QUEUE[kind],
        params: environmentParams,
        querystring,
        response: {
          200: Page(itemSchema, 'A page.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const query = request.query as Static<typeof querystring>;
      const filter = query as Record<string, string | undefined>;
      const byAmount = filter.sort === 'amount';
      const page = pageRequest(query, byAmount ? isAmountKey : one.isKey);
      const keyOf = byAmount ? (amountKey as typeof one.keyOf) : one.keyOf;
      const nowMs = deps.clock.now();
      return database.within(tenantId, async (session) => {
        const picked = {
          owner: query.owner === 'me' ? request.operator.operatorId : undefined,
          notOwnedBy: query.owner === 'nobody' ? await activeOwners(session, tenantId) : undefined,
          isOverdue: query.overdue ?? false,
        };
        const rows = await one.list(session, tenantId, page, { filter, picked, nowMs });
        const owners = await ownersOf(session, { tenantId, kind }, rows.map(one.keyOf));
        const named = await walletOwners(session, tenantId, rows.map(one.view), mayReveal(request));
        return pageAnswer(page, rows, keyOf, (row) => {
          const itemId = one.keyOf(row);
          const item = { kind, itemId, sinceMs: one.since(row) };
          return { ...named(one.view(row)), ...handlingView(item, owners.get(itemId), nowMs) };
        });
      });
    },
  );
}

function incidentKindsRoute(app: App, deps: WorkQueueRouteDeps, database: TenantDatabase): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/work-queue/incidents/kinds',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listIncidentKinds',
        summary: 'Kinds of open incidents',
        tags: ['Work queue'],
        description: 'Kinds of the incidents that `listIncidents` lists, for its filter.',
        params: environmentParams,
        response: {
          200: Success('OK', incidentKindsSchema, 'The kinds, by name.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const kinds = await database.within(tenantId, (session) => openIncidentKinds(session, tenantId));
      return success('OK', kinds);
    },
  );
}
