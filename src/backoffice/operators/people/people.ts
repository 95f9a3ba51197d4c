import type pg from 'pg';
import { type Session, sessionOn, statement } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import { countAdmins, lockOperators } from '../queries.ts';
import { type OperatorRole, type Permission, rolesWith, type Scope } from '../roles.ts';

interface ListedRole {
  id: string;
  role: OperatorRole;
  business_id: string | null;
  mode: Mode | null;
}

/** A person as administrators see them. */
export interface ListedOperator {
  id: string;
  email: string;
  name: string;
  status: 'invited' | 'active' | 'disabled';
  roles: ListedRole[];
  createdAt: number;
  /** Start of their last session; null: never. */
  lastSignedInAt: number | null;
}

const LIST = statement(
  'list_operators',
  `SELECT o.id, o.email, o.name, o.status, o.created_at AS "createdAt", s.last AS "lastSignedInAt",
     (SELECT coalesce(json_agg(json_build_object('id', r.id, 'role', r.role, 'business_id', r.business_id, 'mode', r.mode)
                               ORDER BY r.id), '[]')
      FROM operator_roles r WHERE r.operator_id = o.id AND r.ended_at IS NULL) AS roles
   FROM operators o
   LEFT JOIN (SELECT operator_id, max(created_at) AS last FROM operator_sessions GROUP BY operator_id) s ON s.operator_id = o.id
   WHERE $1::uuid IS NULL OR o.id = $1
   ORDER BY o.email LIMIT $2`,
);
const LISTED_MAX = 1_000;

/** All current and former operators, by email; at most 1,000. */
export const listOperators = (pool: pg.Pool): Promise<ListedOperator[]> =>
  sessionOn(pool).query<ListedOperator>(LIST, [null, LISTED_MAX]);

export async function findOperator(pool: pg.Pool, id: string): Promise<ListedOperator | undefined> {
  return (await sessionOn(pool).query<ListedOperator>(LIST, [id, 1]))[0];
}

const COUNT_ALLOWED = statement(
  'count_operators_allowed',
  `SELECT count(DISTINCT o.id)::int AS count
   FROM operators o JOIN operator_roles r ON r.operator_id = o.id AND r.ended_at IS NULL
   WHERE o.status = 'active' AND NOT (o.is_local AND $5) AND o.id IS DISTINCT FROM $4 AND r.role = ANY ($1)
     AND (r.business_id IS NULL OR r.business_id = $2) AND (r.mode IS NULL OR r.mode = $3)`,
);

/**
 * Counts operators who can sign in and have a permission in a scope. @param but an operator to leave out;
 * null: nobody @param production true where real money is served: then the local administrator does not count
 */
export async function countAllowed(
  pool: pg.Pool,
  permission: Permission,
  { businessId, mode }: Scope,
  { but, production }: { but: string | null; production: boolean },
): Promise<number> {
  const values = [rolesWith(permission), businessId, mode, but, production];
  return (await sessionOn(pool).query<{ count: number }>(COUNT_ALLOWED, values))[0]!.count;
}

/**
 * Serialises changes that might remove the last administrator. Where there is none yet, as in development,
 * none is removed. @throws ApiError `last_administrator`
 */
export async function keepingAdmin<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await lockOperators(session);
  const before = await countAdmins(session);
  const done = await work();
  if (before > 0 && (await countAdmins(session)) === 0) throw new ApiError('last_administrator');
  return done;
}
