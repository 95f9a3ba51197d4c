import { recordAct } from '../../platform/audit/entry.ts';
import { type Session, TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success, SuccessWithoutData } from '../../platform/http/schemas.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { isUuid, uuidv7 } from '../../platform/values/ids.ts';
import {
  type AuthenticateDeps,
  actorOf,
  requirePermission,
  SESSION_ERRORS,
  scopeOf,
} from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { may, type Scope } from '../operators/roles.ts';
import type { SignedInOperator } from '../operators/sessions/sessions.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { savableList } from './lists.ts';
import {
  addView,
  changeView,
  countViews,
  type Filters,
  findView,
  listViews,
  removeView,
  type SavedView,
} from './queries.ts';
import {
  changedViewBody,
  newViewBody,
  savedViewSchema,
  viewOf,
  viewParams,
  viewsQuery,
  viewsSchema,
} from './schemas.ts';

type ViewRouteDeps = AuthenticateDeps & {
  /** Role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
};

/** Views of one operator in an environment, and of its team. */
const OWN_MAX = 50;
const SHARED_MAX = 50;

const tags = ['Saved views'];
const ALL = '/ops/v1/businesses/:business_id/:mode/views';
const ONE = `${ALL}/:view_id`;

/** Filters of lists that operators save under names. */
export function savedViewRoutes(app: App, deps: ViewRouteDeps): void {
  listRoute(app, deps);
  addRoute(app, deps);
  changeRoute(app, deps);
  removeRoute(app, deps);
}

/** True if the operator may read the list of a view. */
const mayRead = ({ grants }: SignedInOperator, { list }: Pick<SavedView, 'list'>, scope: Scope): boolean =>
  may(grants, savableList(list)?.permission ?? 'read', scope);

/** A shared view outlives the person who saved it, so that those who manage the environment may change it too. */
const mayChange = ({ operatorId, grants }: SignedInOperator, view: SavedView, scope: Scope): boolean =>
  view.operatorId === operatorId || may(grants, 'manage', scope);

function listRoute(app: App, deps: ViewRouteDeps): void {
  app.get(
    ALL,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listSavedViews',
        summary: 'List saved views',
        description: 'Your own and the shared ones, of one list or of all lists that you may read.',
        tags,
        params: environmentParams,
        querystring: viewsQuery,
        response: {
          200: Success('OK', viewsSchema, 'The views.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, operator, query: { list } }) => {
      const tenantId = await tenantOfEnvironment(deps, params);
      const scope = scopeOf(params);
      const { operatorId } = operator;
      const filters = list === undefined ? null : requireList(list).filters;
      const views = await new TenantDatabase(deps.operatorPool).within(tenantId, (session) =>
        listViews(session, tenantId, { operatorId, list: list ?? null }),
      );
      return success('OK', {
        filters: filters === null ? null : [...filters],
        views: views
          .filter((view) => mayRead(operator, view, scope))
          .map((view) => viewOf(view, mayChange(operator, view, scope))),
      });
    },
  );
}

/** @throws ApiError `invalid_request` */
function requireList(name: string) {
  const list = savableList(name);
  if (list === undefined) throw invalidField('list', 'must be a list whose filters can be saved');
  return list;
}

/** @throws ApiError `invalid_request` for a filter that a view of the list does not keep */
function requireFilters(list: string, filters: Filters): void {
  const { filters: known } = requireList(list);
  for (const name of Object.keys(filters))
    if (!known.includes(name)) throw invalidField(`filters.${name}`, 'is not saved for this list');
}

function addRoute(app: App, deps: ViewRouteDeps): void {
  app.post(
    ALL,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'saveView',
        summary: 'Save a view',
        description: `Needs the permission to read the list. A person has at most ${OWN_MAX} views in an environment, and the team ${SHARED_MAX}. The audit log records shared ones.`,
        tags,
        params: environmentParams,
        body: newViewBody,
        response: {
          201: Success('Saved', savedViewSchema, 'The view.'),
          ...operatorFailures(
            [...BODY_ERRORS, 'not_found', 'view_exists', 'view_limit_reached'],
            SESSION_ERRORS,
          ),
        },
      },
    },
    async (request, reply) => {
      const { params, operator, body } = request;
      const tenantId = await tenantOfEnvironment(deps, params);
      requirePermission(operator, requireList(body.list).permission, scopeOf(params));
      requireFilters(body.list, body.filters);
      const nowMs = deps.clock.now();
      const view = { ...body, id: uuidv7(nowMs), operatorId: operator.operatorId };
      await deps.database.transaction(tenantId, async (session) => {
        const count = await countViews(session, tenantId, view);
        if (count >= (view.shared ? SHARED_MAX : OWN_MAX)) throw new ApiError('view_limit_reached');
        await addView(session, tenantId, view, nowMs);
        await record(session, { deps, request, tenantId }, view, 'saved');
      });
      reply.code(201);
      return success('Saved', { id: view.id });
    },
  );
}

