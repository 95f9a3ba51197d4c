import { type Session, statement } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';

/** Filters by their names in the address. */
export type Filters = Readonly<Record<string, string>>;

/** Filters and sorting of a list under a name. */
export interface SavedView {
  id: string;
  /** The operator who saved it. */
  operatorId: string;
  /** True for one that everybody sees who reads the list. */
  shared: boolean;
  list: string;
  name: string;
  filters: Filters;
}

/** A view with the name of the person who saved it. */
export interface ListedView extends SavedView {
  savedBy: string;
}

const COLUMNS = 'v.id, v.operator_id AS "operatorId", v.shared, v.list, v.name, v.filters';

/** Plan: the primary key, which holds at most a few dozen views a person. */
const LIST = statement(
  'list_saved_views',
  `SELECT ${COLUMNS}, o.name AS "savedBy" FROM saved_views v JOIN operators o ON o.id = v.operator_id
   WHERE v.tenant_id = $1 AND (v.shared OR v.operator_id = $2) AND ($3::text IS NULL OR v.list = $3)
   ORDER BY v.shared DESC, v.name, v.id`,
);

/**
 * The views of an operator and the shared ones, of all lists where none is given. @param session of `kolo_operator`
 */
export const listViews = (
  session: Session,
  tenantId: string,
  { operatorId, list }: { operatorId: string; list: string | null },
): Promise<ListedView[]> => session.query<ListedView>(LIST, [tenantId, operatorId, list]);

const FIND = statement(
  'find_saved_view',
  `SELECT ${COLUMNS} FROM saved_views v
   WHERE v.tenant_id = $1 AND v.id = $2 AND (v.shared OR v.operator_id = $3) FOR UPDATE`,
);

/** A view that the operator sees, locked. This and all that changes views: a session of `kolo_app`. */
export const findView = async (
  session: Session,
  tenantId: string,
  { id, operatorId }: { id: string; operatorId: string },
): Promise<SavedView | undefined> => (await session.query<SavedView>(FIND, [tenantId, id, operatorId]))[0];

const COUNT = statement(
  'count_saved_views',
  `SELECT count(*)::integer AS count FROM saved_views
   WHERE tenant_id = $1 AND CASE WHEN $3 THEN shared ELSE NOT shared AND operator_id = $2 END`,
);

/** The number of an operator's own views, or of the shared ones. */
export const countViews = async (
  session: Session,
  tenantId: string,
  { operatorId, shared }: Pick<SavedView, 'operatorId' | 'shared'>,
): Promise<number> =>
  (await session.query<{ count: number }>(COUNT, [tenantId, operatorId, shared]))[0]!.count;

/** @throws ApiError `view_exists` where the list has a view of that name */
async function withFreeName(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('view_exists') : error;
  }
}

const ADD = statement(
  'add_saved_view',
  `INSERT INTO saved_views (tenant_id, id, operator_id, shared, list, name, filters, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** @throws ApiError `view_exists` */
export const addView = (
  session: Session,
  tenantId: string,
  { id, operatorId, shared, list, name, filters }: SavedView,
  nowMs: number,
): Promise<void> =>
  withFreeName(
    session.execute(ADD, [
      tenantId,
      id,
      operatorId,
      shared,
      list,
      name,
      JSON.stringify(filters),
      toRfc3339(nowMs),
    ]),
  );

const CHANGE = statement(
  'change_saved_view',
  'UPDATE saved_views SET name = $3, filters = $4 WHERE tenant_id = $1 AND id = $2',
);

/** @throws ApiError `view_exists` */
export const changeView = (
  session: Session,
  tenantId: string,
  { id, name, filters }: Pick<SavedView, 'id' | 'name' | 'filters'>,
): Promise<void> => withFreeName(session.execute(CHANGE, [tenantId, id, name, JSON.stringify(filters)]));

const REMOVE = statement('remove_saved_view', 'DELETE FROM saved_views WHERE tenant_id = $1 AND id = $2');

export const removeView = (session: Session, tenantId: string, id: string): Promise<number> =>
  session.execute(REMOVE, [tenantId, id]);