function changeRoute(app: App, deps: ViewRouteDeps): void {
  app.patch(
    ONE,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'changeView',
        summary: 'Rename a view, or change its filters',
        description: "Your own or, with the permission 'manage', a shared one of others.",
        tags,
        params: viewParams,
        body: changedViewBody,
        response: {
          200: SuccessWithoutData('Changed', 'It is changed.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found', 'view_exists'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { name, filters } = request.body;
      await withView(deps, request, async (session, tenantId, before) => {
        const after = { ...before, name: name ?? before.name, filters: filters ?? before.filters };
        requireFilters(after.list, after.filters);
        await changeView(session, tenantId, after);
        await record(session, { deps, request, tenantId }, after, 'changed', before);
      });
      return successWithoutData('Changed');
    },
  );
}

function removeRoute(app: App, deps: ViewRouteDeps): void {
  app.delete(
    ONE,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'removeView',
        summary: 'Delete a view',
        description:
          "Your own or, with the permission 'manage', a shared one of others. The list stays as it is.",
        tags,
        params: viewParams,
        response: {
          200: SuccessWithoutData('Deleted', 'It is deleted.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      await withView(deps, request, async (session, tenantId, view) => {
        await removeView(session, tenantId, view.id);
        await record(session, { deps, request, tenantId }, undefined, 'removed', view);
      });
      return successWithoutData('Deleted');
    },
  );
}

/** A request about one view. */
interface ViewRequest {
  operator: SignedInOperator;
  params: { business_id: string; mode: 'test' | 'live'; view_id: string };
}

/** Works on a view that the sender may change, locked. @throws ApiError `not_found`, `permission_missing` */
async function withView(
  deps: ViewRouteDeps,
  { operator, params }: ViewRequest,
  work: (session: Session, tenantId: string, view: SavedView) => Promise<void>,
): Promise<void> {
  const tenantId = await tenantOfEnvironment(deps, params);
  const scope = scopeOf(params);
  const { view_id: id } = params;
  if (!isUuid(id)) throw new ApiError('not_found');
  await deps.database.transaction(tenantId, async (session) => {
    const view = await findView(session, tenantId, { id, operatorId: operator.operatorId });
    if (view === undefined || !mayRead(operator, view, scope)) throw new ApiError('not_found');
    if (!mayChange(operator, view, scope)) throw new ApiError('permission_missing');
    await work(session, tenantId, view);
  });
}

type Recorded = Pick<SavedView, 'id' | 'shared' | 'list' | 'name' | 'filters'>;
const recorded = ({ list, name, filters }: Recorded) => ({ list, name, filters: { ...filters } });

/** Records a change that colleagues see. Own views are nobody else's business. */
async function record(
  session: Session,
  {
    deps,
    request,
    tenantId,
  }: { deps: ViewRouteDeps; request: Parameters<typeof actorOf>[1]; tenantId: string },
  after: Recorded | undefined,
  change: 'saved' | 'changed' | 'removed',
  before?: Recorded,
): Promise<void> {
  const view = (after ?? before)!;
  if (!view.shared) return;
  await recordAct(session, {
    tenantId,
    actor: actorOf(deps, request),
    act: `saved_view.${change}`,
    subject: `saved_view ${view.id}`,
    ...(before === undefined ? {} : { before: recorded(before) }),
    ...(after === undefined ? {} : { after: recorded(after) }),
    atMs: deps.clock.now(),
  });
}
